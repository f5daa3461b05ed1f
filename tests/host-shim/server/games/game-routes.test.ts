import * as assert from "uvu/assert";
import { planGames } from "../../../../host-shim/server/games/game-routes.js";
import { toRequest } from "../../../../host-shim/server/http/head.js";
import { suite } from "../../../support/suite.js";
import { createWorld, sentOf, startGame, valueOf, type World } from "../../link/link-world.js";

const routes = suite("routes of games");

const HELLO = { name: "Game", session: "0123456789abcdef", hostVersion: "1.0.0", remote: true };

/** Joins a game whose requests the test sends itself; returns its path. */
function join(world: World, members: object = {}): string {
  const { status, body } = world.ask("POST", "/svc/games", JSON.stringify({ ...HELLO, ...members }));
  assert.is(status, 200, body);
  const { id, key } = JSON.parse(body);
  assert.match(id, /^game\d+$/);
  return `/svc/games/${key}`;
}

/** Sends a game's POST; returns a function that returns the parsed answer, or undefined while it is pending. */
function post(world: World, path: string, message: object): () => Record<string, unknown> | undefined {
  let found: Record<string, unknown> | undefined;
  world.request("POST", path, JSON.stringify({ got: 0, ...message }), ({ body }) => {
    found = JSON.parse(body);
  });
  return () => found;
}

const wrong: readonly (readonly [method: string, target: string, body: string, status: number])[] = [
  ["GET", "/svc/games?viewer=short", "", 400],
  ["PUT", "/svc/games", "", 405],
  ["GET", "/svc/games/key-1", "", 405],
  ["POST", "/svc/games/key-9", "{}", 404],
  ["POST", "/svc/games/key-1", "{}", 400],
  ["POST", "/svc/games", "{}", 400],
  ["POST", "/svc/games", JSON.stringify({ ...HELLO, session: "short" }), 400],
  ["POST", "/svc/games", JSON.stringify({ ...HELLO, name: "\u0007" }), 400],
  ["POST", "/svc/settings/index?game=", "", 405],
  ["GET", "/svc/settings/cam/reset?game=", "", 405],
  ["GET", "/svc/settings/cam?game=nobody", "", 404],
  ["GET", "/svc/settings/a%20b?game=", "", 404],
];
routes(`answer ${wrong.length} invalid requests with a status and an err`, () => {
  const world = createWorld();
  join(world);
  for (const [method, target, body, status] of wrong) {
    const reply = world.ask(method, target, body);
    assert.is(reply.status, status, `${method} ${target} ${reply.body}`);
    assert.type(JSON.parse(reply.body).err, "string");
    assert.not.match(reply.body, "key-");
  }
});

routes("serve and edit the settings of the only game, also if no page watches", () => {
  const world = createWorld();
  const game = startGame(world);
  world.run(100);
  const edit = (body: string) => world.ask("POST", "/svc/settings/cam?game=", body);
  const { status, body } = edit('{"key":"k","value":5}');
  assert.equal([status, valueOf(body)], [200, "5"]);
  assert.equal(JSON.parse(body).length, 1, "the bare rows");
  assert.equal(JSON.parse(world.ask("GET", "/svc/settings/index?game=").body), {
    mods: [{ guid: "cam", name: "Camera", version: "1.0.0", count: 1, done: 1 }],
  });
  for (const bad of ["", "[]", '{"value":1}', '{"key":"other","value":1}']) {
    const reply = edit(bad);
    assert.is(reply.status, 400, bad);
    assert.is(JSON.parse(reply.body).rows.length, 1, "an error has the rows");
  }
  assert.is(world.ask("GET", "/svc/settings/none?game=").status, 404);
  game.link.allow(false);
  world.run(100);
  assert.is(game.link.state(), "refused");
  assert.is(edit('{"key":"k","value":6}').status, 403);
  assert.is(valueOf(world.ask("GET", "/svc/settings/cam?game=").body), "5");
  game.stop();
  assert.equal([404, 404], [edit("{}").status, world.ask("GET", "/svc/settings/cam?game=").status]);
  assert.is(world.list().games[0]?.state, "closed");
  startGame(world);
  startGame(world);
  world.list("viewer01");
  world.run(4000);
  const several = world.ask("GET", "/svc/settings/cam?game=");
  assert.is(several.status, 409);
  assert.is(JSON.parse(several.body).games.length, 2);
});

routes("answer 504 with sent, list the game as asleep, and cancel an edit that was never sent", () => {
  const world = createWorld();
  const path = join(world);
  world.list("viewer01");
  post(world, path, { seq: 1 });
  const edit = () => world.ask("POST", "/svc/settings/cam?game=", '{"key":"k","value":1}');
  const second = post(world, path, { seq: 2 });
  const late = edit();
  assert.equal([late.status, sentOf(late.body)], [504, true]);
  const [ask] = second()?.["asks"] as { readonly left: number; readonly id: number }[];
  assert.is(ask?.left, 5000);
  assert.is(world.list("viewer01").games[0]?.state, "asleep");
  const read = world.ask("GET", "/svc/settings/cam?game=");
  assert.equal([read.status, sentOf(read.body)], [503, false]);
  const never = edit();
  assert.equal([never.status, sentOf(never.body)], [504, false]);
  const third = post(world, path, { seq: 3, got: ask?.id });
  assert.is(third(), undefined, "neither is handed out again");
  assert.is(world.list("viewer01").games[0]?.state, "open");
});

routes("list a game as closed after a minute asleep, and as open once it posts again", () => {
  const world = createWorld();
  const path = join(world);
  const state = () => world.list("viewer01").games[0]?.state;
  state();
  post(world, path, { seq: 1 });
  world.ask("POST", "/svc/settings/cam?game=", '{"key":"k","value":1}');
  assert.is(state(), "asleep");
  world.run(50_000);
  assert.is(state(), "asleep");
  world.ask("POST", "/svc/settings/cam?game=", '{"key":"k","value":2}');
  world.run(10_000);
  assert.is(state(), "closed");
  post(world, path, { seq: 2 });
  assert.is(state(), "open");
});

routes("send an unanswered ask again, and end a pending POST at a newer POST", () => {
  const world = createWorld();
  const path = join(world);
  world.list("viewer01");
  post(world, path, { seq: 1 });
  const held = post(world, path, { seq: 2 });
  let status = 0;
  world.request("GET", "/svc/settings/cam?game=", "", (reply) => {
    status = reply.status;
  });
  const asks = held()?.["asks"] as { readonly id: number }[];
  const again = post(world, path, { seq: 3 })()?.["asks"] as { readonly id: number }[];
  assert.equal([asks.length, again[0]?.id], [1, asks[0]?.id]);
  const waiting = post(world, path, { seq: 4, got: again[0]?.id });
  const repeated = post(world, path, { seq: 4, got: 0 });
  assert.equal(repeated()?.["asks"], []);
  assert.is(waiting(), undefined);
  const text = '{"guid":"cam","rows":[]}';
  const answers = [{ id: again[0]?.id, announces: [["svc.settings.pageAnnounce", text]] }];
  post(world, path, { seq: 5, got: again[0]?.id, answers });
  assert.equal(waiting()?.["asks"], []);
  assert.is(status, 200);
});

routes("answer 502 for an unreadable announce, and 429 to the 33rd pending request", () => {
  const world = createWorld();
  const path = join(world);
  world.list("viewer01");
  post(world, path, { seq: 1 });
  const statuses: number[] = [];
  for (let count = 0; count < 33; count++) {
    world.request("GET", "/svc/settings/cam?game=", "", ({ status }) => void statuses.push(status));
  }
  assert.equal(statuses, [429]);
  const asks = post(world, path, { seq: 2 })()?.["asks"] as { readonly id: number }[];
  const answers = asks.map(({ id }) => ({ id, announces: [["svc.settings.pageAnnounce", ""]] }));
  post(world, path, { seq: 3, got: 99, answers });
  assert.equal(statuses, [429, ...asks.map(() => 502)]);
});

routes("refuse a fifth game while all four are visible, and accept it instead of a hidden game", () => {
  const world = createWorld();
  world.list("viewer01");
  const paths = [1, 2, 3, 4].map(() => join(world));
  for (const path of paths) post(world, path, { seq: 1 });
  const hello = () => world.ask("POST", "/svc/games", JSON.stringify(HELLO));
  assert.is(hello().status, 503);
  const hidden = post(world, paths[1]!, { seq: 2, hidden: true });
  assert.is(hello().status, 200);
  assert.is(hidden()?.["watched"], false);
  assert.is(world.list().games.filter(({ state }) => state === "closed").length, 1);
});

routes("list a game as closed after its connection is lost, and as away after no page watched it", () => {
  const world = createWorld();
  const path = join(world);
  const state = (viewer?: string) => world.list(viewer).games[0]?.state;
  state("viewer01");
  post(world, path, { seq: 1 });
  world.request("POST", path, '{"seq":2,"got":0}', () => {})();
  assert.is(state(), "closed");
  post(world, path, { seq: 3 });
  assert.is(state(), "open", "the same key is the same game again");
  const held = post(world, path, { seq: 4 });
  world.run(11_000);
  assert.is(held()?.["watched"], false);
  world.games().polled();
  assert.is(state("viewer01"), "away");
  world.run(5001);
  assert.is(state("viewer01"), "closed");
});

routes(
  "name a page of this computer to the game as page, and one of another computer or behind a proxy as phone",
  () => {
    for (const [peer, fields, as] of [
      ["127.0.0.1", ["Host", "127.0.0.1"], "page"],
      ["::ffff:127.0.0.1", [], "page"],
      ["192.168.0.7", [], "phone"],
      ["127.0.0.1", ["Host", "mods.example.org", "X-Forwarded-For", "203.0.113.9"], "phone"],
      ["127.0.0.1", ["Via", "1.1 proxy"], "phone"],
    ] as const) {
      const world = createWorld();
      const path = join(world);
      const target = "/svc/games?viewer=viewer01";
      const head = { method: "GET", target, fields, version: "HTTP/1.1" as const, peer };
      const plan = planGames(world.games(), head, "/svc/games");
      if (plan === undefined || !("handle" in plan)) throw new Error("the list of games has no plan");
      plan.handle(toRequest(head, ""));
      assert.equal(post(world, path, { seq: 1 })()?.["viewers"], [{ id: "viewer01", as }], fields.join(" "));
    }
  },
);

routes("reach a game that answers no request to poll, however often the decision changes", () => {
  const world = createWorld();
  const path = join(world);
  world.list("viewer01");
  post(world, path, { seq: 1 });
  const second = post(world, path, { seq: 2 });
  for (let change = 0; change < 40; change++) world.games().hurry();
  const polls = () => (second()!["asks"] as { readonly event: string }[]).map(({ event }) => event);
  assert.equal(polls(), ["svc.host.poll"]);
  const late = world.ask("GET", "/svc/settings/cam?game=");
  assert.is(late.status, 504, late.body);
});

routes(
  "request another poll of a game if the decision changes while the game has not answered the last request",
  () => {
    const world = createWorld();
    const path = join(world);
    world.list("viewer01");
    const asksOf = (reply: Record<string, unknown> | undefined) =>
      reply?.["asks"] as { readonly id: number }[] | undefined;
    post(world, path, { seq: 1 });
    const second = post(world, path, { seq: 2 });
    world.games().hurry();
    world.games().hurry();
    const [ask] = asksOf(second())!;
    const third = post(world, path, { seq: 3, got: ask!.id, answers: [{ id: ask!.id, announces: [] }] });
    assert.is(asksOf(third())?.length, 1);
  },
);
