// npm run fuzz: runs each tests/**/*.fuzz.ts with many random texts. Its default export gets a number of runs and throws at
// the first text that fails, with its seed. The argument is the number of runs (default 1,000,000), split into rounds of
// 100,000 with a new seed each.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, filesBelow, root, runTool } from "./setup.mjs";

const ROUND = 100_000;
const runs = Number((process.argv[2] ?? "1000000").replaceAll(/[,_]/g, ""));
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error(`Fuzz: "${process.argv[2]}" is not a number of runs; try npm run fuzz 10000000`);
  process.exit(1);
}
if (!ensureInstalled() || !ensureBuilt() || !runTool("typescript/bin/tsc", ["-p", "tests"])) process.exit(1);

const tests = join(root, "build/tests");
const files = filesBelow("", tests).filter((file) => file.endsWith(".fuzz.js"));
for (const file of files) {
  const { default: fuzz } = await import(pathToFileURL(join(tests, file)).href);
  const started = Date.now();
  for (let done = 0; done < runs; ) {
    const round = Math.min(ROUND, runs - done);
    fuzz(round);
    done += round;
    console.log(
      `${file}: ${done.toLocaleString("en-US")} runs, ${((Date.now() - started) / 1000).toFixed(0)} s`,
    );
  }
}
console.log(`Fuzz: ${files.length} file(s), no failure.`);
