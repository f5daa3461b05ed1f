import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keepFile } from "../develop/keep-file.js";
import { packageFolder, registrySchema } from "../program/package-folder.js";
import { requireEmptyFolder } from "../program/usage.js";

/** The folders of a demo. */
export interface Demo {
  /** An install with the example mods. */
  readonly install: string;
  /** A page with a client host and the panel, to be served at `/game/`. */
  readonly game: string;
}

/**
 * Makes the folders of a demo out of this package. In one that an earlier demo made, the code is brought up to date, and the
 * registry and settings stay. Throws a UsageError for any other that is not empty.
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
 * The SDK as the `require` of a mod that was built without it: nineteen mods each with its own copy would weigh as much as all
 * the rest of the package.
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
