import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openGame } from "../../../../host-shim/cli/profiles/game-profile.js";
import { codeOf, sharedOf } from "../../../../host-shim/cli/profiles/zlib-code.js";
import { createHttpTransport } from "../../../../host-shim/node/node-http-transport.js";
import type { GameList } from "../../../../host-shim/protocol/games/game-messages.js";
import {
  PROFILE_SCHEMA,
  type Profile,
  SET_SCHEMA,
} from "../../../../host-shim/protocol/profiles/profile-file.js";
import { type LinkedGame, withLinkedGame } from "../../../browser/panel/linked-game.js";
import { GAME, MODS } from "../../../browser/panel/place-mods.js";
import { writeInstall } from "../../../browser/panel/sources.js";
import { withBackend } from "../../../support/backend.js";
import { withServer } from "../../../support/http-server.js";
import { suite } from "../../../support/suite.js";
import { PROGRAM } from "../../../support/svc-mod.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { uncounted } from "../../../support/uncounted.js";
import { until } from "../../../support/until.js";

const profile = suite("svc-mod profile with a game");

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Not spawnSync: the game runs in this process. */
function run(url: string, ...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, "profile", ...args, "--url", url],
      { env: uncounted() },
      (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

function playing(
  work: (world: { readonly url: string; readonly root: string; readonly game: LinkedGame }) => Promise<void>,
): Promise<void> {
  return withTempFolder((root) => {
    writeInstall(root, MODS);
    return withBackend(
      root,
      ({ url }) => withLinkedGame(url, GAME, MODS, (game) => work({ url, root, game })),
      { hostVersion: "1.4.0" },
    );
  });
}

async function gamesOf(url: string): Promise<GameList["games"]> {
  const { games } = (await (await fetch(`${url}/svc/games?viewer=00000000000000aa`)).json()) as GameList;
  return games;
}

const modOf = (id: string, game: Readonly<Record<string, string>>) => ({
  id,
  version: "1.0.0",
  game: new Map(Object.entries(game)),
});

profile("saves the values of the game without secrets, applies them, and saves the previous state", () =>
  playing(async ({ url, root, game }) => {
    const config = '{"fov": 100, "token": "canary", "title": "d\\u0061wn"}\n';
    game.setConfig("camera", config);
    const kept = async (name: string): Promise<Profile> => {
      const { stdout } = await run(url, "code", name);
      return sharedOf(stdout.trim()) as Profile;
    };
    const gameOf = ({ mods }: Profile, id: string) => [...(mods.find((mod) => mod.id === id)?.game ?? [])];
    // Repeated until the game has read its new config.json, at its next poll.
    let saved: Run;
    do saved = await run(url, "save", "Evening", "--yes", "--game", GAME);
    while (!gameOf(await kept("Evening"), "camera").some(([key]) => key === "title"));
    assert.equal([saved.status, saved.stderr], [0, ""]);
    assert.match(saved.stdout, /^saved Evening: 2 mods\n$/);
    assert.equal(gameOf(await kept("Evening"), "camera"), [
      ["fov", "100"],
      ["title", '"d\\u0061wn"'],
    ]);
    assert.not.match(
      JSON.stringify((await kept("Evening")).mods.map(({ game: all }) => [...(all ?? [])])),
      /canary/,
    );

    game.setConfig("camera", '{"fov": 70, "token": "canary", "title": "d\\u0061wn", "key": "KeyQ"}\n');
    let dry: Run;
    do dry = await run(url, "apply", "Evening", "--game", GAME, "--dry-run");
    while (!/70/.test(dry.stdout));
    assert.match(dry.stdout, /^in Lantern Hour: camera fov: 70 -> 100$/m);
    assert.match(dry.stdout, /^in Lantern Hour: camera key: "KeyQ" -> "KeyZ"$/m);
    assert.match(game.config("camera"), /"fov": 70/);
    const without = await run(url, "apply", "Evening", "--dry-run");
    assert.match(without.stdout, /open the game and apply it there, or give --game$/m);

    const applied = await run(url, "apply", "Evening", "--game", GAME, "--yes");
    assert.equal([applied.status, applied.stderr], [0, ""]);
    assert.match(applied.stdout, /^in Lantern Hour: 2 values are stored$/m, applied.stdout);
    assert.match(applied.stdout, /^the state before is the profile "before Evening"$/m);
    await game.stored("camera", /"fov": 100.*"token": "canary".*"key": "KeyZ"/);
    assert.equal(gameOf(await kept("before Evening"), "camera"), [
      ["fov", "70"],
      ["title", '"d\\u0061wn"'],
      ["key", '"KeyQ"'],
    ]);
    assert.match((await run(url, "list")).stdout, /^before Evening: .*kept automatically$/m);
    const again = await run(url, "apply", "Evening", "--game", GAME, "--yes");
    assert.match(again.stdout, /^nothing has changed$/m);
    assert.is(readFileSync(join(root, "mods/camera/config.json"), "utf8"), MODS[0]!.config);
  }),
);

profile(
  "applies a set of values to the game only, names the skipped values, and prints one line of JSON",
  () =>
    playing(async ({ url, game }) => {
      const set = codeOf({
        schema: SET_SCHEMA,
        mods: [modOf("camera", { fov: "95", token: '"x"', gone: "1" }), modOf("away", { a: "1" })],
      });
      const { stdout, stderr } = await run(url, "apply", set, "--game", GAME, "--yes", "--json");
      assert.is(stderr, "");
      const told = JSON.parse(stdout);
      assert.equal(told.game.values, [{ id: "camera", key: "fov", before: 90, after: 95 }]);
      assert.equal(told.game.missing, ["away"]);
      assert.equal(
        told.game.skipped.map(({ key }: { key: string }) => key),
        ["token", "gone"],
      );
      await game.stored("camera", /"fov": 95/);
      assert.match(game.config("camera"), /"token": "canary"/);
    }),
);

profile("loads a mod of the game on apply, and waits until the mod stores its values", () =>
  playing(async ({ url, game }) => {
    await fetch(`${url}/svc/mods/disable/camera`);
    const state = codeOf({
      schema: PROFILE_SCHEMA,
      name: "On",
      hostVersion: "",
      overrides: [],
      mods: [modOf("camera", { fov: "99" })],
    });
    let dry: Run;
    do dry = await run(url, "apply", state, "--game", GAME, "--dry-run");
    while (!/^in Lantern Hour: camera does not run$/m.test(dry.stdout));
    const { stdout } = await run(url, "apply", state, "--game", GAME, "--yes");
    assert.match(stdout, /^in Lantern Hour: 1 values are stored$/m);
    await game.stored("camera", /"fov": 99/);
  }),
);

profile("waits for a mod although the game's connection is cut meanwhile", () =>
  playing(async ({ url, game }) => {
    const { send, close } = createHttpTransport({});
    try {
      const open = await openGame(url, send, GAME);
      await fetch(`${url}/svc/mods/disable/camera`);
      await until(
        async () => (await gamesOf(url))[0]!.mods.every(({ guid }) => guid !== "camera"),
        "an unload",
      );
      const shared = { schema: SET_SCHEMA, mods: [modOf("camera", { fov: "99" })] } as const;
      const applied = open.apply(shared, ["camera"]).then(
        ({ values }) => values.map(({ key }) => key),
        (error: Error) => error.message,
      );
      game.cut();
      await until(async () => (await gamesOf(url))[0]!.state === "closed", "the game is closed");
      await until(async () => (await gamesOf(url))[0]!.state === "open", "the game is open again");
      await fetch(`${url}/svc/mods/enable/camera`);
      assert.equal(await applied, ["fov"]);
      await game.stored("camera", /"fov": 99/);
    } finally {
      close();
    }
  }),
);

profile("fails to read the values of a game, and to plan them, after the game was closed", () =>
  playing(async ({ url, game }) => {
    const { send, close } = createHttpTransport({});
    try {
      const open = await openGame(url, send, GAME);
      game.stop();
      const shared = { schema: PROFILE_SCHEMA, name: "On", hostVersion: "", mods: [] } as const;
      await until(
        async () => (await gamesOf(url)).every(({ state }) => state === "closed"),
        "the game is closed",
      );
      const closed = "Lantern Hour was closed or reloaded meanwhile: run the command again";
      for (const use of [() => open.read(shared), () => open.plan(shared)])
        assert.is(await use().then(JSON.stringify, (error: Error) => error.message), closed);
    } finally {
      close();
    }
  }),
);

profile("refuses an unknown game, a game that takes no edits, and a backend without games", () =>
  playing(async ({ url, game }) => {
    const set = codeOf({ schema: SET_SCHEMA, mods: [modOf("camera", { fov: "95" })] });
    const refused = async (address: string, name: string, text: RegExp) => {
      const { status, stderr } = await run(address, "save", "x", "--game", name);
      assert.equal([status, text.test(stderr)], [1, true], stderr);
    };
    await refused(url, "Nowhere", /no open game is named Nowhere: open are [a-z0-9]{8} \(Lantern Hour\)/);
    game.link.allow(false);
    let applied: Run;
    do applied = await run(url, "apply", set, "--game", GAME, "--yes");
    while (applied.status === 0);
    assert.match(applied.stderr, /Lantern Hour takes no settings from other screens: allow it there/);
    const saved = await run(url, "save", "Read", "--game", GAME);
    assert.equal([saved.status, saved.stderr], [0, ""], "other screens can always read");
    assert.is((await run(url, "list", "--game", GAME)).status, 2);
    for (const [status, body] of [
      [404, ""],
      [200, '{"games":5}'],
    ] as const)
      await withServer(
        ({ url: path }, response) => {
          if (path!.startsWith("/svc/games")) response.writeHead(status).end(body);
          else response.end('{"schema":"svc.profile/1","name":"now","hostVersion":"","mods":[]}');
        },
        (old) => refused(old, GAME, new RegExp(`has no games: it answered ${status}`)),
      );
  }),
);
