import { objectIn, valueIn } from "../../../sdk/json/object.js";
import { memberLiterals } from "../../../sdk/json/parts.js";
import type { ModEntry } from "../reach/panel-transport.js";
import type { PanelRow } from "../rows/panel-row.js";
import { changeOf, type RowChange } from "../store/row-change.js";
import type { Store } from "../store/store.js";
import { deferredWords } from "../words/deferred-words.js";
import type { Ui } from "./ui.js";

const SCHEMA = "svc.settings/1";

/** The values of a mod as a JSON text, each literal as the mod's file spells it, but no secret. */
export function exportText({ guid, version }: ModEntry, rows: readonly PanelRow[]): string {
  const values = openRows(rows)
    .map((row) => `    ${JSON.stringify(row.key)}: ${row.valueJson}`)
    .join(",\n");
  return `{\n  "schema": "${SCHEMA}",\n  "mod": ${JSON.stringify(guid)},\n  "version": ${JSON.stringify(version)},\n  "values": {\n${values}\n  }\n}\n`;
}

/** The rows whose values may leave the panel. */
const openRows = (rows: readonly PanelRow[]): readonly PanelRow[] => rows.filter(({ secret }) => !secret);

/** What an exported text would change. */
export interface Import {
  /** The rows that hold another literal now. */
  readonly edits: readonly (readonly [row: PanelRow, literal: string])[];
  /** What stands under keys that the mod does not declare, each with its literal. */
  readonly unknown: readonly (readonly [key: string, literal: string])[];
  /** How many values are for rows that this version of the mod does not use yet: they cannot be changed. */
  readonly noEffect: number;
}

/** Reads a text for the rows of a mod; what is wrong with a text that this mod's export cannot have written. */
export function readImport(
  text: string,
  { guid, name }: ModEntry,
  rows: readonly PanelRow[],
  nameOf: (guid: string) => string = (other) => other,
): Import | string {
  const problem = (found: string) => deferredWords.nothingImported(found, name);
  const whole = objectIn(text);
  if (!whole) {
    const value = valueIn(text);
    return problem(value === undefined ? deferredWords.notJson : deferredWords.holds(kindOf(value)));
  }
  const { schema = null, mod = null, values = null } = whole;
  if (schema !== null && schema !== SCHEMA) return problem(deferredWords.otherSchema(named(schema)));
  if (mod === null) return problem(deferredWords.namesNoMod);
  if (mod !== guid)
    return problem(
      typeof mod === "string"
        ? deferredWords.forMod(shorten(nameOf(mod)))
        : deferredWords.otherMod(kindOf(mod)),
    );
  if (typeof values !== "object" || values === null || Array.isArray(values))
    return problem(values === null ? deferredWords.holdsNone : deferredWords.otherValues(kindOf(values)));
  const literals = memberLiterals(memberLiterals(text).get("values")!);
  const known = new Map(rows.map((row) => [row.key, row]));
  const keys = Object.keys(values as object);
  const changed = rows.flatMap((row) => {
    const literal = literals.get(row.key);
    return literal === undefined || literal === row.valueJson ? [] : [[row, literal] as const];
  });
  const edits = changed.filter(([row]) => row.implemented);
  const unknown = keys.flatMap((key) => (known.has(key) ? [] : [[key, literals.get(key)!] as const]));
  return { edits, unknown, noEffect: changed.length - edits.length };
}

function named(value: unknown): string {
  return typeof value === "string" ? shorten(value) : kindOf(value);
}

function kindOf(value: unknown): string {
  const kind = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  return deferredWords.kinds[kind as keyof typeof deferredWords.kinds];
}

/** The name of a mod that the panel knows, else its id. */
function nameOf({ store, verdicts }: Ui, guid: string): string {
  const mod = store.mods().find((each) => each.guid === guid) ?? verdicts?.mods.find(({ id }) => id === guid);
  return mod?.name ?? guid;
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
  ui.say(deferredWords.exported(openRows(rows).length));
}

/** Takes in a file that was exported, as one step of undo, and says what was stored and what was not. */
export async function importMod(ui: Ui, mod: ModEntry, input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const text = await readText(file);
  input.value = "";
  if (text === undefined) return ui.say(deferredWords.notUtf8);
  const readNow = () => readImport(text, mod, ui.store.rows(mod.guid), (other) => nameOf(ui, other));
  const first = readNow();
  if (typeof first === "string") return ui.say(first);
  const { changes, unknown } = await importEarlier(ui, mod, first.unknown);
  // Read again: a key of now counts more than an earlier one of the same row.
  const { edits, noEffect } = readNow() as Import;
  const isSame = edits.length + changes.length === 0;
  const stored = isSame ? 0 : await editAll(ui, deferredWords.importing(mod.name), edits, changes);
  const moved = new Set(changes.map(({ id }) => id));
  for (const [{ id }] of edits) moved.delete(id);
  const parts = [
    isSame ? deferredWords.sameValues : deferredWords.imported(stored + moved.size),
    edits.length > stored && deferredWords.importRefused(edits.length - stored),
    noEffect > 0 && deferredWords.importNoEffect(noEffect),
    unknown.length > 0 && deferredWords.importUnknown(unknown.length, shorten(deferredWords.list(unknown))),
  ];
  ui.say(deferredWords.joined(parts.filter((part) => part !== false)));
}

/**
 * Stores literals as one step of undo, together with changes that were made before. Resolves when all are answered, with how
 * many were stored.
 */
async function editAll(
  { store, update }: Ui,
  title: string,
  edits: Import["edits"],
  before: readonly RowChange[],
): Promise<number> {
  const firstOf = new Map(before.map((change) => [change.id, change.before]));
  const rows = new Map(edits.map(([row]) => [row.id, row]));
  const changes = edits.map(([row, literal]) =>
    changeOf(row, firstOf.get(row.id) ?? store.shown(row), literal),
  );
  const all = [...before.filter(({ id }) => !rows.has(id)), ...changes];
  store.steps.tell((steps) => steps.noteAll(title, all));
  for (const [{ id }, literal] of edits) store.put(id, literal);
  update();
  await store.idle((id) => rows.has(id));
  return [...rows.values()].filter((row) => (store.note(row)?.kind ?? "stored") === "stored").length;
}

/** Takes in what stands under keys of an earlier version: what that changed, and the keys that mean nothing to the mod. */
async function importEarlier({ store }: Ui, { guid }: ModEntry, entries: Import["unknown"]) {
  const before = store.rows(guid);
  const unknown: string[] = [];
  for (const [key, literal] of entries)
    if (!(await editEarlier(store, guid, key, literal))) unknown.push(key);
  if (entries.length > 0) await store.refresh(guid);
  const after = new Map(store.rows(guid).map((row) => [row.id, row.valueJson]));
  const changes = before.flatMap((row): RowChange[] => {
    const literal = after.get(row.id) ?? row.valueJson;
    return literal === row.valueJson ? [] : [changeOf(row, row.valueJson, literal)];
  });
  return { changes, unknown };
}

/**
 * Stores a literal under a key that no row of a mod has now, for the rows that had it in an earlier version, and as no step of
 * undo. Resolves to false when the mod knows no such key, does not take the literal, or does not answer.
 */
async function editEarlier(
  { transport }: Store,
  guid: string,
  key: string,
  literal: string,
): Promise<boolean> {
  try {
    return (await transport.edit(guid, key, literal)).ok;
  } catch {
    return false;
  }
}

async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
