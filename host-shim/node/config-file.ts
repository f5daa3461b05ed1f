import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { errorMessage } from "../../sdk/host/describe-error.js";
import type { ConfigText, LogLevel } from "../../sdk/host/host.js";
import { Status } from "../../sdk/host/status.js";
import type { ConfigFile } from "../runtime/mod/mod-store.js";
import { fileVersion } from "./read/file-version.js";
import { readTextFile } from "./read/text-file.js";
import { updateFile } from "./write/update-file.js";

// The file is read and written whole at each edit, on the thread that draws or serves: what is longer would stop it.
const LONGEST = 8 * 1024 * 1024;

/**
 * The config file at `path`, which need not exist; its own folder is made when missing. Every operation is synchronous and
 * none throws; `log` hears why one failed, of reads once for each reason. Beside the host's own statuses, `write` answers
 * `ErrConfigParse` for a file that is not UTF-8, `ErrBadArg` for a text that UTF-8 cannot hold, and `ErrIo` when the disk
 * refuses, when another process holds the file's lock for long, and for more than 8 MiB; whatever is not `Ok` has left the
 * file as it was. A file of no bytes is not found, as one that is not there. `version` costs one stat. While `isLoading` a file
 * that was not there is created without waiting for the disk: what a load writes into it the next load would write again.
 */
export function createConfigFile(
  path: string,
  log: (level: LogLevel, text: string) => void = () => {},
  isLoading: () => boolean = () => false,
): ConfigFile {
  let told = "";

  function refuse(status: Status, problem: string): Status {
    log("error", problem);
    return status;
  }

  function read(): ConfigText {
    const { status, text, problem } = readTextFile(path, LONGEST);
    const fault = status === Status.ErrNotFound ? "" : problem;
    if (fault !== "" && fault !== told) log("error", fault);
    told = fault;
    // What a power cut may leave of a new file.
    return { status: status === Status.Ok && text === "" ? Status.ErrNotFound : status, text };
  }

  function write(next: string, previous: string): Status {
    const bytes = Buffer.from(next, "utf8");
    // Half of a surrogate pair would be stored as U+FFFD: the file would not hold what was asked for.
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
      // Of the mod's own folder only: when mods/ itself is gone, somebody is moving it.
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
