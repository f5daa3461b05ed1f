import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readRows } from "../../../sdk/protocol/row.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";
import { withRig } from "./rig.js";

const older = suite("a mod built for host api 1");

const library = readFileSync(join(repository, "tests/fixtures/api-1-mod.js"), "utf8");

older("runs unchanged, with its settings, hook, bus, timers, a swap and the unload", () =>
  withRig({ old: library }, ({ host, install, obey, poll, live, lines, newLines, stateOf }) => {
    const payloads: unknown[] = [];
    host.bus.on("pong", (payload: unknown) => payloads.push(payload));
    host.bus.on("svc.settings.applyAnnounce", (announce) => payloads.push(JSON.parse(announce)));
    obey("old");
    assert.is(stateOf("old"), "live");
    assert.ok(lines.some((line) => line.includes("loaded with 0 arguments")));
    assert.equal(JSON.parse(install.read("mods/old/config.json")), { hud: true, fov: 90, mode: "fast" });

    host.bus.emit("ping", undefined);
    poll();
    assert.equal(payloads, ["fast", "a timer"]);
    host.bus.emit("svc.settings.applyQuery", '{"guid":"old","key":"fov","value":100.0}');
    const { ok, effect, effectDetail, rows } = payloads.pop() as Record<string, unknown>;
    assert.equal([ok, effect, effectDetail], [true, "applied", "1 argument: 100"]);
    assert.is(readRows(JSON.stringify(rows)).length, 3);
    assert.match(install.read("mods/old/config.json"), /"fov": 100\.0/);

    // A host ignores the return value of unload in api 1, which is no JSON here.
    newLines();
    install.setLibrary("old", `${library}\n`);
    poll();
    assert.is(stateOf("old"), "live");
    const swap = newLines().filter((line) => !line.startsWith("info"));
    assert.equal(swap, []);
    obey();
    assert.equal(live(), []);
    assert.is(lines.filter((line) => line.endsWith("disposed")).length, 2);
  }),
);
