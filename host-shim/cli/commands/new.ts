import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { Status, VERSION } from "../../../sdk/index.js";
import { addRegistryEntry, withSchema } from "../../install/registry-entry.js";
import { servedUrl } from "../../install/served.js";
import { updateFile } from "../../node/write/update-file.js";
import { defineCommand } from "../program/command.js";
import { packageFolder, registrySchema } from "../program/package-folder.js";
import { shellWord } from "../program/shell-word.js";
import { print } from "../program/terminal.js";
import { requireEmptyFolder, requireFolder, USUAL_URL, UsageError } from "../program/usage.js";

// This command blocks no frame of a game, so it can wait long for the registry's lock.
const PATIENCE_MS = 10_000;
// The name of the mod is also its id, folder and package name, so the strictest of their rules applies.
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;

/** Template files for the TypeScript compiler only. */
const FOR_COMPILER = new Set(["tsconfig.json", "css.d.ts"]);

export const newMod = defineCommand({
  name: "new",
  summary: "makes a working mod, and its entry in an install's registry",
  operand: {
    name: "name",
    summary: 'the mod\'s name, its id and its folder: lower-case letters, digits, ".", "_" and "-"',
  },
  options: {
    root: { value: "install", summary: "the install that it is for" },
    javascript: { summary: "in JavaScript, without a compiler" },
  },
  run(values, id) {
    if (!NAME.test(id) || id === "index" || id === "node_modules") {
      throw new UsageError(
        `a mod's name is one word of lower-case letters, digits, ".", "_" and "-", and not "index" or "node_modules"; found ${id}`,
      );
    }
    const folder = resolve(id);
    requireEmptyFolder(folder);
    const root = values.root === "" ? undefined : requireFolder("--root", values.root);
    // Registers the mod before any file is written: a taken id must not leave half a mod behind.
    if (root !== undefined) register(root, id);
    const words = {
      id,
      sdk: sdkFor(folder),
      // Without an install the script fails with a message that it needs one.
      dev: `svc-mod dev${root === undefined ? "" : ` --root ${shellWord(pathFrom(folder, root))}`}`,
    };
    copyTemplate(folder, words, values.javascript);
    print(...nextSteps(id, folder, root));
  },
});

function register(root: string, id: string): void {
  const path = join(root, "registry", "mods.json");
  const entry = { id, name: titleOf(id), version: "0.1.0" };
  const schema = registrySchema(dirname(path));
  if (!existsSync(path)) throw new UsageError(`--root must be an install: there is no file ${path}`);
  try {
    const { status, problem } = updateFile(
      path,
      (text = "") => withSchema(addRegistryEntry(text, entry), schema),
      {
        waitMs: PATIENCE_MS,
      },
    );
    if (status !== Status.Ok) throw new Error(problem);
  } catch (error) {
    throw new UsageError(`${path} was not changed: ${errorMessage(error)}`);
  }
}

/** Copies the template with its placeholders filled in. Its TypeScript has no type annotations, so it is valid JavaScript. */
function copyTemplate(folder: string, words: Readonly<Record<string, string>>, isJavaScript: boolean): void {
  const template = join(packageFolder(), "template");
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(template)) {
    if (isJavaScript && FOR_COMPILER.has(name)) continue;
    const inText = (word: string) => (name.endsWith(".json") ? JSON.stringify(word).slice(1, -1) : word);
    const text = readFileSync(join(template, name), "utf8").replace(/\{\{(\w+)\}\}/g, (found, word: string) =>
      inText(words[word] ?? found),
    );
    if (!isJavaScript) writeFileSync(join(folder, name), text);
    else if (name === "package.json") writeFileSync(join(folder, name), withoutCompiler(text));
    else if (name === "mod.ts") writeFileSync(join(folder, "mod.js"), `// @ts-check\n${text}`);
    else writeFileSync(join(folder, name.replace(/\.ts$/, ".js")), text);
  }
}

function withoutCompiler(manifest: string): string {
  const { devDependencies, ...rest } = JSON.parse(manifest) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const { typescript: _, ...tools } = devDependencies;
  return `${JSON.stringify({ ...rest, devDependencies: tools }, undefined, 2)}\n`;
}

/** Returns the new mod's dependency on the SDK: this copy if it is a clone or installed from a file, else this version. */
function sdkFor(folder: string): string {
  const own = packageFolder();
  if (!own.split(sep).includes("node_modules")) return `file:${pathFrom(folder, own)}`;
  const file = installedFile(own);
  return file === undefined ? `^${VERSION}` : `file:${pathFrom(folder, file)}`;
}

/** Returns the path of the tarball from which npm installed a package; undefined for any other source. */
function installedFile(packagePath: string): string | undefined {
  const project = dirname(dirname(packagePath));
  try {
    const lock = JSON.parse(readFileSync(join(project, "node_modules/.package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
    };
    const { resolved = "" } = lock.packages[`node_modules/${basename(packagePath)}`] ?? {};
    return resolved.startsWith("file:") ? resolve(project, resolved.slice("file:".length)) : undefined;
  } catch {
    // Other package managers have no such file.
    return undefined;
  }
}

function pathFrom(folder: string, target: string): string {
  return relative(folder, target).split(sep).join("/");
}

function titleOf(id: string): string {
  return id.replace(
    /(^|[._-]+)([a-z0-9])/g,
    (_, gap: string, first: string) => (gap === "" ? "" : " ") + first.toUpperCase(),
  );
}

function nextSteps(id: string, folder: string, root: string | undefined): readonly string[] {
  const lines = [
    `made ${folder}`,
    root === undefined
      ? "no registry names it yet: add an entry to the registry/mods.json of an install, or give --root next time"
      : `and its entry in ${join(root, "registry", "mods.json")}`,
    "",
    `  cd ${id}`,
    "  npm install",
    root === undefined
      ? "  npm run dev -- --root <install>   builds it into that install, and again after every change"
      : "  npm run dev        builds it, and again after every change; a running game swaps it live",
  ];
  if (root === undefined) return lines;
  const url = servedUrl(root);
  return [
    ...lines,
    "",
    ...(url === "" ? [`The install is not served now: svc-mod serve --root ${shellWord(root)} does.`] : []),
    "No mod is selected by default. This request selects it, once:",
    "",
    `  curl ${url || USUAL_URL}/svc/mods/enable/${id}`,
  ];
}
