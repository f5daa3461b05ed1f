import { Status } from "../host/status.js";
import { getMember } from "../json/document.js";
import { quote } from "../json/scan.js";
import type { Setting } from "../kinds/index.js";
import { readEdit, readReset } from "../protocol/ask.js";
import type { EffectReport } from "../protocol/effect.js";
import { addMissingRows, adopt, describe, type Entry, readConfig, writeEntries } from "./config.js";
import type { ModContext } from "./context.js";
import { runHook } from "./effects.js";
import { isStorable, shorten } from "./literals.js";
import { currentLiteral, movedLiteral, warnOnce } from "./moves.js";
import { problemOf } from "./row-problem.js";
import { rowsNamed, toldOfAny } from "./secrets.js";

/** The result of an edit or a reset by a request or a bus event. `err` is `""` on `Ok`. */
export interface EditOutcome {
  readonly status: Status;
  readonly err: string;
  readonly key?: string;
  readonly effect?: EffectReport;
  /** The literal of a live edit, in force but not stored. */
  readonly live?: string | undefined;
}

function refusal(status: Status, err = describe(status)): EditOutcome {
  return { status, err };
}

/**
 * Merges a literal under any key into the config file. Calls no hook and does not check the literal against the row: an
 * unfit literal puts the default in force.
 */
export function applySetting(context: ModContext, key: string, valueJson: string): Status {
  if (context.closed) return context.closed;
  if (typeof key !== "string" || key === "" || !isStorable(valueJson)) return Status.ErrBadArg;
  const [row] = rowsNamed(context, key);
  if (row !== undefined && row.key !== key) {
    warnOnce(
      context,
      `applySetting stores under ${quote(key)}, an old key of ${quote(row.key)}: use the new one`,
    );
  }
  return writeEntries(context, [[key, valueJson.trim()]]).status;
}

/** Writes a declared row's default, without the hook. */
export function resetSetting(context: ModContext, key: string): Status {
  if (context.closed) return context.closed;
  if (typeof key !== "string" || key === "") return Status.ErrBadArg;
  const row = context.byKey.get(key)?.row;
  return row === undefined ? Status.ErrNotFound : writeEntries(context, [defaultEntry(row)]).status;
}

/** Writes every declared default in one write, without the hook. */
export function resetAllSettings(context: ModContext): Status {
  if (context.closed) return context.closed;
  return writeEntries(context, context.rows.map(defaultEntry)).status;
}

/**
 * Adds missing rows after a check of `rows`, which may be undeclared. Returns the number of added rows. Writes nothing to a
 * complete file or to a file that cannot be parsed.
 */
export function backfillDeclaredDefaults(context: ModContext, rows: readonly Setting[]): number {
  if (context.closed) return 0;
  const problem = problemOf(rows);
  if (problem !== "") {
    context.host.log("error", `backfillDeclaredDefaults added nothing: ${problem}`);
    return 0;
  }
  return rows.length === 0 ? 0 : addMissing(context, rows);
}

/** Whether the file, as it was last read or written, lacks a declared row. */
export function lacksRows({ document, rows }: ModContext): boolean {
  // A literal is never empty, so `!` is true for an absent key only.
  return rows.some(({ key }) => !document || !getMember(document, key));
}

/** Like {@link backfillDeclaredDefaults}, but does not check `rows`, which must be valid and not empty. */
export function addMissing(context: ModContext, rows: readonly Setting[]): number {
  const { status, chosen } = addMissingRows(context, rows);
  if (status === Status.Ok) return chosen.length;
  context.host.log("warn", `no default was added to config.json: ${describe(status)}`);
  return 0;
}

/**
 * Applies an edit of a request or a bus event: checks that the key is declared and the literal fits its kind, stores the
 * literal, then runs the hook. An old key edits every row that had that key; the result is that of the first row. A `live`
 * edit, of a control that is being dragged, is not stored; the edit that ends the drag is stored.
 */
export function editFromOutside(
  context: ModContext,
  key: unknown,
  literal: string | undefined,
  live = false,
): EditOutcome {
  if (context.closed) return refusal(context.closed);
  if (typeof key !== "string" || key === "" || literal === undefined) {
    return refusal(Status.ErrBadArg, "an edit needs a key, a non-empty string, and a value");
  }
  const entries: Entry[] = [];
  for (const row of rowsNamed(context, key)) {
    const { literal: next, problem } = movedLiteral(context, row, key, literal);
    entries.push([row.key, next]);
    if (problem !== "") return { status: Status.ErrBadArg, err: problem, key: entries[0]![0] };
  }
  return entries.length === 0 ? unknownKey(context, key) : apply(context, entries, live);
}

/** Resets a key for a request or an event, or every key if `key` is undefined. Stores the defaults, then runs the hook. */
export function resetFromOutside(context: ModContext, key: unknown): EditOutcome {
  if (context.closed) return refusal(context.closed);
  if (key === undefined) {
    const status = resetAllSettings(context);
    const keys = context.rows.map(({ key }) => key);
    if (status === Status.Ok) for (const key of keys) runHook(context, key);
    else revertLive(context, keys);
    return refusal(status);
  }
  if (typeof key !== "string" || key === "") {
    return refusal(
      Status.ErrBadArg,
      "the key of a reset must be a non-empty string; leave it out to reset every key",
    );
  }
  const row = context.byKey.get(key)?.row;
  return row === undefined ? unknownKey(context, key) : apply(context, [defaultEntry(row)]);
}

/** Applies an edit from the JSON text of `{key, value}`. */
export function editFromBody(context: ModContext, body: string): EditOutcome {
  const edit = readBody(readEdit, body);
  if (edit === undefined) {
    return refusal(
      Status.ErrBadArg,
      `an edit is a JSON object {"key": …, "value": …}, found ${found(context, body)}`,
    );
  }
  return editFromOutside(context, edit.key, edit.value);
}

/** Applies a reset from the JSON text of `{key}` or of an object without `key`, or from an empty body. */
export function resetOutcomeFromBody(context: ModContext, body: string): EditOutcome {
  const reset = readBody(readReset, body);
  if (reset === undefined) {
    return refusal(
      Status.ErrBadArg,
      `a reset is empty or a JSON object {"key": …}, found ${found(context, body)}`,
    );
  }
  return resetFromOutside(context, reset.key);
}

/**
 * Reads the file again and runs the hook once for each declared key whose literal changed. An unusable file changes nothing;
 * the first one is logged.
 */
export function refresh(context: ModContext): void {
  if (context.closed) return;
  const { status, document } = readConfig(context);
  if (document === undefined) return warnOnce(context, describe(status));
  const changed = context.rows.filter((row) => {
    const { literal } = currentLiteral(context, document, row);
    if (literal === context.byKey.get(row.key)!.stored) return false;
    adopt(context, row, literal);
    return true;
  });
  for (const row of changed) runHook(context, row.key);
}

/**
 * Stores the literals of declared rows, unless they are `live`, and runs the hook. `entries` is not empty. Returns the result of
 * the first entry.
 */
function apply(context: ModContext, entries: readonly Entry[], live = false): EditOutcome {
  const [first, literal] = entries[0]!;
  const keys = entries.map(([key]) => key);
  const status = live ? Status.Ok : writeEntries(context, entries).status;
  if (status === Status.Ok) {
    if (live) for (const [key, value] of entries) adopt(context, context.byKey.get(key)!.row, value, true);
    const [effect] = keys.map((key) => runHook(context, key, live));
    return { status, err: "", key: first, effect: effect!, live: live ? literal : undefined };
  }
  revertLive(context, keys);
  return { status, err: describe(status), key: first };
}

/** Puts stored values back in force: a live value that could not be stored would be lost at the next start. */
function revertLive(context: ModContext, keys: readonly string[]): void {
  for (const key of keys) {
    const state = context.byKey.get(key);
    if (!state?.live) continue;
    adopt(context, state.row, state.stored!);
    runHook(context, key);
  }
}

function unknownKey(context: ModContext, key: string): EditOutcome {
  const { name } = context.host.mod;
  return {
    status: Status.ErrNotFound,
    err: `${name} declares no setting ${toldOfAny(context, quote(shorten(key)))}`,
    key,
  };
}

function defaultEntry(row: Setting): Entry {
  return [row.key, row.defaultJson];
}

// A mod in plain JavaScript may pass a body that is not a string.
function readBody<Asked>(read: (body: string) => Asked | undefined, body: unknown): Asked | undefined {
  return typeof body === "string" ? read(body) : undefined;
}

/** Describes an invalid body for an error; masks a body that may contain a secret. */
function found(context: ModContext, body: unknown): string {
  if (typeof body !== "string") return typeof body;
  if (body.trim() === "") return "an empty body";
  return toldOfAny(context, shorten(body));
}
