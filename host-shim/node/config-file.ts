import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { errorMessage } from "../../sdk/host/describe-error.js";
import type { ConfigText, LogLevel } from "../../sdk/host/host.js";
import { Status } from "../../sdk/host/status.js";
import type { ConfigFile } from "../runtime/mod/mod-store.js";
import { fileVersion } from "./read/file-version.js";
import { readTextFile } from "./read/text-file.js";
import { updateFile } from "./write/update-file.js";

// Each edit reads and writes the whole file on the thread that draws or serves; a longer file would block it.
const LONGEST = 8 * 1024 * 1024;

/**
 * Opens a config file. Every operation is synchronous and never throws. `write` returns `Ok`, `ErrConflict` when the file has
 * another text than `previous`, `ErrConfigParse` for a file that is not UTF-8, `ErrBadArg` for a text with lone surrogates, and
 * `ErrIo` for a disk error, for a lock that another process holds too long, and for a text or a file over 8 MiB; on any status
 * except `Ok` the file is unchanged. An empty file counts as not found. `version` costs one stat, two for a missing file.
 *
 * @param path The path of the file; it need not exist, and its own folder is created when missing.
 * @param log Receives why an operation failed; consecutive reads log the same reason once (default: messages are dropped).
 * @param isLoading Whether the mod is loading: a new file is then created without waiting for the disk, and after a power
 *  cut the next load writes it again (default: always false).
 */
export function createConfigFile(
  path: string,
  log: (level: LogLevel, text: string) => void = () => {},
  isLoading: () => boolean = () => false,
): ConfigFile {
  let logged = "";

  function refuse(status: Status, problem: string): Status {
    log("error", problem);
    return status;
  }

  function read(): ConfigText {
    const { status, text, problem } = readTextFile(path, LONGEST);
    const fault = status === Status.ErrNotFound ? "" : problem;
    if (fault !== "" && fault !== logged) log("error", fault);
    logged = fault;
    // A power cut can leave a new file empty.
    return { status: status === Status.Ok && text === "" ? Status.ErrNotFound : status, text };
  }

  function write(next: string, previous: string): Status {
    const bytes = Buffer.from(next, "utf8");
    // UTF-8 would store a lone surrogate as U+FFFD: the file would not hold the requested text.
    if (bytes.toString("utf8") !== next) {
      return refuse(Status.ErrBadArg, `${path} is not written: the new text has half of a surrogate pair`);
    }
    if (bytes.length > LONGEST) {
      return refuse(
        Status.ErrIo,
        `${path} cannot be written: ${bytes.length} bytes, at most ${LONGEST} are kept`,
      );
    }
    try {
      // Creates the mod's own folder only: when mods/ is missing, the user may be moving it.
      if (!existsSync(dirname(path))) mkdirSync(dirname(path));
    } catch (error) {
      return refuse(Status.ErrIo, `${path} cannot be written: ${errorMessage(error)}`);
    }
    const { status, text, problem } = updateFile(
      path,
      (current) => ((current ?? "") === previous ? next : current),
      { longest: LONGEST, syncNew: !isLoading() },
    );
    if (status === Status.Ok) return text === next ? Status.Ok : Status.ErrConflict;
    return status === Status.ErrConflict ? status : refuse(status, problem);
  }

  return { read, write, version: () => fileVersion(path) };
}
