import * as assert from "uvu/assert";
import { type Place, placesAfter } from "../../../../host-shim/panel/places/known-places.js";
import { createPlacedRoutes } from "../../../../host-shim/panel/places/placed-routes.js";
import { type Places, Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import type { GameState } from "../../../../host-shim/protocol/games/game-messages.js";
import { withClockSetBack } from "../../../support/set-clock.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const test = suite("requests for settings in all places");

const OK = { ok: true, err: "", rows: "[]" };

/** Returns a promise and the function that resolves it. */
function gated<Answer>(): { readonly promise: Promise<Answer>; readonly open: (answer: Answer) => void } {
  let open = (_: Answer): void => {};
  const promise = new Promise<Answer>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** Creates routes over a server with `loot` and a game with `loot` and `camera`, and notes the sent requests. */
function routed() {
  const sent: string[] = [];
  const texts = new Map<string, string>();
  let places: readonly Place[] = [];
  const noting =
    <Answer>(request: string, answer: Answer) =>
    async (...args: readonly unknown[]) => {
      sent.push([request, ...args].join(" "));
      return answer;
    };
  const note = (place: string) => ({
    page: noting(`${place} page`, "[1]"),
    edit: noting(`${place} edit`, OK),
    reset: noting(`${place} reset`, OK),
  });
  const seen = new Map<string, string>();
  const entry = (guid: string) => ({ guid, name: guid, version: "1", count: 1, done: 1 });
  const games: Places = { ...note("game"), list: async () => undefined };
  const routes = createPlacedRoutes({ ...note("own"), index: async () => [entry("loot")] }, games, {
    places: () => places,
    shownText: (address) => texts.get(address),
    seenText: (address) => seen.get(address),
    isSecret: (_address, key) => key === "token",
    edits: ({ key }) => void sent.push(`edits ${key}`),
  });
  return {
    routes,
    games,
    sent,
    texts,
    seen,
    /** Sets the game's state, the revision of its mods, and its id. */
    game(state: GameState, rev: number, id = "g1") {
      const mods = ["loot", "camera"].map((guid) => ({ ...entry(guid), rev }));
      const listed = { id, session: "s", name: "A", since: 0, hostVersion: "1", state, remote: true, mods };
      places = placesAfter(places, [listed], 0, new Map());
    },
  };
}

test("go to the server for a plain guid, and to the game for a guid with ?in=", async () => {
  const { routes, sent, game } = routed();
  game("open", 1);
  assert.equal(
    (await routes.index()).map(({ guid }) => guid),
    ["loot", "loot?in=g1", "camera?in=g1"],
  );
  await routes.page("loot");
  await routes.page("loot?in=g1");
  await routes.edit("loot", "k", "1", true);
  await routes.edit("loot?in=g1", "k", "1", true);
  await routes.edit("loot?in=g1", "token", '"x"', true);
  // A restarted backend lists the game under a new id.
  game("open", 1, "g2");
  await routes.reset("camera?in=g1");
  assert.equal(sent, [
    "own page loot",
    "game page g1 loot",
    "own edit loot k 1 true",
    "edits g1",
    "game edit g1 loot k 1 true",
    "edits g1",
    'game edit g1 loot token "x" false',
    "edits g1",
    "game reset g2 camera ",
  ]);
});

test("read a game's rows again only after an edit or a new revision", async () => {
  const { routes, sent, texts, game } = routed();
  const address = "loot?in=g1";
  game("open", 1);
  assert.equal(routes.stale(), [address, "camera?in=g1"]);
  texts.set(address, (await routes.page(address))!);
  assert.equal(routes.stale(), ["camera?in=g1"]);
  assert.is(await routes.page(address), "[1]");
  assert.is(sent.length, 1);
  game("open", 2);
  assert.equal(routes.stale(), [address, "camera?in=g1"]);
  await routes.page(address);
  assert.is(sent.length, 2);
  assert.equal(routes.stale(), ["camera?in=g1"]);
  await routes.edit(address, "k", "1");
  assert.equal(routes.stale(), [address, "camera?in=g1"]);
});

test("read a game's rows again when a restarted backend lists the game with the same revision", async () => {
  const { routes, sent, texts, game } = routed();
  const address = "loot?in=g1";
  game("open", 1);
  texts.set(address, (await routes.page(address))!);
  game("open", 1, "g2");
  assert.equal(routes.stale(), [address, "camera?in=g1"]);
  await routes.page(address);
  assert.equal(sent, ["game page g1 loot", "game page g2 loot"]);
  assert.equal(routes.stale(), ["camera?in=g1"]);
});

test("read a game's rows again if an edit or its answer overlaps a read", async () => {
  const { routes, games, sent, texts, game } = routed();
  const address = "loot?in=g1";
  game("open", 1);
  texts.set(address, "[0]");
  const reads = async (): Promise<number> => {
    const before = sent.length;
    await routes.page(address);
    return sent.length - before;
  };
  for (const change of ["edit", "reset"] as const) {
    const gate = gated<typeof OK>();
    Object.assign(games, { [change]: () => gate.promise });
    const changing = routes[change](address, "k", "1");
    assert.is(await reads(), 1, `a read during the ${change}`);
    gate.open(OK);
    await changing;
    assert.is(await reads(), 1, `a read after the ${change}`);
    assert.is(await reads(), 0, "a second read");
  }
  const gate = gated<string>();
  const { page } = games;
  Object.assign(games, { page: () => gate.promise });
  routes.forget(address);
  const reading = routes.page(address);
  await routes.edit(address, "k", "2");
  gate.open("[1]");
  await reading;
  Object.assign(games, { page });
  assert.is(await reads(), 1, "a read after a read that an edit overlapped");
});

test("read a game's rows again after a failed read though the clock was set back", () =>
  withClockSetBack(async (setBack) => {
    const { routes, games, game } = routed();
    const address = "loot?in=g1";
    game("open", 1);
    Object.assign(games, { page: () => Promise.reject(new Unreachable("late")) });
    assert.instance(await routes.page(address).catch((error: unknown) => error), Unreachable);
    assert.equal(routes.stale(), ["camera?in=g1"]);
    setBack();
    await until(() => routes.stale().includes(address), "the failed read is due");
  }));

test("return undefined while a game joins again, and fail for a sleeping or closed game", async () => {
  const { routes, sent, game } = routed();
  const address = "loot?in=g1";
  game("away", 1);
  assert.is(await routes.page(address), undefined);
  assert.equal(sent, []);
  game("open", 1);
  assert.equal(routes.stale(), [address, "camera?in=g1"]);
  assert.is(await routes.page(address), "[1]");
  game("asleep", 1);
  const failed = async () => String(await routes.page(address).catch((error: unknown) => error));
  assert.match(await failed(), /A does not answer/);
  game("closed", 1);
  assert.match(await failed(), /A is closed/);
});

test("return a closed game's last known rows once, and reject its edits as not sent", async () => {
  const { routes, sent, texts, seen, game } = routed();
  const address = "loot?in=g1";
  game("open", 1);
  game("closed", 1);
  seen.set(address, "[7]");
  assert.is(await routes.page(address), "[7]");
  texts.set(address, "[7]");
  assert.is(await routes.page(address), undefined);
  assert.equal(routes.stale(), []);
  for (const request of [routes.edit(address, "k", "1"), routes.reset(address)]) {
    const error = await request.catch((thrown: unknown) => thrown);
    assert.instance(error, Unreachable);
    assert.is((error as Unreachable).sent, false);
  }
  assert.equal(sent, []);
});
