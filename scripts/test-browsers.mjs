// npm run test:browsers: the panel in the browsers beside the Chromium of npm test. The last line is always
// "N passed, N failed" and nothing else.
import { findFirefox } from "./firefox.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

/** What finds each browser. Its tests are tests/browsers/<name>.test.ts, and are handed it as SVC_<NAME>. */
const browsers = { firefox: findFirefox };

const { step, compileTests, test, close } = createReport();
if (step("install", ensureInstalled) && step("build", ensureBuilt)) {
  compileTests();
  for (const [name, find] of Object.entries(browsers)) await testIn(name, find);
}
close();

async function testIn(name, find) {
  let path = "";
  const found = step(`find a ${name}`, () => {
    path = find();
    return true;
  });
  if (!found) return;
  console.log(`The panel in ${path}:`);
  await test({ filter: `browsers/${name}.`, env: { ...process.env, [`SVC_${name.toUpperCase()}`]: path } });
}
