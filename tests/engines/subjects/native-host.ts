import { createModHost } from "../embedding-host.js";
import type { Given, Say } from "../program.js";

/** A mod that counts its loads, and returns the count on unload for its next load. */
const COUNTER = `let host, count;
module.exports = {
  api: 2, sdk: "0",
  attach(table) { host = table; count = 1 + Number(host.previous); host.log("info", "load " + count); return "Ok"; },
  detach: () => String(count),
  refresh() {},
};
`;

const BROKEN: Readonly<Record<string, string>> = {
  throws:
    'module.exports = { api: 1, sdk: "0", attach(host) { host.on("ask", () => {}); throw new Error("no"); } };',
  newer: 'module.exports = { api: 9, sdk: "9", attach: () => "Ok" };',
  other: "module.exports = 1;",
};

/** Runs the host of docs/embedding.md: real mods with edits, timers and unloads, and faulty mods. */
export function nativeHost(say: Say, { libraries }: Given): void {
  const files = new Map<string, string>();
  for (const [guid, { text }] of Object.entries(libraries)) files.set(`mods/${guid}/mod.js`, text);
  for (const [guid, text] of Object.entries(BROKEN)) files.set(`mods/${guid}/mod.js`, text);
  files.set("mods/counter/mod.js", COUNTER);
  files.set("mods/every-row/config.json", '\ufeff{"brightness": 2e0, "other": 1.0}');
  let time = 0;
  const host = createModHost({
    now: () => time,
    log: (level, text) => say("log", level, text),
    readFile(path) {
      const text = files.get(path);
      return text === undefined ? { status: "ErrNotFound", text: "" } : { status: "Ok", text };
    },
    replaceFile(path, next, previous) {
      if ((files.get(path) ?? "") !== previous) return "ErrConflict";
      files.set(path, next);
      return "Ok";
    },
  });
  ["score.changed", "svc.settings.indexAnnounce"].forEach((event) => {
    host.on(event, (payload) => say("heard", event, payload));
  });
  host.on("svc.settings.applyAnnounce", (payload) => say("announced", payload));

  for (const guid of [
    "counter",
    "score-tracker",
    "score-board",
    "every-row",
    ...Object.keys(BROKEN),
    "missing",
  ]) {
    say("load", guid, host.load({ guid, name: guid.toUpperCase(), version: "1.0.0" }, `mods/${guid}`));
  }
  host.emit("svc.settings.indexQuery", undefined);
  host.emit("svc.settings.applyQuery", '{"guid":"every-row","key":"viewDistance","value":1200}');
  say("config", files.get("mods/every-row/config.json"));
  for (time of [10, 5000, 15000, 15001]) host.frame();
  files.set("mods/every-row/config.json", '{"viewDistance": 5000}');
  host.check();
  host.check();
  host.emit("svc.settings.applyQuery", '{"guid":"every-row","key":"hud","value":false}');
  say("swap", host.swap("counter"), host.swap("counter"), host.unload("counter"));
  say("unload", host.unload("score-tracker"), host.unload("score-tracker"));
  time = 60_000;
  host.frame();
  host.emit("score.query", undefined);
  say(
    "load again",
    host.load({ guid: "score-tracker", name: "Again", version: "2.0.0" }, "mods/score-tracker"),
  );
  host.emit("game.score", { points: 250, gained: 200 });
  for (const guid of ["score-board", "every-row", "score-tracker", "nobody"]) host.unload(guid);
  host.emit("svc.settings.indexQuery", undefined);
  say("done");
}
