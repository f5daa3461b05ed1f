import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  firstPlace,
  isOff,
  type Place,
  placesAfter,
} from "../../../../host-shim/panel/places/known-places.js";
import type { GameState, ListedGame } from "../../../../host-shim/protocol/games/game-messages.js";
import { suite } from "../../../support/suite.js";

const test = suite("the places of a panel");

function game(id: string, name: string, state: GameState = "open", session = id): ListedGame {
  return { id, session, name, since: Number(id), hostVersion: "1.0.0", state, remote: true, mods: [] };
}

const UNEDITED: ReadonlyMap<string, number> = new Map();

/** Returns the places after several lists of games, one after the other, as `key id name state`. The place `held` has values. */
function after(lists: readonly (readonly ListedGame[])[], edited = UNEDITED, held = ""): string[] {
  let places: readonly Place[] = [];
  for (const [at, games] of lists.entries())
    places = placesAfter(places, games, at, edited, (key) => key === held);
  return places.map(({ key, id, name, state }) => `${key} ${id} ${name} ${state}`);
}

const CASES: readonly (readonly [
  title: string,
  lists: readonly (readonly ListedGame[])[],
  places: string[],
])[] = [
  ["a game that is missing in the next list", [[game("1", "A")], []], ["1 1 A closed"]],
  [
    "a reloaded game with a unique name",
    [[game("1", "A")], [game("1", "A", "closed"), game("2", "A")]],
    ["1 2 A open"],
  ],
  [
    "a game of a restarted backend",
    [[game("1", "A"), game("2", "A")], [game("3", "A", "open", "2")]],
    ["2 3 A open"],
  ],
  [
    "a second game with the same name",
    [[game("1", "A")], [game("1", "A"), game("2", "A")]],
    ["1 1 A open", "2 2 A open"],
  ],
  [
    "two reloaded games with the same name",
    [[game("1", "A")], [game("2", "A"), game("3", "A")]],
    ["2 2 A open", "3 3 A open"],
  ],
  [
    "the latest closed game of a name",
    [[game("1", "A", "closed"), game("2", "A", "closed")]],
    ["2 2 A closed"],
  ],
  [
    "a closed game and a game with another name",
    [[game("1", "A", "closed"), game("2", "B")]],
    ["2 2 B open", "1 1 A closed"],
  ],
  ["a game in the state away", [[game("1", "A")], [game("1", "A", "away")]], ["1 1 A away"]],
];

test("keep their key when a game closes, is reloaded under a unique name, or its backend restarts", () => {
  for (const [title, lists, places] of CASES) assert.equal(after(lists), places, title);
});

test("keep the key of an edited game that is listed beside its reloaded game until the backend closes it", () => {
  const reloaded = [[game("1", "A")], [game("1", "A"), game("2", "A")]];
  const closed = [game("1", "A", "closed"), game("2", "A")];
  const edited = (...keys: string[]) => new Map(keys.map((key) => [key, 0]));
  assert.equal(after([...reloaded, closed], edited("1")), ["1 2 A open"]);
  assert.equal(after([...reloaded, [game("2", "A")]], edited("1")), ["1 2 A open"]);
  assert.equal(after([...reloaded, closed, closed], edited("1")), ["1 2 A open"]);
  assert.equal(after(reloaded, edited("1")), ["1 1 A open", "2 2 A open"]);
  assert.equal(after([...reloaded, closed], edited("2")), ["2 2 A open"]);
  assert.equal(after([...reloaded, closed], edited("1", "2")), ["2 2 A open"]);
  assert.equal(after([...reloaded, [...closed, game("3", "A")]], edited("1")), [
    "2 2 A open",
    "3 3 A open",
    "1 1 A closed",
  ]);
  const other = [[game("1", "B"), game("2", "A")], [game("2", "A")]];
  assert.equal(after(other, edited("1")), ["2 2 A open", "1 1 B closed"]);
});

test("keep an edited place until one reloaded game remains after two crashes, and while it has values that are not stored", () => {
  const edited = (...keys: string[]) => new Map(keys.map((key) => [key, 0]));
  const two = [[game("1", "A")], [game("1", "A"), game("2", "A")]];
  const three = [...two, [game("1", "A"), game("2", "A"), game("3", "A")], [game("2", "A"), game("3", "A")]];
  assert.equal(after(three, edited("1")), ["2 2 A open", "3 3 A open", "1 1 A closed"]);
  assert.equal(after(three), ["2 2 A open", "3 3 A open"]);
  assert.equal(after([...three, [game("3", "A")]], edited("1")), ["1 3 A open"]);
  const both = [...two, [game("2", "A")]];
  assert.equal(after(both, UNEDITED, "1"), ["1 2 A open"]);
  assert.equal(after(both, edited("1", "2"), "1"), ["2 2 A open", "1 1 A closed"]);
  assert.equal(after([...both, [game("2", "A")]], edited("1", "2")), ["2 2 A open"]);
  assert.equal(after([...two, []], edited("2")), ["2 2 A closed"]);
});

test("mark a mod as off while an open game no longer lists it", () => {
  const mod = (guid: string) => ({ guid, name: guid, version: "", count: 1, done: 1, rev: 1 });
  const having = (...guids: string[]) => [{ ...game("1", "A"), mods: guids.map(mod) }];
  const mods = (places: readonly Place[]) =>
    places[0]!.mods.map(({ guid, off }) => (off ? `${guid} off` : guid));
  const one = placesAfter([], having("x", "y"), 0, UNEDITED);
  const two = placesAfter(one, having("y"), 1, UNEDITED);
  assert.equal(mods(two), ["y", "x off"]);
  assert.ok(isOff(two[0]!, "x") && !isOff(two[0]!, "y"));
  assert.equal(mods(placesAfter(two, having("y"), 2, UNEDITED)), ["y", "x off"]);
  assert.equal(mods(placesAfter(two, having("x", "y"), 2, UNEDITED)), ["x", "y"]);
});

const state = fc.constantFrom<GameState>("open", "open", "asleep", "away", "closed");
const listed = fc
  .uniqueArray(fc.record({ id: fc.nat(9), session: fc.nat(3), state }), {
    selector: ({ id }) => id,
    maxLength: 5,
  })
  // Each id and session has one name.
  .map((games) =>
    games.map(({ id, session, state: now }) => {
      const name = id % 2 === 0 ? "A" : "B";
      return game(`${id}`, name, now, `${name}${session}`);
    }),
  );

test("contain each running game once, with unique keys, and a closed game only under an otherwise unused name", () =>
  fc.assert(
    fc.property(fc.array(listed, { maxLength: 6 }), fc.array(fc.nat(9)), (lists, numbers) => {
      const edited = new Set(numbers.map(String));
      let places: readonly Place[] = [];
      for (const [at, games] of lists.entries()) {
        const before = places;
        places = placesAfter(before, games, at, edited);
        const keys = places.map(({ key }) => key);
        assert.is(new Set(keys).size, keys.length, "unique keys");
        const running = games.filter((each) => each.state !== "closed").map(({ id }) => id);
        const open = places.filter((each) => each.state !== "closed");
        assert.equal(open.map(({ id }) => id).sort(), running.sort());
        for (const place of places.filter((each) => each.state === "closed")) {
          const same = places.filter(({ name }) => name === place.name);
          const isKept = edited.has(place.key) && same.filter((each) => each.state !== "closed").length > 1;
          assert.ok(isKept || same.length === 1, place.key);
        }
        for (const { id, key } of open) {
          const same = before.find((place) => place.id === id);
          const isMoved = edited.has(key) && !edited.has(same?.key ?? "");
          if (same && !isMoved) assert.is(key, same.key, "a game keeps its place");
        }
      }
    }),
  ));

test("show the last edited game first, else the last linked one, never a closed game", () => {
  const places = placesAfter([], [game("1", "A"), game("2", "B"), game("3", "C", "closed")], 0, UNEDITED);
  assert.is(firstPlace(places, new Map())?.key, "2");
  assert.is(firstPlace(places, new Map([["1", 5]]))?.key, "1");
  assert.is(firstPlace(placesAfter(places, [], 1, UNEDITED), new Map([["1", 5]])), undefined);
});
