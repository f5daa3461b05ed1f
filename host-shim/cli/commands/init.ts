import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { writeFileAtomically } from "../../node/index.js";
import { defineCommand } from "../program/command.js";
import { registrySchema } from "../program/package-folder.js";
import { shellWord } from "../program/shell-word.js";
import { print } from "../program/terminal.js";
import { requireEmptyFolder } from "../program/usage.js";

const EMPTY = {
  schema: "svc.registry/1",
  mods: [],
  lists: [{ id: "core", inherits: [], entries: [] }],
  activeLists: ["core"],
};

export const init = defineCommand({
  name: "init",
  summary: "makes an install: a folder with an empty registry and one active list",
  operand: { name: "folder", summary: "the folder of the new install; empty or missing" },
  options: {},
  run(_values, operand) {
    const root = resolve(operand);
    requireEmptyFolder(root);
    mkdirSync(join(root, "mods"), { recursive: true });
    const folder = join(root, "registry");
    const registry = { $schema: registrySchema(folder), ...EMPTY };
    writeFileAtomically(join(folder, "mods.json"), `${JSON.stringify(registry, undefined, 2)}\n`);
    const argument = shellWord(relative(process.cwd(), root) || ".");
    print(
      `made ${root}, an install without mods`,
      "",
      `  svc-mod new my-mod --root ${argument}   makes a first mod`,
      `  svc-mod serve --root ${argument}        decides which mods run, and serves their settings`,
    );
  },
});
