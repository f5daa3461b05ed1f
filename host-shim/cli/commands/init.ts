import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { writeFileAtomically } from "../../node/index.js";
import { defineCommand } from "../program/command.js";
import { shellWord } from "../program/shell-word.js";
import { print } from "../program/terminal.js";
import { requireEmptyFolder } from "../program/usage.js";

const REGISTRY = {
  schema: "svc.registry/1",
  mods: [],
  lists: [{ id: "core", inherits: [], entries: [] }],
  activeLists: ["core"],
};

/** `svc-mod init`: an install without mods, with one active list. */
export const init = defineCommand({
  name: "init",
  summary: "makes an install: a folder with an empty registry and one active list",
  operand: { name: "folder", summary: "where; it must be empty, or not there yet" },
  options: {},
  run(_values, folder) {
    const root = resolve(folder);
    requireEmptyFolder(root);
    mkdirSync(join(root, "mods"), { recursive: true });
    writeFileAtomically(join(root, "registry", "mods.json"), `${JSON.stringify(REGISTRY, undefined, 2)}\n`);
    const argument = shellWord(relative(process.cwd(), root) || ".");
    print(
      `made ${root}, an install without mods`,
      "",
      `  svc-mod new my-mod --root ${argument}   makes a first mod`,
      `  svc-mod serve --root ${argument}        decides which mods run, and serves their settings`,
    );
  },
});
