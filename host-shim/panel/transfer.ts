import { getMember, parseDocument } from "../../sdk/json/document.js";
import { isJson } from "../../sdk/json/scan.js";
import type { PanelRow } from "./rows/panel-row.js";
import type { ModEntry } from "./transport.js";
import { counted, type Ui } from "./ui.js";
import { asSentence } from "./verdicts.js";

const SCHEMA = "svc.settings/1";

/** The values of a mod as a JSON text, each literal as the mod's file spells it. */
export function exportText({ guid, version }: ModEntry, rows: readonly PanelRow[]): string {
  const values = rows.map((row) => `    ${JSON.stringify(row.key)}: ${row.valueJson}`).join(",\n");
  return `{\n  "schema": "${SCHEMA}",\n  "mod": ${JSON.stringify(guid)},\n  "version": ${JSON.stringify(version)},\n  "values": {\n${values}\n  }\n}\n`;
}

/** What an exported text would change. */
export interface Import {
  /** The rows that hold another literal now. */
  readonly edits: readonly (readonly [row: PanelRow, literal: string])[];
  /** The keys that the mod does not declare. */
  readonly unknown: readonly string[];
  /** How many values are for rows that this version of the mod does not use yet: they cannot be changed. */
  readonly notWired: number;
}

/** Reads a text for the rows of a mod; what is wrong with a text that this mod's export cannot have written. */
export function readImport(
  text: string,
  { guid, name }: ModEntry,
  rows: readonly PanelRow[],
): Import | string {
  const problem = (found: string) =>
    `Nothing imported: the file ${found}; expected what Export of ${name} writes`;
  const whole = parseDocument(text);
  if (!whole) return problem(isJson(text) ? `holds ${kindOf(JSON.parse(text))}` : "is not JSON");
  const member = (key: string): unknown => JSON.parse(getMember(whole, key) ?? "null");
  const [schema, mod, values] = [member("schema"), member("mod"), member("values")];
  if (schema !== null && schema !== SCHEMA) return problem(`has ${named(schema)} as its schema`);
  if (mod === null) return problem("names no mod");
  if (mod !== guid)
    return problem(
      typeof mod === "string" ? `is for the mod ${shorten(mod)}` : `has ${kindOf(mod)} for its mod`,
    );
  if (kindOf(values) !== "an object")
    return problem(values === null ? "has no values" : `has ${kindOf(values)} for its values`);
  const literals = parseDocument(getMember(whole, "values")!)!;
  const known = new Map(rows.map((row) => [row.key, row]));
  const keys = Object.keys(values as object);
  const changed = rows.flatMap((row) => {
    const literal = getMember(literals, row.key);
    return literal === undefined || literal === row.valueJson ? [] : [[row, literal] as const];
  });
  const edits = changed.filter(([row]) => row.implemented);
  return { edits, unknown: keys.filter((key) => !known.has(key)), notWired: changed.length - edits.length };
}

function named(value: unknown): string {
  return typeof value === "string" ? shorten(value) : kindOf(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Hands the values of a mod to the player as a file. */
export function exportMod(ui: Ui, mod: ModEntry, rows: readonly PanelRow[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exportText(mod, rows)], { type: "application/json" }));
  link.download = `${mod.guid}.settings.json`;
  link.click();
  URL.revokeObjectURL(link.href);
  ui.say(`Exported ${counted(rows.length, "value")}`);
}

/** Takes in a file that was exported, as one step of undo, and says what was stored and what was not. */
export async function importMod(ui: Ui, mod: ModEntry, input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const text = await readText(file);
  input.value = "";
  if (text === undefined) return ui.say("Nothing imported: the file cannot be read as UTF-8 text");
  const read = readImport(text, mod, ui.store.rows(mod.guid));
  if (typeof read === "string") return ui.say(read);
  const { edits, unknown, notWired } = read;
  const stored = edits.length === 0 ? 0 : await ui.store.editAll(`importing into ${mod.name}`, edits);
  const parts = [
    edits.length === 0 ? "the file holds what is there already" : `${counted(stored, "setting")} imported`,
    edits.length > stored && `${edits.length - stored} refused`,
    notWired > 0 && `${notWired} not wired yet`,
    unknown.length > 0 && `${unknown.length} unknown (${shorten(unknown.join(", "))})`,
  ];
  ui.say(asSentence(parts.filter(Boolean).join(", ")));
}

async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
