import * as assert from "uvu/assert";
import { Verdict } from "../../../../host-shim/protocol/verdicts.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { readMetrics } from "../../../support/metrics.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const metrics = suite("GET /metrics");

async function scrape({ get }: Pick<TestBackend, "get">) {
  const read = readMetrics((await get("/metrics")).body);
  return (name: string, labels = "") => read.get(name)?.values.get(labels);
}

metrics("is in Prometheus' text format, and counts answers by kind and status", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withBackend(root, async (backend) => {
      const { get, port } = backend;
      const first = await get("/metrics");
      assert.is(first.status, 200);
      assert.is(first.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
      const etag = (await get("/svc/mods/client/1.0.0")).headers.get("etag");
      for (let poll = 0; poll < 3; poll++) await get("/svc/mods/client/1.0.0", `If-None-Match: ${etag}`);
      for (const path of [
        "/",
        "/page.css",
        "/svc/mods",
        "/svc/mods?x=1",
        "/svc/settings/index",
        "/svc/report",
        "/svc/profiles",
        "/svc/lan",
        "/healthz",
      ]) {
        await get(path);
      }
      await get("/mods/a/mod.js");
      await get("/nothing");
      await get("/svc/mods", "Host: evil.example");
      await rawRequest(port, "no request\r\n\r\n");
      const value = await scrape(backend);
      const requests = (kind: string, status: number) =>
        value("svc_mod_http_requests_total", `kind=${kind},status=${status}`);
      assert.equal(
        [
          requests("poll", 200),
          requests("poll", 304),
          requests("page", 200),
          requests("selection", 200),
          requests("selection", 403),
          requests("settings", 200),
          requests("diagnosis", 200),
          requests("diagnosis", 404),
          requests("profiles", 200),
          requests("health", 200),
          requests("metrics", 200),
          requests("library", 200),
          requests("other", 404),
          requests("unreadable", 400),
        ],
        [1, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      );
      assert.is(value("svc_mod_http_connections"), 1, "the connection of this request");
      assert.is(value("svc_mod_http_connections_dropped_total"), 0);
    }),
  ),
);

metrics("counts mods by verdict, running and failing mods, problems and log lines", () =>
  withInstall(
    {
      mods: [{ id: "a" }, { id: "s", sides: ["server"] }, { id: "p", pipeline: ">=9" }],
      lists: [
        { id: "all", entries: ["a", "s", "p", "ghost"].map((id) => ({ id, enabled: true, note: "" })) },
      ],
      activeLists: ["all"],
    },
    (install) =>
      withBackend(
        install.root,
        async (backend) => {
          await backend.line(/loaded s/);
          const mods = async (side: string, verdict: string) =>
            (await scrape(backend))("svc_mod_mods", `side=${side},verdict=${verdict}`);
          const value = await scrape(backend);
          for (const verdict of Object.values(Verdict)) assert.type(await mods("client", verdict), "number");
          assert.is(await mods("client", "loaded"), 1);
          assert.is(await mods("client", "wrong-side"), 1);
          assert.is(await mods("client", "pipeline"), 1);
          assert.is(await mods("server", "loaded"), 1);
          assert.is(value("svc_mod_server_mods_running"), 1);
          assert.is(value("svc_mod_mods_failing", "side=client"), 0);
          const { problems } = JSON.parse((await backend.get("/svc/mods")).body);
          assert.is(value("svc_mod_problems"), problems.length);
          assert.ok(problems.length > 0);
          const count = (level: string) => backend.lines.filter((line) => line.startsWith(level)).length;
          assert.is(value("svc_mod_log_lines_total", "level=warn"), count("warn"));
          assert.ok(count("warn") > 0);
          assert.ok(value("svc_mod_look_age_seconds")! < 60);
          const changes = value("svc_mod_changes_total")!;

          install.setLibrary("s", libraryText("throw new Error('no')"));
          await backend.line(/MOD NOT ARMED/);
          await until(
            async () => (await scrape(backend))("svc_mod_mods_failing", "side=server") === 1,
            "it fails",
          );
          await backend.get("/svc/mods/disable/a");
          assert.is(await mods("client", "disabled"), 1);
          const after = await scrape(backend);
          assert.ok(after("svc_mod_changes_total")! >= changes + 2);
          assert.ok(after("svc_mod_log_lines_total", "level=error")! > 0);
        },
        { hostVersion: "1.4.0" },
      ),
  ),
);

metrics("reports the process's resources under the names that Prometheus' clients use", () =>
  withInstall({}, ({ root }) =>
    withBackend(root, async (backend) => {
      const value = await scrape(backend);
      const now = Date.now() / 1000;
      assert.ok(Math.abs(now - value("process_start_time_seconds")! - process.uptime()) < 5);
      assert.ok(value("process_cpu_seconds_total")! > 0);
      assert.ok(value("process_resident_memory_bytes")! > 1e6);
      assert.ok(value("nodejs_heap_size_used_bytes")! > 1e6);
      assert.ok(value("nodejs_eventloop_active_seconds_total")! >= 0);
    }),
  ),
);

metrics("has no line for a path or client that sent a request", () =>
  withInstall({}, ({ root }) =>
    withBackend(root, async ({ get }) => {
      for (let number = 0; number < 50; number++) await get(`/p0ison-${number}?p0ison`, "User-Agent: p0ison");
      const { body } = await get("/metrics");
      assert.not.match(body, "p0ison");
      assert.is([...readMetrics(body).get("svc_mod_http_requests_total")!.values].length, 1);
    }),
  ),
);
