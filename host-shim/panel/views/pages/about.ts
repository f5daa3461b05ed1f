import { html, nothing } from "lit-html";
import { isWebAddress } from "../../../protocol/mod-list.js";
import type { ModVerdict } from "../../reach/panel-transport.js";
import { words } from "../../words/words.js";

/** The author, links and tags of a mod. */
export function aboutView({ author, homepage, bugs, tags = [] }: ModVerdict) {
  return html`${author ? html`<span dir="auto">${author}</span>` : nothing}${link(homepage, words.homepage)}${link(
    bugs,
    words.reportProblem,
  )}${tags.map((tag) => html`<span class="tag plain" dir="auto">${tag}</span>`)}`;
}

/** A link out of the panel; nothing for an address that is not a web address. */
function link(address: string | undefined, text: string) {
  if (!address || !isWebAddress(address)) return nothing;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer">${text}</a>`;
}
