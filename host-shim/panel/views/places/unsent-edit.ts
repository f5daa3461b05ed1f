import { html, nothing } from "lit-html";
import { enter } from "../../controls/index.js";
import { storeDraft } from "../../controls/text-box.js";
import type { FollowedPlaces } from "../../places/follow-places.js";
import { closedText } from "../../places/placed-routes.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { UnsentState } from "../../state/place-parts.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { obstacleText } from "./place-head.js";

/**
 * Returns the state of a row whose edit was not, or perhaps not, stored because its game closed, or whose typed text cannot
 * be stored now. Once the game is back, the state has buttons that send and discard the edit or the text.
 */
export function unsentState(ui: Ui, places: FollowedPlaces, row: PanelRow): UnsentState | undefined {
  const game = places.gameOf(row.guid);
  if (!game || ui.store.saving(row)) return undefined;
  const note = ui.store.note(row);
  const isLost = note?.kind === "lost" && note.sent !== undefined;
  const isClosed = places.locks(row.guid);
  const isTyped = ui.drafts.has(row.id) && isClosed;
  if (!isLost && !isTyped) return undefined;
  const head = isLost && note.sent ? deferredWords.perhapsStored : deferredWords.notSent;
  const reason =
    game.state === "closed" ? closedText(game) : isLost ? note.text : obstacleText(ui, game, row.guid);
  const send = () => {
    if (ui.drafts.has(row.id)) storeDraft(ui, row, enter);
    else ui.store.sendAgain(row);
  };
  const discard = () => {
    setDraft(ui, row.id, undefined);
    ui.store.drop(row);
    ui.focusRow(row.id);
  };
  const buttons = isClosed
    ? nothing
    : html` <button type="button" class="small" @click=${send}>${deferredWords.send}</button> <button type="button" class="ghost small" @click=${discard}>${deferredWords.discard}</button>`;
  return {
    tone: "warn",
    head,
    reason,
    detail: reason === "" && isClosed ? "" : html`${reason && words.sentence(reason)}${buttons}`,
  };
}
