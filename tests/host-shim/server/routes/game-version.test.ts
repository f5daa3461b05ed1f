import * as assert from "uvu/assert";
import { createGameVersion } from "../../../../host-shim/server/routes/game-version.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";

const version = suite("the version of the game");

interface Clocked extends ReturnType<typeof createGameVersion> {
  /** Advances the clock by this many seconds. */
  readonly wait: (seconds: number) => void;
  readonly lines: readonly string[];
}

function withClock(named = ""): Clocked {
  let time = 1000;
  const lines: string[] = [];
  const made = createGameVersion(
    named,
    () => time,
    (level, text) => lines.push(`${level} ${text}`),
  );
  const wait = (seconds: number) => {
    time += seconds * 1000;
  };
  return { ...made, wait, lines };
}

version("is the first polled one, while games of that version poll", () => {
  const { polled, shown, served, wait } = withClock();
  assert.is(shown(), "");
  assert.is(polled("1.4.0"), true);
  for (let time = 0; time < 100; time++) {
    wait(3);
    assert.is(polled("1.4.0"), false);
    assert.is(polled("1.5.0"), false);
    assert.is(shown(), "1.4.0");
    assert.is(served(), "1.4.0");
  }
});

version(
  "becomes that of another polling game when no game of the shown version has polled for a minute",
  () => {
    const { polled, shown, wait } = withClock();
    polled("1.4.0");
    wait(59);
    assert.is(polled("1.5.0"), false);
    wait(1);
    assert.is(polled("1.5.0"), true);
    assert.is(shown(), "1.5.0");
    assert.is(polled("1.4.0"), false);
    assert.is(shown(), "1.5.0");
  },
);

version("stays the same during an hour without polls, and for a minute after each poll", () => {
  const { polled, shown, wait } = withClock();
  polled("1.4.0");
  wait(3600);
  assert.is(shown(), "1.4.0");
  assert.is(polled("1.4.0"), false);
  wait(59);
  assert.is(polled("1.5.0"), false);
});

version("is logged once when games of two versions poll, and again after a change", () => {
  const { polled, wait, lines } = withClock();
  for (let time = 0; time < 10; time++) for (const polling of ["1.4.0", "1.5.0", "9.9.9"]) polled(polling);
  assert.is(lines.length, 1);
  assert.match(lines[0]!, "warn a game of version 1.5.0 polls beside one of 1.4.0: server mods follow 1.4.0");
  wait(61);
  polled("1.5.0");
  polled("1.4.0");
  polled("1.4.0");
  assert.is(lines.length, 2);
});

version("equals --host-version until a game polls, and for server mods also afterwards", () => {
  const { polled, shown, served, lines } = withClock("1.0.0");
  assert.is(shown(), "1.0.0");
  assert.is(polled("2.0.0"), true);
  assert.is(shown(), "2.0.0");
  assert.is(served(), "1.0.0");
  polled("3.0.0");
  assert.match(lines.join(), "server mods follow 1.0.0, which --host-version names");
});

const registry = {
  mods: [
    { id: "s", sides: ["server"], pipeline: "^1.0.0" },
    { id: "last", sides: ["server"] },
  ],
  lists: [{ id: "all", entries: [{ id: "s", enabled: true, note: "" }] }],
  activeLists: ["all"],
};

/** Returns how often the mod `s` was loaded and unloaded. */
function moves({ lines }: TestBackend): readonly number[] {
  return ["loaded s ", "unloaded s "].map(
    (start) => lines.filter((line) => line.startsWith(`info ${start}`)).length,
  );
}

/** Waits until the backend has executed all earlier requests: sends one more, because it executes them in order. */
async function settled({ get, line }: TestBackend): Promise<void> {
  await get("/svc/mods/enable/last");
  await line(/loaded last /);
}

version("does not alternate while games of three versions poll", () =>
  withInstall(registry, ({ root }) =>
    withBackend(root, async (backend) => {
      const { get, line, lines } = backend;
      await get("/svc/mods/client/1.4.0");
      await line(/loaded s /);
      for (const polling of ["1.4.0", "2.0.0", "9.9.9", "1.4.0", "2.0.0"])
        assert.is((await get(`/svc/mods/client/${polling}`)).status, 200);
      await settled(backend);
      assert.equal(moves(backend), [1, 0], lines.join("\n"));
      assert.is(lines.filter((text) => text.includes("polls beside")).length, 1);
      assert.not.match(lines.join("\n"), "warn mods/selection.json");
    }),
  ),
);

version("for server mods equals --host-version, also when games of other versions poll", () =>
  withInstall(registry, ({ root }) =>
    withBackend(
      root,
      async (backend) => {
        const { get, line } = backend;
        await line(/loaded s /);
        await get("/svc/mods/client/9.9.9");
        await settled(backend);
        assert.equal(moves(backend), [1, 0]);
        const { mods } = JSON.parse((await get("/svc/mods")).body);
        const mod = mods.find(({ id }: { readonly id: string }) => id === "s");
        assert.is(mod.server.verdict, "loaded", "the shown verdict is the running mod's");
      },
      { hostVersion: "1.4.0" },
    ),
  ),
);

version("is not changed by a HEAD request", () =>
  withInstall(registry, ({ root }) =>
    withBackend(root, async (backend) => {
      const { url, line, get } = backend;
      await line(/loaded s /);
      assert.is((await fetch(`${url}/svc/mods/client/9.9.9`, { method: "HEAD" })).status, 200);
      assert.match((await get("/svc/mods")).body, "no host version is known");
      await settled(backend);
      assert.equal(moves(backend), [1, 0]);
    }),
  ),
);
