import { statSync } from "node:fs";
import type { ConfigText, LogLevel } from "../../sdk/host.js";
import { Status } from "../../sdk/status.js";
import type { ConfigFile } from "../runtime/store.js";
import { withLock } from "./lock.js";
import { messageOf } from "./message.js";
import { readTextFile, replaceFile } from "./text-file.js";

/**
 * The config file at `path`, which need not exist. Every operation is synchronous and none throws; `log` hears why one
 * failed. Beside the host's own statuses, `write` answers `ErrConfigParse` for a file that is not UTF-8, `ErrBadArg` for a
 * text that UTF-8 cannot hold, and `ErrIo` when the disk refuses; whatever is not `Ok` has left the file as it was.
 * `version` costs one stat.
 */
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
