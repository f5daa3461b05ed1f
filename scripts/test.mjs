// npm test: everything from a fresh clone to the last line, which is always "N passed, N failed" and nothing else. With an
// argument it runs only the test files whose path contains it, after an incremental compile; it bundles only when one of
// these files reads a bundle. --no-browsers skips the tests below tests/browser.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compile } from "./compile.mjs";
import { findBrowsers, findFileServers } from "./find-program.mjs";
import { needsBundle } from "./needs-bundle.mjs";
import { testFiles } from "./run-tests.mjs";
import { ensureInstalled, filesBelow, root, run, runTool } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const {
  values: { "no-browsers": noBrowsers },
  positionals: [filter = ""],
} = parseArgs({ allowPositionals: true, options: { "no-browsers": { type: "boolean", default: false } } });
const isChosen = (file) => !(noBrowsers && file.startsWith("browser/"));
const { step, stepAside, compileTests, test, close } = createReport();
const coverage = join(root, "build/coverage");
const env = { ...process.env };

if (step("install", ensureInstalled) && (filter === "" ? prepareAll() : prepareSome())) await runAll();
await close();

function prepareAll() {
  const lint = "format and lint (npm run format fixes most)";
  stepAside(lint, "node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", ".");
  const before = readNotices();
  if (!step("build", () => run(process.execPath, ["scripts/build.mjs"]))) return false;
  step("the notices", () => {
    if (readNotices() === before) return true;
    throw new Error("THIRD-PARTY-NOTICES was out of date; the build updated it: commit it");
  });
  stepAside("check the package", "scripts/check-package.mjs");
  stepAside("compile the benches", "node_modules/typescript/bin/tsc", "-p", "bench", "--noEmit");
  return compileTests();
}

function readNotices() {
  const path = join(root, "THIRD-PARTY-NOTICES");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Prepares a run with a filter. A compile error is one failure, but the tests run, because tsc writes its output anyway. */
function prepareSome() {
  step("compile", compile);
  compileTests();
  const tests = join(root, "build/tests");
  if (needsBundle(testFiles(tests, filter), tests)) {
    step("build", () => run(process.execPath, ["scripts/build.mjs", "--keep"]));
  }
  return true;
}

async function runAll() {
  const files = testFiles(join(root, "build/tests"), filter).filter(isChosen);
  if (!noBrowsers) step("find Chromium", () => Object.assign(env, findBrowsers()));
  if (files.some((file) => file.includes("static-host"))) {
    step("find the file servers", () => Object.assign(env, findFileServers()));
  }
  mkdirSync(coverage, { recursive: true });
  await test({ filter, env, chosen: isChosen, ...(filter === "" && { counts: coverage }) });
  if (filter === "") step("coverage", printCoverage);
}

/**
 * Prints the coverage of the .ts sources by tests without a browser, from the data of build/. dist/ is excluded: c8 maps
 * bundles to wrong sources and reports every function as covered. Files with only types are excluded. Few patterns, because
 * c8 matches each one against each file of each process.
 */
function printCoverage() {
  const ofTypes = ["sdk", "host-shim"]
    .flatMap((folder) => filesBelow(`build/${folder}`))
    .filter((file) => file.endsWith(".js") && /^export \{\};\n/.test(readFileSync(join(root, file), "utf8")));
  const folders = ["--temp-directory", coverage, "--reports-dir", join(root, "coverage")];
  const reporters = ["--reporter=text-summary", "--reporter=lcovonly"];
  const counted = ["--all", "--include=build/{sdk,host-shim}/**/*.js"];
  const left = ofTypes.map((file) => `--exclude=${file}`);
  return runTool("c8/bin/c8.js", ["report", ...folders, ...reporters, ...counted, ...left]);
}
