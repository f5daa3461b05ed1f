// Runs compiled uvu test files, each in its own process, and checks their output: uvu exits 0 when a suite is never run,
// when a `before` hook throws, and when no test exists.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { endGroup, filesBelow } from "./setup.mjs";

/** Folders whose tests need a command of their own, which provides another browser or on-demand packages. */
const APART = ["browsers/", "bundlers/", "embeds/", "site/"];

/**
 * Returns the test files below `folder` whose path contains `filter`, relative to `folder`. Files of an {@link APART} folder
 * are included only when `filter` starts with that folder.
 */
export function testFiles(folder, filter) {
  const apartOf = (path) => APART.find((part) => path.startsWith(part));
  return filesBelow("", folder).filter(
    (file) => file.endsWith(".test.js") && apartOf(file) === apartOf(filter) && file.includes(filter),
  );
}

/** More than the number of cores: many tests mostly wait for a process, a page or a clock. */
const MOST_AT_ONCE = availableParallelism() + 4;

/** The slowest files, which start first so that none runs alone at the end. */
const LONG = [
  "browser/static-host.",
  "browser/guard.",
  "browser/game.",
  "host-shim/server/hostile-mods.",
  "host-shim/client/hostile-mods.",
  "host-shim/cli/broken-mods.",
  "scripts/start.",
  "package.",
];

/**
 * Runs the {@link testFiles} that `chosen` accepts, `parallel` at a time, with the Node at path `node`.
 * `counts` is a folder for V8's coverage data of the files without a browser.
 * `onResult` gets `{ file, passed, failed, problems, output, seconds }` as each file ends. A file with problems counts at
 * least one failure; no matching file is one failure.
 */
export async function runTests({
  folder,
  filter = "",
  chosen = () => true,
  node = process.execPath,
  parallel = MOST_AT_ONCE,
  timeoutMs = 900_000,
  env = process.env,
  counts,
  onResult,
}) {
  const isLong = (file) => LONG.some((start) => file.startsWith(start));
  const found = testFiles(folder, filter).filter(chosen);
  const waiting = [...found.filter(isLong), ...found.filter((file) => !isLong(file))];
  const total = { passed: 0, failed: 0 };
  const settle = (result) => {
    total.passed += result.passed;
    total.failed += result.failed;
    onResult?.(result);
  };
  if (waiting.length === 0) {
    const problem = filter === "" ? "no test file was found" : `no test file matches "${filter}"`;
    settle({ file: folder, passed: 0, failed: 1, problems: [problem], output: "", seconds: 0 });
  }
  // Files with a browser keep a core busy and others mostly wait: every second worker starts with the browser files.
  const hasBrowser = (file) => file.startsWith("browser/");
  const withBrowser = waiting.filter(hasBrowser);
  const others = waiting.filter((file) => !hasBrowser(file));
  const worker = async (_, index) => {
    const [first, then] = index % 2 === 0 ? [withBrowser, others] : [others, withBrowser];
    const next = () => first.shift() ?? then.shift();
    for (let file = next(); file !== undefined; file = next()) {
      // Coverage data of a browser's driver takes half a second to write, and its code has unit tests.
      const counted = counts !== undefined && !hasBrowser(file);
      const fileEnv = counted ? { ...env, NODE_V8_COVERAGE: counts } : env;
      settle(await runFile(node, folder, file, timeoutMs, fileEnv));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return total;
}

async function runFile(node, folder, file, timeoutMs, env) {
  const started = Date.now();
  const path = join(folder, file);
  const ending = await runToEnd(node, path, timeoutMs, env);
  const summary = readSummary(ending.output);
  const problems = [...ending.problems, ...suitesNeverRun(path), ...summaryProblems(summary)];
  if (ending.code !== 0 && problems.length === 0) problems.push(`exit code ${ending.code}`);
  const passed = summary?.passed ?? 0;
  const failed = Math.max(summary ? summary.total - passed : 0, problems.length > 0 ? 1 : 0);
  return { file, passed, failed, problems, output: ending.output, seconds: (Date.now() - started) / 1000 };
}

const running = new Set();
// A test file leads its own process group, so that its children end with it; Ctrl+C must therefore be forwarded.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(130);
  });
}

function runToEnd(node, path, timeoutMs, env) {
  return new Promise((resolve) => {
    const child = spawn(node, ["--enable-source-maps", path], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    running.add(child);
    const chunks = [];
    const problems = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    const limit = setTimeout(() => {
      problems.push(`not done after ${timeoutMs / 1000} s`);
      endGroup(child);
    }, timeoutMs);
    let linger;
    child.on("exit", () => {
      clearTimeout(limit);
      // An output that stays open belongs to a child process that the test did not end.
      linger = setTimeout(() => {
        problems.push("left a process running");
        endGroup(child);
        child.stdout.destroy();
        child.stderr.destroy();
      }, 5000);
    });
    child.on("close", (code, signal) => {
      clearTimeout(linger);
      running.delete(child);
      const output = stripVTControlCharacters(Buffer.concat(chunks).toString());
      resolve({ code: code ?? signal, output, problems });
    });
  });
}

/** Returns uvu's counts, from the last summary in the output, because a test may print a summary itself. */
function readSummary(output) {
  const found = [...output.matchAll(/^ {2}Total: +(\d+)\n {2}Passed: +(\d+)\n {2}Skipped: +(\d+)$/gm)].at(-1);
  return found && { total: Number(found[1]), passed: Number(found[2]), skipped: Number(found[3]) };
}

function summaryProblems(summary) {
  if (!summary) return ["printed no summary: it ended early, or never called .run()"];
  const { total, passed, skipped } = summary;
  if (total === 0) return ["ran no test"];
  const problems = [];
  if (skipped > 0) problems.push(`${skipped} skipped (.skip or .only): a test runs or is deleted`);
  if (passed !== total)
    problems.push(`${total - passed} of ${total} did not pass (uvu hides the error of a before hook)`);
  return problems;
}

/** Finds uvu suites without a `.run()` call, which uvu's total omits. Suites of tests/support/suite.ts run by themselves. */
function suitesNeverRun(path) {
  const code = readFileSync(path, "utf8");
  if (code.includes('/support/suite.js"')) return [];
  return [...code.matchAll(/\b(?:const|let|var) (\w+) = suite\(/g)]
    .map((found) => found[1])
    .filter((name) => !new RegExp(`\\b${name}\\.run\\(`).test(code))
    .map((name) => `the suite "${name}" is never run: call ${name}.run()`);
}
