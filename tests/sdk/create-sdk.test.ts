import * as assert from "uvu/assert";
import { createSdk, intSetting, modInfo, SettingsEvent } from "../../sdk/index.js";
import { suite } from "../support/suite.js";
import { mustNotWrite, withSdk, withTestHost } from "../support/test-host.js";

const binding = suite("createSdk");
const disposal = suite("createSdk: dispose");

const row = intSetting("a", "A", 1);

binding("returns separate bindings for two hosts on one copy of the SDK", () =>
  withTestHost({ guid: "a", name: "A", side: "client" }, (a) =>
    withTestHost({ guid: "b", bus: a.bus }, (b) => {
      const [first, second] = [createSdk(a), createSdk(b)];
      const received: string[] = [];
      first.on("ask", () => {
        second.emit("answer", second.modInfo().guid);
        received.push(first.modInfo().guid);
      });
      first.on("answer", (payload) => received.push(String(payload)));
      second.emit("ask", undefined);
      assert.equal(received, ["b", "a"]);
      assert.equal(first.modInfo(), { guid: "a", name: "A", version: "1.2.3" });
      assert.equal([first.side(), second.side()], ["client", "server"]);
      first.declareSettings([row]);
      assert.equal(second.declaredSettings(), []);
      assert.throws(() => modInfo(), /before the mod was loaded/, "the free functions are bound to neither");
    }),
  ),
);

binding("returns functions that work when destructured", () =>
  withTestHost({}, (host) => {
    const { declareSettings, settingValue, declaredSettings } = createSdk(host);
    declareSettings([row]);
    assert.is(settingValue(row), 1);
    assert.equal(declaredSettings(), [row]);
  }),
);

binding("returns on and once that return an unsubscribe function and log throws under the mod's name", () =>
  withSdk({ guid: "thrower" }, (sdk, host) => {
    const received: string[] = [];
    const off = sdk.on("x", (payload) => received.push(`on ${payload}`));
    sdk.once("x", (payload) => received.push(`once ${payload}`));
    sdk.once("x", () => received.push("never"))();
    sdk.emit("x", 1);
    off();
    sdk.emit("x", 2);
    assert.equal(received, ["on 1", "once 1"]);
    sdk.on("x", () => {
      throw new Error("boom");
    });
    sdk.emit("x", 3);
    assert.match(host.lines[0]!, /^error mod thrower threw in its handler of "x": .*boom/);
  }),
);

disposal("ends events, routes and refresh at once, before the host has removed them", () =>
  withSdk({ config: '{"a": 5}', rows: [row] }, (sdk, host) => {
    sdk.serveSettingsRoutes();
    sdk.onSettingsApplied(() => assert.unreachable());
    sdk.dispose();
    sdk.dispose();
    host.beforeWrite = mustNotWrite;
    const { indexQuery, indexAnnounce, pageQuery, pageAnnounce, applyQuery, applyAnnounce } = SettingsEvent;
    assert.equal(
      host.heard(indexAnnounce, () => host.bus.emit(indexQuery, "")),
      [],
    );
    assert.equal(
      host.heard(pageAnnounce, () => host.bus.emit(pageQuery, "demo")),
      [],
    );
    for (const rest of ['"key":"a","value":6', '"key":"a","reset":true', '"reset":true']) {
      const ask = () => host.bus.emit(applyQuery, `{"guid":"demo",${rest}}`);
      assert.equal(host.heard(applyAnnounce, ask), []);
    }
    for (const [path, body] of [
      ["", '{"key":"a","value":6}'],
      ["/reset", '{"key":"a"}'],
      ["/reset", ""],
    ] as const) {
      const reply = host.call("POST", `/svc/settings/demo${path}`, body);
      assert.equal([reply.status, reply.body], [500, '{"err":"the mod is unloaded","rows":[]}']);
    }
    assert.is(host.call("GET", "/svc/settings/demo").body, "[]");
    sdk.refresh();
    assert.is(sdk.settingValue(row), 1);
    assert.equal(host.lines, []);
  }),
);
