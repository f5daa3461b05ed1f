import { type Facets, type ReadCondition, readCondition, readFacets } from "../../../sdk/protocol/facets.js";
import { lackOf, valueInForce } from "../rows/conditions.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Ui } from "./ui.js";

/** The facets of rows. */
export type RowFacets = ReturnType<typeof createRowFacets>;

/** Reads the facets of rows on first use. Warns once on the console about each invalid facet. */
export function createRowFacets(ui: Ui) {
  const { store } = ui;
  const read = new WeakMap<PanelRow, Facets>();
  const conditions = new WeakMap<PanelRow, ReadCondition>();
  const keys = new WeakMap<readonly PanelRow[], ReadonlyMap<string, PanelRow>>();
  const warned = new Set<string>();

  function warnOnce({ guid, key }: PanelRow, problem: string): void {
    const line = `The setting ${key} of ${guid}: ${problem}`;
    if (!warned.has(line)) console.warn(line);
    warned.add(line);
  }

  function of(row: PanelRow): Facets {
    let facets = read.get(row);
    if (facets === undefined) {
      const found = readFacets(row.facets ?? {});
      facets = found.facets;
      for (const problem of found.problems) warnOnce(row, problem);
      read.set(row, facets);
    }
    return facets;
  }

  function sibling({ guid }: Pick<PanelRow, "guid">, key: string): PanelRow | undefined {
    const rows = store.rows(guid);
    let byKey = keys.get(rows);
    if (byKey === undefined) {
      byKey = new Map(rows.map((row) => [row.key, row]));
      keys.set(rows, byKey);
    }
    return byKey.get(key);
  }

  function conditionOf(row: PanelRow, wire: unknown): ReadCondition {
    let condition = conditions.get(row);
    if (condition === undefined) {
      condition = readCondition(wire, (key) => {
        const other = sibling(row, key);
        return other && JSON.parse(other.defaultJson);
      });
      for (const problem of problemsIn(condition)) warnOnce(row, problem);
      conditions.set(row, condition);
    }
    return condition;
  }

  return {
    of,
    /** Returns the row of the same mod with the given key. */
    sibling,
    /** Returns the unmet part of the row's condition; undefined if the condition is met or the row has no condition. */
    lack(row: PanelRow) {
      if (!row.facets) return undefined;
      of(row);
      const wire = row.facets["enabledWhen"];
      if (wire === undefined) return undefined;
      return lackOf(conditionOf(row, wire), (key) => {
        const other = sibling(row, key);
        // The mod has removed the row `key`, but not changed the row whose parsed condition names `key`.
        if (!other) return { value: undefined, list: undefined };
        return { value: valueInForce(other, store.shown(other)), list: of(other).list };
      });
    },
  };
}

function problemsIn(condition: ReadCondition): readonly string[] {
  if (condition.kind === "problem") return [condition.text];
  return "parts" in condition ? condition.parts.flatMap(problemsIn) : [];
}
