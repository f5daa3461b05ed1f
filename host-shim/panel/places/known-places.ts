import type { GameState, ListedGame } from "../../protocol/games/game-messages.js";

/** A mod in a place. `off`: the game no longer has the mod; the panel still shows the rows that it read last. */
type ModInPlace = ListedGame["mods"][number] & { readonly off?: true };

/** A place: a game, or the server, that has settings of mods. The place outlives a reload of its game. */
export interface Place extends Pick<ListedGame, "id" | "session" | "name" | "since" | "remote"> {
  readonly mods: readonly ModInPlace[];
  /** The place's name in addresses: the first id of its game, made unique among the places. */
  readonly key: string;
  readonly state: GameState;
  /** The last time that the game was listed and not closed, in milliseconds since 1970; 0 if it never was. */
  readonly seen: number;
}

/**
 * Updates the places with a new list of games. A listed game that is not closed gets the place with its id or session; else, if
 * no other such game has its name, a place with its name that belongs to no such game. Mods that the game no longer has stay in
 * the place, as `off`. Closed games with the same name share one place, and get no place while a game that is not closed has
 * that name, unless the place `holds` values, or was edited and several such games may be the reloaded game. When the other of
 * two games with one name closes, the remaining game gets the other's place, if only that place was edited or holds values. `now`
 * is in milliseconds since 1970; `edited` has the keys of the places with edits; `holds` returns whether a place has values that
 * were typed or edited and not stored.
 */
export function placesAfter(
  before: readonly Place[],
  games: readonly ListedGame[],
  now: number,
  edited: Pick<ReadonlyMap<string, unknown>, "has">,
  holds: (key: string) => boolean = () => false,
): readonly Place[] {
  const live = games.filter(({ state }) => state !== "closed");
  const free = new Set(before);
  const own = new Map<ListedGame, Place>();
  const named = (name: string) => live.filter((game) => game.name === name).length;
  const isAlone = ({ name }: ListedGame) => named(name) === 1;
  const isUsed = ({ key }: Place) => edited.has(key) || holds(key);
  const fits: readonly ((place: Place, game: ListedGame) => boolean)[] = [
    (place, game) => place.id === game.id,
    (place, game) => place.session === game.session,
    (place, game) => place.name === game.name && isAlone(game),
  ];
  for (const fit of fits) {
    for (const game of live) {
      const place = own.has(game) ? undefined : [...free].find((each) => fit(each, game));
      if (!place) continue;
      own.set(game, place);
      free.delete(place);
    }
  }
  // A game that ended without its last POST is listed for some seconds more, so that the reloaded game gets a place of its own.
  for (const [game, place] of own) {
    const ended = isAlone(game) && [...free].find((each) => each.name === game.name && isUsed(each));
    if (!ended || isUsed(place)) continue;
    own.set(game, ended);
    free.delete(ended);
  }
  const names = new Set(live.map(({ name }) => name));
  const keys = new Set(before.map(({ key }) => key));
  const keyFor = (game: ListedGame): string => {
    let key = own.get(game)?.key ?? game.id;
    // The place of another game already has this game's id as its key.
    if (!own.get(game)) while (keys.has(key)) key += "~";
    return key;
  };
  const places = live.map((game): Place => {
    const place = toPlace(game, keyFor(game), now);
    const gone = (own.get(game)?.mods ?? []).filter(
      ({ guid }) => !game.mods.some((mod) => mod.guid === guid),
    );
    return { ...place, mods: [...place.mods, ...gone.map((mod) => ({ ...mod, off: true as const }))] };
  });
  const closed = (place: Place, isKept = false): void => {
    if (names.has(place.name) && !isKept) return;
    names.add(place.name);
    places.push(place);
  };
  const used = [...free].filter(isUsed);
  for (const place of new Set([...used, ...free]))
    closed({ ...place, state: "closed" }, holds(place.key) || (isUsed(place) && named(place.name) > 1));
  const latest = games.filter((game) => !live.includes(game)).sort((a, b) => b.since - a.since);
  for (const game of latest) closed(toPlace(game, game.id, 0));
  return places;
}

function toPlace(game: ListedGame, key: string, seen: number): Place {
  const { id, session, name, since, state, remote, mods } = game;
  return { key, id, session, name, since, state, remote, mods, seen };
}

/** Whether an open game no longer has a mod. */
export function isOff({ mods }: Place, guid: string): boolean {
  return mods.some((mod) => mod.guid === guid && mod.off === true);
}

/** Returns the place that a mod's page shows first: the game edited last, else joined last; undefined if all are closed. */
export function firstPlace(places: readonly Place[], edited: ReadonlyMap<string, number>): Place | undefined {
  const rank = ({ key, since }: Place) => edited.get(key) ?? since - Number.MAX_SAFE_INTEGER;
  return places.filter(({ state }) => state !== "closed").sort((a, b) => rank(b) - rank(a))[0];
}
