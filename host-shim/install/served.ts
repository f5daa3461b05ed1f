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

/** That this backend, and no other, serves an install. */
export interface Served {
  /** Lets others know where. */
  readonly at: (url: string) => void;
  readonly release: () => void;
}

/** What this process holds, by the text of the file: a note of its own that it could not delete is not among them. */
const held = new Set<string>();

const PROBE_MS = 1000;
const RETRY_MS = 20;
const MOST_TRIES = 50;

/**
 * Takes an install for a backend: with two, server mods would run twice. The file `.svc-served` in the install says who
 * has it and where; that of a process which has ended is taken over, and so is one that came with a copy of another folder. Throws an Error with the code `ALREADY_SERVED` that
 * names the URL. An install that cannot be written is served all the same, with a warning.
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
          `${found.owner?.computer} served ${root} too, at ${found.note}: if it still does, stop one`,
        );
      }
      // Another backend that starts just now may be at the same.
      if (!takeOver(lock, found)) await sleep(RETRY_MS);
    }
  } catch (error) {
    held.delete(text);
    if ((error as NodeJS.ErrnoException).code === ALREADY_SERVED) throw error;
    log("warn", `nobody can be told that ${root} is served: ${errorMessage(error)}`);
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
        log("warn", `nobody can be told where ${root} is served: ${errorMessage(error)}`);
      }
    },
    release() {
      held.delete(text);
      dropLock(lock, text);
    },
  };
}

/** A folder by its inode and a hash of its real path; `""` for one that cannot be read. */
function folderName(root: string): string {
  try {
    return `${statSync(root, { bigint: true }).ino} ${sha256(realpathSync(root))}`;
  } catch {
    return "";
  }
}

/**
 * Whether two names are those of two folders: of one folder they share at least a half. A container may see it at another path,
 * and some file systems give it another inode after a while.
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
  // Where only its number is known the process may be another by now, and another computer's cannot be asked.
  return !isElsewhere(found) && (await isListening(note));
}

function isElsewhere({ owner }: FoundLock): boolean {
  return owner !== undefined && !isOwnComputer(owner.computer);
}

function isListening(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return Promise.resolve(false);
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ""), port: Number(port), timeout: PROBE_MS });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
}

function alreadyServed(root: string, lock: string, { owner, note, problem }: FoundLock): Error {
  const message =
    problem === ""
      ? `${root} is already served ${note === "" ? "" : `at ${note} `}by process ${owner?.pid}: use that backend, or end it first`
      : `${root} may already be served: ${lock} cannot be read (${problem}); delete it if nobody serves the install`;
  return Object.assign(new Error(message), { code: ALREADY_SERVED });
}

/** The address at which an install is served, from its `.svc-served`; `""` when that names none. */
export function servedUrl(root: string): string {
  const { note = "" } = findLock(installPaths(root).served) ?? {};
  return /\bhttp:\/\/\S+/.exec(note)?.[0] ?? "";
}
