import { realpathSync, statSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "../../sdk/host/describe-error.js";
import type { LogLevel } from "../../sdk/index.js";
import { sha256 } from "../node/read/hash.js";
import {
  dropLock,
  type FoundLock,
  findLock,
  isAbandoned,
  lockText,
  noteInLock,
  placeLock,
  takeOver,
} from "../node/write/lock-file.js";
import { isOwnComputer, stateOfProcess } from "../node/write/process-identity.js";
import { installPaths } from "./install-paths.js";

/** The `code` of the Error that {@link takeServed} throws. */
export const ALREADY_SERVED = "ALREADY_SERVED";

/** The lock on an install: while a backend holds it, no other backend serves the install. */
export interface Served {
  /** Writes the backend's URL into the lock file, for other backends and commands. */
  readonly at: (url: string) => void;
  readonly release: () => void;
}

/** The locks of this process, by the text of their files; excludes a released lock whose file could not be deleted. */
const held = new Set<string>();

const PROBE_MS = 1000;
const RETRY_MS = 20;
const MOST_TRIES = 50;

/**
 * Locks an install for a backend: with two backends, server mods would run twice. The lock file `.svc-served` names the
 * process and its URL. Takes over the lock of a process that has ended, a lock that was copied with another folder and, with a
 * warning, the lock of another computer. Throws an Error with the code `ALREADY_SERVED`, with the URL, when a backend serves
 * the install, and when the lock cannot be read. Logs a warning, and takes no lock, when the install is not writable.
 */
export async function takeServed(
  root: string,
  log: (level: LogLevel, text: string) => void,
): Promise<Served> {
  const lock = installPaths(root).served;
  const folder = folderName(root);
  let text = lockText(folder);
  held.add(text);
  try {
    for (let tries = 1; !placeLock(lock, text); tries++) {
      if (tries > MOST_TRIES) throw new Error(`${lock} cannot be taken over from a process that ended`);
      const found = findLock(lock);
      if (found === undefined) continue;
      const isCopied = isOtherFolder(found.folder, folder);
      if (!isCopied && (await isServing(lock, found))) throw alreadyServed(root, lock, found);
      if (!isCopied && isElsewhere(found)) {
        log(
          "warn",
          `${found.owner?.computer} also served ${root}, at ${found.note}: if both backends run, stop one`,
        );
      }
      // Another backend that starts at the same time may be taking the lock over, too.
      if (!takeOver(lock, found)) await sleep(RETRY_MS);
    }
  } catch (error) {
    held.delete(text);
    if ((error as NodeJS.ErrnoException).code === ALREADY_SERVED) throw error;
    log(
      "warn",
      `cannot write the lock file ${lock}: ${errorMessage(error)}. A second backend on this install will not be detected.`,
    );
    return { at() {}, release() {} };
  }
  return {
    at(url) {
      try {
        const noted = noteInLock(lock, text, url);
        held.delete(text);
        held.add(noted);
        text = noted;
      } catch (error) {
        log(
          "warn",
          `cannot write the URL to ${lock}: ${errorMessage(error)}. Other commands will not find this backend.`,
        );
      }
    },
    release() {
      held.delete(text);
      dropLock(lock, text);
    },
  };
}

/** Returns the name of a folder in a lock: its inode and a hash of its real path; `""` for a folder that cannot be read. */
function folderName(root: string): string {
  try {
    return `${statSync(root, { bigint: true }).ino} ${sha256(realpathSync(root))}`;
  } catch {
    return "";
  }
}

/**
 * Whether two names are of different folders: both inode and path differ. For the same folder, one of the two may differ,
 * because a container may mount the folder at another path, and some file systems change inodes.
 */
function isOtherFolder(one: string, other: string): boolean {
  if (one === "" || other === "") return false;
  const halves = other.split(" ");
  return one.split(" ").every((half, at) => half !== halves[at]);
}

async function isServing(lock: string, found: FoundLock): Promise<boolean> {
  const { owner, note, problem } = found;
  if (problem !== "") return true;
  if (owner === undefined) return !isAbandoned(lock, found);
  if (held.has(found.text)) return true;
  const state = stateOfProcess(owner);
  if (state !== "unknown" && owner.pid !== process.pid) return state === "running";
  if (state === "ended") return false;
  // The process id may have been reused, so the URL is probed. A process of another computer cannot be checked.
  return !isElsewhere(found) && (await isListening(note));
}

function isElsewhere({ owner }: FoundLock): boolean {
  return owner !== undefined && !isOwnComputer(owner.computer);
}

function isListening(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ ...endpointOf(url), timeout: PROBE_MS });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
}

/** Returns the host and the port of a backend's URL. `URL` omits port 80, and writes an IPv6 address in brackets. */
export function endpointOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 80 };
}

function alreadyServed(root: string, lock: string, { owner, note, problem }: FoundLock): Error {
  const message =
    problem === ""
      ? `${root} is already served ${note === "" ? "" : `at ${note} `}by process ${owner?.pid}: use that backend, or end it first`
      : `${root} may already be served: ${lock} cannot be read (${problem}); delete it if no backend serves the install`;
  return Object.assign(new Error(message), { code: ALREADY_SERVED });
}

/** Returns the URL of an install's backend from the lock file `.svc-served`; `""` if the file has no URL. */
export function servedUrl(root: string): string {
  const { note = "" } = findLock(installPaths(root).served) ?? {};
  return /\bhttp:\/\/\S+/.exec(note)?.[0] ?? "";
}
