import * as assert from "uvu/assert";
import { type Artifact, REJECTION_PREFIX, type ResolutionRecord } from "../../../host-shim/client/index.js";
import { rejectionWords } from "../../../host-shim/protocol/verdicts.js";
import { rejectionLine } from "../../../host-shim/runtime/rejection.js";
import { suite } from "../../support/suite.js";
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
wording("each verdict has its own sentence, the backend's reason and a fix", () => {
  // tests/host-shim/protocol/verdicts.test.ts has the sentences.
  const words = Object.entries(rejectionWords("ray-lights", { baseUrl: base, side: "client" }));
  assert.ok(words.length > 5);
  for (const [verdict, [sentence, fix]] of words)
    assert.is(lineOf(verdict, "so it is"), `${start}${verdict}, ${sentence}. Reason: so it is. Fix: ${fix}`);
});

for (const verdict of ["quarantined", "constructor", "__proto__", "Loaded", "a -> b"]) {
  wording(`the unknown verdict ${verdict} is printed verbatim`, () => {
    assert.is(lineOf(verdict, "seen on a list"), `${start}${verdict}. Reason: seen on a list.`);
    assert.is(lineOf(verdict, ""), `${start}${verdict}.`);
  });
}

wording("a missing verdict is reported as missing, without the reason", () => {
  assert.is(lineOf("", "some words"), `${start}the backend named no verdict`);
});

wording("a reason with line breaks and a full stop is one line with one full stop", () => {
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

once("a rejection is logged for a live mod and a mod that never ran, and again after a change", () =>
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

once("mods with the verdict wrong-side share one info line, except a mod that was running", () =>
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
