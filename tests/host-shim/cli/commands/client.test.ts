import * as assert from "uvu/assert";
import { withBackend } from "../../../support/backend.js";
import type { Child } from "../../../support/child.js";
import { type Install, withInstall } from "../../../support/install.js";
import { share } from "../../../support/share.js";
import { suite } from "../../../support/suite.js";
import { withSvcMod } from "../../../support/svc-mod.js";
import { until } from "../../../support/until.js";
import { bundledMod } from "../../client/fixtures/bundle.js";
import { record, speaking } from "../../client/rig.js";

const session = suite("svc-mod client: one session with --watch");
const client = suite("svc-mod client");
const hookMod = await bundledMod("hook-mod");

const mods = [
  { id: "hook", name: "Hook" },
  { id: "off", name: "Off" },
  { id: "old", name: "Old", pipeline: ">=2.0.0" },
];
const lists = [
  {
    id: "core",
    inherits: [],
    entries: [
      { id: "hook", enabled: true, note: "" },
      { id: "old", enabled: true, note: "" },
    ],
  },
];

/** A library whose mod answers an event on the bus while it runs, and logs after a timer. */
const off = speaking(
  "off",
  `host.log("info", "off is loaded"); setTimeout(() => host.log("info", "its timer ran"), 1)`,
);

interface Playing {
  readonly install: Install;
  readonly url: string;
  readonly child: Child;
  readonly get: (path: string) => Promise<unknown>;
}

function withClient(work: (playing: Playing) => Promise<void>, ...more: string[]): Promise<void> {
  return withInstall({ mods, lists, activeLists: ["core"] }, async (install) => {
    install.setLibrary("hook", hookMod);
    install.setLibrary("off", off);
    await withBackend(install.root, async ({ url, get }) => {
      const args = ["client", "--root", install.root, "--url", url, "--host-version", "1.4.0", ...more];
      await withSvcMod(args, (child) => work({ install, url, child, get }));
    });
  });
}

const playing = share<Playing>(session, (work) =>
  withClient(async (each) => {
    await each.child.line(/^loaded Hook 1\.0\.0 \(hook\)$/);
    await work(each);
  }, "--watch"),
);

session("prints each rejected mod at the start of a line, with the reason and the fix", async () => {
  const { child, url } = playing();
  const [line] = await child.line(/^MOD REJECTED BY THE PLATFORM: Off \(off\): not-selected, .*$/);
  assert.ok(line.includes(`GET ${url}/svc/mods/enable/off`), line);
  await child.line(/^MOD REJECTED BY THE PLATFORM: Old \(old\): pipeline, .*>=2\.0\.0.*1\.4\.0.*Fix: /);
});

session("sends typed commands over the bus: index, page, set and reset print the announce", async () => {
  const { child, install } = playing();
  child.write("index\n");
  await child.line(/^\{"guid":"hook","name":"Hook","version":"1\.0\.0","count":2,"done":2\}$/);
  child.write("page hook\n");
  await child.line(/^\{"guid":"hook","rows":\[\{"key":"size",.*"value":1,/);
  child.write("set hook size 7\n");
  await child.line(
    /^\{"guid":"hook","ok":true,"err":"","key":"size","value":7,"effect":"applied","effectDetail":"done","rows":/,
  );
  assert.match(install.read("mods/hook/config.json"), /"size": 7/);
  child.write(`set hook size "seven"\n`);
  await child.line(/^\{"guid":"hook","ok":false,"err":"[^}]*"size/);
  child.write("reset hook size\n");
  await child.line(/^\{"guid":"hook","ok":true,"err":"","key":"size","value":1,"effect":"applied"/);
  child.write("set hook shown false\nreset hook\n");
  await child.line(/^\{"guid":"hook","ok":true,"err":"","rows":/);
  assert.match(install.read("mods/hook/config.json"), /"shown": true/);
  for (const [line, answer] of [
    ["page nobody", /^no answer from nobody: use "index" to list the running mods$/],
    ["set hook size seven", /^seven is not a JSON literal: write 1\.0, true or "text"$/],
    ["set hook", /^commands: index, page/],
    ["dance", /^unknown command dance; commands: index/],
  ] as const) {
    child.write(`${line}\n`);
    await child.line(answer);
  }
});

session("passes an edit made by hand in config.json to the running mod", async () => {
  const { child, install } = playing();
  install.write("mods/hook/config.json", `{"size": 9, "shown": true}`);
  await child.line(/^\[hook\] setting "size": applied, done$/);
});

session(
  "applies a list's lock to a running mod, and restores the player's value when the lock ends",
  async () => {
    const { child, install } = playing();
    const pages = () => child.output().match(/^\{"guid":"hook","rows":.*\n/gm) ?? [];
    /** Requests the page of `hook` until a page matches `pattern`. */
    const served = (pattern: RegExp) =>
      until(async () => {
        const { length } = pages();
        child.write("page hook\n");
        return pattern.test(await until(() => pages()[length], "a page"));
      }, `a page like ${pattern}`);
    const config = '{"size": 9, "shown": true, "mine": 1}';
    install.write("mods/hook/config.json", config);
    const before = install.read("registry/mods.json");
    const entry = '{"id":"hook","enabled":true,"note":"fair play","lock":{"size":7}}';
    install.write("registry/mods.json", before.replace('{"id":"hook","enabled":true,"note":""}', entry));
    await served(/"value":7,.*"given":\{"how":"lock","by":"core","value":7,"own":9,"why":"fair play"\}/);
    child.write("set hook size 8\n");
    await child.line(/^\{"guid":"hook","ok":false,"err":"locked by core: fair play","key":"size","value":7,/);
    install.write("registry/mods.json", before);
    await served(/"key":"size",.*"value":9,/);
    assert.is(install.read("mods/hook/config.json"), config);
  },
);

session("loads a mod once it is enabled, and removes its registrations once it is disabled", async () => {
  const { child, get } = playing();
  await child.line(/^MOD REJECTED BY THE PLATFORM: Off/);
  await get("/svc/mods/enable/off");
  await child.line(/^loaded Off/);
  await child.line(/^\[off\] its timer ran$/);
  await get("/svc/mods/disable/off");
  await child.line(/^MOD REJECTED BY THE PLATFORM: Off \(off\): disabled, /);
  await child.line(/^unloaded Off \(off\)$/);
  await get("/svc/mods/clear/off");
  await get("/svc/mods/disable/hook");
  await child.line(/^unloaded Hook/);
  child.write("index\n");
  await child.line(/^no mod announced settings$/);
  await get("/svc/mods/clear/hook");
  await until(() => child.output().match(/^loaded Hook/gm)?.length === 2, "it is loaded again");
});

session("survives errors that a mod throws outside the host", async () => {
  const { child, install, get } = playing();
  install.setLibrary(
    "off",
    speaking(
      "off",
      `Promise.reject(new Error("nobody listens")); queueMicrotask(() => { throw new Error("nor here") })`,
    ),
  );
  await get("/svc/mods/enable/off");
  await child.line(/^error: uncaught error outside the host: Error: nobody listens/);
  await child.line(/^error: uncaught error outside the host: Error: nor here/);
  child.write("set hook size 4\n");
  await child.line(/"key":"size","value":4,/);
});

session("loads a rebuilt library live", async () => {
  const { child, install } = playing();
  install.setLibrary("hook", speaking("hook", `host.log("info", "second build")`));
  await child.line(/^\[hook\] second build$/);
});

const ends: readonly (readonly [how: string, end: (child: Child) => Promise<number | string>])[] = [
  [
    "quit",
    (child) => {
      child.write("quit\n");
      return child.ended();
    },
  ],
  ["SIGINT", (child) => child.end("SIGINT")],
  ["SIGTERM", (child) => child.end("SIGTERM")],
];
for (const [how, end] of ends) {
  client(`unloads its mods and exits with 0 on ${how}`, () =>
    withClient(async ({ child }) => {
      await child.line(/^loaded Hook/);
      assert.is(await end(child), 0, child.output());
      assert.match(child.output(), /\nunloaded Hook \(hook\)\n$/);
    }),
  );
}

client("without a backend starts with the last selection, and prints a notice", () =>
  withInstall({ mods, lists, activeLists: ["core"] }, async (install) => {
    install.setLibrary("hook", hookMod);
    const records = [record(install.root, { id: "hook" })];
    install.write(
      "mods/selection.json",
      JSON.stringify({ schema: "svc.selection/1", hostVersion: "1.4.0", client: records, server: [] }),
    );
    // Port 1 has no listener.
    const args = ["client", "--root", install.root, "--url", "http://127.0.0.1:1", "--host-version", "1.4.0"];
    await withSvcMod(args, async (child) => {
      await child.line(/^using the backend's last selection until the backend answers$/);
      await child.line(/^loaded HOOK/);
    });
  }),
);

client("sends its token to a backend that requires one", () =>
  withInstall({ mods: [{ id: "off", name: "Off" }] }, async (install) => {
    install.setLibrary("off", off);
    await withBackend(
      install.root,
      async ({ url }) => {
        const args = ["client", "--root", install.root, "--url", url, "--host-version", "1.4.0"];
        await withSvcMod(args, (stranger) =>
          withSvcMod([...args, "--token", "open sesame"], async (guest) => {
            await guest.line(/^loaded Off/);
            await stranger.line(/no decision from .*401/);
            assert.not.match(guest.output(), /no decision from/);
          }),
        );
      },
      { token: "open sesame" },
    );
  }),
);
