import { html, nothing } from "lit-html";
import type { Group } from "../../rows/group-tree.js";
import { isModified } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { words } from "../../words/words.js";

/** Draws the heading of a group, with its path and, if a row is modified, a button that resets the rows. */
export function groupHead(ui: Ui, group: Group) {
  const { titles } = group;
  const modified = group.rows.some((row) => isModified(row, ui.store.shown(row)));
  const reset = () => {
    const count = ui.store.reset(words.resetting(titles.join(" / ") || words.general), group.rows);
    ui.say(ui.deferred.get()?.reset.result(count, group.rows) ?? words.wereReset(count));
  };
  const title = titles.at(-1);
  return html`<div class="group" id=${group.id}><h2 dir="auto">${titles.slice(0, -1).map((part) => html`<span>${part} / </span>`)}${
    title ?? html`<span>${words.general}</span>`
  }</h2>${
    modified
      ? html`<button type="button" class="ghost small" ?disabled=${ui.readOnly(group.rows[0]?.guid)} aria-label=${words.resetNamed(title ?? words.general)}
          @click=${reset}>${words.reset}</button>`
      : nothing
  }</div>`;
}
