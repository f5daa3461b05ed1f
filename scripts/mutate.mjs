// npm run mutate: mutation testing of the compiled code. Prints the surviving mutants; fails when the tests detect less
// than 95 %.
//   --count 200      size of the random sample of mutants
//   --seed 1         seed of the sample
//   --only sdk/json  only files below build/ whose path starts with this
//   --parallel 2     mutants tested at a time
// A mutant is tested in a copy of build/, never in place, with the tests of the mirrored folder that execute its code: first
// the file's own test, then the quickest. Some areas also use the tests of other areas that call them.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { SourceMap } from "node:module";
import { join, posix } from "node:path";
import { parseArgs } from "node:util";
import { compile } from "./compile.mjs";
import { mutationsOf } from "./mutations.mjs";
import { readReached } from "./reached.mjs";
import { endGroup, ensureBuilt, filesBelow, root, runTool } from "./setup.mjs";

const BAR = 0.95;
/** A mutant whose test hangs counts as detected, after PATIENCE times the test's normal duration plus GRACE_MS. */
const PATIENCE = 4;
const GRACE_MS = 15_000;

/** The mutated areas, and the test folders of each besides the mirrored one. */
const AREAS = [
  { path: "sdk/http/" },
  { path: "sdk/json/", also: ["sdk/protocol/", "sdk/settings/"] },
  { path: "sdk/kinds/", also: ["sdk/protocol/", "sdk/settings/"] },
  { path: "sdk/protocol/", also: ["sdk/settings/"] },
  { path: "sdk/settings/" },
  { path: "sdk/", also: ["sdk/settings/"] },
  { path: "host-shim/selection/" },
  { path: "host-shim/protocol/", also: ["host-shim/selection/", "host-shim/client/"] },
  { path: "host-shim/runtime/given/", also: ["host-shim/testing/"] },
  { path: "host-shim/runtime/", also: ["host-shim/client/"] },
  { path: "host-shim/server/guard/" },
  { path: "host-shim/node/", also: ["host-shim/install/", "host-shim/client/"] },
  {
    path: "host-shim/install/",
    also: ["host-shim/server/kept/", "host-shim/server/profiles/", "host-shim/server/routes/"],
  },
  { path: "host-shim/server/routes/", also: ["host-shim/server/http/", "host-shim/server/operation/"] },
  { path: "host-shim/panel/rows/" },
  { path: "host-shim/panel/search/" },
  { path: "host-shim/panel/store/" },
];

/**
 * Equivalent mutants, which no test can detect: the file below build/ without `.js`, the line above, the line before and
 * after the mutation, and the reason. An empty field matches any text.
 */
const EQUIVALENT = readTable("scripts/equivalent-mutants.tsv");

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    parallel: { type: "string", default: "2" },
  },
});

if (!/^[1-9]\d*$/.test(options.parallel)) {
  fail(`--parallel is a positive integer, found ${JSON.stringify(options.parallel)}`);
}
const build = join(root, "build");
if (!ensureBuilt() || !compile()) process.exit(1);
rmSync(join(build, "tests"), { recursive: true, force: true });
if (!runTool("typescript/bin/tsc", ["-p", "tests"])) process.exit(1);
const copies = join(build, "mutants");
const running = new Set();
process.on("exit", () => {
  for (const child of running) endGroup(child);
  rmSync(copies, { recursive: true, force: true });
});
// A mutant of `process.kill(pid, 0)`, which checks whether a process runs, sends this signal to the process.
process.on("SIGHUP", () => {});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const files = sources();
const every = files.flatMap(mutantsOf);
warnOfStaleEntries(every);
const mutants = sample(every.filter((mutant) => !EQUIVALENT.some((entry) => isEntry(entry, mutant))));
if (mutants.length === 0) fail(`no mutant below build/${options.only}`);
const testsOf = new Map(files.map((file) => [file, matchingTests(file)]));
/** Per test file: its duration in ms, and the code that it executes. */
const times = new Map();
const reached = new Map();
const workers = Array.from({ length: Number(options.parallel) }, (_, index) =>
  makeCopy(join(copies, String(index))),
);
console.log(`${mutants.length} mutants, seed ${options.seed}, ${workers.length} at a time.`);
for (const area of AREAS) {
  const some = mutants.filter(({ file }) => areaOf(file) === area);
  if (some.length === 0) continue;
  await shareOut([...new Set(some.flatMap(({ file }) => testsOf.get(file)))], runAsItIs);
  await shareOut(some, tryOut);
  rate(area.path, some);
}
if (rate("all", mutants) < BAR) fail(`the tests detect less than ${BAR * 100} % of the mutants`);

/** Returns the mutated files, as paths below build/ without `.js`. */
function sources() {
  return AREAS.flatMap(({ path }) => filesBelow(path.endsWith("/") ? path.slice(0, -1) : `${path}.js`, build))
    .filter((file, index, all) => file.endsWith(".js") && all.indexOf(file) === index)
    .map((file) => file.slice(0, -3))
    .filter((file) => file.startsWith(options.only));
}

function mutantsOf(file) {
  const source = readFileSync(join(build, `${file}.js`), "utf8");
  return mutationsOf(source).map((mutation) => ({
    file,
    source,
    ...mutation,
    ...describe(file, source, mutation),
  }));
}

function isEntry(entry, mutant) {
  return Object.entries(entry).every(([name, value]) => name === "why" || value === mutant[name]);
}

/** Reads a file of tab-separated values below `root`: an object per row, keyed by the header line, without empty fields. */
function readTable(path) {
  const [names, ...rows] = readFileSync(join(root, path), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index]]).filter(([, value]) => value !== "")),
  );
}

/** Prints the entries that match no mutant: their line has changed or moved. */
function warnOfStaleEntries(mutants) {
  for (const entry of EQUIVALENT) {
    if (!entry.file.startsWith(options.only) || mutants.some((mutant) => isEntry(entry, mutant))) continue;
    console.log(
      `scripts/equivalent-mutants.tsv lists a mutant that does not exist: ${entry.file}: ${entry.was}`,
    );
  }
}

/** Returns the mutated line before and after, the line above it, and its file and line in the source. */
function describe(file, source, { start, end, text }) {
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const stop = source.indexOf("\n", end);
  const to = stop < 0 ? source.length : stop;
  const was = source.slice(from, to).trim();
  const now = (source.slice(from, start) + text + source.slice(end, to)).trim();
  const lines = source.slice(0, start).split("\n");
  const line = lines.length - 1;
  const map = new SourceMap(JSON.parse(readFileSync(join(build, `${file}.js.map`), "utf8")));
  const { originalLine = line } = map.findEntry(line, start - from);
  return { was, now, above: lines.at(-2)?.trim(), place: `${file}.ts:${originalLine + 1}` };
}

/**
 * Returns a random sample of `--count` mutants. The sample depends only on the seed and the mutated lines, so a change of
 * other lines does not change it.
 */
function sample(all) {
  const seen = new Map();
  const keyed = all.map((mutant) => {
    const change = [options.seed, mutant.file, mutant.was, mutant.now].join("\n");
    const earlier = seen.get(change) ?? 0;
    seen.set(change, earlier + 1);
    return { mutant, key: createHash("sha256").update(`${change}\n${earlier}`).digest("hex") };
  });
  return keyed
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, Number(options.count))
    .map(({ mutant }) => mutant);
}

function areaOf(file) {
  return AREAS.find(({ path }) => file.startsWith(path));
}

/** Returns the test files of a source file's area that import it, directly or not. */
function matchingTests(file) {
  const { path, also = [] } = areaOf(file);
  const mirrored = path.endsWith("/") ? filesIn(`tests/${path}`) : [ownTest(file)];
  const others = also.flatMap((folder) => filesIn(`tests/${folder}`));
  return [...new Set([...mirrored, ...others])].filter((test) => importsOf(test).has(`${file}.js`));
}

function ownTest(file) {
  return `tests/${file}.test.js`;
}

function filesIn(folder) {
  return filesBelow(folder.slice(0, -1), build).filter((file) => file.endsWith(".test.js"));
}

/** Returns all files below build/ that a file imports or starts, directly or not. */
function importsOf(file, seen = new Set()) {
  // A test also names the programs that it starts.
  for (const [, imported, started] of readFileSync(join(build, file), "utf8").matchAll(
    /\b(?:from|import) "(\.[^"]+)"|\bnew URL\("([^"]+\.js)", import\.meta\.url\)/g,
  )) {
    const path = posix.join(posix.dirname(file), imported ?? started);
    // A test may contain example code with its own imports.
    if (seen.has(path) || !existsSync(join(build, path))) continue;
    seen.add(path);
    importsOf(path, seen);
  }
  return seen;
}

/** Creates a repository with a copy of the compiled code and symbolic links to all else. */
function makeCopy(copy) {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, "build"), { recursive: true });
  for (const name of readdirSync(root)) {
    if (name !== "build" && name !== ".git") symlinkSync(join(root, name), join(copy, name));
  }
  for (const name of readdirSync(build)) {
    if (name === "mutants") continue;
    if (["sdk", "host-shim", "tests"].includes(name)) {
      cpSync(join(build, name), join(copy, "build", name), { recursive: true });
    } else symlinkSync(join(build, name), join(copy, "build", name));
  }
  return copy;
}

/** Passes each item to the next free worker. */
async function shareOut(items, work) {
  const waiting = items.slice();
  await Promise.all(
    workers.map(async (copy) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(copy, item);
    }),
  );
}

/** Runs a test once on the unchanged code: a failing test would detect every mutant. */
async function runAsItIs(copy, test) {
  if (times.has(test)) return;
  const counts = join(copies, "counts");
  mkdirSync(counts, { recursive: true });
  const folder = mkdtempSync(`${counts}/`);
  const started = Date.now();
  if (!(await passes(copy, test, 300_000, folder))) fail(`${test} fails on the unchanged code`);
  times.set(test, Date.now() - started);
  reached.set(test, readReached(folder, join(copy, "build")));
  rmSync(folder, { recursive: true });
}

async function tryOut(copy, mutant) {
  const { file, source, start, end, text, place, operator } = mutant;
  const path = join(copy, "build", `${file}.js`);
  writeFileSync(path, source.slice(0, start) + text + source.slice(end));
  const tests = testsThatReach(mutant);
  mutant.survived = true;
  for (const test of tests) {
    if (await passes(copy, test, times.get(test) * PATIENCE + GRACE_MS)) continue;
    mutant.survived = false;
    break;
  }
  writeFileSync(path, source);
  if (!mutant.survived) return;
  const unseen = tests.length === 0 ? ", which no test runs" : "";
  console.log(`survived  ${place}  ${operator}${unseen}\n  - ${mutant.was}\n  + ${mutant.now}`);
}

/** Returns the tests that execute the mutated code: the file's own test first, then the quickest. */
function testsThatReach({ file, from }) {
  const own = ownTest(file);
  return testsOf
    .get(file)
    .filter((test) => reached.get(test)(`${file}.js`, from))
    .sort((one, other) => Number(other === own) - Number(one === own) || times.get(one) - times.get(other));
}

/** Runs a test file until its first failure; resolves to whether it passes. `counts`: the folder of V8's coverage data. */
function passes(copy, test, limitMs, counts = "") {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--max-old-space-size=1024", join(copy, "build", test)], {
      stdio: ["ignore", "pipe", "ignore"],
      detached: process.platform !== "win32",
      env: { ...process.env, NODE_V8_COVERAGE: counts },
    });
    running.add(child);
    let output = "";
    const limit = setTimeout(() => endGroup(child), limitMs);
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes("✘ ")) endGroup(child);
    });
    child.on("close", (code) => {
      clearTimeout(limit);
      running.delete(child);
      const [, total, passed] = /^ {2}Total: +(\d+)\n {2}Passed: +(\d+)$/m.exec(output) ?? [];
      resolve(code === 0 && total !== undefined && total === passed);
    });
  });
}

function rate(name, some) {
  const noticed = some.filter(({ survived }) => survived === false).length;
  console.log(
    `${name}: ${noticed} of ${some.length} detected, ${((noticed / some.length) * 100).toFixed(1)} %`,
  );
  return noticed / some.length;
}

function fail(reason) {
  console.error(`Mutate: ${reason}`);
  process.exit(1);
}
