import { readFileSync } from "node:fs";
import { sep } from "node:path";
import { insideFolder, sha256 } from "../node/index.js";
import type { RegistryMod } from "../selection/registry.js";
import { fileVersion } from "./install-files.js";

/** A library as it lies on the disk, or in words why there is none. */
export type Library =
  | { readonly ok: true; readonly bytes: Buffer; readonly sha256: string }
  | { readonly ok: false; readonly reason: string };

/** The libraries of an install and their hashes, each read again only when its file has changed. */
export interface Libraries {
  /** Looks at the files again, at up to a thousand at a time; true when one has changed. */
  readonly recheck: (mods: readonly RegistryMod[]) => boolean;
  /** The hash that a host should find: the one that the registry demands, else the file's, `""` without a file. */
  readonly hashOf: (mod: RegistryMod) => string;
  readonly read: (mod: RegistryMod) => Library;
  /** What is wrong with the libraries of these mods. */
  readonly problems: (mods: readonly RegistryMod[]) => readonly string[];
}

/** With so many mods a look at every file would take time from whoever is asking; then the looks take turns. */
const MOST_A_LOOK = 1000;

/** Opens the libraries below the folder `folder`. */
export function createLibraries(folder: string): Libraries {
  const versions = new Map<string, string>();
  const known = new Map<
    string,
    { readonly version: string; readonly sha256: string; readonly problem: string }
  >();
  let next = 0;

  function pathOf({ artifact }: RegistryMod): string {
    return `${folder}${sep}${artifact.dir}${sep}${artifact.library}`;
  }

  function recheck(mods: readonly RegistryMod[]): boolean {
    let changed = false;
    for (let looks = Math.min(mods.length, MOST_A_LOOK); looks > 0; looks--) {
      next = (next + 1) % mods.length;
      const path = pathOf(mods[next]!);
      const before = versions.get(path);
      // What nobody has asked for yet cannot have changed for anyone.
      if (before === undefined) continue;
      const version = fileVersion(path);
      if (before === version) continue;
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
    let file = versions.get(path);
    if (file === undefined) {
      file = fileVersion(path);
      versions.set(path, file);
    }
    const version = `${file} ${mod.artifact.sha256}`;
    const before = known.get(path);
    if (before?.version === version) return before;
    const library = file === "" ? undefined : read(mod);
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
