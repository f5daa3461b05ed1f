// npm run test:docs: builds the site of docs/ (npm run docs) and tests its pages. The last line is always
// "N passed, N failed" and nothing else.
import { ensureInstalled, run } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const { step, compileTests, test, close } = createReport();
const buildSite = () => run(process.execPath, ["scripts/docs.mjs"]);
if (step("install", ensureInstalled) && step("build the site", buildSite)) {
  compileTests();
  await test({ filter: "site/" });
}
await close();
