import * as assert from "uvu/assert";
import { readHostLog } from "../../../host-shim/protocol/health/host-log.js";
import { suite } from "../../support/suite.js";
import { mod, withDiagnosis } from "./diagnosed.js";

const log = suite("the log of a client host");

const SECRET = "hunter22";

log("contains the host's lines with the mod of each, by logLines() and over the bus", () =>
  withDiagnosis({ fog: mod('host.log("warn", "thick")'), rain: mod("") }, ({ host, obey }) => {
    obey("fog", "rain");
    const { lines, next, dropped, side } = host.logLines()!;
    assert.equal(
      lines.map(({ n, level, guid, text }) => [n, level, guid, text]),
      [
        [1, "warn", "fog", "[fog] thick"],
        [2, "info", "fog", "loaded FOG 1.0.0 (fog)"],
        [3, "info", "rain", "loaded RAIN 1.0.0 (rain)"],
      ],
    );
    assert.equal([next, dropped, side], [3, 0, "client"]);
    let text = "";
    host.bus.on("svc.host.logAnnounce", (announced) => {
      text = String(announced);
    });
    host.bus.emit("svc.host.logQuery", '{"level":"warn"}');
    assert.equal(
      readHostLog(text)!.lines.map(({ n }) => n),
      [1],
    );
    for (const payload of ["", "[]", "{", 7]) {
      host.bus.emit("svc.host.logQuery", payload);
      assert.is(readHostLog(text)!.lines.length, 3);
    }
    let can = "";
    host.bus.on("svc.host.canAnnounce", (announced) => {
      can = String(announced);
    });
    host.bus.emit("svc.host.canQuery");
    assert.equal(JSON.parse(can).can, ["culprit", "health", "report", "log"]);
  }),
);

log("masks current and earlier values of a secret in lines and errors", () =>
  withDiagnosis(
    {
      login: mod(`
        host.log("info", "logs in with ${SECRET}");
        host.on("fail", () => { throw new Error("refused: ${SECRET}"); });`),
    },
    ({ host, obey, health }) => {
      obey("login");
      host.bus.emit("fail");
      for (const value of [SECRET, "another"]) {
        const rows = [{ key: "password", label: "P", type: "text", value, default: "", secret: true }];
        host.bus.emit("svc.settings.pageAnnounce", JSON.stringify({ guid: "login", rows }));
      }
      host.bus.emit("svc.settings.pageAnnounce", "no JSON with a secret");
      host.bus.emit("fail");
      const told = JSON.stringify([host.logLines(), health()]);
      assert.not.match(told, SECRET);
      assert.match(told, "refused: <secret>");
      assert.match(told, "logs in with <secret>");
    },
  ),
);

log("queries a mod's rows once, before its first answer, so that the answer masks the mod's secrets", () =>
  withDiagnosis(
    {
      login: mod(`
        host.log("info", "logs in with ${SECRET}");
        host.on("svc.settings.pageQuery", (guid) => { host.emit("said", guid); host.emit("svc.settings.pageAnnounce",
          '{"guid":"login","rows":[{"key":"p","value":"${SECRET}","secret":true}]}'); });`),
    },
    ({ host, obey, said }) => {
      obey("login");
      for (let time = 0; time < 2; time++)
        assert.match(JSON.stringify(host.logLines()), "logs in with <secret>");
      assert.equal(said, ["login"]);
    },
  ),
);
