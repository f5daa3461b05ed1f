import * as assert from "uvu/assert";
import { busTransport } from "../../../../host-shim/panel/reach/bus-transport.js";
import { createBus } from "../../../../sdk/index.js";
import { withBackend } from "../../../support/backend.js";
import { registryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { openLocal } from "../../local/selection-cases.js";

const mods = suite("busTransport");

const registry = {
  mods: [{ id: "a" }, { id: "b" }, { id: "off" }, { id: "s", sides: ["server"] }],
  lists: [{ id: "all", entries: ["a", "b", "s"].map((id) => ({ id, enabled: true, note: "" })) }],
  activeLists: ["all"],
};
const bus = createBus({ log() {} });

mods(
  "lists an enabled mod that does not run as off with the host's reason, and a running mod's failure",
  () =>
    withInstall(registry, ({ root }) =>
      withBackend(root, async ({ url }) => {
        let reports: { guid: string; state: string; problem: string }[] = [];
        const transport = busTransport(bus, { baseUrl: `${url}/`, reports: () => reports });
        const decisions = async () => {
          const { mods } = await transport.mods();
          return mods.map(({ id, client, server }) => {
            const { enabled, verdict, reason } = client ?? server ?? assert.unreachable(id)!;
            return `${id} ${enabled} ${verdict}: ${reason}`;
          });
        };
        const decided = await decisions();
        assert.match(
          decided.join("\n"),
          /^a true loaded: \nb true loaded: \noff false not-selected: .+\ns true/,
        );

        const well = ["a", "b", "off", "s"].map((guid) => ({ guid, state: "live", problem: "" }));
        reports = well;
        assert.equal(await decisions(), decided);

        reports = [
          { guid: "a", state: "not armed", problem: "failed in a/mod.js" },
          { guid: "b", state: "live", problem: "failed in b/mod.js" },
          { guid: "off", state: "not armed", problem: "is off anyway" },
          { guid: "s", state: "waiting", problem: "runs elsewhere" },
          { guid: "unknown", state: "live", problem: "is nobody's" },
        ];
        assert.equal(await decisions(), [
          "a false not armed: failed in a/mod.js",
          "b true loaded: failed in b/mod.js",
          ...decided.slice(2),
        ]);
        reports = well;
        assert.equal(await decisions(), decided, "requested again each time");
      }),
    ),
);

mods("returns the backend's decisions unchanged without reports", () =>
  withInstall(registry, ({ root }) =>
    withBackend(root, async ({ url }) => {
      const { mods: plain } = await busTransport(bus, { baseUrl: url }).mods();
      assert.equal(
        plain.map(({ id, client }) => [id, client?.verdict]),
        [
          ["a", "loaded"],
          ["b", "loaded"],
          ["off", "not-selected"],
          ["s", undefined],
        ],
      );
    }),
  ),
);

mods("returns the answers of a backend in the page, without a server", async () => {
  const artifact = (dir: string) => ({ dir, library: "mod.js", sha256: "0".repeat(64) });
  const text = registryText({
    ...registry,
    mods: registry.mods.map((mod) => ({ artifact: artifact(mod.id), ...mod })),
  });
  const { backend } = openLocal(text);
  const transport = busTransport(bus, { backend });
  const verdictOf = async (wanted: string) =>
    (await transport.mods()).mods.find(({ id }) => id === wanted)?.client?.verdict;
  assert.is(await verdictOf("a"), "loaded");
  assert.equal(
    (await transport.preview("enable", "off")).map(({ id, after }) => [id, after.verdict]),
    [["off", "loaded"]],
  );
  await transport.disable("a");
  assert.is(await verdictOf("a"), "disabled");
  await transport.clear("a");
  assert.is(await verdictOf("a"), "loaded");
  const rejection = (work: Promise<unknown>) => work.then(() => "", String);
  assert.match(await rejection(transport.enable("ghost")), /no mod ghost/i);
  assert.match(await rejection(transport.options("/choices", "", 5)), "Error");
  backend.stop();
  assert.match(await rejection(transport.mods()), "stopped");
});

mods("leaves no listener after a query that throws, and hears the next change", async () => {
  let fails = true;
  let listeners = 0;
  const transport = busTransport({
    on(event, handler) {
      listeners++;
      const off = bus.on(event, handler);
      return () => {
        listeners--;
        off();
      };
    },
    emit(event, ...payload) {
      if (fails) throw new Error("the host is unloaded");
      bus.emit(event, ...payload);
    },
  });
  const error = await transport.index().catch((thrown: unknown) => thrown);
  assert.match(String(error), "unloaded");
  assert.is(listeners, 0);
  fails = false;
  const heard: string[] = [];
  const stop = transport.watch!((guid) => void heard.push(guid));
  bus.emit("svc.settings.applyAnnounce", '{"guid":"a","ok":true,"err":"","key":"k","rows":[]}');
  stop();
  assert.equal(heard, ["a"]);
});

const path = "/svc/mods/culprit";
const startBody = JSON.stringify({ do: "start" });

mods("starts a search on a server and on a backend in the page, and lists the optional parts of each", () =>
  withInstall(registry, async ({ root }) => {
    const drive = async (transport: ReturnType<typeof busTransport>, ...can: string[]) => {
      assert.equal((await transport.mods()).can, can);
      assert.equal(JSON.parse((await transport.request!(path)).body), { state: "none" });
      const started = await transport.request!(path, startBody);
      assert.is(started.status, 200);
      assert.is(JSON.parse(started.body).state, "asking");
      const refused = await transport.request!(path, startBody);
      assert.is(refused.status, 409);
      assert.match(JSON.parse(refused.body).err, /answer or stop it first/);
    };
    await withBackend(root, ({ url }) =>
      drive(busTransport(bus, { baseUrl: url }), "culprit", "health", "report", "log", "kept"),
    );
    const { backend } = openLocal(registryText(registry));
    await drive(busTransport(bus, { backend }), "culprit");
  }),
);

mods("returns the host's first announce to a query of hostQuery, or undefined without an announce", () => {
  const { hostQuery } = busTransport(bus);
  assert.is(hostQuery!("health"), undefined);
  const off = ["one", "two"].map((text) =>
    bus.on("svc.host.healthQuery", () => bus.emit("svc.host.healthAnnounce", text)),
  );
  assert.is(hostQuery!("health"), "one");
  for (const end of off) end();
  const end = bus.on("svc.host.logQuery", (query) => bus.emit("svc.host.logAnnounce", query));
  assert.is(hostQuery!("log", '{"after":3}'), '{"after":3}');
  end();
});

mods("asks the host on its bus to poll when hurry is called", () => {
  let polls = 0;
  const off = bus.on("svc.host.poll", () => void polls++);
  busTransport(bus).hurry!();
  off();
  assert.is(polls, 1);
});
