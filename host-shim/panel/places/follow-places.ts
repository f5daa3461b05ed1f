import type { GameList } from "../../protocol/games/game-messages.js";
import { encodePart } from "../rows/links.js";
import { addressOf, modOf, placeOf } from "../rows/mod-address.js";
import { type ModRows, openText } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Ui, View } from "../state/ui.js";
import { keepPlaced } from "../store/browser-storage.js";
import { isOff, type Place, placesAfter } from "./known-places.js";
import { createPlacedMods } from "./placed-mods.js";
import { createPlacedRoutes, entriesIn, type PlacedRoutes } from "./placed-routes.js";
import { closedPlace, keepSeen, readSeen } from "./seen-places.js";

/** The places (the panel's own, and games or the server) that the mods of a panel are in. */
export type FollowedPlaces = ReturnType<typeof followPlaces>;

interface FollowOptions {
  /** Returns the id of the row or group that the player navigated to, or `""`. */
  readonly goal: () => string;
  /** Called before rows are read again; the returned function is called with the rows that were changed elsewhere. */
  readonly reading: () => (rows: readonly PanelRow[]) => void;
}

/** The interval of requests for the list of games while a web page is visible and a game is open, away or about to join. */
const OPEN_MS = 500;
/** The interval of these requests at other times, and always in a game. */
const IDLE_MS = 3000;
/** How long a game may poll without joining before the panel shows it as unreachable. */
const MISSED_MS = 5000;
/** Changes that arrive within this time are read together. */
const HEARD_MS = 50;

/**
 * Adds the mods in other places (games or, for a panel in a game, the server) to a panel, and polls the list of these places
 * until `end` is called.
 */
export function followPlaces(ui: Ui, { goal, reading }: FollowOptions) {
  const { store } = ui;
  const { transport } = store;
  const inGame = !transport.serverOnly;
  let games = transport.places?.();
  const edited = new Map<string, number>();
  const changed = new Set<string>();
  const { mods, addresses, addressIn } = createPlacedMods(ui, () => places, edited);
  let routes: PlacedRoutes | undefined;
  const seen = games && !inGame ? readSeen(transport.baseUrl) : [];
  let places: readonly Place[] = [];
  const seenTexts = new Map(
    seen.flatMap(({ key, mods }) => mods.map(({ mod, rows }) => [addressOf(mod.guid, key), rows] as const)),
  );
  /** The last answer to a request for the list of games. */
  let last: GameList | undefined;
  /** The entries of the mods in `places`, as JSON. */
  let wanted = "[]";
  /** The value of `wanted` when the store last read the index. */
  let listed = "[]";
  let isKnown = false;
  /** Whether the first request for the list was answered or has failed. */
  let isListed = false;
  /** Whether the panel was opened by a link to a mod in a game, and the link is still pending. */
  let isAwaited = isInGame(ui.view());
  let missedSince: number | undefined;
  let looking = false;
  let settling = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hearing: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function pageOf(address: string): ModRows | undefined {
    return store.pages().find(({ guid }) => guid === address);
  }

  /** Returns the JSON text of the rows of a mod that were read last, without secrets; undefined if none were ever read. */
  function lastText(address: string): string | undefined {
    const page = pageOf(address);
    return page ? openText(page) : seenTexts.get(address);
  }

  /** Stores the rows of games for pages that are opened while the games are closed, and which mods are in several places. */
  function keep(): void {
    if (last && !inGame) keepSeen(transport.baseUrl, places, lastText);
    if (games === undefined || isReading()) return;
    const guids = new Set(store.mods().map(({ guid }) => modOf(guid)));
    keepPlaced([...guids].filter((guid) => addresses(guid).length > 1));
  }

  /** Whether the games are still being listed, or the mods in them read; with `guid`, only if one of them has that mod. */
  function isReading(guid?: string): boolean {
    const has = ({ mods }: Place) => mods.some((mod) => mod.guid === guid);
    const isStale = wanted !== listed && store.reach() === "ready";
    return games !== undefined && (!isListed || (isStale && (guid === undefined || places.some(has))));
  }

  function lookIfVisible(): void {
    if (!document.hidden) void poll();
  }

  async function poll(): Promise<void> {
    if (looking || ended || !games) return;
    looking = true;
    clearTimeout(timer);
    try {
      const list = await games.list();
      if (ended) return;
      if (list) take(list);
      else games = undefined;
      isKnown = true;
    } catch {
      // Ignored: the other requests of the panel show that the backend does not answer.
    } finally {
      looking = false;
      isListed = true;
    }
    void settle();
    if (ended || !games) return;
    const isSoon =
      !inGame &&
      !document.hidden &&
      (isAwaitingGame() || places.some(({ state }) => /^(?:open|away)$/.test(state)));
    timer = setTimeout(() => void poll(), isSoon ? OPEN_MS : IDLE_MS);
  }

  /** Whether a game has polled for less than {@link MISSED_MS} without joining: it may join with its next poll. */
  function isAwaitingGame(): boolean {
    return missedSince !== undefined && performance.now() - missedSince < MISSED_MS;
  }

  function take(list: GameList): void {
    places = placesAfter(last ? places : seen.map(closedPlace), list.games, Date.now(), edited, holds);
    const isMissed = list.polled && places.every(({ state }) => state === "closed");
    missedSince = isMissed ? (missedSince ?? performance.now()) : undefined;
    if (list === last && !isMissed) return;
    last = list;
    wanted = JSON.stringify(entriesIn(places));
    ui.update();
  }

  /** Whether a place has values that were typed or edited and not stored. */
  function holds(key: string): boolean {
    const mods = store.mods().filter(({ guid }) => placeOf(guid) === key);
    const rows = mods.flatMap(({ guid }) => store.rows(guid));
    return rows.some((row) => ui.drafts.has(row.id) || store.note(row)?.kind === "lost");
  }

  /** Reads the changed rows of games, and opens a pending link to a game. */
  async function settle(): Promise<void> {
    if (settling || ended || store.reach() !== "ready") return;
    settling = true;
    try {
      await readChanges();
    } finally {
      settling = false;
    }
    if (!ended) leadToPlace();
  }

  async function readChanges(): Promise<void> {
    if (wanted !== listed) {
      const now = wanted;
      await store.refresh();
      if (store.reach() === "ready") listed = now;
      ui.update();
    }
    const stale = routes?.stale() ?? [];
    if (stale.length > 0) await readAgain(stale);
  }

  async function readAgain(addresses: readonly string[]): Promise<void> {
    const read = reading();
    const before = new Map(addresses.flatMap(store.rows).map((row) => [row.id, row]));
    await store.readAgain(addresses);
    if (ended) return;
    const rows = addresses.flatMap(store.rows).filter((row) => {
      const old = before.get(row.id);
      return old !== undefined && old.valueJson !== row.valueJson && !store.saving(row);
    });
    if (rows.length > 0) read(rows);
  }

  /** If the shown mod has no settings in the view's place, navigates to the mod in the linked game, else in its first place. */
  function leadToPlace(): void {
    const view = ui.view();
    if (!isKnown || view.kind !== "mod" || view.guid === "") return;
    const isHere = store.mods().some((mod) => mod.guid === view.guid);
    const linked = places.find(({ id }) => id === placeOf(view.guid));
    const to = isHere ? view.guid : addressIn(modOf(view.guid), linked?.key);
    // A pending link is followed again even to the same address, because its row exists only now.
    if (to === view.guid && !isAwaited) return;
    isAwaited = false;
    const [from, inner] = [view.guid, encodePart(view.guid)].map((id) => `${id}/`);
    const moved = goal()
      .replace(from!, `${to}/`)
      .replace(inner!, `${encodePart(to)}/`);
    ui.go({ kind: "mod", guid: to }, moved, true);
  }

  /** Returns the game that an address is in; undefined for an address in the panel's own place or in an unknown game. */
  function gameOf(address: string): Place | undefined {
    const key = placeOf(address);
    return key === "" ? undefined : places.find((place) => place.key === key);
  }

  const stopWatching = transport.watch?.((guid) => {
    changed.add(guid);
    hearing ??= setTimeout(() => {
      hearing = undefined;
      const guids = [...changed].filter((each) => store.mods().some((mod) => mod.guid === each));
      changed.clear();
      if (store.reach() === "ready") void readAgain(guids);
    }, HEARD_MS);
  });
  if (games) {
    routes = createPlacedRoutes(transport, games, {
      places: () => places,
      shownText: (address) => pageOf(address)?.text,
      seenText: (address) => seenTexts.get(address),
      isSecret: (address, key) => store.row(`${address}/${key}`)?.secret === true,
      edits: ({ key }) => void edited.set(key, Date.now()),
    });
    store.route(routes);
    document.addEventListener("visibilitychange", lookIfVisible);
    addEventListener("pagehide", keep);
    void poll();
  } else {
    isKnown = true;
    // Deferred, because the second file is still being created.
    void Promise.resolve().then(leadToPlace);
  }

  return {
    /** Returns the places except the panel's own: the games, open and closed, or the server. */
    games: () => places,
    gameOf,
    /** Whether the panel is in a game, whose only other place is the server. */
    inGame,
    /** Whether the panel can reach other places at all, so that a closed game may join again. */
    canReach: () => games !== undefined,
    isReading,
    /** Whether a game has polled the backend for some seconds, and no game has joined. */
    misses: () => missedSince !== undefined && !isAwaitingGame(),
    mods,
    addresses,
    /** Reads the rows of mods again, even without a known change. */
    readNow(all: readonly string[]): Promise<void> {
      for (const address of all) routes?.forget(address);
      return store.readAgain(all);
    },
    /** Whether no edit can be stored at an address: its game is unknown, closed or away, refuses edits or lacks the mod. */
    locks(address = ""): boolean {
      const game = gameOf(address);
      if (!game) return placeOf(address) !== "";
      return !/^(?:open|asleep)$/.test(game.state) || !game.remote || isOff(game, modOf(address));
    },
    end(): void {
      keep();
      ended = true;
      removeEventListener("pagehide", keep);
      clearTimeout(timer);
      clearTimeout(hearing);
      stopWatching?.();
      document.removeEventListener("visibilitychange", lookIfVisible);
    },
  };
}

function isInGame(view: View): boolean {
  return view.kind === "mod" && placeOf(view.guid) !== "";
}
