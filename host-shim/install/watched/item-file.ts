import { rmSync } from "node:fs";
import { basename } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { type LogLevel, Status } from "../../../sdk/index.js";
import type { TextFile } from "../../node/index.js";
import { replaceFile } from "../../node/write/replace-file.js";
import { setAside } from "../../node/write/set-aside.js";
import { updateFile } from "../../node/write/update-file.js";
import { watchText } from "./watched-text.js";

/** The format of a file with a list of items. */
export interface ItemFormat<Item> {
  /** The items' name in messages, such as `overrides`. */
  readonly noun: string;
  /**
   * Returns the valid items of a text, and the problems of the invalid items. Throws an Error with the reason when the text
   * as a whole is invalid.
   */
  readonly parse: (text: string) => { readonly items: readonly Item[]; readonly problems: readonly string[] };
  readonly write: (items: readonly Item[]) => string;
}

/** A file with a list of the player's items, which other processes and the player may also change. */
export type ItemFile<Item> = ReturnType<typeof openItemFile<Item>>;

/**
 * Returns the items of a read file; an empty list for an absent file. Throws an Error with the reason for any other failed
 * read.
 */
export function itemsOf<Item>({ status, text, problem }: TextFile, { parse }: ItemFormat<Item>) {
  if (status === Status.ErrNotFound) return { items: [], problems: [] };
  if (status !== Status.Ok) throw new Error(problem);
  return parse(text);
}

/**
 * Opens a file of items. Copies a malformed file to `<name>.unreadable-<n>.json` and replaces it by the items in force. Does not
 * change a file that cannot be read: the items in force stay, and the next poll tries again. `log` receives each event once.
 */
export function openItemFile<Item>(
  path: string,
  format: ItemFormat<Item>,
  log: (level: LogLevel, text: string) => void,
) {
  const file = watchText(path);
  const name = basename(path);
  const { noun, write } = format;
  let items: readonly Item[] = [];
  /** The items when `check` or `update` last returned. */
  let reported = items;
  let fault = "";

  function poll(): void {
    const read = file.check();
    if (read === undefined) return;
    if (read.status === Status.ErrIo) {
      fail(`${read.problem}. Keeping the ${noun} in force and reading the file again at each poll.`);
      return;
    }
    const { found, problem } = understand(read);
    items = found ?? items;
    if (problem === "") fault = "";
    // The problem of a file that is not UTF-8 promises that the file stays unchanged.
    else moveAside(read, read.status === Status.ErrConfigParse ? "it is not UTF-8" : problem);
  }

  /** Returns the valid items of a file, undefined if none can be read, and the file's problems. */
  function understand(read: TextFile): {
    readonly found: readonly Item[] | undefined;
    readonly problem: string;
  } {
    try {
      const { items: found, problems } = itemsOf(read, format);
      return { found, problem: problems.join("; ") };
    } catch (error) {
      return { found: undefined, problem: errorMessage(error) };
    }
  }

  function fail(problem: string): void {
    if (problem !== fault) log("error", problem);
    fault = problem;
  }

  /** Copies a malformed file, then replaces it by the items in force, or deletes it if there are none. */
  function moveAside(bad: TextFile, reason: string): void {
    try {
      const aside = setAside(path, bad, (target, lock) => {
        if (items.length > 0) replaceFile(target, write(items), lock);
        else rmSync(target);
      });
      if (aside !== undefined) {
        log(
          "error",
          `${name} cannot be read and was copied to ${aside}, the ${items.length} ${noun} in force stay: ${reason}`,
        );
      }
      fault = "";
    } catch (error) {
      file.forget();
      fail(
        `${name} cannot be read (${reason}) and cannot be moved aside (${errorMessage(error)}): fix or delete it. No ${noun.slice(0, -1)} is written until then.`,
      );
    }
  }

  function whole(text: string): readonly Item[] {
    const { found, problem } = understand({ status: Status.Ok, text, problem: "" });
    if (found === undefined || problem !== "") throw new Error(`${name} cannot be read: ${problem}`);
    return found;
  }

  return {
    /** Polls the file; returns true when the items in force changed. Never throws. */
    check(): boolean {
      poll();
      const before = reported;
      reported = items;
      return items !== before && write(items) !== write(before);
    },
    /** Returns the items in force. */
    items: () => items,
    /**
     * Changes the current items of the file, including those of other processes; writes nothing when `change` returns an equal
     * list. Returns true when the items in force changed. Throws an Error with the reason when the file cannot be written; the
     * file is then unchanged.
     */
    update(change: (known: readonly Item[]) => readonly Item[]): boolean {
      // First replaces a file that the player broke since the last poll.
      poll();
      let next = items;
      const { status, text, problem } = updateFile(path, (current) => {
        const known = current === undefined ? [] : whole(current);
        next = change(known);
        return write(next) === write(known) ? current : write(next);
      });
      if (status !== Status.Ok) throw new Error(problem);
      if (text !== undefined) file.wrote(text);
      const before = reported;
      items = next;
      reported = items;
      fault = "";
      return write(items) !== write(before);
    },
    /** Returns why the file on disk is not in force; `""` if it is. */
    problem: () => fault,
  };
}
