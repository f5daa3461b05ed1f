import { html } from "lit-html";
import type { FollowedPlaces } from "../../places/follow-places.js";
import { modOf } from "../../rows/mod-address.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { ValueElsewhere } from "../../state/place-parts.js";
import type { RowFacets } from "../../state/row-facets.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { shortText } from "../row/row-facts.js";
import { markedName } from "./place-head.js";

/** Returns the first value of a row in another place that differs from the shown value; undefined if none differs. */
export function valueElsewhere(
  ui: Ui,
  places: FollowedPlaces,
  facets: RowFacets,
  row: PanelRow,
): ValueElsewhere | undefined {
  if (places.games().length === 0 || row.secret) return undefined;
  const own = places.addresses(modOf(row.guid));
  if (own.length < 2) return undefined;
  const shown = ui.store.shown(row);
  for (const guid of own) {
    const other = guid === row.guid ? undefined : facets.sibling({ guid }, row.key);
    if (!other || other.secret || other.type !== row.type) continue;
    if (!isModified({ valueJson: shown, defaultJson: other.valueJson, given: undefined })) continue;
    const text = deferredWords.valueIn(markedName(places, guid), shortText(ui, other, other.valueJson));
    const go = () => {
      ui.go({ kind: "mod", guid }, other.id);
      ui.focusRow(other.id);
    };
    return {
      text,
      tag: html`<button type="button" class="tag plain elsewhere" dir="auto" aria-label=${deferredWords.goTo(text)} title=${deferredWords.goTo(text)} @click=${go}>${text}</button>`,
    };
  }
  return undefined;
}
