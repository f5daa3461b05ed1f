import { html, nothing } from "lit-html";
import { showsKeys } from "../../controls/index.js";
import { hashOf } from "../../rows/links.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { aboutValue } from "./value-text.js";

/** The menu of a row: texts to copy, and the actions on its key. */
export function rowMenu(ui: Ui, row: PanelRow, inGame: boolean) {
  const keys = showsKeys(row) && !ui.readOnly() ? (ui.deferred.get()?.keys.menu(row) ?? []) : [];
  const item = (text: string, act: () => void) =>
    html`<button type="button" @click=${() => {
      ui.popup = undefined;
      ui.focusRow(row.id);
      act();
    }}>${text}</button>`;
  const link = linkOf(ui, row, inGame);
  return html`<div class="popup menu" role="group" aria-label=${row.label}>
    ${keys.map(([text, act]) => item(text, act))}
    ${link === "" ? nothing : item(deferredWords.copyLink, () => void copy(ui, link, deferredWords.copiedLink))}
    ${item(deferredWords.copyKey, () => void copy(ui, row.key, deferredWords.copiedKey))}
    ${
      row.secret
        ? nothing
        : html`${item(deferredWords.copyValue, () => void copy(ui, row.valueJson, deferredWords.copiedValue))}
          <p class="foot" dir="auto">${aboutValue(ui, row)}</p>`
    }</div>`;
}

/** The address of a row on the web page; `""` in a game without one. */
function linkOf({ store }: Ui, { guid, key }: PanelRow, inGame: boolean): string {
  const { baseUrl } = store.transport;
  if (inGame && baseUrl === "") return "";
  const base = inGame ? `${baseUrl}/` : location.href.replace(/#.*/, "");
  return base + hashOf({ kind: "row", guid, key });
}

/** Copies a text to the clipboard and reports `done`, or that the browser refused. */
async function copy(ui: Ui, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    ui.say(done);
  } catch {
    ui.say(deferredWords.noClipboard);
  }
}
