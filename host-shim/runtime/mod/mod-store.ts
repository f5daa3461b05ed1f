import type { ConfigText, Side, Status } from "../../../sdk/index.js";
import type { Artifact } from "../../protocol/record.js";

/** The text of a library with its hash, or the reason why it cannot be read. */
export interface LibraryText {
  /** `Ok`, `ErrNotFound` for a missing file, or another status with the reason in `text`. */
  readonly status: Status;
  /** The source on `Ok`, else the path and the problem. */
  readonly text: string;
  /** The lower-case hex SHA-256 of the source; `""` if it cannot be read. */
  readonly sha256: string;
}

/** A mod's `config.json` in the host's storage. None of its functions throws. */
export interface ConfigFile {
  /** Returns the current text, or `""` with the status `ErrNotFound`, `ErrConfigParse` (not UTF-8) or `ErrIo`. */
  readonly read: () => ConfigText;
  /**
   * Replaces `previous` (`""` for an absent or empty file) by `next` atomically. Returns `ErrConflict` when the file has
   * another text, and another status except `Ok` when `next` cannot be written; the file is then unchanged.
   */
  readonly write: (next: string, previous: string) => Status;
  /** Returns a token that changes with the file, `""` for an absent file; cheap enough for every poll. */
  readonly version: () => string;
}

/**
 * The source of a host's libraries and the storage of settings: files in Node, HTTP and the page's storage in a browser.
 * None of its functions throws.
 */
export interface ModStore {
  /** Reads a library and calls `done` once, synchronously or later. */
  readonly readLibrary: (artifact: Artifact, done: (library: LibraryText) => void) => void;
  /** Opens the `config.json` of a mod. */
  readonly openConfig: (artifact: Artifact) => ConfigFile;
  /**
   * Opens `given.json` of a mod, which records which settings follow a suggestion of a list (default: in memory, until the mod
   * is unloaded).
   */
  readonly openLedger?: (artifact: Artifact) => ConfigFile;
  /**
   * Reads the last `mods/selection.json`, or the text of the last `keepSelection`, and calls `done` once, synchronously
   * or later, with `""` if there is no text. A client host calls it when it cannot reach the backend at start (default: the
   * host loads no mod until the backend answers).
   */
  readonly readSelection?: (done: (text: string) => void) => void;
  /**
   * Stores a note that a host of this side is about to run a library. Returns false, without a new note, when an earlier host
   * left a note for the same `artifact.sha256`: that host ended during the load. During a search for the mod at fault, this
   * `sha256` is the hash followed by a space and the step.
   */
  readonly noteLoad?: (artifact: Artifact, side: Side) => boolean;
  /** Removes the note: the library was loaded or rejected, or may be tried again. */
  readonly clearLoad?: (artifact: Artifact, side: Side) => void;
  /**
   * Stores the selection at each new decision, where the backend cannot write `mods/selection.json`. Not called for a decision in
   * which a search for the mod at fault turns mods off.
   */
  readonly keepSelection?: (text: string) => void;
}
