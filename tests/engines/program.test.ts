import * as assert from "uvu/assert";
import { suite } from "../support/suite.js";
import { bundleProgram } from "./bundle.js";
import { printedBy, printedIn, QUICKJS } from "./run-script.js";

const engines = suite("the program that calls the package's functions");

/** The command lines of the engines that `npm run test:engines` found, without the program's file. */
const PROGRAMS = JSON.parse(process.env["SVC_ENGINES"] ?? "{}") as Readonly<Record<string, string[]>>;

const source = await bundleProgram();
const expected = await printedBy(PROGRAMS["Node 20"] ?? [process.execPath], source);

/** Compares line by line, so that a failure prints only the first different line. */
function same(printed: readonly string[]): void {
  const at = expected.findIndex((line, i) => line !== printed[i]);
  if (at >= 0) assert.is(printed[at], expected[at], `line ${at + 1}`);
  assert.is(printed.length, expected.length);
}

for (const [name, command] of Object.entries(PROGRAMS)) {
  engines(`prints the same bytes in ${name} as in Node`, async () => same(await printedBy(command, source)));
}
for (const [name, open] of Object.entries(QUICKJS)) {
  engines(`prints the same bytes in ${name} as in Node`, async () => same(await printedIn(open, source)));
}

const FACTS: Readonly<Record<string, readonly RegExp[]>> = {
  settings: [
    // The file keeps its byte order mark, its notation 1.50 and its line ends.
    /"apply","Ok","Ok","\\ufeff\{\\n {2}\\"hud\\": false,\\n {2}\\"size\\": 1\.0e0,\\n {2}\\"fov\\": 1\.50,/,
    /"POST","\/svc\/settings\/demo".*"status":404/,
    /"disposed","ErrDisposed",\[\],"ErrDisposed",/,
  ],
  bus: [/"log","error","mod one emitted .*64 nested emits/],
  http: [/"percentDecode","%41%zz%C3%A9%F0%9F%98%80",\["A%zz\\u00e9\\ud83d\\ude00"/],
  clientHost: [
    /"log","info","loaded SCORE-BOARD 1\.0\.0 \(score-board\)"/,
    /"heard an edit",.*\\"key\\":\\"viewDistance\\",\\"value\\":2000,\\"effect\\":\\"applied\\"/,
    /"log","error","MOD NOT ARMED: TELLER .*, the previous library keeps running: SyntaxError"/,
    /"heard","said","attach .*clienttrue\[1\.0\]"/,
    /"heard","said","now hears again"/,
    /"log","warn","MOD REJECTED BY THE PLATFORM: MOD-3 \(mod-3\): conflict, /,
    /"log","info","unloaded SCORE-TRACKER \(score-tracker\)"/,
    /"put back",\[1,2\],\[3\]/,
  ],
  nativeHost: [
    /"announced",.*\\"key\\":\\"viewDistance\\",\\"value\\":1200,\\"effect\\":\\"applied\\"/,
    /"config","\\ufeff\{\\"brightness\\": 2e0, \\"other\\": 1\.0, .*\\"viewDistance\\": 1200,/,
    /"load","throws",false/,
    /"swap",true,true,"3"/,
    /"log","info","\[score-board\] 250 points!"/,
  ],
  page: [/"library","stale","Ok"/, /"library","away","ErrNotFound"/, /"posted",200,/],
};

for (const [subject, facts] of Object.entries(FACTS)) {
  engines(`prints the expected lines of ${subject} in Node`, () => {
    const lines = expected.filter((line) => line.startsWith(`["${subject}",`));
    for (const fact of facts)
      assert.ok(
        lines.some((line) => fact.test(line)),
        String(fact),
      );
  });
}
