// npm run test:embeds: the games of examples/embeds with their mods, in a Chromium and in Node. The last line is always
// "N passed, N failed" and nothing else.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { buildEmbeds } from "./embeds.mjs";
import { ensureBuilt, ensureInstalled, root, runTool } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const { step, test, close } = createReport();
const env = { ...process.env };
const findBrowser = () => {
  env.SVC_CHROMIUM = findChromium();
  return true;
};

if (step("install", ensureInstalled) && step("build", ensureBuilt) && step("build the games", buildEmbeds)) {
  rmSync(join(root, "build/tests"), { recursive: true, force: true });
  step("compile the tests", () => runTool("typescript/bin/tsc", ["-p", "tests"]));
  if (step("find a Chromium", findBrowser)) await test({ filter: "embeds/", env });
}
close();
