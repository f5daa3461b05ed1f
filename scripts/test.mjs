// npm test: everything from a fresh clone to the last line, which is always "N passed, N failed" and nothing else.
// With an argument only the test files whose path contains it run, after an incremental compile; bundles are made when
// one of these tests reads them.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { needsBundle } from "./needs-bundle.mjs";
import { runTests, testFiles } from "./run-tests.mjs";
import { ensureInstalled, filesBelow, isBuilt, root, run, runTool } from "./setup.mjs";

const filter = process.argv[2] ?? "";
const total = { passed: 0, failed: 0 };
const coverage = join(root, "build/coverage");
const env = { ...process.env };

if (step("install", ensureInstalled) && (filter === "" ? prepareAll() : prepareSome())) await runAll();
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function prepareAll() {
  step("format and lint (npm run format mends what it can)", () =>
    runTool("@biomejs/biome/bin/biome", ["ci", "--colors=off", "."]),
  );
  const built = step("build", () => run(process.execPath, ["scripts/build.mjs", "--check"]));
  // When it is built and only the package's checks failed, it can be tested all the same.
  return (built || isBuilt()) && compileTests();
}

/** Code that does not compile is one failure, yet the tests run: tsc writes what it understood. */
function prepareSome() {
  step("compile", () => runTool("typescript/bin/tsc", ["-b"]));
  compileTests();
  const tests = join(root, "build/tests");
  if (needsBundle(testFiles(tests, filter), tests)) {
    step("build", () => run(process.execPath, ["scripts/build.mjs", "--keep"]));
  }
  return true;
}

function compileTests() {
  rmSync(join(root, "build/tests"), { recursive: true, force: true });
  return step("compile the tests", () => runTool("typescript/bin/tsc", ["-p", "tests"]));
}

async function runAll() {
  step("find a Chromium", () => {
    env.SVC_CHROMIUM = findChromium();
    return true;
  });
  mkdirSync(coverage, { recursive: true });
  if (filter === "") env.NODE_V8_COVERAGE = coverage;
  const { passed, failed } = await runTests({
    folder: join(root, "build/tests"),
    filter,
    env,
    onResult: report,
  });
  total.passed += passed;
  total.failed += failed;
  if (filter === "") step("coverage", printCoverage);
}

function report({ file, passed, failed, problems, output, seconds }) {
  if (failed === 0) return console.log(`ok    ${file} (${passed}, ${seconds.toFixed(1)} s)`);
  console.log(`FAIL  ${file}`);
  if (output !== "") console.log(output.trimEnd());
  for (const problem of problems) console.log(`FAIL  ${file}: ${problem}`);
}

/**
 * Coverage of the .ts sources, by what ran under build/. What ran from dist/ is left out: c8 maps a bundle of several
 * sources back wrongly and calls every function covered. A file of types alone has nothing to cover.
 */
function printCoverage() {
  const counted = ["sdk", "host-shim"]
    .flatMap((folder) => filesBelow(`build/${folder}`))
    .filter(
      (file) => file.endsWith(".js") && !/^export \{\};\n/.test(readFileSync(join(root, file), "utf8")),
    );
  const folders = ["--temp-directory", coverage, "--reports-dir", join(root, "coverage")];
  const reporters = ["--reporter=text-summary", "--reporter=lcovonly"];
  const options = [...folders, ...reporters, "--all", ...counted.map((file) => `--include=${file}`)];
  return runTool("c8/bin/c8.js", ["report", ...options]);
}

/** Runs one step; when it fails or throws, says which, counts one failure and gives false. */
function step(name, work) {
  let reason = "see above";
  try {
    if (work()) return true;
  } catch (error) {
    reason = error.message;
  }
  console.log(`FAIL  ${name}: ${reason}`);
  total.failed += 1;
  return false;
}
