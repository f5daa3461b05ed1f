import * as assert from "uvu/assert";
import { readHealth } from "../../../../host-shim/protocol/health/host-health.js";
import { readHostLog } from "../../../../host-shim/protocol/health/host-log.js";
import { readReportReply } from "../../../../host-shim/protocol/health/report-text.js";
import { withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const route = suite("backend: health, log and report");

route("/svc/health lists the mods that the backend runs, and the errors of their routes", () =>
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

route("/svc/log has the backend's log without its token, its folder and mods' secrets", () =>
  withInstall({ mods: [{ id: "loud", sides: ["server"] }] }, async ({ root, setLibrary }) => {
    const rows = JSON.stringify([
      { key: "k", label: "K", type: "text", value: "hunter22", default: "", secret: true },
    ]);
    setLibrary(
      "loud",
      libraryText(`host.log("warn", "hunter22 at ${root}/x with t0ken-t0ken");
        host.on("svc.settings.pageQuery", (guid) => host.emit("svc.settings.pageAnnounce",
          JSON.stringify({ guid, rows: ${rows} })));
        host.route("GET", "/svc/settings/loud", () => {
          host.log("warn", "0ther-secret");
          return { status: 200, headers: [], body: '{"rows":' + ${JSON.stringify(rows)}.replace("hunter22", "0ther-secret") + "}" };
        });`),
    );
    await withBackend(
      root,
      async ({ get, line }) => {
        await line(/loaded loud/);
        const auth = "Authorization: Bearer t0ken-t0ken";
        await get("/svc/settings/loud", auth);
        const log = readHostLog((await get("/svc/log?mod=loud&level=warn", auth)).body)!;
        assert.equal(
          log.lines.map(({ guid, level, text }) => [guid, level, text]),
          [
            ["loud", "warn", "[loud] <secret> at <path> with <token>"],
            ["loud", "warn", "[loud] <secret>"],
          ],
        );
        assert.equal([log.side, log.dropped], ["server", 0]);
        const after = await get(`/svc/log?after=${log.next}`, auth);
        assert.equal(readHostLog(after.body)!.lines, []);
        assert.is((await get("/svc/log")).status, 401);
        assert.is((await get("/svc/log?game=", auth)).status, 404);
      },
      { token: "t0ken-t0ken" },
    );
  }),
);

route("/svc/report has the lists, overrides and search, and the errors that games reported", () =>
  withInstall(
    {
      mods: [{ id: "rude", sides: ["server"] }, { id: "fog" }, { id: "rain" }],
      lists: [
        { id: "base", entries: [{ id: "fog", enabled: true }] },
        { id: "mine", inherits: ["base"], entries: ["rude", "rain"].map((id) => ({ id, enabled: true })) },
      ],
      activeLists: ["mine"],
    },
    async ({ root, setLibrary }) => {
      setLibrary("rude", libraryText('host.route("GET", "/boom", () => { throw new Error("boom"); });'));
      setLibrary("fog", libraryText(""));
      await withBackend(root, async ({ url, get, line }) => {
        await line(/loaded rude/);
        await get("/boom");
        await get("/svc/mods/disable/rain");
        const post = (path: string, body: unknown) =>
          fetch(url + path, { method: "POST", body: JSON.stringify(body) });
        await post("/svc/mods/reports", {
          ...{ guid: "fog", state: "live", problem: "", sha256: "" },
          faults: [{ where: "a timer", error: "Error: the game knows this hunter22", count: 3 }],
        });
        await post("/svc/mods/culprit", { do: "start" });
        const text = readReportReply((await get("/svc/report")).body)!;
        for (const part of [
          "- fog: 3 errors\n- rude: 1 error\n",
          "- Side: server\n",
          "- active: mine\n- list base: 1 entry\n- list mine: 2 entries, inherits base\n- override: rain off\n",
          /\n## Not proven\n\n- fog 1\.0\.0 [\da-f]{12}\n- rude 1\.0\.0 [\da-f]{12}\n\n/,
          "- rude, its route GET boom; last at ",
          "- fog, a timer, in a game; 3 times\n    the report of the game has the error\n",
          /- fog 1\.0\.0 [\da-f]{12}: client, \w+.*; by the list base; in a game, live\n/,
          /- rain 1\.0\.0 [\da-f]{12}: client, disabled, .*; by an override\n/,
          /- rude 1\.0\.0 [\da-f]{12}: server, .*; by the list mine/,
          "- a search runs, at step 1; on: ",
        ])
          assert.match(text, part);
        assert.not.match(text, "hunter22");
        assert.not.match(text, root);
        assert.is((await get("/svc/report?game=")).status, 404);
        assert.is((await get("/svc/report", "Origin: http://other")).status, 403);
      });
    },
  ),
);
