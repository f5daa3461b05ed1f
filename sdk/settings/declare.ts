import { Status } from "../host/status.js";
import { copyOf } from "../json/copy.js";
import { quote } from "../json/scan.js";
import { kindOf, type Setting } from "../kinds/index.js";
import { adopt, readConfig } from "./config.js";
import type { Convert, ModContext } from "./context.js";
import { listenToSettingsEvents } from "./event-answers.js";
import { currentLiteral } from "./moves.js";
import { problemOf } from "./row-problem.js";

/**
 * Checks and copies the rows, puts the values of the config file in force, and subscribes to the settings queries. Replaces
 * an earlier declaration.
 */
export function declareSettings(
  context: ModContext,
  rows: readonly Setting[],
  inIndex: boolean,
  convert: Convert | undefined,
): Status {
  if (context.closed) return context.closed;
  const problem = problemOf(rows);
  if (problem !== "") {
    context.host.log("error", `declareSettings registered nothing: ${problem}`);
    return Status.ErrBadArg;
  }
  context.form?.replaced("declareSettings");
  declareRows(context, rows, inIndex, convert);
  return Status.Ok;
}

/** Registers valid rows. */
export function declareRows(
  context: ModContext,
  rows: readonly Setting[],
  inIndex: boolean,
  convert: Convert | undefined,
): void {
  context.rows = rows.map((row) => copyOf(row, Object.freeze));
  context.byKey = new Map(context.rows.map((row, at) => [row.key, { row, declared: rows[at]! }]));
  context.convert = convert;
  context.inIndex = inIndex;
  const { status, document } = readConfig(context);
  if (!document) {
    context.host.log("warn", `config.json cannot be used (${status}); the declared defaults are in force`);
  }
  for (const row of context.rows) adopt(context, row, currentLiteral(context, document, row).literal);
  listenToSettingsEvents(context);
}

/**
 * Returns the value in force of a row; the default for an undeclared row. Mods call it every frame, so it neither reads the
 * file nor parses.
 */
export function settingValue(context: ModContext, row: Setting): boolean | number | string {
  if (!context.closed) {
    const value = context.byKey.get(row.key)?.value;
    if (value !== undefined) return value;
  }
  // Authors in plain JavaScript may pass the key instead of the row.
  if (typeof row.defaultJson !== "string") {
    throw new TypeError(
      `settingValue takes a row, which a builder such as boolSetting returns; found ${typeof row === "string" ? quote(row) : typeof row}`,
    );
  }
  return kindOf(row.kind).value(row.defaultJson) ?? "";
}
