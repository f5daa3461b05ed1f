import { existsSync, type FSWatcher, readdirSync, unwatchFile, watch, watchFile } from "node:fs";
import { basename, join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";

const QUIET_MS = 30;
/** The longest wait after a change, for files that never stop changing. */
const MOST_WAIT_MS = 1000;
const POLL_MS = 100;
/** Longer than the poll interval: a bundler writes a file and its map one after the other, and both belong to one build. */
const BUILT_QUIET_MS = 150;
const SKIPPED = /^(?:build|node_modules|\..*)$/;
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx|json|css|png|svg|webp)$/;

/**
 * Calls `changed` now and after each burst of changes to a source in a mod's folder, or to one of the files `built` that
 * another bundler writes. Calls do not overlap; the returned function stops watching. Calls `report` with the error of a
 * rejected call, and with the name of each folder that cannot be watched and the reason. Used instead of the compiler's watch
 * mode, which reports no changes in a folder near the root of the file system.
 */
export function watchSources(
  folder: string,
  built: readonly string[],
  changed: () => Promise<void>,
  report: (problem: string) => void,
): () => void {
  const watchers: FSWatcher[] = [];
  const reported = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  /** The latest time of the next run; Infinity without a change since the last run. */
  let due = Infinity;
  let busy = false;
  let again = false;
  let ended = false;

  async function run(): Promise<void> {
    due = Infinity;
    again = true;
    if (busy) return;
    busy = true;
    while (again && !ended) {
      again = false;
      watchAll();
      try {
        await changed();
      } catch (error) {
        report(
          `the build failed with an unexpected error: ${errorMessage(error)}: save a file to build again`,
        );
      }
    }
    busy = false;
  }

  function soon(): void {
    const now = performance.now();
    due = Math.min(due, now + MOST_WAIT_MS);
    const quiet = built.length === 0 ? QUIET_MS : BUILT_QUIET_MS;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, Math.min(quiet, due - now)));
  }

  /** Watches all folders again: the watcher of a removed or moved folder ignores a new folder at the same path. */
  function watchAll(): void {
    for (const watcher of watchers.splice(0)) watcher.close();
    watchFolders(folder);
  }

  /** Watches a folder and the folders in it; ignores a folder that was removed after its parent was read. */
  function watchFolders(path: string): void {
    try {
      // On Windows the watcher of a removed folder has an error; the watcher of its parent reports the removal.
      watchers.push(watch(path, noticed).on("error", () => {}));
      for (const entry of readdirSync(path, { withFileTypes: true }))
        if (entry.isDirectory() && !SKIPPED.test(entry.name)) watchFolders(join(path, entry.name));
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") unwatched(path, code, errorMessage(error));
      else if (path === folder) awaitFolder();
    }
  }

  /** Reports a folder without a watcher: each unreadable folder once, and the first folder beyond a limit of the system. */
  function unwatched(path: string, code: string, found: string): void {
    const isUnreadable = code === "EACCES";
    const key = isUnreadable ? path : code;
    if (reported.has(key)) return;
    reported.add(key);
    const remedy = isUnreadable
      ? "make it readable, or move it out of the mod's folder"
      : "end other programs that watch files, or raise the limit (on Linux fs.inotify.max_user_watches, max_user_instances)";
    report(`cannot watch ${path}, so its changes are not built: ${found}: ${remedy}`);
  }

  /** Polls for the mod's own folder, whose parent has no watcher, until the folder was created again. */
  function awaitFolder(): void {
    clearTimeout(timer);
    timer = setTimeout(existsSync(folder) ? run : awaitFolder, POLL_MS);
  }

  function noticed(event: string, name: string | null): void {
    // A watcher reports the removal of its own folder, too. A created, moved or removed name may be a folder's.
    const isFolder = (path: string) => event === "rename" || !path.includes(".");
    const isIgnored = (path: string) => SKIPPED.test(path) || !(isFolder(path) || SOURCE.test(path));
    if (name !== null && name !== basename(folder) && isIgnored(name)) return;
    soon();
  }

  // Polled, not watched: bundlers delete their output folder and create it again.
  for (const file of built) watchFile(file, { interval: POLL_MS }, soon);
  void run();
  return () => {
    ended = true;
    for (const file of built) unwatchFile(file, soon);
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
