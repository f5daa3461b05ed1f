import { html } from "lit-html";
import type { ReadCondition } from "../../../../sdk/protocol/facets.js";
import { labelOf } from "../../controls/select-control.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { withUnit } from "../../rows/values.js";
import type { RowFacets } from "../../state/row-facets.js";
import type { Ui } from "../../state/ui.js";
import { storage } from "../../store/browser-storage.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";

/** A piece of the hint: a text, or a row with its required value. */
type Piece = string | { readonly row: PanelRow; readonly text: string };

/** Stands for the label in a sentence, which has a link there. */
const LABEL = "\0";

/** The state of a row whose `enabledWhen` condition is not met. */
export type Needs = NonNullable<ReturnType<ReturnType<typeof createNeeds>>>;

/** Creates the hints of disabled rows: the rows that a row depends on, and their required values. */
export function createNeeds(ui: Ui, facets: RowFacets) {
  function piecesOf(row: PanelRow, lack: ReadCondition): readonly Piece[] {
    if (lack.kind === "problem") return [];
    if ("parts" in lack) {
      const parts = lack.parts.map((part) => piecesOf(row, part));
      const type = lack.kind === "all" ? "conjunction" : "disjunction";
      const format = new Intl.ListFormat(words.language, { type });
      // Formats the indexes of the parts, which are replaced by the parts below.
      return format
        .formatToParts(parts.map((_, at) => String(at)))
        .flatMap(({ type, value }) => (type === "element" ? parts[Number(value)]! : [value]));
    }
    const other = facets.sibling(row, lack.key);
    if (!other) return [];
    const text = deferredWords.need[lack.kind](LABEL, valueText(other, lack.value));
    const [before = "", after = ""] = text.split(LABEL);
    return [before, { row: other, text: other.label }, after];
  }

  function valueText(row: PanelRow, value: boolean | number | string): string {
    if (typeof value === "boolean") return words.onOff(value);
    if (typeof value === "number") return withUnit(row, words.amount(value));
    return labelOf(ui, row, value) || deferredWords.emptyItem;
  }

  return (row: PanelRow) => {
    const lack = facets.lack(row);
    if (!lack) return undefined;
    const pieces = piecesOf(row, lack);
    const detail = pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const { guid, id } = piece.row;
      return html`<button type="button" class="way" @click=${() => {
        ui.go({ kind: "mod", guid }, id);
        ui.focusRow(id);
      }}>${piece.text}</button>`;
    });
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
    return { tone: "mute" as const, head: deferredWords.needs, detail, text };
  };
}

/** The name of the stored choice whether pages omit rows whose condition is not met. */
const MET_ONLY = "met-only";

/**
 * Creates the player's choice to hide rows whose condition is not met. `shown` returns the other rows of a page, and the rows
 * for which `keeps` is true.
 */
export function createMetOnly({ lack }: RowFacets, keeps: (row: PanelRow) => boolean) {
  let on = storage.read(MET_ONLY, (stored) => stored === true);
  let last: readonly PanelRow[] = [];
  return {
    on: () => on,
    toggle(): void {
      on = !on;
      storage.write(MET_ONLY, on);
    },
    shown(rows: readonly PanelRow[]): readonly PanelRow[] {
      if (!on) return rows;
      const now = rows.filter((row) => !lack(row) || keeps(row));
      // The page is outlined again for another list.
      if (now.length !== last.length || now.some((row, at) => row !== last[at])) last = now;
      return last;
    },
  };
}
