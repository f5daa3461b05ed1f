import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keepFile } from "../develop/keep-file.js";
import { packageFolder, registrySchema } from "../program/package-folder.js";
import { requireEmptyFolder } from "../program/usage.js";

/** The paths of a demo's folders. */
export interface Demo {
  /** An install with the example mods. */
  readonly install: string;
  /** A page with a client host and the panel, for `/game/`. */
  readonly game: string;
}

/**
 * Creates the folders of a demo from this package. In an earlier demo's folder it updates the code and keeps registry and
 * settings. Throws a UsageError for any other folder that is not empty.
 */
export function makeDemo(folder: string): Demo {
  const install = join(folder, "install");
  const game = join(folder, "game");
  const registry = join(install, "registry", "mods.json");
  if (!existsSync(registry)) {
    requireEmptyFolder(folder);
    cpSync(inPackage("examples/install"), install, { recursive: true });
    const { $schema: _, ...rest } = JSON.parse(readFileSync(registry, "utf8"));
    const text = JSON.stringify({ $schema: registrySchema(dirname(registry)), ...rest }, undefined, 2);
    writeFileSync(registry, `${text}\n`);
  }
  writeMods(join(install, "mods"));
  cpSync(inPackage("examples/page"), game, { recursive: true });
  for (const part of ["client.js", "panel.js", "panel"]) {
    cpSync(inPackage("dist", part), join(game, part), { recursive: true });
  }
  return { install, game };
}

function writeMods(target: string): void {
  const sdk = linkedSdk();
  for (const id of readdirSync(inPackage("dist/demo"))) {
    for (const file of readdirSync(inPackage("dist/demo", id))) {
      const path = join(target, id, file);
      mkdirSync(dirname(path), { recursive: true });
      keepFile(path, `${sdk}\n${readFileSync(inPackage("dist/demo", id, file), "utf8")}`);
    }
    const texts = inPackage("examples/mods", id, "texts");
    if (existsSync(texts)) cpSync(texts, join(target, id, "texts"), { recursive: true });
  }
}

/**
 * Returns the SDK as the `require` function of a mod that was built without it. Packaging each mod with its own copy of the
 * SDK would double the package's size.
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
