import { padLegend } from "../input/gamepad-driver.js";
import { html } from "../templates/template.js";

/** What is shown to a player with a gamepad: its buttons and what they do. */
export function legendView() {
  return html`<div class="legend">${padLegend().map(
    ([buttons, does]) =>
      html`<span>${buttons.split(" ").map((button) => html`<kbd>${button}</kbd> `)}${does}</span>`,
  )}</div>`;
}
