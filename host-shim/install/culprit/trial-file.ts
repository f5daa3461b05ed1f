import { basename } from "node:path";
import { Status } from "../../../sdk/index.js";
import type { TextFile } from "../../node/index.js";
import { withLock } from "../../node/write/lock.js";
import { removeFile } from "../../node/write/remove-file.js";
import { syncFolder } from "../../node/write/replace-file.js";
import { setAside } from "../../node/write/set-aside.js";
import { updateFile } from "../../node/write/update-file.js";
import type { TrialStore } from "../../selection/culprit/running-search.js";
import type { InstallPaths } from "../install-paths.js";
import { watchText } from "../watched/watched-text.js";

/** Opens `trial.json`, which stores the search for the mod at fault in an install. Reading an unchanged file costs one stat. */
export function openTrialFile({ trial: path, root }: Pick<InstallPaths, "trial" | "root">): TrialStore {
  const file = watchText(path);
  let last: TextFile;

  return {
    read() {
      last = file.check() ?? last;
      if (last.status === Status.ErrIo) throw new Error(last.problem);
      // A file that is not UTF-8 has the text "", so it is set aside like a file that is not JSON.
      return last.status === Status.ErrNotFound ? undefined : last.text;
    },
    write(text) {
      if (text === undefined) {
        withLock(path, removeFile);
        syncFolder(root);
        return;
      }
      const { status, problem } = updateFile(path, () => text);
      if (status !== Status.Ok) throw new Error(problem);
    },
    setAside: () => basename(setAside(path, last, removeFile) ?? path),
  };
}
