import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withTempFolder } from "./temp-folder.js";

/** A mod entry as the registry file spells it; what is left out gets a plain value, see {@link modEntry}. */
export interface ModEntry {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The registry file's members; what is left out is empty, and with no list every mod is in one that enables it. */
export interface RegistryParts {
  readonly mods?: readonly ModEntry[];
  readonly lists?: readonly unknown[];
  readonly activeLists?: readonly unknown[];
}

/** An install in a temporary folder. */
export interface Install {
  readonly root: string;
  /** Writes `registry/mods.json` anew. */
  readonly setRegistry: (registry: RegistryParts) => void;
  /** Writes the library of a mod whose folder is named like its id; without a text, one that does nothing. */
  readonly setLibrary: (id: string, text?: string) => void;
  /** Writes any file of the install, with the folders above it; undefined removes it. */
  readonly write: (path: string, content: string | Uint8Array | undefined) => void;
  readonly read: (path: string) => string;
}

/** Makes an install whose mods all have a library that does nothing, hands it to `work`, and removes it afterwards. */
export function withInstall(
  registry: RegistryParts,
  work: (install: Install) => void | Promise<void>,
): Promise<void> {
  return withTempFolder((root) => {
    const install = openInstall(root);
    install.setRegistry(registry);
    for (const { id } of registry.mods ?? []) install.setLibrary(id);
    return work(install);
  });
}

/** An install in a folder that is there; the caller removes it. */
export function openInstall(root: string): Install {
  const write: Install["write"] = (path, content) => {
    const file = join(root, path);
    if (content === undefined) return rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  return {
    root,
    setRegistry: (registry) => write("registry/mods.json", registryText(registry)),
    setLibrary: (id, text = libraryText()) => write(`mods/${id}/mod.js`, text),
    write,
    read: (path) => readFileSync(join(root, path), "utf8"),
  };
}

/** The text of a registry file. */
export function registryText({ mods = [], lists, activeLists }: RegistryParts): string {
  const all = { id: "all", entries: mods.map(({ id }) => ({ id, enabled: true, note: "" })) };
  return JSON.stringify({
    schema: "svc.registry/1",
    mods: mods.map(modEntry),
    lists: lists ?? [all],
    activeLists: activeLists ?? (lists === undefined ? ["all"] : []),
  });
}

/** A mod entry with every member the file needs: version 1.0.0, the client's side, a folder named like the id. */
export function modEntry(mod: ModEntry): ModEntry {
  return {
    name: mod.id,
    version: "1.0.0",
    artifact: { dir: mod.id, library: "mod.js" },
    sides: ["client"],
    ...mod,
  };
}

/** The text of a library that a host can load, without the SDK: JavaScript statements to run on attach and on detach. */
export function libraryText(attach = "", detach = ""): string {
  return `let host;
module.exports = {
  api: 1,
  sdk: "0.0.0",
  attach(table) { host = table; ${attach}; return "Ok"; },
  detach() { ${detach}; },
  refresh() {},
};
`;
}
