import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Side } from "../../sdk/index.js";
import type { Artifact } from "../protocol/record.js";
import type { ModStore } from "../runtime/mod/mod-store.js";
import { isRunning } from "./write/process-identity.js";
import { removeFile } from "./write/remove-file.js";

/** The content of a note. */
interface LoadNote {
  /** The hash of the library; during a search for the mod at fault followed by a space and the step. */
  readonly sha256: string;
  /** The process that loads the library. */
  readonly pid: number;
}

const CLEAR_AGAIN_MS = 1000;

/** Load notes of this process that could not be deleted because of a disk fault. */
const stuck = new Set<string>();

/** The load notes of a store, and whether a load is pending in a folder below `mods/`. */
interface LoadNotes extends Required<Pick<ModStore, "noteLoad" | "clearLoad">> {
  readonly isLoading: (dir: string) => boolean;
}

/**
 * Creates the load notes: `.loading-client` or `.loading-server` beside a mod's library while it loads. When a process ends
 * during a load, its note shows the next host which library was loading. The write is not atomic: a kill in the middle leaves an
 * unreadable note, which is ignored, because no mod code had run. A read-only folder gets no note. A note that cannot be
 * deleted is ignored, and the deletion is retried each second.
 */
export function createLoadNotes(mods: string): LoadNotes {
  const loading = new Set<string>();
  const pathOf = ({ dir }: Artifact, side: Side) => join(mods, dir, `.loading-${side}`);
  return {
    noteLoad(artifact, side) {
      const path = pathOf(artifact, side);
      const text = JSON.stringify({ sha256: artifact.sha256, pid: process.pid } satisfies LoadNote);
      const isStuck = stuck.delete(path);
      // "wx" succeeds when no note exists, which is usual and needs no further system call.
      if (!succeeds(() => writeFileSync(path, text, { flag: "wx" }))) {
        const left = isStuck ? undefined : readNote(path);
        // A running process may be in the middle of the load that it noted.
        if (left?.sha256 === artifact.sha256 && (left.pid === process.pid || !isRunning(left.pid)))
          return false;
        succeeds(() => writeFileSync(path, text));
      }
      loading.add(artifact.dir);
      return true;
    },
    clearLoad(artifact, side) {
      loading.delete(artifact.dir);
      clear(pathOf(artifact, side));
    },
    isLoading: (dir) => loading.has(dir),
  };
}

function clear(path: string): void {
  if (succeeds(() => removeFile(path)) || stuck.has(path)) return;
  stuck.add(path);
  setTimeout(() => {
    if (stuck.delete(path)) clear(path);
  }, CLEAR_AGAIN_MS).unref();
}

/** Runs a file operation; returns false when it throws. */
function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function readNote(path: string): LoadNote | undefined {
  try {
    const { sha256, pid } = JSON.parse(readFileSync(path, "utf8")) as LoadNote;
    return { sha256, pid };
  } catch {
    return undefined;
  }
}
