import * as assert from "uvu/assert";
import { newSession } from "../../../host-shim/client/host-queries.js";
import { createLink } from "../../../host-shim/link/index.js";
import type { TransportReply } from "../../../host-shim/protocol/host-transport.js";
import { createBus, createSdk, stringSetting } from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { withTestHost } from "../../support/test-host.js";
import { createWorld, startGame, valueOf, type World } from "./link-world.js";

const linked = suite("link");

const VIEWER = "viewer01";
const POISON = "hunter2";
const HOST = { baseUrl: "http://b", hostVersion: "1.0.0", session: newSession() };

/** Advances the clock by `ms` while a page requests the list of games twice a second. */
function watch(world: World, ms: number): void {
  for (let passed = 0; passed < ms; passed += 500) {
    world.list(VIEWER);
    world.run(500);
  }
}

linked(
  "rejects an empty or blank name, a name of 61 characters or with a control character, and a second host",
  () => {
    for (const name of ["", "  ", "x".repeat(61), "a\nb", "a\u0085b"])
      assert.throws(() => createLink({ name }), /name must have 1 to 60 characters/);
    const world = createWorld();
    const { link, bus } = startGame(world);
    const { now, transport } = world;
    assert.throws(
      () => link.join({ baseUrl: "", hostVersion: "1.0.0", session: "", transport, bus, now }),
      /one client host/,
    );
  },
);

linked("calls a listener at each change until its remove function is called, once or twice", () => {
  const world = createWorld();
  const { link } = startGame(world);
  const calls: string[] = [];
  const remove = link.onChange(() => calls.push("removed"));
  link.onChange(() => calls.push(link.state()));
  remove();
  remove();
  watch(world, 4000);
  assert.ok(calls.includes("open"));
  assert.not.ok(calls.includes("removed"));
});

linked(
  "sends nothing until a page watches, joins within 4 s after that, and leaves 11 s after the page stops",
  () => {
    const world = createWorld();
    const game = startGame(world);
    world.run(60_000);
    assert.equal(world.sent, []);
    watch(world, 4000);
    assert.is(game.link.state(), "open");
    const [listed] = world.list().games;
    assert.is(listed?.id, game.link.id());
    assert.equal(
      listed?.mods.map(({ guid }) => guid),
      ["cam"],
    );
    assert.equal(game.link.viewers(), [{ id: VIEWER, as: "page" }]);
    world.run(11_000);
    assert.is(game.link.state(), "off");
    const { length } = world.sent;
    world.run(60_000);
    assert.is(world.sent.length, length);
    watch(world, 4000);
    assert.is(world.list().games.length, 1, "the same game again");
    assert.is(game.link.state(), "open");
  },
);

const silent: readonly (readonly [name: string, status: number, hellos: number])[] = [
  ["404", 404, 1],
  ["405", 405, 1],
  ["501", 501, 1],
  ["503, one each ten seconds", 503, 3],
];
for (const [name, status, hellos] of silent) {
  linked(`sends ${hellos} hellos in 30 s to a backend that answers ${name}`, () => {
    let count = 0;
    let time = 0;
    const link = createLink({ name: "Game" });
    const session = link.join({
      baseUrl: "http://backend",
      hostVersion: "1.0.0",
      session: newSession(),
      transport: (_, done) => {
        count++;
        done({ status, etag: "", body: "{}" } satisfies TransportReply, "");
      },
      bus: createBus({ log: () => {} }),
      now: () => time,
    });
    for (; time < 29_000; time += 1000) {
      session.polled(true);
      session.tick(time);
    }
    assert.is(count, hellos);
    assert.is(link.state(), "off");
  });
}

linked("answers fifty edits while its page is hidden and gets no frames", () => {
  const world = createWorld();
  const game = startGame(world, { hasPage: true });
  watch(world, 4000);
  game.show(false);
  for (let value = 1; value <= 50; value++) {
    const { status } = world.ask("POST", "/svc/settings/cam?game=", `{"key":"k","value":${value}}`);
    assert.is(status, 200);
  }
  assert.is(game.done.length, 50);
  assert.is(valueOf(world.ask("GET", "/svc/settings/cam?game=").body), "50");
});

linked("emits svc.host.poll when the backend requests a poll", () => {
  const world = createWorld();
  const game = startGame(world);
  watch(world, 4000);
  let polls = 0;
  game.bus.on("svc.host.poll", () => void polls++);
  world.games().hurry();
  watch(world, 100);
  assert.is(polls, 1);
  assert.is(world.list().games[0]!.state, "open");
});

linked("joins again after a restart of the backend, and sends only changed rows", () => {
  const world = createWorld();
  const game = startGame(world);
  watch(world, 4000);
  const before = game.link.id();
  world.restart();
  watch(world, 6000);
  const rev = () => world.list().games[0]?.mods[0]?.rev ?? 0;
  assert.is.not(game.link.id(), before);
  const first = rev();
  game.session.touched("cam");
  watch(world, 1000);
  const told = rev();
  assert.ok(told > first, "the rows were told once");
  game.session.touched("cam");
  watch(world, 1000);
  assert.is(rev(), told, "the same rows are not told again");
  game.value = "7";
  game.session.touched("cam");
  watch(world, 1000);
  assert.ok(rev() > told);
});

linked("answers a query to the game's host with the first announce, or 404 if there is none", () => {
  const world = createWorld();
  const game = startGame(world, { can: ["health"] });
  watch(world, 4000);
  const silent = world.ask("GET", "/svc/health?game=");
  assert.equal([silent.status, silent.body], [404, '{"err":"not known here"}']);
  for (const text of ['{"mods":[]}', '{"second":true}']) {
    game.bus.on("svc.host.healthQuery", () => game.bus.emit("svc.host.healthAnnounce", text));
  }
  game.link.allow(false);
  const found = world.ask("GET", `/svc/health?game=${game.link.id()}`);
  assert.equal([found.status, found.body], [200, '{"mods":[]}']);
  assert.is(world.ask("GET", "/svc/report?game=").status, 404);
  assert.is(world.ask("GET", "/svc/health?game=nobody").status, 404);
  assert.is(world.ask("POST", "/svc/health?game=").status, 405);
});

linked("answers 404, without a query on the bus, for a feature that the game's host lacks", () => {
  const world = createWorld();
  const game = startGame(world);
  watch(world, 4000);
  game.bus.scope("mod").on("svc.host.healthQuery", () => game.bus.emit("svc.host.healthAnnounce", "{}"));
  assert.is(world.ask("GET", "/svc/health?game=").status, 404);
});

linked("returns the report of the game's host to the page", () => {
  const world = createWorld();
  const game = startGame(world, { can: ["report"] });
  watch(world, 4000);
  game.bus.on("svc.host.reportQuery", () => game.bus.emit("svc.host.reportAnnounce", '{"text":"x"}'));
  const found = world.ask("GET", `/svc/report?game=${game.link.id()}`);
  assert.equal([found.status, found.body], [200, '{"text":"x"}']);
});

linked("answers 502 when the host's answer has 3,000,000 characters, too many for one POST", () => {
  const world = createWorld();
  const game = startGame(world, { can: ["health"] });
  watch(world, 4000);
  game.bus.on("svc.host.healthQuery", () => game.bus.emit("svc.host.healthAnnounce", "x".repeat(3_000_000)));
  assert.is(world.ask("GET", "/svc/health?game=").status, 502);
});

linked("sends no value and no default of a secret", () =>
  withTestHost({ guid: "login", side: "client", config: `{"token":"${POISON}"}` }, async (host) => {
    const world = createWorld();
    const sdk = createSdk(host);
    const { now, transport } = world;
    const link = createLink({ name: "Game" });
    const session = link.join({ ...HOST, transport, bus: host.bus, now });
    const token = stringSetting("token", "Token", `${POISON}-default`, { secret: true });
    sdk.declareSettings([token, stringSetting("open", "Open", "kept")]);
    sdk.onSettingsApplied((_, value) => void sdk.settingApplied(`logged in as ${value}`));
    const frame = (): void => {
      world.games().polled();
      session.polled(world.games().isWatched());
      session.tick(now());
      world.after(50, frame);
    };
    frame();
    watch(world, 1000);
    const edit = (rest: string) =>
      world.ask("POST", "/svc/settings/login?game=", `{"key":"token","value":"${POISON}-2"${rest}}`);
    const bodies = [
      // The first edit arrives before the mod's rows were read.
      edit(',"live":true').body,
      edit("").body,
      world.ask("GET", "/svc/settings/login?game=").body,
      world.ask("GET", "/svc/settings/index?game=").body,
      world.ask("POST", "/svc/settings/login/reset?game=").body,
      edit(',"live":true').body,
    ];
    session.touched("login");
    watch(world, 1000);
    assert.not.match([...world.sent, ...bodies].join("\n"), POISON);
    assert.is(bodies[0], '{"live":true}');
    assert.match(bodies[2]!, '"value":""');
    assert.match(bodies[2]!, '"masked":true');
    assert.match(bodies[2]!, '"value":"kept"');
    session.stop();
  }),
);
