import { type ColorFormat, cColorFmtHex, cColorFmtHexHash, cColorFmtRgb } from "../../../sdk/index.js";
import { readRow, readRows } from "../../../sdk/protocol/row.js";
import type { TranslatableRow } from "../../protocol/text-keys.js";

/** The members of a served row that a trial reads. */
export interface ServedRow extends TranslatableRow {
  readonly label: string;
  /** The wire name of its kind. */
  readonly type: string;
  readonly default: unknown;
  /** The default as a JSON literal in the mod's spelling. */
  readonly literal: string;
  readonly min?: number;
  readonly max?: number;
  readonly colorFormat?: ColorFormat;
  readonly optionsUrl?: string;
  readonly enabledWhen?: unknown;
  readonly secret?: boolean;
  readonly implemented: boolean;
}

const COMPONENT = String.raw`\s*(?:0?\.\d+|0|1(?:\.0*)?|0\.\d*)\s*`;
const COLOR_SHAPES: Readonly<Record<ColorFormat, readonly [shape: RegExp, words: string]>> = {
  [cColorFmtRgb]: [
    new RegExp(`^${COMPONENT}(?:,${COMPONENT}){2,3}$`),
    "r,g,b or r,g,b,a with components from 0 to 1",
  ],
  [cColorFmtHex]: [/^(?:[\da-f]{6}|[\da-f]{8})$/i, "rrggbb or rrggbbaa"],
  [cColorFmtHexHash]: [/^#(?:[\da-f]{6}|[\da-f]{8})$/i, "#rrggbb or #rrggbbaa"],
};

/** Parses the rows that a mod serves, a JSON array; `literal` is the default as written. */
export function servedRows(page: string): ServedRow[] {
  return readRows(page).map((text) => {
    const { wire, literals } = readRow(text)!;
    return { ...wire, literal: literals.default } as unknown as ServedRow;
  });
}

/** Returns the values that a row offers; undefined if it takes any text, or if a route serves the choices. */
export function optionsOf({
  options = [],
  optionsUrl = "",
}: Pick<ServedRow, "options" | "optionsUrl">): readonly string[] | undefined {
  return optionsUrl === "" && options.length > 0 ? options : undefined;
}

/** Returns warnings about a row, which the host accepts nevertheless. */
export function remarksOnRow(row: ServedRow): string[] {
  const { key, label, implemented, description = "", default: value, min = -Infinity, max = Infinity } = row;
  const remarks: string[] = [];
  if (label.trim() === "") remarks.push(`the row ${key} has no label`);
  if (!implemented && description === "")
    remarks.push(`the row ${key} is not implemented and its description gives no reason`);
  if (typeof value === "number" && (value < min || value > max))
    remarks.push(`the row ${key} has the default ${value}, which is outside its range, ${min} to ${max}`);
  if (row.colorFormat !== undefined && typeof value === "string") {
    const [shape, words] = COLOR_SHAPES[row.colorFormat];
    if (!shape.test(value))
      remarks.push(
        `the row ${key} has the default ${JSON.stringify(value)}, which its colour format ${row.colorFormat} cannot hold: ` +
          `write ${words}`,
      );
  }
  return remarks;
}
