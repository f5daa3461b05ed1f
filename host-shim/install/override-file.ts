import { rmSync } from "node:fs";
import { errorMessage } from "../../sdk/host/describe-error.js";
import { type LogLevel, Status } from "../../sdk/index.js";
import { readTextFile, type TextFile } from "../node/index.js";
import { replaceFile } from "../node/write/replace-file.js";
import { setAside } from "../node/write/set-aside.js";
import { updateFile } from "../node/write/update-file.js";
import {
  type Override,
  type Overrides,
  overridesText,
  parseOverrides,
  withOverride,
} from "../selection/overrides.js";
import type { InstallPaths } from "./install-paths.js";
import { watchText } from "./watched-text.js";

export interface OverrideFile {
  /** Polls the file; true when the overrides in force changed. Never throws. */
  readonly look: () => boolean;
  /** The overrides in force, oldest first. */
  readonly overrides: () => readonly Override[];
  /**
   * Sets an override or, with `undefined`, removes it; keeps what other processes wrote. Returns true when the file changed. Throws an
   * Error that says why the file cannot be written; the file is then unchanged.
   */
  readonly set: (id: string, enabled: boolean | undefined) => boolean;
  /** Replaces all overrides in one write; otherwise as {@link OverrideFile.set}. */
  readonly replace: (overrides: readonly Override[]) => boolean;
  /** Why the file on disk is not in force, `""` when it is. */
  readonly problem: () => string;
}

/** Reads the overrides; none without a file. Throws an Error that says why they cannot be read. */
export function readOverrides({ overrides }: Pick<InstallPaths, "overrides">): Overrides {
  return overridesOf(readTextFile(overrides));
}

/**
 * Opens the overrides of an install. Moves a malformed file aside and writes the overrides in force in its place; leaves an
 * unreadable file alone, keeps the overrides in force and tries again at the next poll. `log` receives each event once.
 */
export function openOverrideFile(
  { overrides: path }: Pick<InstallPaths, "overrides">,
  log: (level: LogLevel, text: string) => void,
): OverrideFile {
  const file = watchText(path);
  let overrides: readonly Override[] = [];
  let fault = "";

  function look(): boolean {
    const read = file.look();
    if (read === undefined) return false;
    if (read.status === Status.ErrIo) {
      fail(`${read.problem}. Keeping the overrides in force and reading the file again at each poll.`);
      return false;
    }
    const { overrides: found, problem } = understand(read);
    const before = overrides;
    overrides = found ?? overrides;
    if (problem === "") fault = "";
    else moveAside(read, problem);
    return overrides !== before;
  }

  function fail(problem: string): void {
    if (problem !== fault) log("error", problem);
    fault = problem;
  }

  /** Moves a malformed file aside and writes the overrides in force. */
  function moveAside(bad: TextFile, reason: string): void {
    try {
      const aside = setAside(path, bad, (target, lock) => {
        if (overrides.length > 0) replaceFile(target, overridesText(overrides), lock);
        else rmSync(target);
      });
      if (aside !== undefined) {
        log(
          "error",
          `overrides.json cannot be read and is now ${aside}, ${overrides.length} of its overrides stay: ${reason}`,
        );
      }
      fault = "";
    } catch (error) {
      file.forget();
      fail(
        `overrides.json cannot be read (${reason}) and cannot be moved aside (${errorMessage(error)}): fix or delete it. No override is written until then.`,
      );
    }
  }

  function update(change: (known: readonly Override[]) => readonly Override[]): boolean {
    const before = overrides;
    // First move aside a file that was broken by hand since the last poll.
    look();
    let next = overrides;
    const { status, text, problem } = updateFile(path, (current) => {
      const known = current === undefined ? [] : wholeOverrides(current);
      next = change(known);
      return next === known ? current : overridesText(next);
    });
    if (status !== Status.Ok) throw new Error(problem);
    if (text !== undefined) file.wrote(text);
    overrides = next;
    fault = "";
    return overridesText(overrides) !== overridesText(before);
  }

  return {
    look,
    overrides: () => overrides,
    set: (id, enabled) =>
      update((known) => (sets(known, id, enabled) ? known : withOverride(known, id, enabled))),
    replace: (next) => update((known) => (overridesText(known) === overridesText(next) ? known : next)),
    problem: () => fault,
  };
}

function overridesOf({ status, text, problem }: TextFile): Overrides {
  if (status === Status.ErrNotFound) return { overrides: [], problems: [] };
  if (status !== Status.Ok) throw new Error(problem);
  return parseOverrides(text);
}

/** The readable overrides of a file, and its problems. */
function understand(read: TextFile): {
  readonly overrides: readonly Override[] | undefined;
  readonly problem: string;
} {
  try {
    const { overrides, problems } = overridesOf(read);
    return { overrides, problem: problems.join("; ") };
  } catch (error) {
    return { overrides: undefined, problem: errorMessage(error) };
  }
}

function wholeOverrides(text: string): readonly Override[] {
  const { overrides, problem } = understand({ status: Status.Ok, text, problem: "" });
  if (overrides === undefined || problem !== "") throw new Error(`overrides.json cannot be read: ${problem}`);
  return overrides;
}

/** Whether the overrides already say so: as the latest request, or with no override of the mod where none is wanted. */
function sets(overrides: readonly Override[], id: string, enabled: boolean | undefined): boolean {
  if (enabled === undefined) return !overrides.some((one) => one.id === id);
  const last = overrides.at(-1);
  return last?.id === id && last.enabled === enabled;
}
