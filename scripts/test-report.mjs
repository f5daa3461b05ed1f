import { rmSync } from "node:fs";
import { join } from "node:path";
import { runTests } from "./run-tests.mjs";
import { root, runAside, runTool } from "./setup.mjs";

const TESTS = join(root, "build/tests");

/** Creates the report of a test run: a line per step and file, and the last line "N passed, N failed". */
export function createReport() {
  const total = { passed: 0, failed: 0 };
  const aside = [];

  /** Runs one step. When it returns false or throws, prints its name, counts one failure and returns false. */
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

  /** Starts a script, or a package's program, by its path as a background step; {@link close} waits for it. */
  function stepAside(name, ...command) {
    aside.push(runAside(...command).then((done) => step(name, () => done)));
  }

  /** Deletes and compiles all tests, so that no test of a deleted source runs. */
  function compileTests() {
    rmSync(TESTS, { recursive: true, force: true });
    return step("compile the tests", () => runTool("typescript/bin/tsc", ["-p", "tests"]));
  }

  /** Runs compiled tests and prints each file's result. */
  async function test(options) {
    const { passed, failed } = await runTests({
      folder: TESTS,
      ...options,
      onResult: printResult,
    });
    total.passed += passed;
    total.failed += failed;
  }

  async function close() {
    await Promise.all(aside);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed === 0 ? 0 : 1;
  }

  return { step, stepAside, compileTests, test, close };
}

function printResult({ file, passed, failed, problems, output, seconds }) {
  if (failed === 0) return console.log(`ok    ${file} (${passed}, ${seconds.toFixed(1)} s)`);
  console.log(`FAIL  ${file}`);
  if (output !== "") console.log(output.trimEnd());
  for (const problem of problems) console.log(`FAIL  ${file}: ${problem}`);
}
