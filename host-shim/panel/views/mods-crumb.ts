import { html } from "lit-html";
import { hashOf } from "../rows/links.js";
import { follow, type Ui } from "../state/ui.js";
import { words } from "../words/words.js";

const MODS = { kind: "mods" } as const;

/** Draws the link at the head of a page back to the mods view, from which players open the page. */
export function modsCrumb(ui: Ui) {
  return html`<a class="crumbs" href=${hashOf(MODS)} @click=${follow(ui, MODS)}>‹ ${words.modsOnOff}</a>`;
}
