import * as assert from "uvu/assert";
import { type Place, placesAfter } from "../../../host-shim/panel/places/known-places.js";
import { createPlacedRoutes } from "../../../host-shim/panel/places/placed-routes.js";
import { suite } from "../../support/suite.js";
import {
  createWorld,
  type Journey,
  sentOf,
  startGame,
  valueOf,
  type World,
  type WorldGame,
} from "./link-world.js";

// Random histories of pages, a game and a backend over a network that delays, repeats, loses and reorders requests.

const histories = suite("linked games");

const COUNT = Number(process.env["SVC_LINK_HISTORIES"] ?? 150);
const FIRST = Number(process.env["SVC_LINK_FIRST"] ?? 1);
const STEPS = 60;

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Edit {
  readonly value: string;
  readonly from: number;
  status?: number;
  sent?: unknown;
  until?: number;
}

/** Creates the requests of a page for the rows of games, over a perfect network. */
function pageRoutes(world: World, places: () => readonly Place[], texts: ReadonlyMap<string, string>) {
  const never = () => Promise.reject(new Error("the page sends only reads"));
  const page = (id: string, guid: string) =>
    new Promise<string>((resolve, reject) => {
      world.request("GET", `/svc/settings/${guid}?game=${id}`, "", ({ status, body }) =>
        status === 200 ? resolve(body) : reject(new Error(`status ${status}`)),
      );
    });
  const own = { index: never, page: never, edit: never, reset: never };
  return createPlacedRoutes(
    own,
    { list: never, page, edit: never, reset: never },
    {
      places,
      shownText: (address) => texts.get(address),
      seenText: () => undefined,
      isSecret: () => false,
      edits: () => {},
    },
  );
}

async function play(seed: number): Promise<void> {
  const random = randomOf(seed);
  const chance = (of: number) => random() < of;
  const upTo = (most: number) => Math.floor(random() * most);
  let isRough = true;
  const delay = () => (chance(0.05) ? upTo(9000) : chance(0.3) ? upTo(800) : upTo(30));
  const journey = (): Journey =>
    isRough
      ? {
          there: delay(),
          back: delay(),
          isLost: chance(0.06),
          isAnswerLost: chance(0.06),
          isDoubled: chance(0.1),
        }
      : { there: 1, back: 1 };
  const world = createWorld(journey);
  const games: WorldGame[] = [startGame(world, { hasPage: chance(0.5) })];
  const edits: Edit[] = [];
  let game = games[0]!;
  let isViewing = true;
  let places: readonly Place[] = [];
  const texts = new Map<string, string>();
  const routes = pageRoutes(world, () => places, texts);
  // The retries of the routes then follow the world's clock.
  performance.now = world.now;

  /** Advances the clock; a promise settles within 250 ms. */
  async function run(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      world.run(Math.min(left, 250));
      await new Promise(setImmediate);
    }
  }

  /** Acts as a page: reads the rows of the open games each time they may have changed. */
  function view(): void {
    if (isViewing) {
      places = placesAfter(places, world.list("aaaaaaaa").games, world.now(), new Map());
      for (const address of routes.stale()) {
        routes.page(address).then(
          (text) => texts.set(address, text!),
          () => {},
        );
      }
    }
    world.after(500, view);
  }
  view();

  function edit(): void {
    const one: Edit = { value: String(edits.length + 1), from: world.now() };
    edits.push(one);
    const cut = world.request(
      "POST",
      "/svc/settings/cam?game=",
      `{"key":"k","value":${one.value}}`,
      ({ status, body }) => Object.assign(one, { status, sent: sentOf(body), until: world.now() }),
    );
    if (chance(0.1)) world.after(upTo(2000), cut);
  }

  const steps: readonly (readonly [likely: number, step: () => void])[] = [
    [0.5, edit],
    [0.06, () => game.show(false)],
    [0.12, () => game.show(true)],
    [0.03, () => world.restart()],
    [0.03, () => (isViewing = !isViewing)],
    [0.04, () => game.link.allow(chance(0.6))],
    [
      0.1,
      () => {
        game.value = String(100_000 + upTo(1000));
        game.session.touched("cam");
      },
    ],
    [
      0.03,
      () => {
        game.stop();
        game = startGame(world, { hasPage: chance(0.5) });
        games.push(game);
      },
    ],
  ];
  for (let count = 0; count < STEPS; count++) {
    for (const [likely, step] of steps) if (chance(likely)) step();
    await run(chance(0.05) ? 15_000 : upTo(900));
  }

  isRough = false;
  isViewing = true;
  game.show(true);
  game.link.allow(true);
  await run(60_000);
  const done = games.flatMap((each) => each.done);
  for (const { value, from, status, sent, until } of edits) {
    const times = done.filter((each) => each.value === value).map(({ at }) => at);
    const what = `seed ${seed}: edit ${value}, status ${status}, sent ${sent}`;
    assert.ok(times.length <= 1, `${what}: done twice`);
    assert.ok(
      times.every((at) => at <= from + 10_000),
      `${what}: done after 10 s`,
    );
    if (sent === false || (status !== undefined && [403, 404, 409, 429].includes(status))) {
      assert.is(times.length, 0, `${what}: done`);
    }
    if (status === 200) assert.is(times.length, 1, `${what}: not done`);
    if (status === 504)
      assert.ok(
        times.every((at) => at <= until!),
        `${what}: done after it timed out`,
      );
  }
  assert.is(game.link.state(), "open", `seed ${seed}`);
  const { key } = places.find(({ state }) => state === "open")!;
  assert.is(valueOf(texts.get(`cam?in=${key}`)!), game.value, `seed ${seed}: the page's rows at rest`);
  for (const each of games) each.stop();
}

histories(`apply and answer edits as docs/wire.md promises: ${COUNT} random histories`, async () => {
  const original = Math.random;
  try {
    for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
      Math.random = randomOf(seed);
      await play(seed);
    }
  } finally {
    Math.random = original;
    Reflect.deleteProperty(performance, "now");
  }
});
