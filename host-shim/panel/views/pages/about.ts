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
  )}${mod ? counts(ui, mod).map((text) => html`<span>${text}</span>`) : nothing}${tags.map(
    (tag) => html`<span class="tag plain" dir="auto">${tag}</span>`,
  )}`;
}

/** Returns how many settings a mod has, then how many are locked and how many have a suggested value, if any. */
function counts(ui: Ui, mod: ModEntry): readonly string[] {
  const rows = ui.store.rows(mod.guid);
  const given = rows.filter((row) => row.given);
  const locked = given.filter(isLocked).length;
  const suggested = given.length - locked;
  const texts = [
    settingsOf(mod, rows.filter((row) => isModified(row)).length),
    locked > 0 ? deferredWords.lockedCount(locked) : "",
    suggested > 0 ? deferredWords.suggestedCount(suggested) : "",
  ];
  return texts.filter((text) => text !== "");
}

/** Returns the number of a mod's settings; also how many are changed or, if none is, how many have an effect if not all do. */
function settingsOf({ done, count }: ModEntry, changed: number): string {
  if (changed > 0) return deferredWords.changedOf(changed, count);
  return done === count ? words.someSettings(count) : deferredWords.implemented(done, count);
}

/** Draws a link out of the panel; `nothing` for an address that is not a web address. */
function link(address: string | undefined, text: string) {
  if (!address || !isWebAddress(address)) return nothing;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer">${text}</a>`;
}
