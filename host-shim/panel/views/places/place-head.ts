import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { FollowedPlaces } from "../../places/follow-places.js";
import { isOff, type Place } from "../../places/known-places.js";
import { SERVER } from "../../rows/links.js";
import { modOf } from "../../rows/mod-address.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { timeOrDate } from "../../words/time-text.js";
import { words } from "../../words/words.js";
import { gameLink, readingRows } from "../pages/in-game.js";
import { awaitedPlaces } from "../pages/mod-page.js";
import { decisionOn } from "../pages/verdict.js";

/** Returns the name of the place of an address; if another game has the same name, with the time, and perhaps the date, when the game joined. */
export function placeName({ gameOf, games, inGame }: FollowedPlaces, address: string): string {
  const game = gameOf(address);
  if (!game) return inGame ? deferredWords.thisGame : deferredWords.server;
  const isOnly = games().every((other) => other === game || other.name !== game.name);
  return isOnly ? game.name : deferredWords.startedAt(game.name, timeOrDate("medium")(game.since));
}

/** Returns the name of the place of an address, marked if the place is a closed game. */
export function markedName(places: FollowedPlaces, address: string): string {
  const game = places.gameOf(address);
  const name = placeName(places, address);
  return game?.state === "closed" && game.id !== SERVER ? deferredWords.closedGame(name) : name;
}

/**
 * Draws a choice between a mod's places, or its only place if that place is open; then why nothing can be stored in the shown
 * place, and a placeholder while the mod's rows are read.
 */
export function placeHead(ui: Ui, places: FollowedPlaces, address: string) {
  const guid = modOf(address);
  const own = places.addresses(guid);
  const game = places.gameOf(address);
  const isChoice = own.length > 1;
  if (!isChoice && !game && places.isReading()) return awaitedPlaces(guid);
  return [
    isChoice
      ? choice(ui, places, own, address)
      : game?.state === "open"
        ? html`<p class="place"><span class="tag plain" dir="auto">${game.id === SERVER ? deferredWords.onServer : deferredWords.inNow(game.name)}</span></p>`
        : nothing,
    game ? [obstacle(ui, game, address), isOff(game, guid) ? nothing : unread(ui, game, address)] : nothing,
  ];
}

/** Draws a placeholder while a mod's rows are being read; `nothing` once the rows were read, or if they cannot be read. */
function unread({ store }: Ui, { state }: Place, address: string) {
  const isRead = store.pages().some(({ guid }) => guid === address);
  return isRead || !/^(?:open|away)$/.test(state) || store.silence(address) !== "" ? nothing : readingRows();
}

/** Draws the places of a mod as radio buttons, so that arrow keys and a gamepad go from one to the next. */
function choice(ui: Ui, places: FollowedPlaces, own: readonly string[], address: string) {
  const go = ({ target }: Event) => ui.go({ kind: "mod", guid: (target as HTMLInputElement).value });
  const name = ui.store.nameOf(address);
  return html`<div class="segments places" role="radiogroup" aria-label=${deferredWords.placesOf(name)} @change=${go}>${own.map(
    (each) => html`<input type="radio" name="places" aria-label=${markedName(places, each)} value=${each}
      .checked=${live(each === address)}>`,
  )}</div>`;
}

function obstacle(ui: Ui, game: Place, address: string) {
  const guid = modOf(address);
  const text = obstacleText(ui, game, address);
  // Without rows, only the card with the reason why the mod is off matters.
  if (text === "" || (isTurnedOff(ui, guid) && ui.store.silence(address) !== "")) return nothing;
  const link = { kind: "mod", guid } as const;
  return html`<p class="ask mute" role="status" dir="auto">${words.sentence(text)} ${
    game.state === "closed" ? gameLink(ui, link, deferredWords.openGame) : nothing
  }</p>`;
}

/** Returns why nothing can be stored for a mod in a game, without a full stop; `""` if there is no reason to show. */
export function obstacleText(ui: Ui, game: Place, address: string): string {
  return isOff(game, modOf(address)) ? silenceOf(ui, modOf(address)) : obstacleOf(game);
}

/** Returns why a game no longer has a mod; `""` for a mod that is off, whose card shows the reason. */
function silenceOf(ui: Ui, guid: string): string {
  return isTurnedOff(ui, guid) ? "" : words.modSilent;
}

/** Whether a mod is known to be off. */
function isTurnedOff(ui: Ui, guid: string): boolean {
  return decisionOn(ui, guid)?.enabled === false;
}

/** Returns why nothing can be stored in a game, without a full stop; `""` for a game that stores edits or is away. */
function obstacleOf({ id, name, state, remote, seen }: Place): string {
  if (id === SERVER) return state === "closed" ? words.serverSilent : "";
  if (state === "closed") return deferredWords.closedSince(name, seen === 0 ? "" : timeOrDate("short")(seen));
  if (state === "asleep") return deferredWords.sleeps(name);
  return state === "open" && !remote ? deferredWords.refusesHere(name) : "";
}
