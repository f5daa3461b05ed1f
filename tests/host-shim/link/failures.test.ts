import * as assert from "uvu/assert";
import { newSession } from "../../../host-shim/client/host-queries.js";
import { createLink, type Link } from "../../../host-shim/link/index.js";
import type { Transport, TransportReply } from "../../../host-shim/protocol/host-transport.js";
import { createBus } from "../../../sdk/index.js";
import { writeApplyAnnounce } from "../../../sdk/protocol/announce.js";
import { suite } from "../../support/suite.js";
import { decisionText, withRig } from "../client/rig.js";
import { createWorld, startGame, type World } from "./link-world.js";

// Backends that fail, hang or restart while a game is linked, and listeners that throw.

const failing = suite("link: failures");

const FRAME_MS = 50;
const PHONE = { id: "viewer01", as: "phone" };

/** Starts a linked game at a fake clock, whose requests the test answers: the hello is answered already. */
function startHeld(listener?: (link: Link) => void) {
  const requests: { readonly body: string; readonly done: (reply?: TransportReply) => void }[] = [];
  let time = 0;
  const transport: Transport = ({ body = "" }, done) =>
    void requests.push({ body, done: (reply) => done(reply, reply === undefined ? "cut" : "") });
  const link = createLink({ name: "Game" });
  if (listener) link.onChange(() => listener(link));
  const bus = createBus({ log: () => {} });
  const errors: unknown[] = [];
  const host = {
    baseUrl: "http://backend",
    hostVersion: "1.0.0",
    session: newSession(),
    transport,
    bus,
    now: () => time,
    logError: (error: unknown) => errors.push(error),
  };
  const session = link.join(host);
  /** Draws frames for `ms`, and calls `each` before each of them. */
  const run = (ms: number, each = () => {}): void => {
    for (const end = time + ms; time < end; time += FRAME_MS) {
      each();
      session.tick(time);
    }
  };
  /** Answers the oldest request. */
  const answer = (body: object): void =>
    requests.shift()!.done({ status: 200, etag: "", body: JSON.stringify(body) });
  /** Answers the oldest request as a POST. */
  const reply = (watched: boolean, asks: readonly object[] = []): void =>
    answer({ seq: 0, held: 0, watched, viewers: watched ? [PHONE] : [], asks });
  const fail = (): void => requests.shift()!.done();
  session.polled(true);
  answer({ id: "game0001", key: "key-1" });
  return { link, bus, session, requests, errors, run, reply, fail };
}

failing("sends at most three requests in 2 s after its backend ended with two POSTs pending", () => {
  const { link, requests, run, fail } = startHeld();
  link.allow(false);
  assert.is(requests.length, 2);
  let count = 0;
  const failAll = () => {
    for (let { length } = requests; length > 0; length--) {
      count++;
      fail();
    }
  };
  run(2000, failAll);
  assert.ok(count <= 2 + 3, `${count - 2} requests`);
});

failing("sends the answers of a lost POST again as soon as the newer POST is answered", () => {
  const { link, requests, run, reply, fail } = startHeld();
  run(FRAME_MS);
  const ask = { id: 7, event: "svc.settings.pageQuery", payload: "cam", left: 5000 };
  reply(true, [ask]);
  run(2 * FRAME_MS);
  link.allow(false);
  assert.match(requests.map(({ body }) => body).join("\n"), '"answers":[{"id":7,');
  for (let { length } = requests; length > 1; length--) fail();
  reply(true);
  assert.match(requests.at(-1)!.body, '"answers":[{"id":7,');
});

failing(
  "has at most two POSTs pending while the backend hangs, and sends the latest rows after its answer",
  () => {
    const { bus, requests, run, reply } = startHeld();
    let value = 0;
    const mod = bus.scope("cam");
    const change = () => {
      const rows = `[{"key":"k","label":"K","value":${++value}}]`;
      const announce = { guid: "cam", ok: true, err: "", key: "k", value: String(value), rows };
      mod.emit("svc.settings.applyAnnounce", writeApplyAnnounce(announce));
    };
    run(5000, change);
    assert.is(requests.length, 2);
    reply(true);
    run(200);
    assert.match(requests.at(-1)!.body, `\\"value\\":${value}}`);
  },
);

failing("sends new rows every 35 s if the transport never calls back", () => {
  const { bus, requests, run } = startHeld();
  const mod = bus.scope("cam");
  let value = 0;
  run(72_000, () => {
    const announce = { guid: "cam", ok: true, err: "", key: "k", rows: `[{"key":"k","value":${++value}}]` };
    mod.emit("svc.settings.applyAnnounce", writeApplyAnnounce(announce));
  });
  assert.is(requests.length, 4);
});

failing(
  "has no viewers after a failure, and is off after a poll of the restarted backend that no page watches",
  () => {
    const states: string[] = [];
    const { link, session, requests, run, reply, fail } = startHeld((link) =>
      states.push(`${link.state()} ${link.viewers().length}`),
    );
    reply(true);
    assert.equal([link.state(), link.id(), link.viewers()], ["open", "game0001", [PHONE]]);
    fail();
    assert.equal([link.state(), link.viewers()], ["open", []]);
    session.polled(undefined);
    session.polled(false);
    assert.equal([link.state(), link.id(), link.viewers()], ["off", "", []]);
    assert.equal(states, ["open 0", "open 1", "open 0", "off 0"]);
    run(20_000);
    assert.is(requests.length, 0);
  },
);

failing("stays open after a poll without a watching page while a POST is pending", () => {
  const { link, session, reply } = startHeld();
  reply(true);
  session.polled(false);
  assert.equal([link.state(), link.viewers()], ["open", [PHONE]]);
  reply(false);
  assert.is(link.state(), "off");
});

/** Lets a page watch the games for a time. */
function watch(world: World, ms: number): void {
  for (let passed = 0; passed < ms; passed += 500) {
    world.list(PHONE.id);
    world.run(500);
  }
}

failing("has its viewers again at the next POST after its connection was cut", () => {
  let isAnswerLost = false;
  const world = createWorld(() => ({ there: 0, back: 0, isAnswerLost }));
  const { link } = startGame(world);
  watch(world, 4000);
  assert.is(link.viewers().length, 1);
  const counts: number[] = [];
  link.onChange(() => counts.push(link.viewers().length));
  isAnswerLost = true;
  link.allow(false);
  isAnswerLost = false;
  watch(world, 6000);
  assert.equal([link.viewers().length, counts.includes(0)], [1, true]);
});

failing("has its viewers again at the next POST after a failure that its backend did not notice", () => {
  const world = createWorld();
  let fail = () => {};
  const transport: Transport = (request, done) => {
    fail = () => done(undefined, "cut");
    return world.transport(request, done);
  };
  const { link } = startGame({ ...world, transport });
  watch(world, 4000);
  assert.is(link.viewers().length, 1);
  fail();
  assert.is(link.viewers().length, 0);
  watch(world, 2000);
  assert.is(link.viewers().length, 1);
});

failing("calls the other listeners and goes on after a listener has thrown, and logs the error", () => {
  const broken = new Error("listener");
  const { link, session, requests, errors, reply, run } = startHeld(() => {
    throw broken;
  });
  const states: string[] = [];
  link.onChange(() => states.push(link.state()));
  assert.is(requests.length, 1);
  reply(true, [{ id: 1, event: "svc.settings.indexQuery", payload: "", left: 5000 }]);
  run(200);
  assert.match(requests.map(({ body }) => body).join("\n"), '"answers":[{"id":1,');
  assert.equal(states, ["open"]);
  assert.ok(errors.length >= 2 && errors.every((error) => error === broken));
  session.stop();
});

failing("has the error of a listener logged by its client host", () => {
  const link = createLink({ name: "Game" });
  link.onChange(() => {
    throw new Error("no lamp");
  });
  const transport: Transport = ({ url }, done) => {
    const body = url.endsWith("/svc/games") ? '{"id":"game0001","key":"key-1"}' : decisionText([]);
    done({ status: 200, etag: "", body, watched: true }, "");
  };
  return withRig(
    {},
    (rig) => {
      rig.poll();
      assert.match(rig.lines.join("\n"), /^error a listener of the link threw: Error: no lamp/m);
    },
    { transport, link },
  );
});
