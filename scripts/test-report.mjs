import { rmSync } from "node:fs";
import { join } from "node:path";
import { runTests } from "./run-tests.mjs";
import { root, runAside, runTool } from "./setup.mjs";

const TESTS = join(root, "build/tests");

/** What a run of tests says on the way, and the counts that its last line has: "N passed, N failed", nothing else. */
export function createReport() {
  const total = { passed: 0, failed: 0 };
  const aside = [];

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

  /** Starts a step that nothing waits for but {@link close}: a script or a package's program, by its path. */
  function stepAside(name, ...command) {
    aside.push(runAside(...command).then((done) => step(name, () => done)));
  }

  /** Compiles all tests anew, so that none is run whose source is gone. */
  function compileTests() {
    rmSync(TESTS, { recursive: true, force: true });
    return step("compile the tests", () => runTool("typescript/bin/tsc", ["-p", "tests"]));
  }

  /** Runs compiled tests and says of each file how it went. */
  async function test(options) {
    const { passed, failed } = await runTests({
      folder: TESTS,
      ...options,
      onResult: say,
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

function say({ file, passed, failed, problems, output, seconds }) {
  if (failed === 0) return console.log(`ok    ${file} (${passed}, ${seconds.toFixed(1)} s)`);
  console.log(`FAIL  ${file}`);
  if (output !== "") console.log(output.trimEnd());
  for (const problem of problems) console.log(`FAIL  ${file}: ${problem}`);
}
