import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Side } from "../../sdk/index.js";
import type { Artifact } from "../protocol/record.js";
import type { ModStore } from "../runtime/mod/mod-store.js";

/** What a note says: the hash of the library, and the process that runs it. */
interface LoadNote {
  readonly sha256: string;
  readonly pid: number;
}

/**
 * Notes beside a mod's library, as `.loading-client` or `.loading-server` in its folder, of a load under way. One that is
 * still there when its process is gone tells the next host which library it did not come back from. It is written without
 * a detour: a kill in the middle leaves a note that cannot be read, from before anything ran. A folder that takes no
 * file costs the note and nothing else.
 */
export function createLoadNotes(mods: string): Required<Pick<ModStore, "noteLoad" | "clearLoad">> {
  const pathOf = ({ dir }: Artifact, side: Side) => join(mods, dir, `.loading-${side}`);
  return {
    noteLoad(artifact, side) {
      const path = pathOf(artifact, side);
      const left = readNote(path);
      if (left?.sha256 === artifact.sha256 && !isAnotherProcess(left.pid)) return false;
      try {
        writeFileSync(path, JSON.stringify({ sha256: artifact.sha256, pid: process.pid } satisfies LoadNote));
      } catch {}
      return true;
    },
    clearLoad(artifact, side) {
      try {
        rmSync(pathOf(artifact, side), { force: true });
      } catch {}
    },
  };
}

function readNote(path: string): LoadNote | undefined {
  try {
    const { sha256, pid } = JSON.parse(readFileSync(path, "utf8")) as LoadNote;
    return { sha256, pid };
  } catch {
    return undefined;
  }
}

/** True while another process with that number runs: it may be in the middle of that load. */
function isAnotherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
