import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Artifact, REJECTION_PREFIX, type ResolutionRecord } from "../../../host-shim/client/index.js";
import { rejectionLine } from "../../../host-shim/runtime/rejection.js";
import { type Decided, speaking, withRig } from "../client/rig.js";

const wording = suite("rejection lines: wording");
const once = suite("rejection lines: once");

const artifact: Artifact = { dir: "x", library: "mod.js", sha256: "" };
const base = "http://127.0.0.1:8710";

function lineOf(verdict: string, reason: string): string {
  const record: ResolutionRecord = {
    guid: "ray-lights",
    name: "Ray Lights",
    version: "1.0.0",
    enabled: false,
    verdict,
    reason,
    requires: [],
    artifact,
  };
  return rejectionLine(record, { baseUrl: base, side: "client" });
}

const start = `${REJECTION_PREFIX}: Ray Lights (ray-lights): `;
const lines: readonly (readonly [
  verdict: string,
  reason: string,
  words: string,
  fixes: readonly string[],
])[] = [
  [
    "not-selected",
    "no active list mentions it and no override enables it",
    "not-selected, the mod is fine, but nothing selects it.",
    [
      `GET ${base}/svc/mods/enable/ray-lights`,
      "an entry in a list of registry/mods.json",
      "do not edit mods/selection.json",
    ],
  ],
  [
    "disabled",
    "the list extended turns it off: too slow",
    "disabled, it is turned off.",
    [
      `GET ${base}/svc/mods/enable/ray-lights`,
      `GET ${base}/svc/mods/clear/ray-lights`,
      "change the list that did",
    ],
  ],
  [
    "wrong-side",
    "its sides are server",
    "wrong-side, it is not made for the client side.",
    [`add "client" to its sides`],
  ],
  [
    "pipeline",
    "it runs on >=2.0.0 and this host is 1.4.0",
    "pipeline, it is not made for this version of the game.",
    ["another version of the mod, or of the game"],
  ],
  [
    "missing-dependency",
    "it needs economy-core ^1.0.0, which is not in the registry: install it",
    "missing-dependency, a mod that it needs is not kept.",
    ["install, enable or update that mod"],
  ],
  [
    "conflict",
    "minimap-pro is kept: both draw in the same corner",
    "conflict, it cannot run beside a kept mod.",
    [
      `GET ${base}/svc/mods/disable/<the kept mod> to have this one instead, or `,
      `GET ${base}/svc/mods/disable/ray-lights`,
    ],
  ],
  [
    "cycle",
    "ring-a -> ring-b -> ring-a",
    "cycle, it needs itself by way of others.",
    ["drop one requires of that ring"],
  ],
];
for (const [verdict, reason, words, fixes] of lines) {
  wording(`prints ${verdict} with its own text, the manager's reason and a fix`, () => {
    const line = lineOf(verdict, reason);
    assert.is(line.slice(0, start.length), start);
    assert.ok(line.startsWith(`${start}${words} Reason: ${reason}. Fix: `), line);
    const fix = line.slice(line.indexOf("Fix: "));
    for (const part of fixes) assert.ok(fix.includes(part), line);
  });
}

for (const verdict of ["quarantined", "constructor", "__proto__", "Loaded", "a -> b"]) {
  wording(`prints the unknown verdict ${verdict} verbatim`, () => {
    assert.is(lineOf(verdict, "seen on a list"), `${start}${verdict}. Reason: seen on a list.`);
    assert.is(lineOf(verdict, ""), `${start}${verdict}.`);
  });
}

wording("prints a missing verdict as such, never as a reason", () => {
  assert.is(lineOf("", "some words"), `${start}the backend named no verdict`);
});

wording("prints a reason with line breaks, or its own full stop, as one line with one stop", () => {
  const line = lineOf("cycle", "a ->\n b ->\r\n a.\n");
  assert.not.match(line, /[\r\n]/);
  assert.ok(line.includes("Reason: a -> b -> a. Fix"), line);
});

const off = (id: string, verdict = "disabled", reason = "you turned it off"): Decided => ({
  id,
  enabled: false,
  verdict,
  reason,
});
const a = { a: speaking("a"), b: speaking("b"), c: speaking("c") };

once("logs a new rejection: of a live mod, of one that never ran, and again after a change", () =>
  withRig(a, ({ obey, poll, newLines }) => {
    const logged = (): string[] =>
      newLines()
        .filter((line) => line.includes(REJECTION_PREFIX))
        .map((line) => line.split(" ")[6] ?? "");
    const start = (): number =>
      newLines().filter((line) => line.startsWith(`warn ${REJECTION_PREFIX}`)).length;
    obey("a", off("b"));
    assert.equal(logged(), ["B"]);
    poll();
    obey("a", "c", off("b"));
    assert.equal(logged(), []);
    obey(off("a"), "c", off("b"));
    assert.equal(logged(), ["A"]);
    obey(off("a"), "c", off("b", "disabled", "the list core turns it off"));
    assert.equal(logged(), ["B"]);
    obey(off("a", "cycle"), "c", off("b", "disabled", "the list core turns it off"));
    assert.equal(logged(), ["A"]);
    obey("a", "c", "b");
    obey("a", "c", off("b"));
    assert.equal(logged(), ["B"]);
    obey("a", "c");
    obey("a", "c", off("b"));
    assert.is(start(), 1);
  }),
);

once("logs mods of the other side that never ran here in one info line, and a live one in its own", () =>
  withRig(a, ({ obey, poll, newLines, live }) => {
    const wrong = (id: string): Decided => off(id, "wrong-side", "its sides are server");
    obey("a", wrong("b"), wrong("c"));
    assert.equal(
      newLines().filter((line) => !line.includes("loaded A")),
      ["info not for the client side, so not loaded here: B, C"],
    );
    poll();
    assert.equal(newLines(), []);
    obey("a", off("b", "wrong-side", "its sides are none"), wrong("c"));
    assert.equal(newLines(), ["info not for the client side, so not loaded here: B"]);
    obey("a", wrong("b"), wrong("c"));
    newLines();
    obey(wrong("a"), wrong("b"), wrong("c"));
    const lines = newLines();
    assert.ok(lines[0]?.startsWith(`warn ${REJECTION_PREFIX}: A (a): wrong-side, `), lines[0]);
    assert.is(lines.length, 2, lines.join("\n"));
    assert.equal(live(), []);
  }),
);

wording.run();
once.run();
