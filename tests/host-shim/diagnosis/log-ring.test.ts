import fc from "fast-check";
import * as assert from "uvu/assert";
import { createLogRing, guidIn, MOST_LINES, MOST_UNITS } from "../../../host-shim/diagnosis/log-ring.js";
import {
  LOG_LEVELS,
  type LogLine,
  type LogQuery,
  readHostLog,
  readLogQuery,
} from "../../../host-shim/protocol/health/host-log.js";
import { suite } from "../../support/suite.js";

const ring = suite("the last lines of a host's log");

const GUIDS = new Set(["fog", "rain", "svc.x"]);
const guidOf = (text: string) => guidIn(text, GUIDS);
const same = (text: string) => text;

const anyLine = fc.record({
  level: fc.constantFrom(...LOG_LEVELS),
  text: fc.constantFrom(
    "[fog] hello",
    "loaded Rain 1.0.0 (rain)",
    "polls (again)",
    "mod Fog (fog) is slow (rain)",
  ),
});
const anyQuery = fc.record<LogQuery>(
  {
    after: fc.nat(60),
    level: fc.constantFrom(...LOG_LEVELS),
    mod: fc.constantFrom("fog", "rain", "none"),
    limit: fc.integer({ min: 1, max: 12 }),
  },
  { requiredKeys: [] },
);

ring("answer a query as a filter over all lines does", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 50 }), anyQuery, (lines, query) => {
      const kept = createLogRing();
      const all = lines.map(({ level, text }, at): LogLine => {
        kept.add(at, level, text);
        return { n: at + 1, at, level, guid: guidOf(text), text };
      });
      const { after = Infinity, level = "debug", mod = "", limit = 200 } = query;
      const fits = all.filter(
        (line) =>
          LOG_LEVELS.indexOf(line.level) >= LOG_LEVELS.indexOf(level) && (mod === "" || line.guid === mod),
      );
      const later =
        after <= all.length ? fits.filter(({ n }) => n > after).slice(0, limit) : fits.slice(-limit);
      const { lines: found, next, dropped } = kept.read(query, guidOf, same);
      assert.equal(found, later);
      assert.is(dropped, 0);
      // The next query continues after these lines.
      const missed = fits.filter(
        ({ n }) => n > (later.at(-1)?.n ?? (after <= all.length ? after : 0)) && n <= next,
      );
      assert.equal(missed, []);
      assert.ok(next <= all.length);
    }),
    { numRuns: 2000 },
  );
});

ring("are each read once by queries that start at the previous answer's `next`", () => {
  const kept = createLogRing();
  for (let n = 1; n <= 1000; n++) kept.add(n, "info", n % 7 === 0 ? "[fog] x" : "y");
  const found: number[] = [];
  for (let after = 0, rounds = 0; rounds < 100; rounds++) {
    const { lines, next } = kept.read({ after, mod: "fog", limit: 9 }, guidOf, same);
    found.push(...lines.map(({ n }) => n));
    if (next === after) break;
    after = next;
  }
  assert.equal(
    found,
    Array.from({ length: 142 }, (_, at) => (at + 1) * 7),
  );
});

ring("are at most 2,000 and at most 1 MiB; the dropped lines are counted", () => {
  const kept = createLogRing();
  for (let n = 1; n <= 5000; n++) kept.add(n, "info", `line ${n}`);
  const { lines, next, dropped } = kept.read({ after: 100, limit: 500 }, guidOf, same);
  assert.equal([lines[0]!.n, lines.length, next, dropped], [5000 - MOST_LINES + 1, 500, 3500, 2900]);
  for (let n = 0; n < 100; n++) kept.add(0, "info", "x".repeat(MOST_UNITS / 10));
  const rest = kept.read({ limit: 500 }, guidOf, same);
  assert.equal([rest.lines.length, rest.next], [10, 5100]);
});

ring("are returned from the start for a line number that is greater than the last", () => {
  const kept = createLogRing();
  kept.add(0, "info", "a");
  assert.equal(
    kept.read({ after: 5 }, guidOf, same).lines.map(({ n }) => n),
    [1],
  );
});

ring("belong to the first known mod in leading brackets or in parentheses", () => {
  for (const [text, guid] of [
    ["[fog] says (rain)", "fog"],
    ["loaded Fog (heavy) 1.0.0 (fog)", "fog"],
    ["says [fog]", ""],
    ["[other] (fog)", "fog"],
    ["MOD NOT ARMED: X (svc.x) failed", "svc.x"],
    ["loaded Fog (heavy(fog)", "fog"],
    // Takes minutes if the search for the closing parenthesis starts again at each opening one.
    [`${"(a".repeat(400_000)}(fog)`, "fog"],
    ["nothing", ""],
  ] as const)
    assert.is(guidIn(text, GUIDS), guid, text.slice(0, 100));
});

ring("are queried with defaults for malformed members; a reply is read as written", () => {
  assert.equal(readLogQuery({ after: "7", level: "warn", mod: "fog", limit: "9" }), {
    after: 7,
    level: "warn",
    mod: "fog",
    limit: 9,
  });
  const plain = { level: "debug", mod: "", limit: 200 };
  for (const value of [
    undefined,
    {},
    [],
    { after: "", level: "all", mod: 3, limit: "x" },
    { after: -1 },
    { after: 1.5 },
  ])
    assert.equal(readLogQuery(value), plain);
  assert.is(readLogQuery({ limit: 0 }).limit, 1);
  assert.is(readLogQuery({ limit: 9999 }).limit, 500);
  const log = { session: "0", side: "client", lines: [], next: 0, dropped: 0 };
  assert.equal(readHostLog(JSON.stringify(log)), log);
  assert.is(readHostLog('{"lines":[{}],"next":0,"dropped":0}'), undefined);
  const logAt = (at: number) =>
    JSON.stringify({ ...log, lines: [{ n: 1, at, level: "info", guid: "", text: "" }] });
  assert.is(readHostLog(logAt(8.64e15))!.lines.length, 1);
  for (const at of [1.7e18, -1.7e18]) assert.is(readHostLog(logAt(at)), undefined, "no date");
});
