import { type FSWatcher, readdirSync, unwatchFile, watch, watchFile } from "node:fs";
import { join } from "node:path";

const QUIET_MS = 30;
const LOOK_MS = 100;
/** Longer than the poll of the built files: a bundler writes a file and its map, which one build must take in. */
const BUILT_QUIET_MS = 150;
const SKIPPED = /^(?:build|node_modules|\..*)$/;
const SOURCE = /\.(?:[cm]?[jt]s|json|png|svg|webp)$/;

/**
 * Calls `changed` now and after each burst of changes to a source in a mod's folder, or to one of the files `built`, which
 * another bundler writes. One call at a time; the returned function ends it. Not the compiler's own watch: it sees nothing in a
 * folder close to the root of the disk.
 */
export function watchSources(
  folder: string,
  built: readonly string[],
  changed: () => Promise<void>,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let again = false;
  let ended = false;

  async function run(): Promise<void> {
    again = true;
    if (busy) return;
    busy = true;
    while (again && !ended) {
      again = false;
      watchFolders();
      await changed();
    }
    busy = false;
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(run, built.length === 0 ? QUIET_MS : BUILT_QUIET_MS);
  }

  function watchFolders(): void {
    for (const path of foldersBelow(folder)) {
      if (watchers.has(path)) continue;
      const watcher = watch(path, (_event, name) => {
        // A name without an ending may be a new folder.
        if (name !== null && (SKIPPED.test(name) || (name.includes(".") && !SOURCE.test(name)))) return;
        soon();
      });
      watcher.on("error", () => watchers.delete(path));
      watchers.set(path, watcher);
    }
  }

  // Looked at and not listened to: bundlers take their folder away and make it anew.
  for (const file of built) watchFile(file, { interval: LOOK_MS }, soon);
  void run();
  return () => {
    ended = true;
    for (const file of built) unwatchFile(file, soon);
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

function foldersBelow(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !SKIPPED.test(entry.name),
  );
  return [folder, ...inside.flatMap((entry) => foldersBelow(join(folder, entry.name)))];
}
