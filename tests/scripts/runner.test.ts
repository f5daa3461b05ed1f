import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

interface Result {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly problems: readonly string[];
  readonly output: string;
}
type RunTests = (options: {
  readonly folder: string;
  readonly filter?: string;
  readonly chosen?: (file: string) => boolean;
  readonly node?: string;
  readonly parallel?: number;
  readonly timeoutMs?: number;
  readonly counts?: string;
  readonly onResult: (result: Result) => void;
}) => Promise<{ readonly passed: number; readonly failed: number }>;

const { runTests } = (await import(pathToFileURL(join(repository, "scripts/run-tests.mjs")).href)) as {
  readonly runTests: RunTests;
};
const uvu = JSON.stringify(import.meta.resolve("uvu"));

// The name is a parameter, so that the runner, which scans test files for suites that never run, finds no suite here.
const aSuite = (name: string): string => `import { suite } from ${uvu};\nconst ${name} = suite("${name}");\n`;
const passing = `${aSuite("fine")}fine("one", () => {});\nfine("two", () => {});\nfine.run();\n`;

/** Runs a folder with these test files; returns the sums and each file's result. */
function runFolder(
  files: Readonly<Record<string, string>>,
  options: {
    filter?: string;
    chosen?: (file: string) => boolean;
    node?: string;
    parallel?: number;
    timeoutMs?: number;
    counts?: string;
  } = {},
) {
  return withTempFolder(async (folder) => {
    for (const [name, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const results: Result[] = [];
    const sums = await runTests({ folder, ...options, onResult: (result) => results.push(result) });
    return { sums: { ...sums }, results };
  });
}

const runner = suite("the test runner");

runner("sums the passed tests of all files, also in folders", async () => {
  const { sums, results } = await runFolder({ "a.test.js": passing, "deep/down/b.test.js": passing });
  assert.equal(sums, { passed: 4, failed: 0 });
  assert.equal(results.map((result) => result.file).sort(), ["a.test.js", "deep/down/b.test.js"]);
});

runner("runs only the files whose path contains the filter", async () => {
  const { sums, results } = await runFolder(
    { "a.test.js": passing, "b.test.js": passing },
    { filter: "b.te" },
  );
  assert.equal(sums, { passed: 2, failed: 0 });
  assert.equal(
    results.map((result) => result.file),
    ["b.test.js"],
  );
});

runner("runs only the chosen files, in the given Node", () =>
  withTempFolder(async (folder) => {
    const node = join(folder, "another-node");
    writeFileSync(node, `#!/bin/sh\necho another node\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    const files = { "a.test.js": passing, "b.test.js": passing };
    const { results } = await runFolder(files, { chosen: (file) => file.startsWith("b"), node });
    assert.equal(
      results.map((result) => result.file),
      ["b.test.js"],
    );
    assert.match(results[0]?.output ?? "", /^another node\n/);
  }),
);

runner("starts with the slowest files", async () => {
  const { results } = await runFolder({ "a.test.js": passing, "package.test.js": passing }, { parallel: 1 });
  assert.equal(
    results.map((result) => result.file),
    ["package.test.js", "a.test.js"],
  );
});

runner("collects V8's coverage of files without a browser if requested", () =>
  withTempFolder(async (counts) => {
    const { sums } = await runFolder({ "a.test.js": passing, "browser/b.test.js": passing }, { counts });
    assert.equal(sums, { passed: 4, failed: 0 });
    const written = readdirSync(counts).map((name) => readFileSync(join(counts, name), "utf8"));
    assert.equal(
      written.map((text) => [/a\.test\.js/.test(text), /b\.test\.js/.test(text)]),
      [[true, false]],
    );
  }),
);

runner("runs a file of the folder browsers only if the filter names that folder", async () => {
  const files = { "browser/a.test.js": passing, "browsers/firefox.test.js": passing };
  for (const [filter, wanted] of [
    ["", "browser/a.test.js"],
    ["browser", "browser/a.test.js"],
    ["browsers/fire", "browsers/firefox.test.js"],
  ] as const) {
    const { results } = await runFolder(files, { filter });
    assert.equal(
      results.map((result) => result.file),
      [wanted],
      filter,
    );
  }
});

runner("runs a file without a browser at the same time as files with a browser", () =>
  withTempFolder(async (shared) => {
    const mark = JSON.stringify(join(shared, "other-has-run"));
    const body = (work: string): string =>
      `import { existsSync, writeFileSync } from "node:fs";\n${aSuite("fine")}fine("one", async () => { ${work} });\nfine.run();\n`;
    const waits = body(`while (!existsSync(${mark})) await new Promise((done) => setTimeout(done, 10));`);
    const { sums } = await runFolder(
      {
        "browser/a.test.js": waits,
        "browser/b.test.js": waits,
        "other.test.js": body(`writeFileSync(${mark}, "");`),
      },
      { parallel: 2, timeoutMs: 120_000 },
    );
    assert.equal(sums, { passed: 3, failed: 0 });
  }),
);

const traps: readonly { title: string; code: string; passed: number; problem: RegExp }[] = [
  {
    title: "never calls .run()",
    code: `${aSuite("forgotten")}forgotten("one", () => {});\n`,
    passed: 0,
    problem: /never called \.run\(\)/,
  },
  {
    title: "runs one suite and forgets another",
    code: `${passing}const ${"other"} = suite("other");\nother("one", () => {});\n`,
    passed: 2,
    problem: /the suite "other" is never run/,
  },
  {
    title: "has a before hook that throws",
    code: `${aSuite("hooked")}hooked.before(() => { throw new Error("no"); });\nhooked("one", () => {});\nhooked.run();\n`,
    passed: 0,
    problem: /1 of 1 did not pass/,
  },
  {
    title: "runs a suite without a test",
    code: `${aSuite("empty")}empty.run();\n`,
    passed: 0,
    problem: /ran no test/,
  },
  {
    title: "skips a test",
    code: `${aSuite("skips")}skips("one", () => {});\nskips.skip("two", () => {});\nskips.run();\n`,
    passed: 1,
    problem: /1 skipped/,
  },
  {
    title: "selects one of its tests by `only`",
    code: `${aSuite("some")}some.only("one", () => {});\nsome("two", () => {});\nsome.run();\n`,
    passed: 1,
    problem: /skipped/,
  },
  {
    title: "throws before its first test",
    code: "throw new Error('at the top');\n",
    passed: 0,
    problem: /no summary/,
  },
  {
    title: "exits in a test",
    code: `${aSuite("half")}half("one", () => process.exit(0));\nhalf.run();\n`,
    passed: 0,
    problem: /no summary/,
  },
  {
    title: "exits with an error code after its summary",
    code: `${passing}process.on("exit", () => { process.exitCode = 3; });\n`,
    passed: 2,
    problem: /exit code 3/,
  },
];

for (const { title, code, passed, problem } of traps) {
  runner(`fails a file that ${title}`, async () => {
    const { sums, results } = await runFolder({ "trap.test.js": code, "good.test.js": passing });
    assert.equal(sums, { passed: passed + 2, failed: 1 });
    const trap = results.find((result) => result.file === "trap.test.js");
    assert.match(trap?.problems.join("\n") ?? "", problem);
  });
}

runner("runs each suite of tests/support/suite.ts without a call of .run()", async () => {
  const from = JSON.stringify(new URL("../support/suite.js", import.meta.url).href);
  const code = `import { suite } from ${from};\nfor (const name of ["a", "b"]) suite(name)("one", () => {});\n`;
  const { sums } = await runFolder({ "own.test.js": code });
  assert.equal(sums, { passed: 2, failed: 0 });
});

runner("counts each failed test and returns the messages of all of them", async () => {
  const code = `${aSuite("bad")}for (const n of [1, 2]) bad("t" + n, () => { throw new Error("reason " + n); });\nbad.run();\n`;
  const { sums, results } = await runFolder({ "bad.test.js": code });
  assert.equal(sums, { passed: 0, failed: 2 });
  assert.match(results[0]?.output ?? "", /reason 1[\s\S]*reason 2/);
});

runner("fails if there is no test file, or if no test file matches the filter", async () => {
  const none = await runFolder({ "not-a-test.js": passing });
  assert.equal(none.sums, { passed: 0, failed: 1 });
  assert.match(none.results[0]?.problems[0] ?? "", /no test file was found/);
  const unmatched = await runFolder({ "a.test.js": passing }, { filter: "elsewhere" });
  assert.equal(unmatched.sums, { passed: 0, failed: 1 });
  assert.match(unmatched.results[0]?.problems[0] ?? "", /no test file matches "elsewhere"/);
});

runner("ends a file and its child processes at the time limit", async () => {
  const code = `import { spawn } from "node:child_process";
const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
console.log("pid", child.pid);
setInterval(() => {}, 1000);\n`;
  let pid = 0;
  // On a slow machine the file starts its child only after the shorter time limits.
  for (let seconds = 1.5; pid === 0 && seconds < 120; seconds *= 2) {
    const { sums, results } = await runFolder({ "slow.test.js": code }, { timeoutMs: seconds * 1000 });
    assert.equal(sums, { passed: 0, failed: 1 });
    assert.match(results[0]?.problems.join("\n") ?? "", `not done after ${seconds} s`);
    pid = Number(/pid (\d+)/.exec(results[0]?.output ?? "")?.[1] ?? 0);
  }
  assert.ok(pid > 0);
  // The runner waits for the end of the output, which the child holds open until it ends.
  assert.not(isRunning(pid));
});

runner("fails a file that leaves a process behind", async () => {
  const code = `import { spawn } from "node:child_process";
spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" }).unref();
${passing}`;
  const { sums, results } = await runFolder({ "leaves.test.js": code });
  assert.equal(sums, { passed: 2, failed: 1 });
  assert.match(results[0]?.problems.join("\n") ?? "", /left a process running/);
});

/** Returns whether a process runs; a zombie process (state Z on Linux) does not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
