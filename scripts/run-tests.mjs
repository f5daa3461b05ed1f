// Runs compiled uvu test files, each in a process of its own, and does not take uvu's word for it: uvu exits 0 when a
// suite was never run, when a `before` hook throws, and when there is nothing to run.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { filesBelow } from "./setup.mjs";

/** The folders whose tests need what only a command of their own provides: another browser, packages on demand. */
const APART = ["browsers/", "bundlers/", "embeds/", "site/"];

/**
 * The test files below `folder` whose path contains `filter`, relative to it. Those in a folder of {@link APART} are chosen
 * by no other filter than one that begins with it.
 */
export function testFiles(folder, filter) {
  const apartOf = (path) => APART.find((part) => path.startsWith(part));
  return filesBelow("", folder).filter(
    (file) => file.endsWith(".test.js") && apartOf(file) === apartOf(filter) && file.includes(filter),
  );
}

/** More than there are cores: many of the tests wait for a process, a page or a clock most of their time. */
const MOST_AT_ONCE = availableParallelism() + 4;

/** What takes longest comes first: it would be alone at the end. */
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
 * Runs every `*.test.js` below `folder` whose path contains `filter` and which is `chosen`, `parallel` at a time, in the
 * Node whose path `node` is.
 * With a folder in `counts`, V8's counts of what runs in files without a browser are written there.
 * Each result is `{ file, passed, failed, problems, output, seconds }`, handed to `onResult` as it comes. A file with
 * problems counts at least one failure, and a folder without a matching file is itself one failure.
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
  // A file with a browser keeps a core busy, and many of the others wait most of their time: so both kinds run side by side.
  const hasBrowser = (file) => file.startsWith("browser/");
  const withBrowser = waiting.filter(hasBrowser);
  const others = waiting.filter((file) => !hasBrowser(file));
  const worker = async (_, index) => {
    const [first, then] = index % 2 === 0 ? [withBrowser, others] : [others, withBrowser];
    const next = () => first.shift() ?? then.shift();
    for (let file = next(); file !== undefined; file = next()) {
      // What runs behind a browser has tests of its own, and to write the counts of what drives it takes half a second.
      const counted = counts !== undefined && !hasBrowser(file);
      const its = counted ? { ...env, NODE_V8_COVERAGE: counts } : env;
      settle(await runFile(node, folder, file, timeoutMs, its));
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
// A test file leads its own process group, so that what it started ends with it; Ctrl+C must therefore be passed on.
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
      // Output that stays open belongs to a process the test started and did not end.
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

function endGroup(child) {
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}

/** uvu's counts, the last ones printed: a test may itself print a summary. */
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

/** In a file of several suites uvu's total does not show that one of them was forgotten. */
function suitesNeverRun(path) {
  const code = readFileSync(path, "utf8");
  return [...code.matchAll(/\b(?:const|let|var) (\w+) = suite\(/g)]
    .map((found) => found[1])
    .filter((name) => !new RegExp(`\\b${name}\\.run\\(`).test(code))
    .map((name) => `the suite "${name}" is never run: call ${name}.run()`);
}
