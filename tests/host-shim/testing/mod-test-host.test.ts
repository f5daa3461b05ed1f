import * as assert from "uvu/assert";
import { createTestHost } from "../../../host-shim/testing/index.js";
import {
  declareSettings,
  defineMod,
  intSetting,
  log,
  on,
  onSettingsApplied,
  onUnload,
  response,
  serveRoute,
  settingApplied,
  settingIgnored,
  settingValue,
} from "../../../sdk/index.js";
import { withBackend } from "../../support/backend.js";
import { libraryText, withInstall } from "../../support/install.js";
import { suite } from "../../support/suite.js";

const testing = suite("the test host of svc-mod-sdk/test");

const size = intSetting("size", "Size", 22, { lo: 10, hi: 60 });
let released = 0;
const mod = defineMod({
  load(previous) {
    declareSettings([size]);
    onSettingsApplied((_key, value) => {
      if (value === 13) settingIgnored("it brings bad luck");
      else settingApplied(`${value} px`);
    });
    serveRoute("GET", "/size", () => response(200, [], `${settingValue(size)}`));
    on("shout", (words) => log("info", String(words)));
    onUnload(() => released++);
    if (previous !== undefined) log("info", `again after ${previous}`);
  },
  unload: () => settingValue(size),
});

testing("serves the rows of a mod, and returns the outcome of each edit and reset", () => {
  const host = createTestHost();
  host.load(mod);
  assert.equal(
    host.rows().map(({ key, type, value, max }) => ({ key, type, value, max })),
    [{ key: "size", type: "int", value: 22, max: 60 }],
  );
  assert.equal(host.edit("size", 30), { ok: true, err: "", effect: "applied", detail: "30 px" });
  assert.equal(JSON.parse(host.config()), { size: 30 });
  assert.equal(host.edit("size", 13), {
    ok: true,
    err: "",
    effect: "ignored",
    detail: "it brings bad luck",
  });
  assert.not.ok(host.edit("size", "large").ok);
  assert.match(host.edit("height", 1).err, /height/);
  assert.ok(host.reset("size").ok);
  assert.equal(JSON.parse(host.config()), { size: 22 });
  assert.is(host.rows()[0]?.value, 22);
  host.unload();
});

testing("starts with a config, and passes changes by setConfig to the mod", () => {
  const host = createTestHost({ config: '{ "size": 40, "own": 1 }' });
  host.load(mod);
  assert.is(host.config(), '{ "size": 40, "own": 1 }');
  host.setConfig('{ "size": 41 }');
  assert.is(host.rows()[0]?.value, 41);
  assert.is(host.unload(), 41);
});

testing("passes unload's return value to the next load, and removes the mod's registrations", () => {
  const host = createTestHost({ side: "server", mod: { guid: "mine" } });
  const before = released;
  host.load(mod);
  assert.throws(() => host.load(mod), /unload it first/);
  assert.is(host.request("GET", "/size?x=1").body, "22");
  assert.is(host.unload(), 22);
  assert.is(host.unload(), undefined);
  assert.is(released, before + 1);
  assert.equal(host.rows(), []);
  assert.throws(() => host.request("GET", "/size"), /no route GET \/size/);
  host.load(mod);
  host.bus.emit<string>("shout", "hello");
  host.unload();
  host.bus.emit<string>("shout", "after unload");
  const lines = host.log.filter((line) => !line.includes("setting"));
  assert.equal(lines, ["info again after 22", "info hello"]);
});

testing(
  "runs the timers and frames of a built file when the test advances the clock, but not after unload",
  () => {
    const host = createTestHost();
    const ticks: unknown[] = [];
    host.bus.on<string>("tick", (what) => void ticks.push(what));
    host.load(
      libraryText(`setInterval(() => host.emit("tick", "interval"), 1000);
      setTimeout(() => host.emit("tick", "timeout"), 1500);
      requestAnimationFrame((time) => host.emit("tick", time));
      setTimeout(() => { throw new Error("broken"); }, 2500);
      host.on("shout", () => { throw "loud"; })`),
    );
    host.advance(0);
    assert.equal(ticks, []);
    host.advance(1600);
    assert.equal(ticks, [16, "interval", "timeout"]);
    host.advance(1000);
    assert.equal(ticks.slice(3), ["interval"]);
    host.bus.emit("shout", undefined);
    assert.is(host.faults.length, 2);
    assert.match(host.faults[0]!, /^a timer: Error: broken\n.*mod\/mod\.js:\d+:\d+/s);
    assert.is(host.faults[1], 'its handler of "shout": loud');
    host.unload();
    host.advance(10_000);
    assert.is(ticks.length, 4);
  },
);

testing("throws the error of a load, and returns err for an edit without a mod", () => {
  const host = createTestHost();
  assert.throws(() => host.load(libraryText("throw new Error('no bulb')")), /no bulb/);
  assert.throws(() => host.load("module.exports = 5"), /exports no mod/);
  assert.match(host.edit("size", 1).err, /no mod answers/);
  assert.is(host.unload(), undefined);
});

testing("lists the errors of the test's own handlers on the bus among the faults", () => {
  const host = createTestHost();
  host.load(libraryText(`host.on("ping", () => host.emit("pong", 2));`));
  host.bus.on<string>("pong", (value) => assert.is(value, 1));
  host.bus.emit("ping", undefined);
  assert.is(host.faults.length, 1);
  assert.match(host.faults[0]!, /^the game's handler of "pong": Assertion/);
  host.unload();
});

testing("throws a TypeError that names reset for an edit to a value without a JSON form", () => {
  const host = createTestHost();
  host.load(mod);
  const before = host.config();
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(
      () => host.edit("size", value as never),
      (error: unknown) => error instanceof TypeError && error.message.includes('reset("size")'),
      String(value),
    );
  }
  assert.is(host.config(), before);
  host.unload();
});

/** A server mod that logs the status of each route that it registers. */
const ROUTER = libraryText(`
  const reply = (body) => ({ status: 200, headers: [], body });
  const routes = [
    ["get", "/x", ({ meth }) => reply(meth)],
    ["GET", "/x", () => reply("twice")],
    ["GET", "/promise", async () => reply("late")],
    ["GET", "/status", () => ({ status: 7, headers: [], body: "" })],
    ...["/", "/svc/mods/x", "/mods", "/page/x", "/page.css", "/question.js", "/game/x", "/healthz", "/metrics", "/svc/settings/other"]
      .map((path) => ["GET", path, () => reply("mine")]),
    ["GET", "/svc/settings/mod", () => reply("[]")],
  ];
  for (const [method, path, handler] of routes)
    host.log("info", method + " " + path + " " + host.route(method, path, handler));`);
const REQUESTS = ["GET /x?a=1", "HEAD /x", "GET /promise", "GET /status", "GET /svc/settings/mod"];

testing("registers and answers routes as the backend does", async () => {
  const registered = (lines: readonly string[]) =>
    lines.filter((line) => / (?:Ok|Err\w+)$|holds it/.test(line));
  const host = createTestHost({ side: "server" });
  host.load(ROUTER);
  const own = REQUESTS.map((line) => {
    const [method = "", target = ""] = line.split(" ");
    const { status, body } = host.request(method, target);
    return [Number(status), method === "HEAD" ? "" : body];
  });
  assert.throws(() => host.request("GET", "/svc/mods/x"), /no route GET \/svc\/mods\/x/);
  assert.throws(() => host.request("PUT", "/x"), /no route PUT \/x/);
  assert.is(host.request("get", "/x").body, "GET");
  await withInstall({ mods: [{ id: "mod", sides: ["server"] }] }, ({ root, setLibrary }) => {
    setLibrary("mod", ROUTER);
    return withBackend(root, async ({ line, lines, url }) => {
      await line(/loaded mod/);
      const theirs = [];
      for (const request of REQUESTS) {
        const [method = "", target = ""] = request.split(" ");
        const reply = await fetch(url + target, { method });
        theirs.push([reply.status, await reply.text()]);
      }
      assert.equal(own, theirs);
      assert.equal(
        registered(host.log),
        registered(lines).map((line) => line.replace("[mod] ", "")),
      );
    });
  });
  host.unload();
});

testing("throws the error of a route's handler", () => {
  const host = createTestHost({ side: "server" });
  host.load(libraryText(`host.route("GET", "/x", () => { throw new Error("no bulb"); })`));
  assert.throws(() => host.request("GET", "/x"), /no bulb/);
  host.unload();
});
