import { html, nothing, render } from "lit-html";
import type { PanelRow } from "../../rows/panel-row.js";
import { partId, rowIdOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import type { Changes } from "../row/changes.js";
import type { RowMenu } from "../row/row-menu.js";

/** How often the times of the changes are drawn again. */
const MINUTE_MS = 60_000;

/**
 * Creates the column beside a wide page: the facts and actions of the row that was focused or pressed last, else the last
 * changes of all mods, and a hint. The column is drawn separately, so that moving the focus redraws no row.
 */
export function createExplanation(ui: Ui, root: ShadowRoot, menu: RowMenu, changes: Changes) {
  const focused = root.activeElement?.closest(".row");
  let chosen = focused ? rowIdOf(focused) : "";

  function chosenRow(): PanelRow | undefined {
    return chosen === "" || !root.getElementById(partId(chosen, "row")) ? undefined : ui.store.row(chosen);
  }

  function draw(): void {
    const column = root.querySelector("aside");
    if (!column) return;
    const row = chosenRow();
    render(
      html`<div class="explained" @mousedown=${prevent}>${row ? menu.column(row) : overview()}</div>`,
      column,
    );
  }

  function overview() {
    if (ui.view().kind === "changes") return nothing;
    const changed = changes.ofAll();
    const hint = root.querySelector("main .row")
      ? deferredWords.explainedHere
      : changed === nothing
        ? deferredWords.changedHere
        : "";
    return [hint && html`<p class="hint">${hint}</p>`, changed];
  }

  /** Chooses the row that was pressed or focused; a press or focus in the column keeps the chosen row. */
  function choose({ type, target }: Event): void {
    const element = target as Element;
    if (element.closest("aside")) return;
    // A press on a row without a focusable control moves the focus to the page around it.
    if (type === "focusin" && element.matches("main,.app,dialog")) return;
    const row = element.closest(".row");
    chosen = row ? rowIdOf(row) : "";
    draw();
  }

  const TYPES = ["focusin", "pointerdown"];
  for (const type of TYPES) root.addEventListener(type, choose);
  const timer = setInterval(draw, MINUTE_MS);
  return {
    /** Call it after each draw. */
    draw,
    end() {
      clearInterval(timer);
      for (const type of TYPES) root.removeEventListener(type, choose);
    },
  };
}

/** Keeps the focus on the explained row at a press in the column. */
function prevent(event: Event): void {
  event.preventDefault();
}
