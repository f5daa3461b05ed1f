import { hashOf, type Link } from "../../rows/links.js";
import type { Ui } from "../../state/ui.js";
import { html, nothing } from "../../templates/template.js";

/** How many mods run in the game and so have their settings there and not here. */
export function modsInGame({ store, verdicts }: Ui): number {
  if (!store.transport.serverOnly) return 0;
  const here = new Set(store.mods().map(({ guid }) => guid));
  return (verdicts?.mods ?? []).filter(({ id, client }) => client?.enabled && !here.has(id)).length;
}

/** A link that opens the game with its panel at a place; nothing where the address of the game is not known. */
export function gameLink({ store }: Ui, link: Link, text: string) {
  const { gameUrl } = store.transport;
  return gameUrl ? html`<a href=${gameUrl + hashOf(link)}>${text}</a>` : nothing;
}

/** Names the mods that a page does not cover because they run in the game, with the way there; nothing where it covers all. */
export function notCovered(ui: Ui, sentence: (mods: number) => string, link: Link, text: string) {
  const mods = modsInGame(ui);
  return mods === 0 ? nothing : html`<p class="ask mute">${sentence(mods)} ${gameLink(ui, link, text)}</p>`;
}
