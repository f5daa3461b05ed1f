import { html, nothing } from "lit-html";
import { hashOf, type Link } from "../../rows/links.js";
import { modOf } from "../../rows/mod-address.js";
import type { Ui } from "../../state/ui.js";
import { words } from "../../words/words.js";

/**
 * Returns the number of mods that run in the game and are missing on this page; 0 while the page has the settings of a
 * game.
 */
export function modsInGame({ store, verdicts, deferred }: Ui): number {
  if (!store.transport.serverOnly || deferred.get()?.places.covers()) return 0;
  const here = new Set(store.mods().map(({ guid }) => modOf(guid)));
  return (verdicts?.mods ?? []).filter(({ id, client }) => client?.enabled && !here.has(id)).length;
}

/** Draws a link that opens the game with its panel at `link`; `nothing` if the address of the game is unknown. */
export function gameLink({ store }: Ui, link: Link, text: string, className = "") {
  const { gameUrl } = store.transport;
  return gameUrl ? html`<a class=${className} href=${gameUrl + hashOf(link)}>${text}</a>` : nothing;
}

/** Draws a note on the mods that run in the game and are missing on this page, with a link to the game; else `nothing`. */
export function notCovered(ui: Ui, sentence: (mods: number) => string, link: Link, text: string) {
  const mods = modsInGame(ui);
  return mods === 0
    ? nothing
    : html`<p class="ask mute" dir="auto">${sentence(mods)} ${gameLink(ui, link, text)}</p>`;
}

/** Draws the placeholder of a page whose rows are being read. */
export function readingRows() {
  return html`<p class="lede" role="status">${words.reading}</p><div class="card bones"></div>`;
}
