import { readRow, readRows, writeRows } from "../../../sdk/protocol/row.js";
import { mayBeSecret } from "../../../sdk/protocol/secret.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import { type PanelRow, type RowSource, toRow } from "./panel-row.js";

/** The rows of one mod. Each row is read at its first use, because a mod may have ten thousand rows. */
export interface ModRows {
  readonly guid: string;
  /** The name of the mod. */
  readonly mod: string;
  /** The JSON text of the array that the settings route serves. */
  readonly text: string;
  /** The mod's texts in the player's language; undefined if the mod has none or they are not read yet. */
  readonly texts: ModTexts | undefined;
  /** Returns the text of each row, in declared order. */
  readonly items: () => readonly string[];
  /** Returns the row at an index, if the row was already read. */
  readonly known: (index: number) => PanelRow | undefined;
  /** Returns the row at an index; undefined for an invalid text. */
  readonly row: (index: number) => PanelRow | undefined;
  /** Returns all rows, in declared order. */
  readonly all: () => readonly PanelRow[];
}

/**
 * Reads the rows of a mod from the JSON text of its array. Omits rows without a key, and later rows with the same key. A text
 * that is not a JSON array has no rows. A row whose text is in `old` stays the same object, so that it is not redrawn.
 * Adds to `running`, by row id, the value in force of each row that applies on restart.
 */
export function readModRows(
  guid: string,
  mod: string,
  text: string,
  old?: ModRows,
  texts?: ModTexts,
  running = new Map<string, string>(),
): ModRows {
  const known = old?.mod === mod && old.texts === texts ? old : undefined;
  if (known?.text === text) return known;
  const source: RowSource = { guid, mod, texts, groupTitles: new Map() };
  let items = readRows(text);
  const rows = known ? knownRows(known, items) : [];
  let all: readonly PanelRow[] | undefined;

  function row(index: number): PanelRow | undefined {
    const item = items[index];
    if (item === undefined || rows[index]) return rows[index];
    const read = readRow(item);
    rows[index] = read && putBack(toRow(source, read), running);
    return rows[index];
  }

  return {
    guid,
    mod,
    text,
    texts,
    items: () => items,
    known: (index) => rows[index],
    row,
    all() {
      if (all) return all;
      const read = items.flatMap((_, index) => row(index) ?? []);
      // One item is invalid JSON, so the whole text is invalid.
      if (read.length < items.length) items = [];
      all = items.length === 0 ? [] : read;
      return all;
    },
  };
}

/** Records the value in force in `running`; marks a row that waits for a relaunch as applied if it has that value again. */
function putBack(row: PanelRow, running: Map<string, string>): PanelRow {
  if (row.appliesOn === "live") return row;
  if (row.effect === "" || row.effect === "applied") running.set(row.id, row.valueJson);
  return row.effect === "restart" && running.get(row.id) === row.valueJson
    ? { ...row, effect: "applied", effectDetail: "" }
    : row;
}

/** Returns the rows of `old` with the same texts, each at the index that its text has now. */
function knownRows(old: ModRows, items: readonly string[]): (PanelRow | undefined)[] {
  const before = old.items();
  const moved = new Map<string, number>();
  before.forEach((item, at) => {
    if (item !== items[at]) moved.set(item, at);
  });
  return items.map((item, at) => old.known(item === before[at] ? at : (moved.get(item) ?? -1)));
}

/** Returns the JSON text of a mod's rows without the secret rows. */
export function openText(page: ModRows): string {
  return writeRows(page.items().filter((item, at) => !(mayBeSecret(item) && page.row(at)?.secret)));
}

/** Reads all rows of one mod. */
export function parseRows(guid: string, mod: string, text: string): PanelRow[] {
  return [...readModRows(guid, mod, text).all()];
}
