import { cpSync, existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { keepFile } from "../develop/keep-file.js";
import { packageFolder, registrySchema } from "../program/package-folder.js";
import { requireEmptyFolder } from "../program/usage.js";

/** An install with the example mods. */
interface DemoInstall {
  readonly path: string;
  /** Notes for the user about the update of an earlier install. */
  readonly notes: readonly string[];
}

/**
 * Creates the install `number` in a demo's folder. In an existing install of a demo, updates the code, keeps the
 * settings, and renames an edited older registry. Throws a UsageError if `folder` is neither empty nor the folder of a demo.
 */
export function makeInstall(folder: string, number: number): DemoInstall {
  const path = join(folder, number === 1 ? "install" : `install-${number}`);
  if (number === 1 && !existsSync(registryIn(path)) && !existsSync(copiedIn(path)))
    requireEmptyFolder(folder);
  const notes = updateRegistry(path);
  cpSync(inPackage("examples/install/mods"), join(path, "mods"), { recursive: true, force: false });
  copyTexts(inPackage("dist/demo"), join(path, "mods"), `${linkedSdk()}\n`);
  copyTexts(inPackage("examples/mods"), join(path, "mods"), "");
  return { path, notes };
}

/** Creates a page with a client host and the panel, for `/game/`; returns its folder. */
export function makePage(folder: string): string {
  const game = join(folder, "game");
  cpSync(inPackage("examples/page"), game, { recursive: true });
  for (const part of ["client.js", "diagnose.js", "link.js", "panel.js", "panel"]) {
    cpSync(inPackage("dist", part), join(game, part), { recursive: true });
  }
  return game;
}

function registryIn(install: string): string {
  return join(install, "registry", "mods.json");
}

/** Returns the path of a copy of the last written registry: a registry that differs from the copy was edited. */
function copiedIn(install: string): string {
  return join(install, ".svc-demo");
}

/** Replaces a registry older than this package's, after renaming an edited one. Leaves the edits of a current registry. */
function updateRegistry(install: string): readonly string[] {
  const path = registryIn(install);
  // Relative to the install, so a demo that was moved has another one.
  const schema = registrySchema(dirname(path));
  const read = (file: string) => readFileSync(file, "utf8").replace(/(?<="\$schema": ")[^"]*/, () => schema);
  const offered = read(registryIn(inPackage("examples/install")));
  const [present, copied] = [path, copiedIn(install)].map((file) =>
    existsSync(file) ? read(file) : undefined,
  );
  const isEdited = present !== undefined && present !== copied && present !== offered;
  const notes: string[] = [];
  if (!isEdited || copied !== offered) {
    if (isEdited) {
      const kept = freeName(`${path}.bak`);
      renameSync(path, kept);
      notes.push(`${path} is new in this version. Yours had edits and is kept as ${kept}.`);
    }
    keepFile(path, offered);
  }
  keepFile(copiedIn(install), offered);
  return notes;
}

function freeName(path: string): string {
  let free = path;
  for (let count = 2; existsSync(free); count++) free = `${path}${count}`;
  return free;
}

/** Copies the code, translations, presets and icons below a folder. A running backend of the install never reads half a file. */
function copyTexts(from: string, to: string, codeHead: string): void {
  for (const name of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|json|svg)$/.test(name)) continue;
    keepFile(join(to, name), `${codeHead}${readFileSync(join(from, name), "utf8")}`);
  }
}

/**
 * Returns the code of a `require` function that returns the SDK, for a mod that was built without it. Packaging each mod with
 * its own copy of the SDK would double the package's size.
 */
function linkedSdk(): string {
  const [, body = "", names = ""] =
    /^([\s\S]*)\bexport ?\{([^{}]*)\};?\s*$/.exec(readFileSync(inPackage("dist/index.js"), "utf8")) ?? [];
  const members = names.replace(/([\w$]+)\s+as\s+([\w$]+)/g, "$2: $1");
  return `const svcModSdk = (() => {\n${body}\nreturn { ${members} };\n})();\nconst require = () => svcModSdk;`;
}

function inPackage(...path: readonly string[]): string {
  return join(packageFolder(), ...path);
}
