import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import type { ConfigText } from "../../sdk/host.js";
import { Status } from "../../sdk/status.js";
import { withLock } from "./lock.js";
import { messageOf } from "./message.js";
import { ownPath } from "./own-path.js";

/** A {@link ConfigText} with the reason in words when the status is not `Ok`. */
export interface TextFile extends ConfigText {
  readonly problem: string;
}

/**
 * Reads a UTF-8 file as it is: a BOM stays as U+FEFF, line ends stay. `ErrNotFound` when absent, `ErrConfigParse` when
 * the bytes are not UTF-8, `ErrIo` for anything else, a link that leads out of its folder included; the text is then `""`.
 */
export function readTextFile(path: string): TextFile {
  try {
    const bytes = fs.readFileSync(ownPath(path));
    if (isUtf8(bytes)) return { status: Status.Ok, text: bytes.toString("utf8"), problem: "" };
    return failed(Status.ErrConfigParse, `${path} is not UTF-8; save it as UTF-8, it is left as it is`);
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
    return failed(absent ? Status.ErrNotFound : Status.ErrIo, `${path} cannot be read: ${messageOf(error)}`);
  }
}

function failed(status: Status, problem: string): TextFile {
  return { status, text: "", problem };
}

/**
 * Creates or replaces a file: a reader, or a kill at any moment, sees the old or the new one, whole. One process at a
 * time does so. The folder is created when missing, an existing file keeps its mode. Throws an Error that says what
 * failed; the file is then as it was. Meant for files that have one author; a config file is compared first.
 */
export function writeFileAtomically(path: string, text: string): void {
  withLock(path, (target) => replaceFile(target, text));
}

/**
 * {@link writeFileAtomically} for a caller that holds the file's lock and gives its real path.
 *
 * Not write-file-atomic: it takes a short write (a full disk) for a whole one and puts the cut file in the old one's
 * place, and its temporary files are named like a player's own `config.json.1`, so that they cannot be swept safely.
 */
export function replaceFile(target: string, text: string): void {
  const before = fs.statSync(target, { throwIfNoEntry: false });
  const temporary = `${target}.${randomBytes(4).toString("hex")}.svc-tmp`;
  const descriptor = fs.openSync(temporary, "wx");
  try {
    try {
      fs.writeFileSync(descriptor, text);
      if (before !== undefined) keepOwner(descriptor, before);
      // Without this a power cut soon after the rename can leave an empty file on some file systems. It costs about
      // half a millisecond on a solid-state disk, and an edit is a click, not a frame.
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(temporary, target);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

// A server that runs as root must not lock a player out of the player's own file.
function keepOwner(descriptor: number, before: fs.Stats): void {
  fs.fchmodSync(descriptor, before.mode);
  try {
    fs.fchownSync(descriptor, before.uid, before.gid);
  } catch {
    // Only root may give a file away.
  }
}
