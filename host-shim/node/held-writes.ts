import { Status } from "../../sdk/index.js";
import type { Artifact } from "../protocol/record.js";
import type { ConfigFile, ModStore } from "../runtime/mod/mod-store.js";

/** A store that can combine many writes of a `config.json` into one write to the disk. */
interface HeldStore extends ModStore {
  /**
   * Holds a mod's config writes in memory during `work`, where the mod's reads return them, and then writes the last text.
   * Returns false when the write fails: the file is unchanged and reports another version, so that the mod reads it again.
   */
  readonly hold: (dir: string, work: () => void) => boolean;
}

/** The held text of a config file, and the text that it replaces. */
interface Held {
  readonly file: ConfigFile;
  readonly base: string;
  readonly next: string;
}

/** Adds {@link HeldStore.hold} to a store. */
export function holdWrites(store: ModStore): HeldStore {
  /** The held texts by mod folder; undefined until the first write. */
  const holding = new Map<string, Held | undefined>();
  /** By mod folder: how often the text that the mod reads changed while the file did not. */
  const changes = new Map<string, number>();

  function changed(dir: string): void {
    changes.set(dir, (changes.get(dir) ?? 0) + 1);
  }

  function openConfig(artifact: Artifact): ConfigFile {
    const { dir } = artifact;
    const file = store.openConfig(artifact);
    const read: ConfigFile["read"] = () => {
      const held = holding.get(dir);
      return held === undefined ? file.read() : { status: Status.Ok, text: held.next };
    };
    return {
      version: () => `${file.version()}${changes.get(dir) ?? ""}`,
      read,
      write(next, previous) {
        if (!holding.has(dir)) return file.write(next, previous);
        const { status, text } = read();
        if (status !== Status.Ok && status !== Status.ErrNotFound) return status;
        if (text !== previous) return Status.ErrConflict;
        holding.set(dir, { file, base: holding.get(dir)?.base ?? previous, next });
        changed(dir);
        return Status.Ok;
      },
    };
  }

  return {
    ...store,
    openConfig,
    hold(dir, work) {
      let isWritten = true;
      holding.set(dir, undefined);
      try {
        work();
      } finally {
        const held = holding.get(dir);
        holding.delete(dir);
        if (held !== undefined) isWritten = held.file.write(held.next, held.base) === Status.Ok;
        if (!isWritten) changed(dir);
      }
      return isWritten;
    },
  };
}
