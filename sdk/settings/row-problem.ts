import { isJson, quote } from "../json/scan.js";
import { isOptionsPath } from "../kinds/common/choices.js";
import { makeSetting, type SettingOf } from "../kinds/common/setting.js";
import { fitsKind, isKind, kindOf, type Setting } from "../kinds/index.js";

/** Returns the first malformed row of a list and the reason; `""` for a valid list. */
export function problemOf(rows: readonly Setting[]): string {
  if (!Array.isArray(rows)) return `a list of rows was expected, found ${typeof rows}`;
  const keys = new Set<string>();
  const declared = new Set(rows.map((row: Setting | null) => row?.key));
  // A row as a builder makes it: it has every field, with its type.
  const model = makeSetting("", "", "", "", { renamedFrom: [] });
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (typeof row !== "object" || row === null) return `row ${i + 1} is not a setting: use a builder`;
    const problem = keys.has(row.key) ? "the key is declared twice" : rowProblem(row, declared, model);
    if (problem !== "") return `row ${i + 1} (${quote(row.key)}): ${problem}`;
    keys.add(row.key);
  }
  return "";
}

const EXPECTED: { readonly [type: string]: string } = {
  string: "a string",
  number: "a finite number",
  boolean: "true or false",
  object: "a list of strings",
};

function rowProblem(
  row: Setting,
  declared: ReadonlySet<string | undefined>,
  model: SettingOf<string>,
): string {
  const { renamedFrom = [] } = row;
  // Not `Object.entries`: each mod runs this uncompiled, about a hundred times, and allocating pairs is slow.
  for (const name in model) {
    const field = name as keyof Setting;
    const like: unknown = model[field];
    const value: unknown = field === "renamedFrom" ? renamedFrom : row[field];
    const fits = Array.isArray(like)
      ? Array.isArray(value) && value.every((item) => typeof item === "string")
      : typeof value === typeof like && (typeof value !== "number" || Number.isFinite(value));
    if (!fits) return `${field} must be ${EXPECTED[typeof like]}, found ${String(value)}`;
  }
  if (row.key === "") return "the key is empty";
  const wrong = renamedFrom.find(
    (key, index) => key === "" || declared.has(key) || renamedFrom.indexOf(key) < index,
  );
  if (wrong !== undefined) {
    return `renamedFrom names ${quote(wrong)}, which is empty, declared or a duplicate`;
  }
  if (!isKind(row.kind)) return `the kind ${row.kind} is unknown`;
  if (row.appliesOn !== "live" && row.appliesOn !== "restart") {
    return `appliesOn must be "live" or "restart", found ${quote(row.appliesOn)}`;
  }
  if (row.optionsUrl !== "" && !isOptionsPath(row.optionsUrl)) {
    return `optionsUrl must be a percent-encoded path of this server, found ${row.optionsUrl}`;
  }
  if (isTooDeep(row.enabledWhen, MOST_LEVELS)) return "enabledWhen nests deeper than 32 levels";
  return defaultProblem(row);
}

/** Two levels, an object and its list, for each of 32 levels of `all` and `any`; bounded, because readers are recursive. */
const MOST_LEVELS = 64;

function isTooDeep(condition: unknown, levels: number): boolean {
  if (typeof condition !== "object" || condition === null) return false;
  return levels === 0 || Object.values(condition).some((part) => isTooDeep(part, levels - 1));
}

function defaultProblem(row: Setting): string {
  const kind = kindOf(row.kind);
  if (!isJson(row.defaultJson) || !fitsKind(kind, row.defaultJson)) {
    return `the default must be ${kind.expected}, found ${row.defaultJson}`;
  }
  return kind.problem?.(row) ?? "";
}
