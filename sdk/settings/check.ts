import { percentDecode } from "../http/percent.js";
import { isJson } from "../json/scan.js";
import { expectedLiteral, fitsKind, literalValue } from "./literal.js";
import { type Setting, SettingType } from "./setting.js";

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

const TEXT_FIELDS = [
  "key",
  "label",
  "defaultJson",
  "category",
  "subcategory",
  "description",
  "optionsUrl",
  "colorFormat",
] as const;
const NUMBER_FIELDS = ["lo", "hi", "step"] as const;
const FLAG_FIELDS = ["hasRange", "keybind", "implemented"] as const;
const LIST_FIELDS = ["options", "optionLabels"] as const;

function rowProblem(row: Setting): string {
  for (const field of TEXT_FIELDS) {
    if (typeof row[field] !== "string") return `${field} must be a string, found ${typeof row[field]}`;
  }
  for (const field of NUMBER_FIELDS) {
    if (!Number.isFinite(row[field])) return `${field} must be a finite number, found ${String(row[field])}`;
  }
  for (const field of FLAG_FIELDS) {
    if (typeof row[field] !== "boolean") return `${field} must be true or false, found ${String(row[field])}`;
  }
  for (const field of LIST_FIELDS) {
    const list: unknown = row[field];
    if (!Array.isArray(list) || !list.every((item) => typeof item === "string")) {
      return `${field} must be a list of strings`;
    }
  }
  if (row.key === "") return "the key is empty";
  if (!Object.keys(SettingType).includes(row.kind)) return `the kind ${String(row.kind)} is unknown`;
  if (row.appliesOn !== "live" && row.appliesOn !== "restart") {
    return `appliesOn must be "live" or "restart", found ${JSON.stringify(row.appliesOn)}`;
  }
  return defaultProblem(row) || choiceProblem(row);
}

function defaultProblem(row: Setting): string {
  const valid = isJson(row.defaultJson) && fitsKind(row.kind, row.defaultJson);
  if (valid && literalValue(row.kind, row.defaultJson) !== undefined) return "";
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

/** Whether a path may serve choices: on this server, and outside the routes that change which mods run. */
export function isOptionsPath(path: string): boolean {
  if (!/^\/(?!\/)/.test(path) || /[\s?#\\]/.test(path)) return false;
  // What a server or a browser makes of it: escapes are decoded, and `.` and `..` segments resolved.
  const decoded = percentDecode(path);
  return !decoded.startsWith("/svc/mods/") && !/\/\.\.?(?:\/|$)/.test(decoded);
}
