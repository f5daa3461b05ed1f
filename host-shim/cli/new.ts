import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { Status, VERSION } from "../../sdk/index.js";
import { addRegistryEntry } from "../install/registry-entry.js";
import { updateFile } from "../node/update-file.js";
import { packageFolder } from "./package-folder.js";
import { requireFolder, USUAL_URL, UsageError } from "./usage.js";

// Nobody's frame waits for this command: it can let others at the registry go first.
const PATIENCE_MS = 10_000;
// The name of the mod is also its id, its folder and its package, so it obeys the strictest of these.
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;

/** `svc-mod new`: a working mod from the template and, with `--root`, its entry in that install's registry. */
export async function newMod(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { root: { type: "string" } },
    allowPositionals: true,
  });
  const [id = ""] = positionals;
  if (positionals.length !== 1 || !NAME.test(id) || id === "index") {
    throw new UsageError(
      `a mod's name is one word of lower-case letters, digits, ".", "_" and "-", found ${positionals.join(" ") || "none"}`,
    );
  }
  const folder = resolve(id);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`${folder} is not empty: choose another name, or another place to run this`);
  }
  const root = values.root === undefined ? undefined : requireFolder("--root", values.root);
  // Before anything is written: an id that is taken must not leave half a mod behind.
  if (root !== undefined) register(root, id);
  copyTemplate(folder, {
    id,
    sdk: sdkFor(folder),
    root: root === undefined ? "<install>" : pathFrom(folder, root),
  });
  process.stdout.write(`${nextSteps(id, folder, root)}\n`);
}

function register(root: string, id: string): void {
  const path = join(root, "registry", "mods.json");
  const entry = { id, name: titleOf(id), version: "0.1.0" };
  if (!existsSync(path)) throw new UsageError(`--root must be an install: there is no file ${path}`);
  try {
    const { status, problem } = updateFile(path, (text = "") => addRegistryEntry(text, entry), {
      waitMs: PATIENCE_MS,
    });
    if (status !== Status.Ok) throw new Error(problem);
  } catch (error) {
    throw new UsageError(`${path} was left as it is: ${(error as Error).message}`);
  }
}

function copyTemplate(folder: string, words: Readonly<Record<string, string>>): void {
  const template = join(packageFolder(), "template");
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(template)) {
    const text = readFileSync(join(template, name), "utf8");
    writeFileSync(
      join(folder, name),
      text.replace(/\{\{(\w+)\}\}/g, (found, word: string) => words[word] ?? found),
    );
  }
}

/** What the new mod asks npm for: this very copy when it is a clone, the published version otherwise. */
function sdkFor(folder: string): string {
  const own = packageFolder();
  return own.split(sep).includes("node_modules") ? `^${VERSION}` : `file:${pathFrom(folder, own)}`;
}

function pathFrom(folder: string, target: string): string {
  const path = relative(folder, target).split(sep).join("/");
  return path.includes(" ") ? `"${path}"` : path;
}

function titleOf(id: string): string {
  return id.replace(
    /(^|[._-]+)([a-z0-9])/g,
    (_, gap: string, first: string) => (gap === "" ? "" : " ") + first.toUpperCase(),
  );
}

function nextSteps(id: string, folder: string, root: string | undefined): string {
  const lines = [
    `made ${folder}`,
    root === undefined
      ? "no registry names it yet: give --root <install> next time, or add an entry to registry/mods.json there"
      : `and its entry in ${join(root, "registry", "mods.json")}`,
    "",
    `  cd ${id}`,
    "  npm install",
    "  npm run dev        builds it, and again after every change; a running game swaps it live",
  ];
  if (root === undefined) return lines.join("\n");
  return [
    ...lines,
    "",
    "No mod is selected by default. This request selects it, once:",
    "",
    `  curl ${USUAL_URL}/svc/mods/enable/${id}`,
  ].join("\n");
}
