import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import type { HostLink } from "../../../host-shim/client/index.js";
import { createLink } from "../../../host-shim/link/index.js";
import type { GameList } from "../../../host-shim/protocol/games/game-messages.js";
import { withBackend } from "../../support/backend.js";
import { startChild } from "../../support/child.js";
import { withServer } from "../../support/http-server.js";
import { withInstall } from "../../support/install.js";
import { startNodeGame } from "../../support/node-game.js";
import { giveToPlainUser } from "../../support/plain-user.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";

// Games and backends as real programs; servers that answer as backends of earlier versions.

const backends = suite("link: real games and backends");

const program = fileURLToPath(new URL("../../support/backend-program.js", import.meta.url));
const VIEWER = "?viewer=viewer01";

/** A mod with one row, without an SDK. */
const MOD = `let host, value = 1;
const rows = () => '[{"key":"k","label":"K","value":' + value + '}]';
module.exports = {
  api: 1, sdk: "0",
  attach(table) {
    host = table;
    host.on("svc.settings.indexQuery", () => host.emit("svc.settings.indexAnnounce",
      '{"guid":"cam","name":"Camera","version":"1.0.0","count":1,"done":1}'));
    host.on("svc.settings.pageQuery", (guid) =>
      guid === "cam" && host.emit("svc.settings.pageAnnounce", '{"guid":"cam","rows":' + rows() + '}'));
    host.on("svc.settings.applyQuery", (text) => {
      value = JSON.parse(text).value;
      host.emit("svc.settings.applyAnnounce", '{"guid":"cam","ok":true,"err":"","rows":' + rows() + '}');
    });
    return "Ok";
  },
  detach() {},
  refresh() {},
};
`;

/** Runs a client host, with frames, until `work` is done. */
async function withGame(
  root: string,
  baseUrl: string,
  link: HostLink | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const game = startNodeGame({ root, baseUrl, link });
  try {
    await work();
  } finally {
    game.close();
  }
}

async function listOf(url: string): Promise<GameList | undefined> {
  return fetch(`${url}/svc/games${VIEWER}`).then(
    (reply) => reply.json() as Promise<GameList>,
    () => undefined,
  );
}

function withMod(work: (root: string) => Promise<void>): Promise<void> {
  return withInstall({ mods: [{ id: "cam" }] }, async (install) => {
    install.setLibrary("cam", MOD);
    await work(install.root);
  });
}

backends("a game that polls once an hour applies a changed decision at once", () =>
  withMod((root) =>
    withBackend(root, async ({ url }) => {
      await listOf(url);
      const game = startNodeGame({
        root,
        baseUrl: url,
        pollMs: 3_600_000,
        link: createLink({ name: "Game" }),
      });
      const states = () => game.host.mods().map(({ state }) => state);
      try {
        await until(async () => (await listOf(url))?.games[0]?.mods.length === 1, "it joins");
        assert.equal(states(), ["live"]);
        await fetch(`${url}/svc/mods/disable/cam`);
        await until(() => states()[0] === "rejected", "it unloads the mod");
        await fetch(`${url}/svc/mods/enable/cam`);
        await until(() => states()[0] === "live", "it loads the mod");
      } finally {
        game.close();
      }
    }),
  ),
);

backends("a game joins, applies an edit, and joins again after its backend was killed and restarted", () =>
  withMod(async (root) => {
    giveToPlainUser(root);
    let backend = startChild([program, root]);
    try {
      const [, url = ""] = await backend.line(/^serves (\S+)$/);
      const link = createLink({ name: "Game" });
      await withGame(root, url, link, async () => {
        const joined = async () =>
          (await listOf(url))?.games.find(({ state, mods }) => state === "open" && mods.length === 1);
        const first = await until(joined, "the game in the list");
        const edit = (body: string) => fetch(`${url}/svc/settings/cam?game=`, { method: "POST", body });
        assert.match(await (await edit('{"key":"k","value":5}')).text(), '"value":5');
        await backend.end("SIGKILL");
        backend = startChild([program, root, new URL(url).port]);
        await backend.line(/^serves /);
        const again = await until(joined, "the game in the new list");
        assert.is(again.session, first.session);
        assert.is(link.id(), again.id);
        assert.match(await (await fetch(`${url}/svc/settings/cam?game=${again.id}`)).text(), '"value":5');
        const metrics = await (await fetch(`${url}/metrics`)).text();
        assert.match(metrics, /^svc_mod_games 1$/m);
        assert.match(metrics, /kind="games",status="200"/);
      });
      await until(async () => (await listOf(url))?.games[0]?.state === "closed", "the closed game");
      assert.not.match(backend.output(), /error/);
    } finally {
      await backend.end();
    }
  }),
);

backends("a game without a link is not listed; a watched backend answers polls with Svc-Watched: 1", () =>
  withMod((root) =>
    withBackend(
      root,
      async ({ url, get }) => {
        await withGame(root, url, undefined, async () => {
          await until(async () => (await listOf(url))?.polled, "a poll");
          assert.equal((await listOf(url))?.games, []);
          const poll = await get("/svc/mods/client/1.0.0");
          assert.is(poll.headers.get("svc-watched"), "1");
          const unchanged = await get(
            "/svc/mods/client/1.0.0",
            `If-None-Match: ${poll.headers.get("etag")}`,
            "Origin: http://game.test",
          );
          assert.equal([unchanged.status, unchanged.headers.get("svc-watched")], [304, "1"]);
          assert.is(
            unchanged.headers.get("access-control-expose-headers"),
            "ETag, Svc-Watched",
            "a declared origin reads it",
          );
        });
      },
      { allowOrigins: ["http://game.test"] },
    ),
  ),
);

const older: readonly (readonly [name: string, watched: string | undefined, hellos: number])[] = [
  ["an older backend without the header", undefined, 0],
  ["a backend that no page watches", "0", 0],
  ["a server with the header but without the routes", "1", 1],
];
for (const [name, watched, hellos] of older) {
  backends(`a linked game sends ${hellos} hellos to ${name}`, () =>
    withMod(async (root) => {
      const asked: string[] = [];
      const isPoll = (path: string) => path.startsWith("/svc/mods/client/");
      await withServer(
        ({ url = "" }, reply) => {
          asked.push(url);
          if (watched !== undefined) reply.setHeader("Svc-Watched", watched);
          reply.writeHead(isPoll(url) ? 200 : 404).end('{"hostVersion":"1.0.0","mods":[]}');
        },
        (url) =>
          withGame(root, url, createLink({ name: "Game" }), async () => {
            await until(() => asked.filter(isPoll).length >= 5, "five polls");
          }),
      );
      assert.equal(
        asked.filter((path) => path.startsWith("/svc/games")),
        Array(hellos).fill("/svc/games"),
      );
    }),
  );
}
