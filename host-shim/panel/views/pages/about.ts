import { html, nothing } from "lit-html";
import { isWebAddress } from "../../../protocol/mod-list.js";
import type { ModEntry, ModVerdict } from "../../reach/panel-transport.js";
import { isLocked } from "../../rows/given-rows.js";
import { isModified } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";

/** Draws the author, links and tags of a mod, and how many of its settings are changed, locked and suggested. */
export function aboutView(ui: Ui, mod: ModEntry | undefined, verdict: ModVerdict | undefined) {
  const { author, homepage, bugs, tags = [] }: Partial<ModVerdict> = verdict ?? {};
  return html`${author ? html`<span dir="auto">${author}</span>` : nothing}${link(homepage, deferredWords.homepage)}${link(
    bugs,
    deferredWords.reportProblem,
  )}${mod ? [html`<span>${settingsOf(ui, mod)}</span>`, ...givenCounts(ui, mod)] : nothing}${tags.map(
    (tag) => html`<span class="tag plain" dir="auto">${tag}</span>`,
  )}`;
}

/** Draws how many settings of a mod are locked, and how many have a suggested value. */
function givenCounts(ui: Ui, { guid }: ModEntry) {
  const given = ui.store.rows(guid).filter((row) => row.given);
  const locked = given.filter(isLocked).length;
  const suggested = given.length - locked;
  const texts = [
    locked > 0 ? deferredWords.lockedCount(locked) : "",
    suggested > 0 ? deferredWords.suggestedCount(suggested) : "",
  ];
  return texts.filter((text) => text !== "").map((text) => html`<span>${text}</span>`);
}

/** Returns the number of a mod's settings; also how many have an effect, or, if all do, how many are changed. */
function settingsOf(ui: Ui, { guid, done, count }: ModEntry): string {
  if (done !== count) return deferredWords.implemented(done, count);
  const changed = ui.store.rows(guid).filter((row) => isModified(row)).length;
  return changed === 0 ? words.someSettings(count) : deferredWords.changedOf(changed, count);
}

/** Draws a link out of the panel; `nothing` for an address that is not a web address. */
function link(address: string | undefined, text: string) {
  if (!address || !isWebAddress(address)) return nothing;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer">${text}</a>`;
}
