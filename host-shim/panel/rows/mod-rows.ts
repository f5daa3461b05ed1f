import { readRow } from "../../../sdk/protocol/row.js";
import { readRows } from "../../../sdk/protocol/row-list.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import { type PanelRow, type RowSource, toRow } from "./panel-row.js";

/** The rows of one mod. Of ten thousand only those that are looked at are read, each when it is first asked for. */
export interface ModRows {
  readonly guid: string;
  /** The name of the mod. */
  readonly mod: string;
  /** The JSON text of the array that the settings route serves. */
  readonly text: string;
  /** What the mod's words are in the player's language; undefined for no texts in it. */
  readonly texts: ModTexts | undefined;
  /** The text of each row, in declared order. */
  readonly items: () => readonly string[];
  /** The row at a place, if it was read already. */
  readonly known: (index: number) => PanelRow | undefined;
  /** The row at a place; undefined for a text that turns out to be no row. */
  readonly row: (index: number) => PanelRow | undefined;
  /** All rows, in declared order. */
  readonly all: () => readonly PanelRow[];
}

/**
 * Takes in the rows of a mod from the JSON text of its array. A row without a key is left out, of two with one key the
 * first stays. A text that is no JSON array gives no rows. A row whose text is in `old` stays the same object, so that
 * nothing of it is drawn again. `running` keeps, by the id of each row that waits for relaunches, the value it had when it
 * did not.
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
  const source: RowSource = { guid, mod, texts, places: new Map() };
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
      // One of them is no JSON, so the text is none.
      if (read.length < items.length) items = [];
      all = items.length === 0 ? [] : read;
      return all;
    },
  };
}

/** The row; in force where it waits for a relaunch that changes nothing, because it holds again what runs. */
function putBack(row: PanelRow, running: Map<string, string>): PanelRow {
  if (row.appliesOn === "live") return row;
  if (row.effect === "" || row.effect === "applied") running.set(row.id, row.valueJson);
  return row.effect === "restart" && running.get(row.id) === row.valueJson
    ? { ...row, effect: "applied", effectDetail: "" }
    : row;
}

/** The rows that were read from the same texts. */
function knownRows(old: ModRows, items: readonly string[]): (PanelRow | undefined)[] {
  const before = old.items();
  if (before.length === items.length && items.some((item, index) => item === before[index]))
    return items.map((item, index) => (item === before[index] ? old.known(index) : undefined));
  const places = new Map(before.map((item, index) => [item, index]));
  return items.map((item) => old.known(places.get(item) ?? -1));
}

/** The rows of one mod, all of them read. */
export function parseRows(guid: string, mod: string, text: string): PanelRow[] {
  return [...readModRows(guid, mod, text).all()];
}
