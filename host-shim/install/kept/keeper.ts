import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { LogLevel } from "../../../sdk/index.js";
import type { ModFile } from "../../node/read/mod-file.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import { noteText } from "../../selection/kept/kept-note.js";
import type { RegistryMod } from "../../selection/mod-registry.js";
import type { Pins } from "./install-pins.js";
import type { KeptFiles } from "./kept-files.js";

interface KeeperOptions {
  readonly files: KeptFiles;
  readonly pins: Pick<Pins, "pinOf">;
  readonly modOf: (id: string) => RegistryMod | undefined;
  readonly libraryOf: (mod: RegistryMod) => ModFile;
  /** The time in milliseconds UTC. */
  readonly time: () => number;
  readonly log: (level: LogLevel, text: string) => void;
}

/** The number of a mod's last proven libraries that are kept, besides the current and the pinned library. */
const MOST_GOOD = 3;
/** How long after a library, in milliseconds, an update may write its registry entry; a later entry is another update. */
const SETTLED_MS = 60_000;

/** Creates the keeper of an install's libraries: it copies the libraries of enabled mods, and deletes old copies. */
export function createKeeper({ files, pins, modOf, libraryOf, time, log }: KeeperOptions) {
  /** The hash of the library to copy, by mod. */
  const queue = new Map<string, string>();
  /** The hashes whose library could not be copied; retried after another copy succeeds, or when a host proves the library. */
  const failed = new Set<string>();
  /** The hash and the time of each mod's last copy; for a minute, a changed registry entry replaces the entry in its note. */
  const fresh = new Map<string, { readonly sha256: string; readonly at: number }>();

  function isFresh(id: string, sha256: string): boolean {
    const known = fresh.get(id);
    const isRecent = known?.sha256 === sha256 && time() - known.at < SETTLED_MS;
    return isRecent && pins.pinOf(id) === undefined;
  }

  function keep(id: string, sha256: string): void {
    const entry = modOf(id);
    const file = entry && libraryOf(entry);
    // If the hash differs, the file has changed since the decision, and the next decision queues the new library.
    if (!file?.ok || file.sha256 !== sha256) return;
    const own = { ...entry!, artifact: { ...entry!.artifact, sha256 } };
    const note = files.noteOf(id, sha256);
    if (files.has(sha256)) {
      // A library has one note: without a note of this mod it has the note of another mod, whose file is identical. `noteOf` has
      // dropped libraries without a readable note.
      const next = note && { ...note, entry: own };
      if (next && noteText(next) !== noteText(note)) files.write(sha256, next);
      return;
    }
    files.keep(sha256, file.bytes, { entry: own, first: time(), good: null });
    fresh.set(id, { sha256, at: time() });
    failed.clear();
    prune(id, sha256);
  }

  /** Deletes the copies of a mod's libraries, except the current, the pinned and the last proven ones. */
  function prune(id: string, current: string): void {
    const notes = [...files.notesOf(id)];
    const good = notes.filter(([, note]) => note.good !== null).sort(([, a], [, b]) => b.good! - a.good!);
    const stay = new Set([current, pins.pinOf(id), ...good.slice(0, MOST_GOOD).map(([sha256]) => sha256)]);
    for (const [sha256] of notes) if (!stay.has(sha256)) files.remove(sha256);
  }

  function attempt(what: string, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      log("warn", `${what}: ${errorMessage(error)}. Mods keep running, but cannot go back to this library.`);
      return false;
    }
  }

  function copy(id: string, sha256: string): void {
    if (!attempt(`cannot copy the library of ${id} to kept/`, () => keep(id, sha256))) failed.add(sha256);
  }

  return {
    /** Queues the library of each enabled mod that has no copy yet, or a copy so new that its registry entry may still change. */
    decided(records: readonly ResolutionRecord[]): void {
      for (const { guid, enabled, artifact } of records) {
        const { sha256 } = artifact;
        if (!enabled || sha256 === "" || failed.has(sha256)) continue;
        if (!files.has(sha256) || isFresh(guid, sha256)) queue.set(guid, sha256);
      }
    },
    /** Copies the next library of the queue. Never throws. */
    step(): void {
      const [next] = queue;
      if (next === undefined) return;
      const [id, sha256] = next;
      queue.delete(id);
      copy(id, sha256);
    },
    /** Writes into a library's note that a host proved the library, or that a proven library failed. Never throws. */
    mark(id: string, sha256: string, isGood: boolean): void {
      if (isGood && failed.has(sha256)) copy(id, sha256);
      const note = files.noteOf(id, sha256);
      if (note === undefined || (!isGood && note.good === null)) return;
      attempt(`cannot note that ${id} ${isGood ? "works" : "failed"}`, () => {
        files.write(sha256, { ...note, good: isGood ? time() : null });
        if (isGood) prune(id, sha256);
      });
    },
  };
}
