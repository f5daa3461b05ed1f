import { sep } from "node:path";
import { fileVersion } from "../node/read/file-version.js";
import { type ModFile, readModFile } from "../node/read/mod-file.js";
import type { RegistryMod } from "../selection/mod-registry.js";

/** The libraries of an install and their hashes, each read again only when its file has changed. None of it throws. */
export interface LibraryFiles {
  /** Looks at the files again, at `all` or at up to a thousand at a time; true when a hash or a problem has changed. */
  readonly recheck: (mods: readonly RegistryMod[], all?: "all") => boolean;
  /** Looks at one of them again; true when its hash or its problem has changed. */
  readonly lookAt: (mod: RegistryMod) => boolean;
  /** The hash that a host should find: the one that the registry demands, else the file's, `""` without a file. */
  readonly hashOf: (mod: RegistryMod) => string;
  readonly read: (mod: RegistryMod) => ModFile;
  /** What is wrong with the libraries of these mods. */
  readonly problems: (mods: readonly RegistryMod[]) => readonly string[];
}

/** What is known of a library since the last look at its file. */
interface KnownLibrary {
  readonly version: string;
  /** The hash that the registry demanded then. */
  readonly demanded: string;
  readonly sha256: string;
  readonly problem: string;
  /** False when the file could not be read: that may pass without a trace in its version. */
  readonly isSettled: boolean;
}

/** With so many mods a look at every file would take time from whoever is asking; then the looks take turns. */
const MOST_A_LOOK = 1000;

/** Opens the libraries below the folder `folder`. */
export function openLibraryFiles(folder: string): LibraryFiles {
  const known = new Map<string, KnownLibrary>();
  let next = 0;

  function pathOf({ artifact }: RegistryMod): string {
    return `${folder}${sep}${artifact.dir}${sep}${artifact.library}`;
  }

  function recheck(mods: readonly RegistryMod[], all?: "all"): boolean {
    let changed = false;
    const most = all === undefined ? MOST_A_LOOK : mods.length;
    for (let looks = Math.min(mods.length, most); looks > 0; looks--) {
      next = (next + 1) % mods.length;
      if (lookAt(mods[next]!)) changed = true;
    }
    return changed;
  }

  function lookAt(mod: RegistryMod): boolean {
    const path = pathOf(mod);
    const before = known.get(path);
    // What nobody has asked for yet cannot have changed for anyone.
    if (before === undefined) return false;
    const version = fileVersion(path);
    if (before.isSettled && before.version === version) return false;
    const now = learn(mod, path, version);
    return now.sha256 !== before.sha256 || now.problem !== before.problem;
  }

  function look(mod: RegistryMod): KnownLibrary {
    const path = pathOf(mod);
    const before = known.get(path);
    if (before?.demanded === mod.artifact.sha256) return before;
    return learn(mod, path, before?.version ?? fileVersion(path));
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
    lookAt,
    read,
    hashOf: (mod) => mod.artifact.sha256 || look(mod).sha256,
    problems: (mods) => mods.map((mod) => look(mod).problem).filter((problem) => problem !== ""),
  };
}

// A library that is not there yet is no problem of the registry: the mod waits for it, and its host says so.
function problemOf({ id, artifact }: RegistryMod, library: ModFile | undefined): string {
  if (library === undefined || (!library.ok && library.fault === "absent")) return "";
  if (!library.ok) return `the library of ${id} cannot be used: ${library.reason}`;
  if (artifact.sha256 === "" || artifact.sha256 === library.sha256) return "";
  return `the library of ${id} has the hash ${library.sha256}, and artifact.sha256 demands ${artifact.sha256}: change the one or the other`;
}
