import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const test = suite("the run of all tests in all browsers and engines");

/** Runs `.ci/run` with a fake npm, whose `npm run <script>` prints these lines. */
function runWith(
  lines: Readonly<Record<string, string>>,
): Promise<{ lines: string[]; status: number | null }> {
  return withTempFolder(async (folder) => {
    const cases = Object.entries(lines).map(([script, text]) => `${script}) printf '${text}' ;;`);
    writeFileSync(join(folder, "npm"), `#!/bin/sh\ncase "$2" in\n${cases.join("\n")}\nesac\n`, {
      mode: 0o755,
    });
    const { stdout, status } = spawnSync("bash", [join(repository, ".ci/run")], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` },
    });
    return { lines: stdout.trimEnd().split("\n"), status };
  });
}

const ROWS = "98 rows, 3 short of the bar.";
const GOOD = {
  test: "ok    a\\n12 passed, 0 failed\\n",
  "test:browsers": "ok    b\\n5 passed, 0 failed\\n",
  "test:engines": "ok    c\\n3 passed, 0 failed\\n",
  "test:bundlers": "ok    d\\n7 passed, 0 failed\\n",
  "test:embeds": "ok    e\\n2 passed, 0 failed\\n",
  "test:docs": "ok    f\\n1 passed, 0 failed\\n",
  bench: `bus\\n  emit  |  SHORT\\n\\n${ROWS}\\n`,
};
const OK = ["ok    a", "ok    b", "ok    c", "ok    d", "ok    e", "ok    f"];

test("ends with a line of the passed and failed tests of all parts, and fails if a test failed", async () => {
  assert.equal(await runWith(GOOD), { lines: [...OK, ROWS, "30 passed, 0 failed"], status: 0 });
  const bad = { ...GOOD, "test:browsers": "FAIL  b\\n4 passed, 1 failed\\n" };
  assert.equal(await runWith(bad), {
    lines: ["ok    a", "FAIL  b", "ok    c", "ok    d", "ok    e", "ok    f", ROWS, "29 passed, 1 failed"],
    status: 1,
  });
});

test("counts a part that ended without its counts as one failed test, and runs the other parts", async () => {
  const cut = { ...GOOD, test: "ok    a\\nnpm error\\n" };
  assert.equal(await runWith(cut), {
    lines: [
      "ok    a",
      "npm error",
      "FAIL  npm run test ended early",
      ...OK.slice(1),
      ROWS,
      "18 passed, 1 failed",
    ],
    status: 1,
  });
});

test("lists benchmark rows that got worse but succeeds, and fails if the benchmark ended early", async () => {
  const worse = "WORSE  bus: emit takes 2.00x mitt, it was 1.00x";
  assert.equal(await runWith({ ...GOOD, bench: `${GOOD.bench}${worse}\\n` }), {
    lines: [...OK, ROWS, worse, "30 passed, 0 failed"],
    status: 0,
  });
  for (const bench of ["bus\\n", `${ROWS}\\n'; exit 1; '`]) {
    assert.equal(await runWith({ ...GOOD, bench }), {
      lines: [...OK, "FAIL  npm run bench ended early", "30 passed, 1 failed"],
      status: 1,
    });
  }
});
