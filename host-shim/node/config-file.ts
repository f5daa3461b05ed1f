import { statSync } from "node:fs";
import type { ConfigText, LogLevel } from "../../sdk/host.js";
import { Status } from "../../sdk/status.js";
import { withLock } from "./lock.js";
import { messageOf } from "./message.js";
import { readTextFile, replaceFile } from "./text-file.js";

/** One mod's `config.json` on disk. Every operation is synchronous and none throws. */
export interface ConfigFile {
  /** The file as it is now; `ErrNotFound`, `ErrConfigParse` (not UTF-8) or `ErrIo`, with `""`. */
  readonly read: () => ConfigText;
  /**
   * Replaces the file by `next`, atomically, if it still holds `previous` (`""`: if it is absent or empty). Otherwise
   * `ErrConflict`. `ErrConfigParse` for a file that is not UTF-8, `ErrBadArg` for a text that UTF-8 cannot hold, `ErrIo`
   * when the disk refuses. Whatever is not `Ok` has left the file as it was.
   */
  readonly write: (next: string, previous: string) => Status;
  /** A token that differs whenever the file was changed, appeared or went; `""` when absent. Costs one stat. */
  readonly version: () => string;
}

/** The config file at `path`, which need not exist. `log` hears why an operation failed. */
export function createConfigFile(
  path: string,
  log: (level: LogLevel, text: string) => void = () => {},
): ConfigFile {
  function report(status: Status, problem: string): Status {
    if (status !== Status.Ok && status !== Status.ErrNotFound) log("error", problem);
    return status;
  }

  function read(): ConfigText {
    const { status, text, problem } = readTextFile(path);
    return { status: report(status, problem), text };
  }

  function write(next: string, previous: string): Status {
    // Half of a surrogate pair would be stored as U+FFFD: the file would not hold what was asked for.
    if (Buffer.from(next, "utf8").toString("utf8") !== next) {
      return report(Status.ErrBadArg, `${path} is not written: the new text has half of a surrogate pair`);
    }
    try {
      return withLock(path, (target) => {
        const current = readTextFile(target);
        if (current.status === Status.ErrConfigParse || current.status === Status.ErrIo) {
          return report(current.status, current.problem);
        }
        if (current.text !== previous) return Status.ErrConflict;
        replaceFile(target, next);
        return Status.Ok;
      });
    } catch (error) {
      return report(Status.ErrIo, `${path} cannot be written: ${messageOf(error)}`);
    }
  }

  function version(): string {
    try {
      const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
      return stat === undefined ? "" : [stat.mtimeNs, stat.ctimeNs, stat.size, stat.ino].join("-");
    } catch (error) {
      return messageOf(error);
    }
  }

  return { read, write, version };
}
