import { html, nothing } from "lit-html";
import { SCREEN_MASK } from "../../../../sdk/protocol/secret.js";
import { icon } from "../../icons/icon.js";
import { resetJson } from "../../rows/given-rows.js";
import { hashOf } from "../../rows/links.js";
import { follow, type Ui } from "../../state/ui.js";
import type { History, PastChange } from "../../store/history.js";
import type { RowChange } from "../../store/row-change.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence, words } from "../../words/words.js";
import { shortText } from "./row-facts.js";

/** The lists of changes, also of the panel's earlier openings. */
export type Changes = ReturnType<typeof createChanges>;

const MOST_OF_ROW = 5;
const MOST_OF_ALL = 10;
const MOST_ON_PAGE = 100;

/** Creates the lists of changes. A change that can be undone now (`isLast`) has a button that calls `undo`. */
export function createChanges(ui: Ui, history: History, undo: (past: PastChange) => void) {
  function valuesOf({ id, before, after }: RowChange): readonly [string, string] {
    const row = ui.store.row(id);
    // A value whose row is unknown may be a secret.
    if (!row || row.secret) return [SCREEN_MASK, SCREEN_MASK];
    const textOf = (edit: RowChange["before"]) => shortText(ui, row, edit ?? resetJson(row));
    return [textOf(before), textOf(after)];
  }

  function line(past: PastChange, isNamed: boolean) {
    const { step, change, isLast } = past;
    const values = change && valuesOf(change);
    const name = [change?.label ?? step.title, values?.join(" → ")].filter(Boolean).join(", ");
    return html`<li><div>${isNamed ? link(past) : nothing}${
      values &&
      html`<span dir="auto">${isNamed ? html`<small>${ui.store.nameOf(change.guid)} · </small>` : nothing}${values[0]} <span><i aria-hidden="true">→</i> <b>${values[1]}</b></span></span>`
    }</div><small>${elapsed(words.language, Date.now() - step.at)}</small>${
      isLast
        ? html`<button type="button" class="icon" ?disabled=${ui.readOnly()} aria-label=${deferredWords.takeBack(name)} title=${deferredWords.takeBack(name)} @click=${() => undo(past)}>${icon("undo-2")}</button>`
        : nothing
    }</li>`;
  }

  function link({ step, change }: PastChange) {
    const guid = change?.guid ?? ("id" in step ? step.id : "");
    const row = change && ui.store.row(change.id);
    const href = row ? hashOf({ kind: "row", guid, key: row.key }) : hashOf({ kind: "mod", guid });
    const go = (event: MouseEvent) => {
      follow(ui, { kind: "mod", guid }, change?.id)(event);
      if (change && event.defaultPrevented) ui.focusRow(change.id);
    };
    return html`<a dir="auto" href=${href} @click=${go}>${change?.label ?? asSentence(step.title)}</a>`;
  }

  function lines(all: readonly PastChange[], most: number, isNamed: boolean) {
    return html`<ul>${all.slice(0, most).map((past) => line(past, isNamed))}</ul>`;
  }

  function list(all: readonly PastChange[], most: number, isNamed: boolean) {
    if (all.length === 0) return nothing;
    return html`<section class="changes"><h2>${deferredWords.changes}</h2>${lines(all, most, isNamed)}</section>`;
  }

  return {
    /** Draws the last changes of a row, newest first; `nothing` if there are none. */
    ofRow: (id: string) => list(history.changes(id), MOST_OF_ROW, false),
    /** Draws the last changes of all rows and mods, each with a link to the row or mod; `nothing` if there are none. */
    ofAll: () => list(history.changes(), MOST_OF_ALL, true),
    /** Draws the page with the last changes of all rows and mods. */
    page() {
      const all = history.changes();
      return html`<div class="mod"><h1>${deferredWords.changes}</h1></div><p class="lede">${
        all.length > 0 ? deferredWords.changedHere : deferredWords.nothingChanged
      }</p>${
        all.length > 0
          ? html`<section class="card changes">${lines(all, MOST_ON_PAGE, true)}</section>`
          : nothing
      }`;
    },
  };
}

/** Formats how long ago something was, in minutes or hours: `now`, `2 min`, `1 hr`. */
function elapsed(language: string, ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(0, "second");
  const [amount, unit] = minutes < 60 ? [minutes, "minute"] : [Math.floor(minutes / 60), "hour"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(amount);
}
