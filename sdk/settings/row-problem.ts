import { isJson } from "../json/scan.js";
import { fitsKind, isKind, kindOf, type Setting } from "../kinds/index.js";

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
  return defaultProblem(row);
}

function defaultProblem(row: Setting): string {
  const kind = kindOf(row.kind);
  if (!isJson(row.defaultJson) || !fitsKind(kind, row.defaultJson)) {
    return `the default must be ${kind.expected}, found ${row.defaultJson}`;
  }
  return kind.problem?.(row) ?? "";
}
