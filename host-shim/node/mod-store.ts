import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Status } from "../../sdk/index.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import type { LibraryText, ModStore } from "../runtime/store.js";
import { createConfigFile } from "./config-file.js";
import { sha256 } from "./hash.js";
import { removeLeftovers } from "./leftovers.js";
import { messageOf } from "./message.js";
import { insideFolder } from "./paths.js";
import { readTextFile } from "./text-file.js";

/** Libraries and settings in the `mods/` folder of an install on disk. */
export function createModStore(root: string, embedderLog: Log): ModStore {
  const log = safeLog(embedderLog);
  const mods = join(root, "mods");
  return {
    readLibrary({ dir, library }, done) {
      done(readLibrary(mods, dir, library));
    },
    openConfig({ dir }) {
      const folder = join(mods, dir);
      removeLeftovers(folder, log);
      return createConfigFile(join(folder, "config.json"), log);
    },
    readSelection(done) {
      const { status, text, problem } = readTextFile(join(mods, "selection.json"));
      if (status !== Status.Ok && status !== Status.ErrNotFound) log("warn", problem);
      done(status === Status.Ok ? text : "");
    },
  };
}

function readLibrary(mods: string, dir: string, library: string): LibraryText {
  const folder = insideFolder(mods, dir);
  const inside = folder.ok ? insideFolder(folder.path, library) : folder;
  if (!inside.ok) return { status: Status.ErrBadArg, text: inside.reason, sha256: "" };
  try {
    const bytes = readFileSync(inside.path);
    return { status: Status.Ok, text: bytes.toString("utf8"), sha256: sha256(bytes) };
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
    const text = absent
      ? `there is no file ${inside.path}`
      : `${inside.path} cannot be read: ${messageOf(error)}`;
    return { status: absent ? Status.ErrNotFound : Status.ErrIo, text, sha256: "" };
  }
}
