import { Directive, directive } from "lit/directive.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { createRow, type DrawRow } from "./row-view.js";

class CardDirective extends Directive {
  readonly #card = Object.assign(document.createElement("div"), { className: "card" });
  #rows = new Map<string, DrawRow>();

  render(ui: Ui, rows: readonly PanelRow[]): unknown {
    const before = this.#rows;
    this.#rows = new Map(rows.map(({ id }) => [id, before.get(id) ?? createRow()]));
    arrange(
      this.#card,
      rows.map((row) => this.#rows.get(row.id)!(ui, row)),
    );
    return this.#card;
  }
}

/** The card of a group's rows. It holds nothing else, so its rows need no places of lit, each of which takes as long as a copy. */
export const rowCard: (ui: Ui, rows: readonly PanelRow[]) => unknown = directive(CardDirective);

/** Has an element hold these children. Those that stay are not taken out, so that what has the focus keeps it. */
function arrange(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}
