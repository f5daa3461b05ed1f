import fc from "fast-check";
import * as assert from "uvu/assert";
import { createDiagnosis, type DiagnosedHost } from "../../../host-shim/diagnosis/index.js";
import { LARGEST_REPORT } from "../../../host-shim/protocol/health/report-text.js";
import { type ModReport, ModState } from "../../../host-shim/protocol/report.js";
import { createBus } from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { mod, withDiagnosis } from "./diagnosed.js";
import { FAULTS, PLANTED, plant } from "./planted.js";

const report = suite("the report of a host");

/** Returns the lines of a section, or `[]` if the report lacks it. */
function section(text: string, title: string): readonly string[] {
  const body = text.split(/\n## /).find((part) => part.startsWith(title)) ?? "";
  return body.split("\n").slice(1).filter(Boolean);
}

report("names the mod and entry point of eleven planted errors, and reports the twelfth without a mod", () =>
  withDiagnosis(PLANTED, async (rig) => {
    await plant(rig);
    const text = rig.host.report()!;
    assert.is(text.split("\n")[0], "svc-mod report 1");
    const faults = section(text, "Faults").filter((line) => line.startsWith("- "));
    for (const [guid, [where]] of Object.entries(FAULTS))
      assert.ok(
        faults.some((line) => line.startsWith(`- ${guid}, ${where}; last at 20`)),
        guid,
      );
    assert.is(faults.filter((line) => line.startsWith('- unknown, its handler of "hit"')).length, 1);
    assert.is(faults.length, 12);
    assert.is(section(text, "Involved (involved is not the cause)").length, 12);
    assert.match(text, "\n    Error: boom\n");
    assert.not.match(text, rig.install.root);
  }),
);

const ROWS = JSON.stringify([
  { key: "on", label: "On", type: "bool", default: true, value: false },
  { key: "same", label: "S", type: "int", default: 1, value: 1 },
  { key: "long", label: "L", type: "text", default: "", value: "x".repeat(99) },
  { key: "spelled", label: "S", type: "float", default: 0.5, value: "5e-1" },
  { key: "password", label: "P", type: "text", default: "", value: "hunter22", secret: true },
]).replace('"5e-1"', "5e-1");
const FOG = mod(`
  host.log("warn", "hunter22 at /home/me/x");
  host.on("svc.settings.pageQuery", (guid) => {
    if (guid === "fog") host.emit("svc.settings.pageAnnounce", '{"guid":"fog","rows":' + ${JSON.stringify(ROWS)} + "}");
  });`);

report("lists its sections in order and the changed settings; the bus query returns report()'s text", () =>
  withDiagnosis({ fog: FOG, rain: mod("") }, ({ host, obey, setStep }) => {
    setStep(3);
    obey("fog", { id: "rain", enabled: false, verdict: "disabled", reason: "the list base turns it off" });
    const text = host.report()!;
    assert.equal(
      [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
      [
        "Involved (involved is not the cause)",
        "Platform",
        "Faults",
        "Slow",
        "Mods",
        "Settings that differ from their default",
        "Search",
        "Log",
      ],
    );
    assert.equal(section(text, "Settings"), [
      "- fog on = false (default true)",
      `- fog long = "${"x".repeat(59)}… (default "")`,
    ]);
    assert.equal(section(text, "Search"), ["- a search runs, at step 3: it disables some mods"]);
    const { sha256 } = host.mods()[0]!;
    assert.equal(section(text, "Mods"), [
      `- fog 1.0.0 ${sha256.slice(0, 12)}: client, loaded; live`,
      `- rain 1.0.0 ${host.mods()[1]!.sha256.slice(0, 12)}: client, disabled, the list base turns it off`,
    ]);
    assert.match(text, /\n- Side: client\n- Game: 1\.4\.0\n- Engine: Node\.js v/);
    assert.match(text, /T\d\d:\d\d:\d\d\.\d{3}Z warn \[fog\] <secret> at <path>\n/);
    let announced = "";
    host.bus.on("svc.host.reportAnnounce", (payload) => {
      announced = String(payload);
    });
    host.bus.emit("svc.host.reportQuery", "");
    const reply = JSON.parse(announced);
    assert.equal([reply.side, reply.session.length], ["client", 16]);
    const still = (each: string) => each.replace(/Time: .*/, "");
    assert.is(still(reply.text), still(text));
    assert.not.match(announced, "hunter22");
  }),
);

const SECRET = "hunter22";
const CANARY = "kanarie";

const word = fc.constantFrom(
  "at",
  "Error:",
  "a.js",
  "fog",
  ",",
  "\n",
  "x",
  "=",
  "é",
  "😀",
  "GET",
  "## Log",
  "\u001b[31m",
);
const leak = fc.constantFrom(
  SECRET,
  `a${SECRET}b`,
  "t0ken-t0ken",
  `Bearer ${CANARY}`,
  `token=${CANARY}`,
  `"token": "${CANARY}"`,
  `https://host/${CANARY}`,
  `file:///home/${CANARY}/a`,
  `/home/${CANARY}/x`,
  `C:\\${CANARY}\\x`,
  `C:\\a b\\${CANARY}`,
  `\\\\srv\\${CANARY}`,
);
const ending = fc.constantFrom(" ", ") ", "' ", '" ', "\n", "");
const text = fc
  .array(
    fc.oneof(
      word,
      fc.tuple(leak, ending).map((pair) => pair.join("")),
      fc.string({ maxLength: 8 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(" "));

interface Fuzzed {
  readonly texts: readonly string[];
  readonly repeats: number;
}

/** Returns a report of a host in which each text is one of `texts`. */
function fuzzed({ texts, repeats }: Fuzzed): string {
  const at = (index: number) => texts[index % texts.length]!;
  const many = texts.flatMap((each) => Array<string>(repeats).fill(each));
  const bus = createBus({ log: () => {}, fault: () => {} });
  const mods = many.map(
    (each, index): ModReport => ({
      ...{ guid: `mod${index}`, name: each, version: each, verdict: at(index + 1), reason: at(index + 2) },
      state: index === 0 ? ModState.Live : ModState.NotArmed,
      problem: at(index + 3),
      sha256: "0".repeat(64),
    }),
  );
  const rows = [
    { key: "secret", value: SECRET, secret: true },
    ...many.map((value, index) => ({ key: `${at(index + 1)}${index}`, value, default: at(index + 2) })),
  ];
  bus.on("svc.settings.pageQuery", (guid) =>
    bus.emit("svc.settings.pageAnnounce", JSON.stringify({ guid, rows })),
  );
  const host: DiagnosedHost = {
    ...{ bus, mods: () => mods, now: () => 0, log: () => {}, side: "client", session: "0".repeat(16) },
    tokens: () => ["t0ken-t0ken"],
    hostVersion: () => at(0),
    reported: () => ({ lists: many, search: at(1) }),
  };
  const session = createDiagnosis().join(host);
  for (const [index, each] of many.entries()) {
    session.keep("warn", each);
    session.fault(`mod${index}`, at(index + 1), new Error(each));
  }
  return session.report();
}

report("contains no secret, token or absolute path, and at most 64 KB, in 10,000 random reports", () => {
  fc.assert(
    fc.property(
      fc.record({
        texts: fc.array(text, { minLength: 1, maxLength: 3 }),
        repeats: fc.oneof(
          { weight: 99, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.constant(40) },
        ),
      }),
      (each) => {
        const written = fuzzed(each);
        assert.not.match(written, SECRET);
        assert.not.match(written, "t0ken-t0ken");
        assert.not.match(written, CANARY);
        assert.ok(Buffer.byteLength(written) <= LARGEST_REPORT);
        // No text of a mod forges a section.
        assert.is(written.match(/^## /gm)?.length, 9);
        assert.not.match(written, "\u001b");
      },
    ),
    { numRuns: 10_000 },
  );
});
