import type { ConfigText, Side, Status } from "../../../sdk/index.js";
import type { Artifact } from "../../protocol/record.js";

/** The text of a library with its own hash, or why there is none. */
export interface LibraryText {
  /** `Ok`, `ErrNotFound` for a missing file, or another status with the reason in `text`. */
  readonly status: Status;
  /** The source on `Ok`, else where it was looked for and what was found. */
  readonly text: string;
  /** The lower-case hex SHA-256 of the source. */
  readonly sha256: string;
}

/** A mod's `config.json`, wherever the host keeps it. None of its functions throws. */
export interface ConfigFile {
  /** The file as it is now; `ErrNotFound`, `ErrConfigParse` (not UTF-8) or `ErrIo`, with `""`. */
  readonly read: () => ConfigText;
  /**
   * Replaces `previous` (`""` for an absent or empty file) by `next` atomically; `ErrConflict` when the file holds
   * something else by now.
   */
  readonly write: (next: string, previous: string) => Status;
  /** A token that changes whenever the file does, `""` for an absent one; cheap enough to ask for at every poll. */
  readonly version: () => string;
}

/**
 * Where a host gets libraries from and keeps settings in: files in Node, the page's own storage in a browser. None of
 * its functions throws.
 */
export interface ModStore {
  /** Gets a library and calls back once, at once or later. */
  readonly readLibrary: (artifact: Artifact, done: (library: LibraryText) => void) => void;
  readonly openConfig: (artifact: Artifact) => ConfigFile;
  /**
   * Gets the text of the last `mods/selection.json`, or what `keepSelection` was given last, and calls back once, at once
   * or later; `""` for none. A client host asks for it when the backend cannot be reached at start; without it
   * nothing is loaded until the backend answers.
   */
  readonly readSelection?: (done: (text: string) => void) => void;
  /**
   * Notes that a host of this side is about to run a library. False, and nothing is noted, when there still is the note of a
   * host that has ended, for the same library: it ended while it was loading it.
   */
  readonly noteLoad?: (artifact: Artifact, side: Side) => boolean;
  /** Takes the note away: the library was loaded or refused, or gets another chance. */
  readonly clearLoad?: (artifact: Artifact, side: Side) => void;
  /** Keeps such a text at each new decision, where the backend itself cannot leave one behind. */
  readonly keepSelection?: (text: string) => void;
}
