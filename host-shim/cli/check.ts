import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Side } from "../../sdk/index.js";
import { modTools } from "./build-mod.js";
import { defineCommand } from "./command.js";
import { tryMod } from "./trial.js";
import { requireFolder } from "./usage.js";

/** What `check` found. */
interface Findings {
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
}

/** `svc-mod check`: what is wrong with a mod before anyone runs it. Exits with 1 when something is. */
export const check = defineCommand({
  name: "check",
  summary: "what is wrong with a mod before anyone runs it",
  operand: { name: "folder", summary: "the mod's own folder, or its folder in an install" },
  options: {},
  run: (_values, folder) => checkMod(requireFolder("<folder>", folder)),
});

async function checkMod(folder: string): Promise<void> {
  const { problems, remarks } = await checkFolder(folder);
  for (const problem of problems) process.stdout.write(`problem: ${problem}\n`);
  for (const remark of remarks) process.stdout.write(`remark: ${remark}\n`);
  if (problems.length === 0) process.stdout.write("it loads, takes its own defaults as edits, and unloads\n");
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function checkFolder(folder: string): Promise<Findings> {
  const { text, filename, problem } = await libraryOf(folder);
  if (problem !== "") return { problems: [problem], remarks: [] };
  const guid = basename(folder);
  const problems = new Set<string>();
  const remarks = new Set<string>([...sizeRemark(text)]);
  for (const side of ["client", "server"] as const satisfies readonly Side[]) {
    const trial = tryMod(text, filename, guid, side);
    for (const found of trial.problems) problems.add(found);
    for (const found of trial.remarks) remarks.add(found);
  }
  return { problems: [...problems], remarks: [...remarks] };
}

const LARGE_BYTES = 1024 * 1024;

function sizeRemark(text: string): string[] {
  const bytes = Buffer.byteLength(text);
  return bytes > LARGE_BYTES
    ? [`the built file has ${bytes} bytes, which the game compiles at every load`]
    : [];
}

/** The library of a mod's own folder, built, or of its folder in an install, as it lies there. */
async function libraryOf(
  folder: string,
): Promise<{ readonly text: string; readonly filename: string; readonly problem: string }> {
  if (existsSync(join(folder, "mod.ts"))) {
    const built = await (await modTools(folder)).build();
    return built.ok
      ? { text: built.text, filename: "mod.js", problem: "" }
      : { text: "", filename: "", problem: `it does not build: ${built.problem}` };
  }
  const path = join(folder, "mod.js");
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    return { text: "", filename: "", problem: `${folder} has neither mod.ts nor mod.js` };
  return { text: readFileSync(path, "utf8"), filename: path, problem: "" };
}
