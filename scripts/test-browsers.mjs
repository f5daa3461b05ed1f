// npm run test:browsers: tests the panel in the browsers other than Chromium. The last line is always
// "N passed, N failed" and nothing else.
import { findProgram } from "./find-program.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

/** Each browser's programs, by the environment variable that tests/browsers/<name>.test.ts reads. */
const browsers = {
  firefox: { SVC_FIREFOX: "Firefox" },
  webkit: { SVC_WEBKIT: "WebKitWebDriver", SVC_XVFB: "Xvfb" },
};

const { step, compileTests, test, close } = createReport();
if (step("install", ensureInstalled) && step("build", ensureBuilt)) {
  compileTests();
  for (const [name, programs] of Object.entries(browsers)) await testIn(name, programs);
}
await close();

async function testIn(name, programs) {
  const paths = {};
  const found = step(`find ${name}`, () => {
    for (const [variable, program] of Object.entries(programs)) paths[variable] = findProgram(program);
    return true;
  });
  if (!found) return;
  console.log(`The panel in ${Object.values(paths).join(" on ")}:`);
  await test({ filter: `browsers/${name}.`, env: { ...process.env, ...paths } });
}
