import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { partId } from "../../state/ui.js";

/** Draws a text box; Enter calls `send`, Escape empties the box. The caller draws the problem of the text, with its id. */
export function textEntry(
  id: string,
  name: string,
  text: string,
  type: (text: string) => void,
  send: () => void,
  problem = "",
) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") send();
    else if (event.key === "Escape" && text !== "") type("");
    else return;
    event.preventDefault();
  };
  return html`<input type="text" class="text filter" id=${partId(id, "control")} aria-label=${name} placeholder=${name} autocomplete="off" spellcheck="false" aria-invalid=${problem !== ""} aria-describedby=${problem ? partId(id, "problem") : nothing}
    .value=${live(text)} @keydown=${onKey} @input=${({ target }: Event) => type((target as HTMLInputElement).value)}>`;
}
