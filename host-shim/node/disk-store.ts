import { join } from "node:path";
import { Status } from "../../sdk/index.js";
import { valueIn } from "../../sdk/json/object.js";
import { listOf, recordOf } from "../../sdk/json/shape.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import type { LibraryText, ModStore } from "../runtime/mod/mod-store.js";
import { createConfigFile } from "./config-file.js";
import { createLoadNotes } from "./load-notes.js";
import { readModText } from "./read/mod-file.js";
import { readTextFile } from "./read/text-file.js";
import { removeLeftovers } from "./write/leftovers.js";

/**
 * Creates a store of the libraries and settings in the `mods/` folder of an install; the library of a pinned mod is the copy in
 * `kept/`.
 *
 * @param root The install: the folder that contains `mods/`.
 * @param embedderLog Receives messages, safe to print, such as why a file cannot be read.
 */
export function createModStore(root: string, embedderLog: Log): ModStore {
  const log = safeLog(embedderLog);
  const mods = join(root, "mods");
  const { isLoading, ...loadNotes } = createLoadNotes(mods);
  return {
    ...loadNotes,
    readLibrary({ dir, library, sha256 }, done) {
      const own = readLibrary(mods, dir, library);
      const isHeld = sha256 !== "" && own.sha256 !== sha256 && isPinned(root, sha256);
      const kept = isHeld ? readLibrary(root, "kept", `${sha256}.js`) : own;
      done(kept.sha256 === sha256 ? kept : own);
    },
    openConfig({ dir }) {
      const folder = join(mods, dir);
      removeLeftovers(folder, log);
      return createConfigFile(join(folder, "config.json"), log, () => isLoading(dir));
    },
    openLedger: ({ dir }) => createConfigFile(join(mods, dir, "given.json"), log, () => isLoading(dir)),
    readSelection(done) {
      const { status, text, problem } = readTextFile(join(mods, "selection.json"));
      if (status !== Status.Ok && status !== Status.ErrNotFound) log("warn", problem);
      done(status === Status.Ok ? text : "");
    },
  };
}

/** Whether a pin of a mod names this hash: the mod's library is then the copy in `kept/`. */
function isPinned(root: string, sha256: string): boolean {
  const { text } = readTextFile(join(root, "pins.json"));
  return listOf(recordOf(valueIn(text))["pins"]).some((pin) => recordOf(pin)["sha256"] === sha256);
}

const STATUS_OF = {
  absent: Status.ErrNotFound,
  refused: Status.ErrBadArg,
  unreadable: Status.ErrIo,
} as const;

function readLibrary(mods: string, dir: string, library: string): LibraryText {
  const file = readModText(mods, dir, library);
  return file.ok
    ? { status: Status.Ok, text: file.text, sha256: file.sha256 }
    : { status: STATUS_OF[file.fault], text: file.reason, sha256: "" };
}
