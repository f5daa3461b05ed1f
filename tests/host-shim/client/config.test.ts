import * as assert from "uvu/assert";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { createEvaluate } from "../../../host-shim/node/index.js";
import { createRuntime } from "../../../host-shim/runtime/runtime.js";
import { createBus, SettingsEvent } from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { bundledMod } from "./fixtures/bundle.js";
import { type Rig, record, speaking, withRig } from "./rig.js";

const config = suite("client host: config files");
const route = suite("a mod's route");
const library = await bundledMod("hook-mod");

function withHookMod(
  work: (rig: Rig, edit: (key: string, literal: string) => string) => void,
): Promise<void> {
  return withRig({ hook: library, other: speaking("other") }, (rig) => {
    rig.obey("hook", "other");
    rig.newlySaid();
    work(rig, (key, literal) => {
      const { bus } = rig.host;
      const announces: string[] = [];
      const stop = bus.on(SettingsEvent.applyAnnounce, (text) => void announces.push(text));
      bus.emit(SettingsEvent.applyQuery, `{"guid":"hook","key":"${key}","value":${literal}}`);
      stop();
      return announces.join();
    });
  });
}

config("calls the mod's hook once for each key that the file changed, within one poll", () =>
  withHookMod(({ poll, install, newlySaid }) => {
    assert.is(install.read("mods/hook/config.json").includes(`"size": 1`), true);
    poll();
    poll();
    assert.equal(newlySaid(), []);
    install.write("mods/hook/config.json", `{"shown": true, "size": 2, "more": 1}`);
    poll();
    assert.equal(newlySaid(), ["size 2"]);
    poll();
    assert.equal(newlySaid(), []);
    install.write("mods/hook/config.json", `{"size": 3, "shown": false}`);
    poll();
    assert.equal(newlySaid(), ["size 3", "shown false"]);
    install.write("mods/hook/config.json", `{"size": 3,   "shown": false}`);
    poll();
    assert.equal(newlySaid(), []);
    install.write("mods/hook/config.json", undefined);
    poll();
    assert.equal(newlySaid(), ["size 1", "shown true"]);
  }),
);

config("ignores a malformed config.json, and applies the next valid one", () =>
  withHookMod(({ poll, install, newlySaid }) => {
    install.write("mods/hook/config.json", `{"size": 5`);
    poll();
    assert.equal(newlySaid(), []);
    install.write("mods/hook/config.json", `{"size": 5}`);
    poll();
    assert.equal(newlySaid(), ["size 5"]);
  }),
);

config("runs the hook once for an edit over the bus, and not again at the next poll", () =>
  withHookMod(({ poll, newlySaid }, edit) => {
    assert.match(edit("size", "7"), /"ok":true.*"effect":"applied","effectDetail":"done"/);
    assert.equal(newlySaid(), ["size 7"]);
    poll();
    poll();
    assert.equal(newlySaid(), []);
  }),
);

config("calls the hook once for a change of the file between two edits over the bus", () =>
  withHookMod(({ poll, install, newlySaid }, edit) => {
    edit("size", "7");
    install.write("mods/hook/config.json", `{"size": 7, "shown": false}`);
    edit("size", "8");
    assert.equal(newlySaid(), ["size 7", "size 8"]);
    poll();
    assert.equal(newlySaid(), ["shown false"]);
    assert.is(install.read("mods/hook/config.json"), `{"size": 8, "shown": false}`);
  }),
);

config("polls the files at each interval, also while the backend is down", () =>
  withRig(
    { hook: library },
    ({ host, clock, install, newlySaid }) => {
      host.tick(1);
      newlySaid();
      for (let size = 2; size < 8; size++) {
        install.write("mods/hook/config.json", `{"size": ${size}, "shown": true}`);
        clock.time += 3000;
        host.tick(1);
        assert.equal(newlySaid(), [`size ${size}`]);
      }
    },
    {
      transport: (() => {
        let first = true;
        return (_request, done) => {
          const body = JSON.stringify({
            hostVersion: "1.4.0",
            mods: [record("", { id: "hook", sha256: "" })],
          });
          done(first ? { status: 200, etag: "", body } : undefined, "down");
          first = false;
        };
      })(),
    },
  ),
);

config("parks a mod whose hook throws three times, and stores the edits", () =>
  withHookMod(({ poll, install, newlySaid, stateOf, newLines, host }, edit) => {
    for (let round = 0; round < 3; round++)
      assert.match(edit("size", "13"), /"ok":true.*"effect":"unreported"/);
    assert.match(stateOf("hook"), /^live/, "nothing is unloaded outside a tick");
    host.tick(1);
    assert.match(stateOf("hook"), /^parked failed 3 times/);
    assert.equal(newlySaid(), ["size 13", "size 13", "size 13", "-hook"]);
    assert.is(
      newLines().filter((line) => /threw in the apply hook, for "size": Error: an unlucky size/.test(line))
        .length,
      3,
    );
    assert.is(edit("size", "1"), "");
    assert.is(install.read("mods/hook/config.json").includes(`"size": 13`), true);
    poll();
    assert.equal(newlySaid(), []);
  }),
);

config("logs under the mod's name that its hook threw after a change of the file", () =>
  withHookMod(({ poll, install, newLines, stateOf }) => {
    install.write("mods/hook/config.json", `{"size": 13, "shown": true}`);
    newLines();
    poll();
    assert.match(newLines().join("\n"), /error \[hook\] threw in the apply hook/);
    assert.is(stateOf("hook"), "live");
  }),
);

config("refreshes the other mods when one mod's refresh throws", () =>
  withRig(
    {
      a: speaking("a").replace(`host.emit("said", "refresh a")`, `throw new Error("mine")`),
      b: speaking("b"),
    },
    ({ obey, poll, install, newlySaid, lines }) => {
      obey("a", "b");
      newlySaid();
      for (const id of ["a", "b"]) install.write(`mods/${id}/config.json`, "{}");
      poll();
      assert.equal(newlySaid(), ["refresh b"]);
      assert.ok(lines.some((line) => line.startsWith("error [a] threw in refresh(): Error: mine")));
    },
  ),
);

route("is unsupported in a client; a server adds it, and removes it with the mod if it was accepted", () =>
  withRig(
    {
      a: speaking("a", `for (let n = 0; n < 2; n++) host.emit("said", host.route("GET", "/x", () => ({})))`),
    },
    ({ install, obey, said, lines }) => {
      obey("a");
      assert.equal(said, ["+a", "ErrUnsupported", "ErrUnsupported"]);

      const routes: string[] = [];
      const answers: unknown[] = [];
      const log = (level: string, text: string) => void lines.push(`${level} ${text}`);
      const bus = createBus({ log });
      bus.on("said", (answer: unknown) => answers.push(answer));
      const runtime = createRuntime({
        side: "server",
        bus,
        evaluate: createEvaluate(),
        store: createModStore(install.root, log),
        log,
        now: () => 0,
        baseUrl: "http://backend",
        addRoute(owner, method, path) {
          const isFree = routes.push(`${owner} ${method} ${path}`) === 1;
          return { status: isFree ? "Ok" : "ErrConflict", remove: () => void routes.pop() };
        },
      });
      runtime.decide([record(install.root, { id: "a" })] as never);
      runtime.tick(1);
      assert.equal(runtime.live(), ["a"]);
      assert.equal(routes, ["a GET /x", "a GET /x"]);
      runtime.unloadAll();
      assert.equal(routes, ["a GET /x"], "a rejected route is not removed");
      assert.equal(answers, ["+a", "Ok", "ErrConflict", "-a"]);
    },
  ),
);
