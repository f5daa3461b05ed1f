// npm run test:engines: runs one program with the built package in every engine and compares its output byte for byte with
// Node 20, and runs the unit tests in the newest Node. A missing engine is a failure. The last line is always
// "N passed, N failed" and nothing else.
import { join } from "node:path";
import { engines } from "./engines.mjs";
import { needsBundle } from "./needs-bundle.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const tests = join(root, "build/tests");
const newest = "Node 24";

const { step, compileTests, test, close } = createReport();
if (step("install", ensureInstalled) && step("build", ensureBuilt)) {
  compileTests();
  const found = findEngines();
  console.log(`One program in ${["QuickJS", "QuickJS-ng", ...Object.keys(found)].join(", ")}:`);
  await test({ filter: "engines/program.", env: { ...process.env, SVC_ENGINES: JSON.stringify(found) } });
  if (newest in found) {
    console.log(`The unit tests in ${newest}:`);
    await test({ node: found[newest][0], chosen: isUnit });
  }
}
await close();

/** Returns the command lines of the available engines by name; each missing one is a failed step. */
function findEngines() {
  const found = {};
  for (const [name, find] of Object.entries(engines)) {
    step(`find ${name}`, () => {
      found[name] = find();
      return true;
    });
  }
  return found;
}

/** Whether a test needs only compiled sources: no bundle, example install or browser. */
function isUnit(file) {
  return !file.startsWith("browser/") && !needsBundle([file], tests);
}
