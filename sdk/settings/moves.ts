import { errorMessage } from "../host/describe-error.js";
import { onRejected } from "../host/promised.js";
import { Status } from "../host/status.js";
import { getMember, type JsonDocument } from "../json/document.js";
import { quote } from "../json/scan.js";
import { fitsKind, kindOf, type Setting } from "../kinds/index.js";
import type { ModContext } from "./context.js";
import { isStorable, shorten } from "./literals.js";
import { redacted } from "./secrets.js";

/** A literal for a row; with a `problem` it is the default, which must not be stored. */
interface RowLiteral {
  readonly literal: string;
  readonly problem: string;
}

/**
 * Returns the literal in force for a row: the literal under the row's key, else the converted literal of the first old key
 * that the file has, else the default.
 */
export function currentLiteral(
  context: ModContext,
  document: JsonDocument | undefined,
  row: Setting,
): RowLiteral {
  const held = (key: string) => document && getMember(document, key);
  const literal = held(row.key);
  if (literal !== undefined) return { literal, problem: "" };
  for (const from of row.renamedFrom ?? []) {
    const old = held(from);
    if (old !== undefined) return earlierLiteral(context, row, from, old);
  }
  return { literal: row.defaultJson, problem: "" };
}

/** Returns the converted literal of an old key. A separate function: engines compile lazily, and most mods never call it. */
function earlierLiteral(context: ModContext, row: Setting, from: string, old: string): RowLiteral {
  const moved = movedLiteral(context, row, from, old);
  if (moved.problem === "") return moved;
  const problem = `config.json holds ${redacted(context, from, shorten(old), row)} for ${quote(from)}, an old key: ${moved.problem}`;
  warnOnce(
    context,
    `${problem}; the default ${redacted(context, row.key, row.defaultJson, row)} is used until it is edited`,
  );
  return { ...moved, problem };
}

/**
 * Converts a literal under a key for a row that has or had that key. A literal copied from an old key may be any that the
 * kind can read; a converted literal, or a literal under the row's own key, must be valid for an edit.
 */
export function movedLiteral(context: ModContext, row: Setting, key: string, literal: string): RowLiteral {
  const answer = key === row.key ? undefined : converted(context, row, key, literal);
  if (answer === null) return { literal: row.defaultJson, problem: "" };
  const next = answer ?? literal;
  const kind = kindOf(row.kind);
  const copied = answer === undefined && key !== row.key;
  if (isStorable(next) && (copied ? kind.value(next) !== undefined : fitsKind(kind, next))) {
    return { literal: next, problem: "" };
  }
  const found = typeof next === "string" ? redacted(context, key, shorten(next), row) : typeof next;
  return { literal: row.defaultJson, problem: `${quote(row.key)} takes ${kind.expected}, found ${found}` };
}

/**
 * Returns the cached result of the mod's `convert`, called once for each key, old key and literal: a literal, null for
 * the default, undefined for the old literal. After a throw, returns the error's text, which is not a literal.
 */
function converted(context: ModContext, row: Setting, from: string, literal: string): unknown {
  const { convert, conversions } = context;
  const question = JSON.stringify([row.key, from, literal]);
  if (convert && !conversions.has(question)) {
    context.closed = Status.ErrBadArg;
    let answer: unknown;
    try {
      answer = convert(row.key, from, literal);
      onRejected(answer, (error) =>
        context.host.fault("convert, in the Promise it returned,", redacted(context, from, error, row)),
      );
    } catch (error) {
      answer = `an error of convert: ${errorMessage(error)}`;
    } finally {
      if (context.closed === Status.ErrBadArg) context.closed = undefined;
    }
    conversions.set(question, answer);
  }
  return convert && conversions.get(question);
}

/** Logs a warning once between load and unload. */
export function warnOnce(context: ModContext, line: string): void {
  if (!context.warned.has(line)) context.host.log("warn", line);
  context.warned.add(line);
}
