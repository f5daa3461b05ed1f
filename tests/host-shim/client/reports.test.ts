import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { Transport, TransportReply, TransportRequest } from "../../../host-shim/client/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { suite } from "../../support/suite.js";
import {
  type Decided,
  decisionText,
  POLL_MS,
  type Rig,
  type RigParts,
  record,
  speaking,
  withRig,
} from "./rig.js";

const reports = suite("client host: reports to the backend");

const good = speaking("a");
const bad = speaking("a", 'throw new Error("not today")');

interface Posted {
  readonly guid: string;
  readonly state: string;
  readonly problem: string;
  readonly sha256: string;
  readonly faults: readonly { readonly where: string; readonly error: string; readonly count: number }[];
  readonly good?: boolean;
}

/** Returns the state and problem of each report. */
function told(reports: readonly Posted[]): string[] {
  return reports.map(({ state, problem }) => `${state} ${problem}`.trim());
}

/** Runs `work` with a rig whose backend collects posted reports, and answers them with `reply`. */
function withReports(
  library: string,
  work: (rig: Rig, posted: () => Posted[], decide: (a: Omit<Decided, "id">) => void) => void,
  reply: Transport = (_request, done) => done({ status: 200, etag: "", body: '{"ok":true}' }, ""),
  parts: RigParts = {},
): Promise<void> {
  const bodies: string[] = [];
  let root = "";
  let decided: Decided = { id: "a" };
  const transport: Transport = (request, done) => {
    if (request.body === undefined) return answer(request, done);
    assert.is(request.url, "http://backend/svc/mods/reports");
    bodies.push(request.body);
    reply(request, done);
  };
  const answer = (_request: TransportRequest, done: (reply: TransportReply, problem: string) => void) =>
    done({ status: 200, etag: "", body: decisionText([record(root, decided)]) }, "");
  return withRig(
    { a: library },
    (rig) => {
      root = rig.install.root;
      rig.poll();
      work(
        rig,
        () => bodies.splice(0).map((body) => JSON.parse(body)),
        (mod) => {
          decided = { id: "a", ...mod };
        },
      );
    },
    { transport, ...parts },
  );
}

reports("sends nothing for a mod that runs or is reloaded", () =>
  withReports(good, ({ install, poll, newlySaid }, posted) => {
    install.setLibrary("a", speaking("a2"));
    poll();
    poll();
    assert.equal(newlySaid(), ["+a", "-a", "+a2"]);
    assert.equal(posted(), []);
  }),
);

reports(
  "sends the failure of a load once, with the hash of its file, and later that the problem is gone",
  () =>
    withReports(bad, ({ install, poll }, posted) => {
      const [report, ...more] = posted();
      assert.equal(more, []);
      assert.is(report?.guid, "a");
      assert.is(report?.state, "not armed");
      assert.match(report?.problem ?? "", /^failed in a\/mod\.js: Error: not today/);
      assert.is(report?.sha256, sha256(bad));
      poll();
      assert.equal(posted(), [], "nothing has changed");
      install.setLibrary("a", good);
      poll();
      assert.equal(told(posted()), ["live"]);
    }),
);

const throwing = 'host.on("frame", () => { throw new Error("no lamp") })';
reports("logs once a second, and posts every ten seconds, a handler that throws in every frame", () =>
  withReports(speaking("a", throwing), ({ host, clock, lines }, posted) => {
    const start = clock.time;
    for (; clock.time < start + 11_000; clock.time += 20) {
      host.bus.emit("frame", undefined);
      host.tick(1);
    }
    const logged = lines.filter((line) => line.includes("threw"));
    const where = 'threw in its handler of "frame"';
    assert.is(logged.length, 11);
    assert.match(
      logged[0]!,
      new RegExp(`^error \\[a\\] ${where}: Error: no lamp\n {4}at .*a/mod\\.js#.*:\\d+:\\d+`),
    );
    assert.is(logged[1], `error [a] ${where} again, 51 times so far: Error: no lamp`);
    const sent = posted();
    assert.equal(
      sent.map(({ state, problem, faults }) => [state, problem, faults.map(({ count }) => count)]),
      [
        ["live", "", [1]],
        ["live", "", [501]],
      ],
    );
    assert.is(sent[0]?.faults[0]?.where, 'its handler of "frame"');
    assert.match(sent[0]?.faults[0]?.error ?? "", /^Error: no lamp\n {4}at .*a\/mod\.js#/);
  }),
);

reports("posts at most 16 faults of a mod, but none of an earlier file; the last one counts the rest", () => {
  const places = Array.from(
    { length: 20 },
    (_, at) => `host.on("frame", () => { throw new Error("${at}") });`,
  );
  return withReports(speaking("a", places.join("\n")), ({ install, host, poll }, posted) => {
    host.bus.emit("frame", undefined);
    host.tick(1);
    const [report, ...more] = posted();
    assert.equal(more, []);
    assert.is(report?.faults.length, 16);
    assert.is(report?.faults.at(-1)?.count, 5);
    install.setLibrary("a", good);
    poll();
    assert.equal(
      posted().map(({ faults }) => faults),
      [[]],
    );
  });
});

reports("sends each failed reload with the state live and its problem, and nothing in between", () =>
  withReports(good, ({ install, poll, stateOf }, posted) => {
    install.setLibrary("a", bad);
    poll();
    const other = speaking("a", 'throw new Error("nor tomorrow")');
    install.setLibrary("a", other);
    poll();
    assert.match(stateOf("a"), /^live failed in/);
    const sent = posted();
    assert.equal(
      sent.map(({ state, sha256 }) => [state, sha256]),
      [
        ["live", sha256(bad)],
        ["live", sha256(other)],
      ],
    );
    assert.match(sent[1]?.problem ?? "", "nor tomorrow");
  }),
);

reports("sends one report of a failed reload, however short the frames are", () =>
  withReports(good, ({ install, host, clock }, posted) => {
    install.setLibrary("a", bad);
    clock.time += POLL_MS;
    for (let frame = 0; frame < 20; frame++) host.tick(0);
    assert.equal(
      posted().map(({ state }) => state),
      ["live"],
    );
  }),
);

/** Advances the clock by `minutes`, with four ticks a second. */
function playFor(minutes: number, { host, clock }: Rig): void {
  for (const end = clock.time + minutes * 60_000; clock.time < end; host.tick(1)) clock.time += 250;
}

const goods = (posted: readonly Posted[]) => posted.map(({ good, sha256 }) => [good, sha256]);

reports("sends good: true once after 10 minutes without a fault, and good: false at a later fault", () => {
  const later = speaking("a", 'host.on("late", () => { throw new Error("late") })');
  return withReports(later, (rig, posted) => {
    playFor(9.9, rig);
    assert.equal(posted(), []);
    playFor(0.2, rig);
    assert.equal(goods(posted()), [[true, sha256(later)]]);
    playFor(20, rig);
    assert.equal(posted(), []);
    rig.host.bus.emit("late", undefined);
    rig.host.tick(1);
    assert.equal(goods(posted()), [[false, sha256(later)]]);
    rig.clock.time += 11_000;
    rig.host.bus.emit("late", undefined);
    rig.host.tick(1);
    playFor(11, rig);
    assert.equal(goods(posted()), [[undefined, sha256(later)]]);
  });
});

reports("counts a tick as at most 250 ms of play, and counts from zero for a new library", () =>
  withReports(good, (rig, posted) => {
    for (let tick = 0; tick < 2000; tick++) rig.poll();
    assert.equal(posted(), [], "2,000 ticks within 100 minutes");
    const next = speaking("b");
    rig.install.setLibrary("a", next);
    playFor(9.9, rig);
    assert.equal(posted(), []);
    playFor(0.3, rig);
    assert.equal(goods(posted()), [[true, sha256(next)]]);
  }),
);

reports("never sends good: true after a fault, nor while a library older than the decided one runs", () =>
  withReports(speaking("a", 'host.on("frame", () => { throw new Error("no lamp") })'), (rig, posted) => {
    rig.host.bus.emit("frame", undefined);
    playFor(11, rig);
    assert.equal(goods(posted()).flat().includes(true), false);
    rig.install.setLibrary("a", good);
    playFor(5, rig);
    rig.install.setLibrary("a", bad);
    playFor(11, rig);
    assert.match(rig.stateOf("a"), "live failed in");
    assert.equal(goods(posted()).flat().includes(true), false);
  }),
);

const held: (() => void)[] = [];
reports("sends nothing while the library of a new decision is still being read", () =>
  withReports(
    bad,
    ({ install, poll }, posted) => {
      const arrive = () => {
        for (const done of held.splice(0)) done();
        poll();
      };
      arrive();
      assert.is(posted().length, 1);
      install.setLibrary("a", speaking("a", 'throw new Error("nor tomorrow")'));
      poll();
      poll();
      assert.equal(posted(), [], "as long as it is on its way");
      arrive();
      assert.match(
        posted()
          .map(({ problem }) => problem)
          .join(),
        "nor tomorrow",
      );
    },
    undefined,
    {
      store: (store) => ({
        ...store,
        readLibrary: (artifact, done) =>
          void store.readLibrary(artifact, (library) => void held.push(() => done(library))),
      }),
    },
  ),
);

reports("sends that a problem is gone when the mod is disabled", () =>
  withReports(bad, ({ poll }, posted, decide) => {
    assert.is(posted().length, 1);
    decide({ enabled: false });
    poll();
    assert.equal(told(posted()), ["rejected"]);
  }),
);

for (const [what, state] of [
  ["missing", "waiting"],
  ["unreadable", "live"],
] as const) {
  reports(`sends that the library of a running mod is ${what}, and later that it is readable again`, () =>
    withReports(good, ({ install, poll, live }, posted, decide) => {
      if (what === "unreadable") decide({ sha256: "" });
      poll();
      const path = join(install.root, "mods/a/mod.js");
      rmSync(path);
      if (what === "unreadable") mkdirSync(path);
      poll();
      const [report, ...more] = told(posted());
      assert.match(report!, new RegExp(`^${state} is waiting for its library: `));
      assert.equal(more, []);
      rmSync(path, { recursive: true, force: true });
      install.setLibrary("a", good);
      poll();
      assert.equal(told(posted()), ["live"]);
      assert.equal(live(), ["a"]);
    }),
  );
}

const replies: readonly (readonly [what: string, reply: Transport])[] = [
  ["refuses the connection", (_request, done) => done(undefined, "connection refused")],
  ["answers 404", (_request, done) => done({ status: 404, etag: "", body: "{}" }, "")],
  ["answers 401", (_request, done) => done({ status: 401, etag: "", body: "{}" }, "")],
  ["never answers", () => {}],
  [
    "answers each request twice",
    (_request, done) => {
      done({ status: 200, etag: "", body: "" }, "");
      done(undefined, "again");
    },
  ],
  [
    "cannot be reached",
    () => {
      throw new Error("no network");
    },
  ],
];
for (const [what, reply] of replies) {
  reports(`sends a report once and logs nothing when the backend ${what}`, () =>
    withReports(
      bad,
      ({ poll, install, live, newLines }, posted) => {
        assert.is(posted().length, 1);
        newLines();
        for (let count = 0; count < 5; count++) poll();
        assert.equal(posted(), []);
        assert.equal(newLines(), []);
        install.setLibrary("a", good);
        poll();
        assert.equal(live(), ["a"]);
      },
      reply,
    ),
  );
}
