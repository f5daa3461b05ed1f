import { readFileSync } from "node:fs";
import { join } from "node:path";
import { insideFolder, sha256 } from "../node/index.js";
import { fileVersion } from "./install.js";
import type { RegistryMod } from "./registry.js";

/** A library as it lies on the disk, or in words why there is none. */
export type Library =
  | { readonly ok: true; readonly bytes: Buffer; readonly sha256: string }
  | { readonly ok: false; readonly reason: string };

/** The libraries of an install and their hashes, each read again only when its file has changed. */
export interface Libraries {
  /** Looks at the files again; true when one has changed. */
  readonly recheck: (mods: readonly RegistryMod[]) => boolean;
  /** The hash that a host should find: the one that the registry demands, else the file's, `""` without a file. */
  readonly hashOf: (mod: RegistryMod) => string;
  readonly read: (mod: RegistryMod) => Library;
  /** What is wrong with the libraries of these mods. */
  readonly problems: (mods: readonly RegistryMod[]) => readonly string[];
}

/** Opens the libraries below the folder `folder`. */
export function createLibraries(folder: string): Libraries {
  const versions = new Map<string, string>();
  const known = new Map<
    string,
    { readonly version: string; readonly sha256: string; readonly problem: string }
  >();
  const pathOf = ({ artifact }: RegistryMod) => join(folder, artifact.dir, artifact.library);

  function recheck(mods: readonly RegistryMod[]): boolean {
    let changed = false;
    for (const mod of mods) {
      const path = pathOf(mod);
      const version = fileVersion(path);
      if (versions.get(path) === version) continue;
      versions.set(path, version);
      changed = true;
    }
    return changed;
  }

  function read({ artifact }: RegistryMod): Library {
    // First the mod's folder and then the file in it: a link may lead neither out of mods/ nor to another mod.
    const dir = insideFolder(folder, artifact.dir);
    const file = dir.ok ? insideFolder(dir.path, artifact.library) : dir;
    if (!file.ok) return file;
    try {
      const bytes = readFileSync(file.path);
      return { ok: true, bytes, sha256: sha256(bytes) };
    } catch (error) {
      const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
      return { ok: false, reason: absent ? `there is no file ${file.path}` : (error as Error).message };
    }
  }

  function look(mod: RegistryMod) {
    const path = pathOf(mod);
    const version = `${versions.get(path) ?? fileVersion(path)} ${mod.artifact.sha256}`;
    const before = known.get(path);
    if (before?.version === version) return before;
    const library = version.startsWith(" ") ? undefined : read(mod);
    const now = { version, sha256: library?.ok ? library.sha256 : "", problem: problemOf(mod, library) };
    known.set(path, now);
    return now;
  }

  return {
    recheck,
    read,
    hashOf: (mod) => mod.artifact.sha256 || look(mod).sha256,
    problems: (mods) => mods.map((mod) => look(mod).problem).filter((problem) => problem !== ""),
  };
}

// A library that is not there yet is no problem of the registry: the mod waits for it, and its host says so.
function problemOf({ id, artifact }: RegistryMod, library: Library | undefined): string {
  if (library === undefined) return "";
  if (!library.ok) return `the library of ${id} cannot be used: ${library.reason}`;
  if (artifact.sha256 === "" || artifact.sha256 === library.sha256) return "";
  return `the library of ${id} has the hash ${library.sha256}, and artifact.sha256 demands ${artifact.sha256}: change the one or the other`;
}
