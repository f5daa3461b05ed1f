import * as assert from "uvu/assert";
import { readHealth } from "../../../../host-shim/protocol/health/host-health.js";
import { withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const route = suite("GET /svc/health of a backend");

route("has the mods that the backend runs, and the errors of their routes", () =>
  withInstall({ mods: [{ id: "rude", sides: ["server"] }, { id: "game" }] }, async ({ root, setLibrary }) => {
    setLibrary(
      "rude",
      libraryText('host.route("GET", "/boom", () => { throw new Error("boom"); }); host.on("x", () => {});'),
    );
    await withBackend(root, async ({ get, line }) => {
      await line(/loaded rude/);
      assert.is((await get("/boom")).status, 500);
      const ask = async () => readHealth((await get("/svc/health")).body)!;
      const first = await ask();
      assert.equal([first.side, first.watched], ["server", false]);
      assert.equal(
        first.mods.map(({ guid, state, faults }) => ({ guid, state, faults })),
        [{ guid: "rude", state: "live", faults: 1 }],
      );
      const { guid, where, text, sha256 } = first.faults[0]!;
      assert.equal([guid, where, text.split("\n")[0]], ["rude", "its route GET /boom", "Error: boom"]);
      assert.match(sha256, /^[0-9a-f]{64}$/);
      const measured = first.frames.measured;
      const later = await until(
        async () => {
          const next = await ask();
          return next.frames.measured > measured && next.watched ? next : undefined;
        },
        () => "a measured tick",
      );
      assert.is(later.session, first.session);
      assert.is((await get("/healthz")).body, '{"status":"ok"}');
      assert.is((await get("/svc/health?game=")).status, 404);
    });
  }),
);

route("is refused to another page", () =>
  withInstall({}, ({ root }) =>
    withBackend(root, async ({ get }) => {
      assert.is((await get("/svc/health", "Origin: http://other")).status, 403);
    }),
  ),
);
