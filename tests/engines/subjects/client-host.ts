import { createClientHost, type ModStore, type TransportReply } from "svc-mod-sdk/client";
import type { Given, Say } from "../program.js";
import { firstLine, withoutStack } from "../words.js";

/** A hand-written library that emits an event for each load, edit and unload. */
const TELLER = `let host;
module.exports = {
  api: 2, sdk: "0",
  attach(table) {
    host = table;
    host.emit("said", "attach " + JSON.stringify(host.mod) + host.side + Object.isFrozen(host) + host.previous);
    host.onUnload(() => host.emit("said", "first disposer"));
    host.onUnload(() => { throw new Error("second disposer"); });
    host.on("ask", (question) => host.emit("said", "heard " + question));
    setTimeout((word) => host.emit("said", word), 5000, "timeout");
    const interval = setInterval(() => { host.emit("said", "interval"); clearInterval(interval); }, 10);
    requestAnimationFrame((time) => host.emit("said", "frame " + time));
    return "Ok";
  },
  detach() { host.emit("said", "detach"); return "[1.0]"; },
  refresh() { host.emit("said", "refresh " + host.readConfig().text); },
};
`;
const BROKEN: Readonly<Record<string, string>> = {
  throws:
    'module.exports = { api: 1, sdk: "0", attach() { throw new Error("no"); }, detach() {}, refresh() {} };',
  refuses: 'module.exports = { api: 1, sdk: "0", attach: () => "ErrIo", detach() {}, refresh() {} };',
  newer: 'module.exports = { api: 99, sdk: "9", attach: () => "Ok", detach() {}, refresh() {} };',
  other: "module.exports = { hello: 1 };",
  greedy: `module.exports = { api: 1, sdk: "0", detach() {}, refresh() {}, attach() {
    Array.prototype.push = () => { throw new Error("mine"); };
    JSON.parse = null;
    return "Ok";
  } };`,
};

interface Decided {
  readonly guid: string;
  readonly enabled?: boolean;
  readonly verdict?: string;
  readonly reason?: string;
  readonly requires?: readonly string[];
  readonly sha256?: string;
}

/** Runs a client host from its first poll to its stop: loads, edits, swaps, rejections, faults and a failing backend. */
export function clientHost(say: Say, { libraries }: Given): void {
  const files = new Map<string, { text: string; sha256: string }>(Object.entries(libraries));
  files.set("teller", { text: TELLER, sha256: "t1" });
  for (const [name, text] of Object.entries(BROKEN)) files.set(name, { text, sha256: name });
  const configs = new Map<string, string>();
  let time = 0;
  let answer: TransportReply | string = "nobody is there";

  const store: ModStore = {
    readLibrary({ dir }, done) {
      const file = files.get(dir);
      if (file === undefined) done({ status: "ErrNotFound", text: `mods/${dir} is not there`, sha256: "" });
      else done({ status: "Ok", ...file });
    },
    openConfig: ({ dir }) => ({
      read() {
        const text = configs.get(dir);
        return text === undefined ? { status: "ErrNotFound", text: "" } : { status: "Ok", text };
      },
      write(next, previous) {
        if ((configs.get(dir) ?? "") !== previous) return "ErrConflict";
        configs.set(dir, next);
        return "Ok";
      },
      version: () => configs.get(dir) ?? "",
    }),
    readSelection: (done) => done('{"hostVersion":"1.4.0","client":[]}'),
    keepSelection: (text) => say("keeps", text),
  };
  const host = createClientHost({
    baseUrl: "http://backend",
    hostVersion: "1.4.0",
    transport(request, done) {
      say("asks", request.body === undefined ? request : withoutStack(request.body));
      if (typeof answer === "string") done(undefined, answer);
      else if (request.etag !== "" && request.etag === answer.etag)
        done({ ...answer, status: 304, body: "" }, "");
      else done(answer, "");
    },
    evaluate: (source, filename, params) => {
      say("evaluates", filename, params);
      return new Function(...params, source) as (...args: unknown[]) => unknown;
    },
    store,
    log: (level, text) => say("log", level, firstLine(text)),
    now: () => time,
  });
  // forEach instead of a loop, because in Hermes all functions that a loop creates share its variables.
  ["said", "score.changed", "svc.settings.indexAnnounce", "svc.settings.pageAnnounce"].forEach((event) => {
    host.bus.on(event, (payload) => say("heard", event, payload));
  });
  host.bus.on("svc.settings.applyAnnounce", (payload) => say("heard an edit", payload));

  /** Advances the clock, by default until the next poll is due after any back-off, and runs one frame. */
  function frame(milliseconds = 60_000): void {
    time += milliseconds;
    host.tick(1);
    say(
      "mods",
      host.mods().map(({ problem, ...mod }) => ({ ...mod, problem: firstLine(problem) })),
    );
  }
  function decide(tag: string, ...mods: readonly (string | Decided)[]): void {
    const records = mods.map((mod) => {
      const { guid, enabled = true, requires = [], ...rest } = typeof mod === "string" ? { guid: mod } : mod;
      const {
        verdict = enabled ? "loaded" : "disabled",
        reason = "",
        sha256 = files.get(guid)?.sha256 ?? "",
      } = rest as Partial<Decided>;
      const artifact = { dir: guid, library: "mod.js", sha256 };
      return {
        guid,
        name: guid.toUpperCase(),
        version: "1.0.0",
        enabled,
        verdict,
        reason,
        requires,
        artifact,
      };
    });
    answer = { status: 200, etag: `"${tag}"`, body: JSON.stringify({ hostVersion: "1.4.0", mods: records }) };
    say("decides", tag);
    frame();
  }

  frame();
  decide("1", "teller", "every-row", "score-tracker", { guid: "score-board", requires: ["score-tracker"] });
  frame(20);
  frame(5000);
  host.bus.emit("ask", "what");
  host.bus.emit("svc.settings.indexQuery", undefined);
  host.bus.emit("svc.settings.pageQuery", "every-row");
  for (const edit of [
    '"key":"viewDistance","value":2e3',
    '"key":"viewDistance","value":2000',
    '"key":"preset","value":"high"',
    '"key":"brightness","value":1',
    '"reset":true',
  ]) {
    host.bus.emit("svc.settings.applyQuery", `{"guid":"every-row",${edit}}`);
  }
  say("config", configs.get("every-row"));
  configs.set("every-row", '{"viewDistance":300}');
  configs.set("teller", "{}");
  frame();

  files.set("teller", { text: TELLER.replace("heard", "now hears"), sha256: "t2" });
  decide("2", "teller", "every-row", { guid: "score-tracker", enabled: false, reason: "you turned it off" });
  host.bus.emit("ask", "again");
  files.set("teller", { text: "module.exports = {", sha256: "t3" });
  decide("3", "teller", {
    guid: "score-board",
    enabled: false,
    verdict: "missing-dependency",
    reason: "it needs score-tracker",
  });
  const rejected = ["not-selected", "wrong-side", "pipeline", "conflict", "cycle", "of-tomorrow", ""];
  decide(
    "4",
    ...rejected.map((verdict, at) => ({ guid: `mod-${at}`, enabled: false, verdict, reason: "a reason" })),
  );
  decide("5", ...Object.keys(BROKEN), "missing", { guid: "teller", sha256: "another" });
  say("put back", [1].concat([2]), JSON.parse("[3]"));

  for (const body of [
    "",
    "{",
    "null",
    '{"hostVersion":"1.4.0","mods":[{}]}',
    '{"hostVersion":"9.0.0","mods":[]}',
  ]) {
    answer = { status: 200, etag: "", body };
    frame();
  }
  answer = { status: 500, etag: "", body: "<h1>\n  broken</h1>" };
  frame();
  answer = "cut";
  frame();
  decide("6", "score-tracker", "teller");
  host.stop();
  host.stop();
  frame();
}
