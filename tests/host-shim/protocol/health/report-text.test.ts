import * as assert from "uvu/assert";
import {
  LARGEST_REPORT,
  type ReportContent,
  readReportReply,
  reportText,
} from "../../../../host-shim/protocol/health/report-text.js";
import { suite } from "../../../support/suite.js";

const report = suite("the text of a report");

const same = (text: string) => text;
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_none, index) => item(index));
const X = "x".repeat(500);

const EMPTY: ReportContent = { platform: [["Side", "client"]], mods: [] };
const FULL: Required<ReportContent> = {
  platform: many(100, (at) => [`fact${at}`, X] as const),
  lists: many(1000, (at) => `list ${at} ${X}`),
  unproven: many(1000, (at) => ({ guid: `m${at}`, version: "1.0.0", sha256: "ab".repeat(32) })),
  faults: many(200, (at) => ({
    at: 1,
    guid: `m${at}`,
    where: "a timer",
    text: `${X}\n${X}`,
    count: 2,
    also: ["a", "b"],
  })),
  slow: many(200, (at) => ({ guid: `m${at}`, slow: X })),
  mods: many(1000, (at) => ({
    ...{
      guid: `m${at}`,
      version: "1.0.0",
      sha256: "ab".repeat(32),
      side: "client",
      verdict: "loaded",
      reason: "",
    },
    ...{ by: "the list base", state: "live" },
  })),
  settings: many(1000, (at) => ({ guid: `m${at}`, key: "k", value: `"é${X}"`, default: "1" })),
  search: X,
  log: many(500, (n) => ({ n, at: n, level: "info" as const, guid: "", text: `line ${n}` })),
};

/** Returns the title and the lines of each section of a report. */
function sections(text: string): readonly (readonly [title: string, lines: readonly string[]])[] {
  return text
    .split("\n## ")
    .slice(1)
    .map((part) => part.split("\n").filter(Boolean))
    .map(([title, ...lines]) => [title!, lines]);
}

report("omits sections without data, and writes the word none into empty ones", () => {
  assert.equal(sections(reportText(EMPTY, same)), [
    ["Platform", ["- Side: client"]],
    ["Mods", ["none"]],
  ]);
  const all = { ...EMPTY, lists: [], unproven: [], faults: [], slow: [], settings: [], search: "", log: [] };
  assert.is(sections(reportText(all, same)).filter(([, [line]]) => line === "none").length, 9);
});

report("cuts long sections, with a count, so that all sections fit into 64 KB", () => {
  const text = reportText(FULL, same);
  assert.ok(Buffer.byteLength(text) <= LARGEST_REPORT, `${Buffer.byteLength(text)}`);
  const found = sections(text);
  assert.is(found.length, 10);
  const totals = [200, 100, 1000, 1000, 200, 200, 1000, 1000, 1, 500];
  for (const [at, [title, lines]] of found.entries()) {
    const shown = lines.filter((line) => line.startsWith("- ")).length;
    assert.ok(shown > 0, title);
    const out = lines.map((line) => /^… (\d+) (?:more|earlier) left out$/.exec(line)?.[1]).find(Boolean);
    assert.is(shown + Number(out ?? 0), totals[at], title);
  }
});

report("has more lines of a long section if others are short, and the last 200 lines of a log", () => {
  const lone = sections(reportText({ ...EMPTY, lists: FULL.lists }, same));
  assert.ok(lone[1]![1].length > 100, `${lone[1]![1].length} lines`);
  const [, lines] = sections(reportText({ ...EMPTY, log: FULL.log }, same)).at(-1)!;
  assert.equal(
    [lines.length, lines[0], lines.at(-1)],
    [201, "… 300 earlier left out", "- 1970-01-01T00:00:00.499Z info line 499"],
  );
});

report("has values that are scrubbed first, and then cut at 60 UTF-16 units between characters", () => {
  const value = `${"a".repeat(55)}secret${"😀".repeat(9)}`;
  const setting = { guid: "m", key: "k", value, default: "😀".repeat(40) };
  const text = reportText({ ...EMPTY, settings: [setting] }, (each) => each.replace("secret", "<secret>"));
  assert.match(text, `- m k = ${"a".repeat(55)}<secr… (default ${"😀".repeat(30)}…)`);
  const odd = reportText({ ...EMPTY, settings: [{ ...setting, value: `a${"😀".repeat(40)}` }] }, same);
  assert.match(odd, `- m k = a${"😀".repeat(29)}… (`);
});

report("has its lines scrubbed as a whole, because their parts together may form a secret", () => {
  const setting = { guid: "m", key: "token", value: '"abcdef"', default: '""' };
  const text = reportText({ ...EMPTY, settings: [setting] }, (each) =>
    each.replace(/(token = ")\w+/, "$1<token>"),
  );
  assert.match(text, '- m token = "<token>" (default "")');
});

report("is read from a valid reply only", () => {
  const text = reportText(EMPTY, same);
  assert.is(readReportReply(JSON.stringify({ text, session: "x" })), text);
  for (const bad of ["", "[]", "{", '{"text":1}', '{"text":"svc-mod report 2\\n"}'])
    assert.is(readReportReply(bad), undefined);
});

report("has no control characters and no bidi controls", () => {
  const text = "a\u0007b\u061cc\u200ed\u200fe\u2028f\u202eg\u2066h\u2069i\u009bj";
  const reported = reportText({ ...EMPTY, search: text }, same);
  assert.match(reported, "\n- a b c d e f g h i j\n");
});
