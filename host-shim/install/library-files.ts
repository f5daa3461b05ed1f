import { sep } from "node:path";
import { fileVersion } from "../node/read/file-version.js";
import { type ModFile, readModFile } from "../node/read/mod-file.js";
import type { RegistryMod } from "../selection/mod-registry.js";

/** The result of the last check of a library. */
interface KnownLibrary {
  readonly version: string;
  /** The hash in the registry at that check. */
  readonly demanded: string;
  readonly sha256: string;
  readonly problem: string;
  /** False when the file could not be read: it may become readable without a new file version. */
  readonly isSettled: boolean;
}

/** The maximum files that a call without `all` checks: a check of every file would take too long. */
const MOST_AT_ONCE = 1000;

/** Opens the libraries of an install and their hashes; reads a file again only after it changed. No function throws. */
export function openLibraryFiles(folder: string) {
  const known = new Map<string, KnownLibrary>();
  let next = 0;

  function pathOf({ artifact }: RegistryMod): string {
    return `${folder}${sep}${artifact.dir}${sep}${artifact.library}`;
  }

  /** Checks the next thousand files, or every file with `all`; returns true when a hash or a problem changed. */
  function recheck(mods: readonly RegistryMod[], { all = false } = {}): boolean {
    let changed = false;
    const most = all ? mods.length : MOST_AT_ONCE;
    for (let left = Math.min(mods.length, most); left > 0; left--) {
      next = (next + 1) % mods.length;
      if (check(mods[next]!)) changed = true;
    }
    return changed;
  }

  /** Checks one file; returns true when its hash or problem changed. */
  function check(mod: RegistryMod): boolean {
    const path = pathOf(mod);
    const before = known.get(path);
    // The library was never read, so no caller has an outdated state.
    if (before === undefined) return false;
    const version = fileVersion(path);
    if (before.isSettled && before.version === version) return false;
    const now = learn(mod, path, version);
    return now.sha256 !== before.sha256 || now.problem !== before.problem;
  }

  function knownLibrary(mod: RegistryMod): KnownLibrary {
    const path = pathOf(mod);
    const before = known.get(path);
    if (before !== undefined && before.demanded === mod.artifact.sha256) return before;
    return learn(mod, path, fileVersion(path));
  }

  function learn(mod: RegistryMod, path: string, version: string): KnownLibrary {
    const library = version === "" ? undefined : read(mod);
    const now = {
      version,
      demanded: mod.artifact.sha256,
      sha256: library?.ok ? library.sha256 : "",
      problem: problemOf(mod, library),
      isSettled: library === undefined || library.ok,
    };
    known.set(path, now);
    return now;
  }

  function read({ artifact }: RegistryMod): ModFile {
    return readModFile(folder, artifact.dir, artifact.library);
  }

  return {
    recheck,
    check,
    read,
    /** Returns the file's hash; `""` if the file cannot be read. */
    fileHashOf: (mod: RegistryMod): string => knownLibrary(mod).sha256,
    /** Returns the expected hash: that in the registry, else that of the file; `""` if the file cannot be read. */
    hashOf: (mod: RegistryMod): string => mod.artifact.sha256 || knownLibrary(mod).sha256,
    problems: (mods: readonly RegistryMod[]): readonly string[] =>
      mods.map((mod) => knownLibrary(mod).problem).filter((problem) => problem !== ""),
  };
}

// A missing library is not reported here: the mod waits for it, and the mod's host reports it.
function problemOf({ id, artifact }: RegistryMod, library: ModFile | undefined): string {
  if (library === undefined || (!library.ok && library.fault === "absent")) return "";
  if (!library.ok) return `the library of ${id} cannot be used: ${library.reason}`;
  if (artifact.sha256 === "" || artifact.sha256 === library.sha256) return "";
  return `the library of ${id} has the hash ${library.sha256}, expected artifact.sha256 ${artifact.sha256}: replace the file, or correct artifact.sha256 in registry/mods.json`;
}
