// npm run test:embeds: tests the games of examples/embeds with their mods in Chromium and Node. The last line is always
// "N passed, N failed" and nothing else.

import { buildEmbeds } from "./embeds.mjs";
import { findBrowsers } from "./find-program.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const { step, compileTests, test, close } = createReport();
const env = { ...process.env };
const findChromium = () => Object.assign(env, findBrowsers());

if (step("install", ensureInstalled) && step("build", ensureBuilt) && step("build the games", buildEmbeds)) {
  compileTests();
  if (step("find Chromium", findChromium)) await test({ filter: "embeds/", env });
}
await close();
