import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withTempFolder } from "./temp-folder.js";

/** A mod entry of the registry file; {@link modEntry} fills in missing members. */
export interface ModEntry {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The registry file's members; missing ones are empty. Without lists, one list enables every mod. */
export interface RegistryParts {
  readonly mods?: readonly ModEntry[];
  readonly lists?: readonly unknown[];
  readonly activeLists?: readonly unknown[];
}

/** An install in a temporary folder. */
export interface Install {
  readonly root: string;
  /** Replaces `registry/mods.json`. */
  readonly setRegistry: (registry: RegistryParts) => void;
  /** Writes the library of a mod whose folder is named like its id; by default a library that does nothing. */
  readonly setLibrary: (id: string, text?: string) => void;
  /** Writes any file of the install and creates its folders; `undefined` removes the file. */
  readonly write: (path: string, content: string | Uint8Array | undefined) => void;
  readonly read: (path: string) => string;
}

/** Creates an install whose mods have a library that does nothing, passes it to `work`, and removes it afterwards. */
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

/** Returns an install in an existing folder, which the caller removes. */
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

/** Returns the text of a registry file. */
export function registryText({ mods = [], lists, activeLists }: RegistryParts): string {
  const all = { id: "all", entries: mods.map(({ id }) => ({ id, enabled: true, note: "" })) };
  return JSON.stringify({
    schema: "svc.registry/1",
    mods: mods.map(modEntry),
    lists: lists ?? [all],
    activeLists: activeLists ?? (lists === undefined ? ["all"] : []),
  });
}

/** Returns a mod entry with all required members: version 1.0.0, the client side, a folder named like the id. */
export function modEntry(mod: ModEntry): ModEntry {
  return {
    name: mod.id,
    version: "1.0.0",
    artifact: { dir: mod.id, library: "mod.js" },
    sides: ["client"],
    ...mod,
  };
}

/** Returns the text of a library, without the SDK, that runs these JavaScript statements on attach and on detach. */
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
