import fc from "fast-check";
import * as assert from "uvu/assert";
import type { Transport, TransportReply, TransportRequest } from "../../../host-shim/client/index.js";
import { createPoller } from "../../../host-shim/client/poll.js";
import { TIMEOUT_MS } from "../../../host-shim/protocol/host-transport.js";
import { suite } from "../../support/suite.js";
import { decisionText, POLL_MS, type Rig, record, speaking, withRig } from "./rig.js";

const answers = suite("client host: answers");
const times = suite("client host: times between polls");
const start = suite("client host: start without a backend");

type Done = (reply: TransportReply | undefined, problem: string) => void;

const good = (body: string, etag = ""): TransportReply => ({ status: 200, etag, body });
const mods = (...ids: string[]) => ids.map((id) => record("", { id, sha256: "" }));
const both = decisionText(mods("a", "b"));
const libraries = { a: speaking("a"), b: speaking("b") };
const one = mods("a")[0]!;
const change = (changes: object): string => decisionText([{ ...one, ...changes }]);

const bad: readonly (readonly [title: string, reply: unknown, problem?: string])[] = [
  ["no reply, with a problem", undefined, "connection refused"],
  ["no reply at all", undefined, ""],
  ["null", null],
  ["text instead of a reply", "200 OK"],
  ["a status that is not a number", { status: "200", etag: "", body: both }],
  ["a body that is not text", { status: 200, etag: "", body: { mods: [] } }],
  ["a 304 to a request without an ETag", { status: 304, etag: "", body: "" }],
  ["status 404", { status: 404, etag: "", body: decisionText([]) }],
  ["status 500", { status: 500, etag: "", body: "<h1>\noops</h1>" }],
  ["status 204", { status: 204, etag: "", body: "" }],
  ["a redirect", { status: 302, etag: "", body: decisionText([]) }],
  ["an empty body", good("")],
  ["no JSON", good("<!doctype html>")],
  ["JSON null", good("null")],
  ["a list", good("[]")],
  ["an error object", good(`{"err":"no"}`)],
  ["mods that are not a list", good(`{"hostVersion":"1.4.0","mods":{}}`)],
  ["another service's mods", good(`{"mods":[]}`)],
  ["another version of the game", good(decisionText([], "1.3.0"))],
  ["a truncated answer", good(both.slice(0, -1))],
  ["a second answer after the first", good(both + both)],
  ["a record that is null", good(decisionText([null]))],
  ["a record that is a list", good(decisionText([[]]))],
  ["no guid", good(change({ guid: undefined }))],
  ["a guid that is a path", good(change({ guid: "../a" }))],
  ["a guid of two lines", good(change({ guid: "a\nb" }))],
  ["an empty guid", good(change({ guid: "" }))],
  [
    "one guid twice",
    good(decisionText([...mods("a", "b"), { ...one, enabled: false, verdict: "disabled" }])),
  ],
  ["enabled that is text", good(change({ enabled: "true" }))],
  ["a record without enabled", good(change({ enabled: undefined }))],
  ["enabled with a verdict other than loaded", good(change({ verdict: "disabled" }))],
  ["not enabled with the verdict loaded", good(change({ enabled: false }))],
  ["a verdict that is not text", good(change({ verdict: null }))],
  ["a reason that is not text", good(change({ reason: 5 }))],
  ["a name that is not text", good(change({ name: ["A"] }))],
  ["a version that is not text", good(change({ version: 1 }))],
  ["requires that is not a list", good(change({ requires: "b" }))],
  ["requires with items that are not ids", good(change({ requires: [{ id: "b" }] }))],
  ["an artifact that is null", good(change({ artifact: null, enabled: false, verdict: "disabled" }))],
  ["an artifact that is text", good(change({ artifact: "a/mod.js" }))],
  ["a folder that is not text", good(change({ artifact: { dir: 1, library: "mod.js" } }))],
  ["a library that is not text", good(change({ artifact: { dir: "a", library: ["mod.js"] } }))],
  ["a hash that is not text", good(change({ artifact: { dir: "a", library: "mod.js", sha256: 1 } }))],
];

/** Runs `work` with a rig whose transport leaves each request to the test to answer. */
function withHeld(
  work: (rig: Rig, requests: (TransportRequest & { readonly done: Done })[]) => void,
): Promise<void> {
  const requests: (TransportRequest & { done: Done })[] = [];
  const transport: Transport = (request, done) => void requests.push({ ...request, done });
  return withRig(libraries, (rig) => work(rig, requests), { transport });
}

function answeredRig(
  work: (rig: Rig, answer: (reply: unknown, problem?: string) => void) => void,
): Promise<void> {
  return withHeld((rig, requests) =>
    work(rig, (reply, problem = "") => {
      rig.clock.time += 100 * POLL_MS;
      rig.host.tick(1);
      requests.pop()!.done(reply as TransportReply, problem);
      rig.host.tick(1);
    }),
  );
}

for (const [title, reply, problem] of bad) {
  answers(`ignores a bad answer as a whole, logs it once, and applies the next valid answer: ${title}`, () =>
    answeredRig(({ live, newLines, said }, answer) => {
      answer(good(both));
      assert.equal(live(), ["a", "b"]);
      newLines();
      answer(reply, problem);
      answer(reply, problem);
      assert.equal(live(), ["a", "b"]);
      assert.is(said.length, 2);
      const lines = newLines();
      assert.is(lines.length, 1, lines.join("\n"));
      assert.match(
        lines[0]!,
        /^warn no decision from http:\/\/backend, everything stays as it is: .+[^.:\s]$/,
      );
      assert.not.match(lines[0]!, /\n/);
      answer(good(decisionText(mods("b"))));
      assert.equal(live(), ["b"]);
      assert.ok(newLines().includes("info the backend at http://backend answers again"));
    }),
  );
}

answers("uses defaults for members that a simpler backend omits", () =>
  answeredRig(({ host, live }, answer) => {
    const artifact = { dir: "a", library: "mod.js" };
    answer(
      good(
        decisionText([
          { guid: "a", enabled: true, artifact },
          { guid: "b", enabled: false, artifact },
        ]),
      ),
    );
    assert.equal(live(), ["a"]);
    const bare = { version: "", verdict: "", reason: "", problem: "", sha256: "" };
    assert.equal(host.mods(), [
      { guid: "a", name: "a", state: "live", ...bare },
      { guid: "b", name: "b", state: "rejected", ...bare },
    ]);
  }),
);

for (const etag of [null, undefined, 5]) {
  answers(`follow each decision of a transport whose replies have the etag ${etag}`, () =>
    withHeld(({ host, clock, live }, requests) => {
      for (const ids of [["a"], ["a", "b"], ["b"]]) {
        host.tick(1);
        const reply = { status: 200, etag, body: decisionText(mods(...ids)) } as unknown as TransportReply;
        const { etag: sent, done } = requests.pop()!;
        assert.is(sent, "");
        done(reply, "");
        for (let count = 0; count < 10; count++) host.tick(1);
        assert.equal(live(), ids);
        clock.time += POLL_MS;
      }
    }),
  );
}

const noArtifact =
  "is waiting for its library: the backend's decision has no artifact {dir, library} for it, so its path is unknown";

for (const [title, artifact] of [
  ["no artifact", undefined],
  ["an artifact without a library", { dir: "a" }],
  ["an artifact without a folder", { library: "mod.js" }],
] as const) {
  answers(
    `does not load a mod whose record has ${title} until the record is complete, and loads the others`,
    () =>
      answeredRig(({ live, stateOf, newLines, host }, answer) => {
        const bare = { guid: "a", enabled: true, verdict: "loaded", reason: "", artifact };
        answer(
          good(
            decisionText([
              bare,
              ...mods("b"),
              { guid: "c", enabled: false, verdict: "disabled", reason: "x" },
            ]),
          ),
        );
        assert.equal(live(), ["b"]);
        assert.is(stateOf("a"), `waiting ${noArtifact}`);
        assert.is(stateOf("c"), "rejected");
        assert.is(newLines().filter((line) => line.includes(noArtifact)).length, 1);
        assert.is(host.mods().find(({ guid }) => guid === "a")?.name, "a");
        answer(good(both));
        assert.equal(live(), ["a", "b"]);
        answer(good(decisionText([bare, ...mods("b")])));
        assert.equal(live(), ["b"], "as a fresh start would have it");
        assert.is(stateOf("a"), `waiting ${noArtifact}`);
      }),
  );
}

answers("keeps its mods over 1,000 damaged or missing answers, and applies the next valid answer", () =>
  answeredRig(({ live, said }, answer) => {
    answer(good(both, `"1"`));
    const damaged = fc
      .record({
        at: fc.nat(both.length - 1),
        cut: fc.integer({ min: 1, max: both.length }),
        put: fc.string(),
      })
      .map(({ at, cut, put }) => both.slice(0, at) + put + both.slice(at + cut));
    const reply = fc.oneof(
      fc.constant(undefined),
      fc.record({ status: fc.integer({ min: 100, max: 599 }), etag: fc.string(), body: fc.string() }),
      fc.record({ status: fc.constant(200), etag: fc.string(), body: fc.oneof(fc.json(), damaged) }),
      fc.anything(),
    );
    const isWhole = (value: unknown): boolean => {
      const body = (value as TransportReply | undefined)?.body;
      if (typeof body !== "string") return false;
      try {
        return JSON.parse(body).hostVersion === "1.4.0" && Array.isArray(JSON.parse(body).mods);
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(reply, (value) => {
        // Excludes damage that leaves the decision valid, such as damage to a name.
        fc.pre(!isWhole(value));
        answer(value);
        assert.equal(live(), ["a", "b"]);
        assert.is(said.length, 2);
      }),
      { numRuns: 1000 },
    );
    answer(good(decisionText(mods("b"))));
    assert.equal(live(), ["b"]);
  }),
);

times("sends the version and the last ETag, and does not parse an answer with an unchanged ETag", () =>
  withHeld(({ poll, live }, requests) => {
    poll();
    assert.is(requests[0]!.url, "http://backend/svc/mods/client/1.4.0");
    assert.is(requests[0]!.etag, "");
    requests[0]!.done(good(both, `"x"`), "");
    poll();
    assert.is(requests[1]!.etag, `"x"`);
    requests[1]!.done({ status: 304, etag: `"x"`, body: "" }, "");
    poll();
    requests[2]!.done(good("not JSON, never looked at", `"x"`), "");
    poll();
    assert.is(requests[3]!.etag, `"x"`);
    requests[3]!.done(good("broken", `"y"`), "");
    for (let i = 0; i < 10; i++) poll();
    assert.is(requests[4]!.etag, `"x"`, "the tag of a bad answer is not kept");
    assert.equal(live(), ["a", "b"]);
  }),
);

times("sends one request at a time, times out after ten seconds, and ignores a late answer", () =>
  withHeld(({ host, clock, lines, live }, requests) => {
    host.tick(1);
    clock.time += 9_999;
    host.tick(1);
    assert.is(requests.length, 1);
    assert.is(requests[0]!.timeoutMs, 10_000);
    clock.time += 1;
    host.tick(1);
    assert.match(lines.join("\n"), /no decision from .*: no answer within 10000 ms/);
    requests[0]!.done(good(both), "");
    host.tick(1);
    assert.equal(live(), []);
    clock.time += 100_000;
    host.tick(1);
    assert.is(requests.length, 2);
    requests[0]!.done(good(both), "");
    requests[1]!.done(good(decisionText(mods("b"))), "");
    requests[1]!.done(good(both), "");
    host.tick(1);
    assert.equal(live(), ["b"]);
  }),
);

times("doubles the delay after each failure, up to eightfold, and varies it by up to a quarter", () =>
  withHeld(({ host, clock }, requests) => {
    const waits: number[] = [];
    let last = clock.time;
    for (let poll = 0; poll < 9; poll++) {
      while (requests.length === poll) {
        host.tick(1);
        if (requests.length === poll) clock.time += 10;
      }
      waits.push((clock.time - last) / POLL_MS);
      last = clock.time;
      requests[poll]!.done(poll === 6 ? good(both) : undefined, "down");
    }
    const expected = [0, 2, 4, 8, 8, 8, 8, 1, 2];
    for (const [poll, wait] of waits.entries()) {
      const spread = expected[poll] === 1 ? 0.01 : 0.26 * expected[poll]!;
      assert.ok(Math.abs(wait - expected[poll]!) <= spread, `poll ${poll}: ${waits.join(" ")}`);
    }
    assert.ok(new Set(waits.slice(3, 7)).size > 1, `no jitter: ${waits.join(" ")}`);
  }),
);

times("counts a throwing transport as a failed poll, and accepts a synchronous answer", () => {
  let calls = 0;
  const transport: Transport = (_request, done) => {
    if (++calls === 1) throw new Error("no network");
    done(good(both), "");
  };
  return withRig(
    libraries,
    ({ host, clock, live, lines }) => {
      host.tick(1);
      assert.match(lines.join("\n"), /no decision from .*: Error: no network/);
      clock.time += 100_000;
      host.tick(1);
      assert.equal(live(), ["a", "b"]);
    },
    { transport },
  );
});

times("aborts a request that times out, once, and polls again", () => {
  const clock = { time: 0 };
  const events: string[] = [];
  const poller = createPoller({
    url: "http://b/svc/mods",
    transport: () => {
      events.push("asked");
      return () => events.push("aborted");
    },
    now: () => clock.time,
    pollMs: 3000,
    take: () => "",
    settled: (problem) => events.push(problem),
    polled: (watched) => events.push(`watched ${watched}`),
  });
  for (clock.time = 0; clock.time <= TIMEOUT_MS + 10_000; clock.time += 1000) poller.tick(clock.time);
  poller.stop();
  assert.equal(events, [
    "asked",
    "aborted",
    `no answer within ${TIMEOUT_MS} ms`,
    "watched undefined",
    "asked",
    "aborted",
  ]);
});

times("sends no request after stop, and ignores a pending answer", () =>
  withHeld(({ host, clock, live }, requests) => {
    host.tick(1);
    host.stop();
    requests[0]!.done(good(both), "");
    clock.time += 100_000;
    host.tick(1);
    assert.is(requests.length, 1);
    assert.equal(live(), []);
    host.stop();
  }),
);

const selection = (hostVersion: string, client: unknown): string =>
  JSON.stringify({ schema: "svc.selection/1", hostVersion, client, server: [] });

start("loads the stored selection until the backend answers", () =>
  withHeld(({ host, install, live, lines, clock }, requests) => {
    install.write("mods/selection.json", selection("1.4.0", mods("a")));
    host.tick(1);
    assert.equal(live(), [], "only when the backend did not answer");
    requests[0]!.done(undefined, "connection refused");
    host.tick(1);
    assert.equal(live(), ["a"]);
    assert.ok(
      lines.includes("info using the backend's last selection until the backend answers"),
      lines.join("\n"),
    );
    install.write("mods/selection.json", selection("1.4.0", mods("b")));
    clock.time += 100_000;
    host.tick(1);
    requests[1]!.done(undefined, "connection refused");
    host.tick(1);
    assert.equal(live(), ["a"], "it is read once");
    clock.time += 100_000;
    host.tick(1);
    requests[2]!.done(good(decisionText(mods("b"))), "");
    host.tick(1);
    assert.equal(live(), ["b"]);
  }),
);

for (const [title, text] of [
  ["for another version of the game", selection("1.3.0", mods("a"))],
  ["that is truncated", selection("1.4.0", mods("a")).slice(0, -1)],
  [
    "without records for this side",
    JSON.stringify({ schema: "svc.selection/1", hostVersion: "1.4.0", mods: mods("a") }),
  ],
  ["with a bad record", selection("1.4.0", [...mods("a"), {}])],
] as const) {
  start(`loads nothing from a selection file ${title}, and logs a warning`, () =>
    withRig(
      libraries,
      ({ host, install, live, lines }) => {
        install.write("mods/selection.json", text);
        host.tick(1);
        host.tick(1);
        assert.equal(live(), []);
        assert.match(
          lines.join("\n"),
          /warn ignoring the backend's last selection: selection\.json is malformed, or not for game version 1\.4\.0/,
        );
      },
      { transport: (_request, done) => done(undefined, "down") },
    ),
  );
}

start("without a selection file loads nothing, and logs one line", () =>
  withRig(
    libraries,
    ({ host, lines, live }) => {
      host.tick(1);
      host.tick(1);
      assert.equal(live(), []);
      assert.is(lines.length, 1, lines.join("\n"));
    },
    { transport: (_request, done) => done(undefined, "down") },
  ),
);

start("keeps the backend's decision when the backend stops answering, despite a selection file", () =>
  answeredRig(({ install, live }, answer) => {
    install.write("mods/selection.json", selection("1.4.0", mods("a")));
    answer(good(decisionText(mods("b"))));
    answer(undefined, "down");
    assert.equal(live(), ["b"]);
  }),
);
