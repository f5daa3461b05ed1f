import { getMember, parseDocument } from "../../sdk/json/document.js";
import type { PanelRow } from "./panel-row.js";
import type { ModEntry } from "./transport.js";
import type { Ui } from "./ui.js";

const SCHEMA = "svc.settings/1";

/** The values of a mod as a JSON text, each literal as the mod's file spells it. */
export function exportText({ guid, version }: ModEntry, rows: readonly PanelRow[]): string {
  const values = rows.map((row) => `    ${JSON.stringify(row.key)}: ${row.valueJson}`).join(",\n");
  return `{\n  "schema": "${SCHEMA}",\n  "mod": ${JSON.stringify(guid)},\n  "version": ${JSON.stringify(version)},\n  "values": {\n${values}\n  }\n}\n`;
}

/** What an exported text would change in these rows; or why it is none. */
export function readImport(
  text: string,
  rows: readonly PanelRow[],
): (readonly [PanelRow, string])[] | string {
  const whole = parseDocument(text);
  const values = whole && parseDocument(getMember(whole, "values") ?? "");
  if (!whole || !values) return "This file holds no exported settings";
  const from: unknown = JSON.parse(getMember(whole, "mod") ?? "null");
  const guid = rows[0]?.guid;
  if (from !== guid) return `This file is for the mod ${String(from)}`;
  return rows.flatMap((row) => {
    const literal = row.implemented ? getMember(values, row.key) : undefined;
    return literal === undefined || literal === row.valueJson ? [] : [[row, literal] as const];
  });
}

/** Hands the values of a mod to the player as a file. */
export function exportMod(ui: Ui, mod: ModEntry, rows: readonly PanelRow[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exportText(mod, rows)], { type: "application/json" }));
  link.download = `${mod.guid}.settings.json`;
  link.click();
  URL.revokeObjectURL(link.href);
  ui.say(`Exported ${rows.length} ${rows.length === 1 ? "value" : "values"}`);
}

/** Takes in a file that was exported, as one step of undo. */
export async function importMod(
  ui: Ui,
  mod: ModEntry,
  rows: readonly PanelRow[],
  input: HTMLInputElement,
): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const edits = readImport(await file.text(), rows);
  input.value = "";
  if (typeof edits === "string") return ui.say(edits);
  if (edits.length > 0) ui.store.editAll(`import into ${mod.name}`, edits);
  ui.say(edits.length === 0 ? "The file holds what is there already" : `${edits.length} settings imported`);
}
