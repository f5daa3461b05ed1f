import type { PanelRow } from "../rows/panel-row.js";
import { createRetries } from "./retries.js";

/** The other uses of a row's key. */
export interface RowClash {
  /** Other rows have the key, it opens the panel, or the browser acts on it. */
  readonly kind: "clash" | "opens" | "browser";
  readonly text: string;
  /** A free key for one of two rows, which solves the clash; undefined if there is none, or if more rows clash. */
  readonly swap: { readonly row: PanelRow; readonly chord: string; readonly text: string } | undefined;
}

/** Arguments of the controls of strings, in addition to their row. */
export interface TextParts {
  /** The suffix of the ids of the row's elements. */
  readonly name: string;
  /** The id of the labelled element. */
  readonly id: string;
  /** The ids of the elements that describe the control. */
  readonly describedBy: string;
  /** Whether the control cannot be edited. */
  readonly disabled: boolean;
  /** Whether a disabled control can be focused and read: a registry list locks the row, or its place can store nothing. */
  readonly readOnly: boolean;
  /** The literal to show. */
  readonly literal: string;
}

/**
 * The parts of an open panel that are not visible at its first paint, and so are loaded after it, from a second file. This
 * import points upward and closes a cycle, as only it may (`tests/architecture.test.ts`), because the compiler erases it.
 */
export type Deferred = ReturnType<typeof import("../deferred.js").createDeferred>;

/** The second file of the panel; once loaded, it stays loaded. */
export type DeferredFile = ReturnType<typeof createDeferredFile>;

/** Creates the file that `read` loads; calls `changed` after each attempt. */
export function createDeferredFile(read: () => Promise<Deferred>, changed: () => void) {
  let deferred: Deferred | undefined;
  let failed = false;
  let ended = false;
  let loading: Promise<Deferred | undefined> | undefined;
  const retries = createRetries();

  async function attempt(): Promise<Deferred | undefined> {
    try {
      deferred = await read();
      if (ended) deferred.end();
      failed = false;
    } catch (error) {
      failed = true;
      retries.failed("", performance.now());
      console.warn("The panel could not load its second file.", error);
    }
    loading = undefined;
    changed();
    return deferred;
  }

  /** Loads the file, unless it is loaded or loading; resolves to undefined on failure. */
  async function load(): Promise<Deferred | undefined> {
    if (deferred) return deferred;
    loading ??= attempt();
    return loading;
  }

  return {
    /** Returns the deferred parts; undefined until they are loaded. */
    get: () => deferred,
    /** Whether the last attempt to load the file failed. */
    failed: () => failed,
    load,
    /**
     * Loads the file again after a failed attempt: 2 s after the first failure, then after twice the last wait, at most 5 min.
     * Call it at each poll.
     */
    retry(): void {
      if (retries.take(performance.now()).length > 0) void load();
    },
    /** Ends the deferred parts, at once or when they are loaded. */
    end(): void {
      ended = true;
      deferred?.end();
    },
  };
}
