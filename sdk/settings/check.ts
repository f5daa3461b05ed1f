import { isJson } from "../json/scan.js";
import { expectedLiteral, fitsKind } from "../kinds/index.js";
import { isKind, type Setting, SettingType } from "../kinds/setting.js";

/** What is wrong with a list of rows, naming the first bad row and the reason; `""` for a list that can be declared. */
export function problemOf(rows: readonly Setting[]): string {
  if (!Array.isArray(rows)) return `a list of rows was expected, found ${typeof rows}`;
  const keys = new Set<string>();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (typeof row !== "object" || row === null) return `row ${i + 1} is no setting: use a builder`;
    const problem = rowProblem(row);
    if (problem !== "") return `row ${i + 1} (${JSON.stringify(row.key)}): ${problem}`;
    if (keys.has(row.key)) return `row ${i + 1} (${JSON.stringify(row.key)}): the key is declared twice`;
    keys.add(row.key);
  }
  return "";
}

const FIELD_TYPES = {
  key: "string",
  label: "string",
  defaultJson: "string",
  category: "string",
  subcategory: "string",
  description: "string",
  optionsUrl: "string",
  colorFormat: "string",
  lo: "number",
  hi: "number",
  step: "number",
  hasRange: "boolean",
  keybind: "boolean",
  implemented: "boolean",
} as const;

const EXPECTED = { string: "a string", number: "a finite number", boolean: "true or false" } as const;

function rowProblem(row: Setting): string {
  for (const [field, type] of Object.entries(FIELD_TYPES)) {
    const value = row[field as keyof typeof FIELD_TYPES];
    if (typeof value !== type || (type === "number" && !Number.isFinite(value))) {
      return `${field} must be ${EXPECTED[type]}, found ${String(value)}`;
    }
  }
  for (const field of ["options", "optionLabels"] as const) {
    const list: unknown = row[field];
    if (!Array.isArray(list) || !list.every((item) => typeof item === "string")) {
      return `${field} must be a list of strings`;
    }
  }
  if (row.key === "") return "the key is empty";
  if (!isKind(row.kind)) return `the kind ${String(row.kind)} is unknown`;
  if (row.appliesOn !== "live" && row.appliesOn !== "restart") {
    return `appliesOn must be "live" or "restart", found ${JSON.stringify(row.appliesOn)}`;
  }
  return defaultProblem(row) || choiceProblem(row);
}

function defaultProblem(row: Setting): string {
  if (isJson(row.defaultJson) && fitsKind(row.kind, row.defaultJson)) return "";
  return `the default must be ${expectedLiteral(row.kind)}, found ${row.defaultJson}`;
}

function choiceProblem(row: Setting): string {
  if (row.kind !== SettingType.stEnum && row.kind !== SettingType.stSelect) return "";
  if (row.optionsUrl !== "") {
    return isOptionsPath(row.optionsUrl)
      ? ""
      : `optionsUrl must be a path of this server, found ${row.optionsUrl}`;
  }
  if (row.options.length === 0) return "it offers no choice";
  const value: string = JSON.parse(row.defaultJson);
  return row.options.includes(value) ? "" : `the default ${row.defaultJson} is not one of its options`;
}

/**
 * Whether a path may serve choices: on this server and outside the routes that change which mods run. An escaped
 * ASCII character or a `..` could hide what it names, so neither may be in it.
 */
export function isOptionsPath(path: string): boolean {
  return /^\/(?!\/|svc\/mods\/)[^\s?#\\]*$/.test(path) && !/%[0-7]|\/\.\.?(?:\/|$)/.test(path);
}
