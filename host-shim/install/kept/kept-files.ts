import { mkdirSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { type LogLevel, Status } from "../../../sdk/index.js";
import { readTextFile, removeLeftovers, writeFileAtomically } from "../../node/index.js";
import { type ModFile, readModFile } from "../../node/read/mod-file.js";
import { withLock } from "../../node/write/lock.js";
import { removeFile } from "../../node/write/remove-file.js";
import { replaceFile, syncFolder } from "../../node/write/replace-file.js";
import { type KeptNote, noteText, readNote } from "../../selection/kept/kept-note.js";

const FILE = /^([\da-f]{64})\.(js|json)$/;
/** The largest note in bytes: it holds one registry entry. */
const LONGEST_NOTE = 256 * 1024;

/** The kept libraries of an install: `kept/<sha256>.js`, and a note beside each. */
export type KeptFiles = ReturnType<typeof openKeptFiles>;

/** Reads a kept library; a file with another hash counts as unreadable. */
export function readKeptLibrary(folder: string, sha256: string): ModFile {
  const file = readModFile(dirname(folder), basename(folder), `${sha256}.js`);
  if (!file.ok || file.sha256 === sha256) return file;
  const reason = `its copy in kept/ is damaged: it has the hash ${file.sha256}, expected ${sha256}`;
  return { ok: false, fault: "unreadable", reason };
}

/** Reads the note of a kept library; returns undefined if it is absent or malformed. */
export function readKeptNote(folder: string, sha256: string): KeptNote | undefined {
  const { status, text } = readTextFile(join(folder, `${sha256}.json`), LONGEST_NOTE);
  return status === Status.Ok ? readNote(text) : undefined;
}

/** Opens the kept libraries of the folder `kept`. Deletes copies without a note, which interrupted writes leave. */
export function openKeptFiles(folder: string, log: (level: LogLevel, text: string) => void) {
  removeLeftovers(folder, log);
  const hashes = namesIn(folder);
  /** Read at the first use: most starts do not need the notes. */
  let notes: Map<string, KeptNote> | undefined;

  function allNotes(): Map<string, KeptNote> {
    if (notes !== undefined) return notes;
    notes = new Map();
    for (const sha256 of hashes) {
      const note = readKeptNote(folder, sha256);
      if (note !== undefined) notes.set(sha256, note);
      // Without a readable note, the next decision copies the library again, with a new note.
      else hashes.delete(sha256);
    }
    return notes;
  }

  /** Replaces a note. Throws an Error with the reason when it cannot; the old note stays. */
  function write(sha256: string, note: KeptNote): void {
    writeFileAtomically(pathOf(folder, sha256, "json"), noteText(note));
    allNotes().set(sha256, note);
  }

  return {
    has: (sha256: string): boolean => hashes.has(sha256),
    /** Returns the note of a mod's library; undefined when the library is not kept. */
    noteOf(id: string, sha256: string): KeptNote | undefined {
      const note = allNotes().get(sha256);
      return note?.entry.id === id ? note : undefined;
    },
    /** Returns the notes of a mod's libraries, by hash. */
    notesOf: (id: string): ReadonlyMap<string, KeptNote> =>
      new Map([...allNotes()].filter(([, { entry }]) => entry.id === id)),
    /** Stores a library, then its note unless it has one. Throws an Error with the reason, and stores neither, when it cannot. */
    keep(sha256: string, bytes: Buffer, note: KeptNote): void {
      mkdirSync(folder, { recursive: true });
      const path = pathOf(folder, sha256, "js");
      try {
        withLock(path, (target, lock) => replaceFile(target, bytes, lock));
        // A copy counts only with its note, which is written last.
        if (!allNotes().has(sha256)) write(sha256, note);
        hashes.add(sha256);
      } catch (error) {
        if (!allNotes().has(sha256)) discard(path);
        throw error;
      }
    },
    write,
    remove(sha256: string): void {
      hashes.delete(sha256);
      allNotes().delete(sha256);
      for (const end of ["json", "js"] as const) withLock(pathOf(folder, sha256, end), removeFile);
      syncFolder(folder);
    },
    /** Returns why a library cannot be used, `""` when its bytes have the hash. Makes `has` false for a damaged library. */
    fault(sha256: string): string {
      const file = readKeptLibrary(folder, sha256);
      if (file.ok) return "";
      // Reads the notes before the hash is removed, so that `keep` finds the old note and does not replace it.
      allNotes();
      hashes.delete(sha256);
      return file.reason;
    },
  };

  /** Returns the hashes of the copies with a note; deletes copies without a note. */
  function namesIn(from: string): Set<string> {
    const found = { js: new Set<string>(), json: new Set<string>() };
    try {
      for (const name of readdirSync(from)) {
        const [, sha256, end] = FILE.exec(name) ?? [];
        if (sha256 !== undefined) found[end as "js" | "json"].add(sha256);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        log("warn", `cannot read ${from}, so no kept library is known: ${errorMessage(error)}`);
    }
    for (const sha256 of found.js) if (!found.json.has(sha256)) discard(pathOf(from, sha256, "js"));
    return new Set([...found.js].filter((sha256) => found.json.has(sha256)));
  }
}

function pathOf(folder: string, sha256: string, end: "js" | "json"): string {
  return join(folder, `${sha256}.${end}`);
}

function discard(path: string): void {
  try {
    withLock(path, removeFile);
  } catch {
    // Ignored: the next start deletes the file.
  }
}
