// npm run test:docs: builds the site of docs/ (npm run docs) and looks at its pages. The last line is always
// "N passed, N failed" and nothing else.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root, run, runTool } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const { step, test, close } = createReport();
const buildSite = () => run(process.execPath, ["scripts/docs.mjs"]);
if (step("install", ensureInstalled) && step("build the site", buildSite)) {
  rmSync(join(root, "build/tests"), { recursive: true, force: true });
  step("compile the tests", () => runTool("typescript/bin/tsc", ["-p", "tests"]));
  await test({ filter: "site/" });
}
close();
