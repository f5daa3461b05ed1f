import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { readIcon } from "../../install/icon-files.js";
import { installPaths } from "../../install/install-paths.js";
import { parseRegistry } from "../../selection/mod-registry.js";
import { modTools, sourceOf } from "../develop/build-mod.js";
import { takesFile } from "../develop/built-mod.js";
import { keepFile } from "../develop/keep-file.js";
import { readPublishedSchema } from "../develop/published-schema.js";
import { mapPlaces } from "../develop/source-map.js";
import { checkTexts } from "../develop/translations.js";
import { defineCommand } from "../program/command.js";
import { requireFolder } from "../program/usage.js";
import { CONFIG_SCHEMA_FILE } from "../trial/config-schema.js";
import { LOCK_FILE, readSchemaLock } from "../trial/schema-lock.js";
import { tryMod } from "../trial/try-mod.js";

/** The result of `check`. */
interface Findings {
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
  readonly needsPage: boolean;
  /** The number of rows written to the lock file; undefined if it was not written. */
  readonly published?: number;
}

/** The input of `check`. */
interface Checked {
  /** The mod's source folder, or its folder in an install. */
  readonly folder: string;
  /** The output file of another bundler; `""` for none. */
  readonly built: string;
  /** Whether to write the rows to the lock file. */
  readonly publish: boolean;
}

/** `svc-mod check`: reports the errors of a mod before a game runs it. Exits with 1 if there are any. */
export const check = defineCommand({
  name: "check",
  summary: "what is wrong with a mod: runs it here, with all rights of Node, its timers and its edits too",
  operand: {
    name: "folder",
    summary: "the mod's own folder, its folder in an install, or the file that another bundler builds",
  },
  options: {
    publish: { summary: "for a release: writes schema.lock.json, the rows that players will have stored" },
  },
  run({ publish }, operand) {
    const path = resolve(operand);
    return isFile(path)
      ? checkMod({ folder: packageAbove(path), built: path, publish })
      : checkMod({ folder: requireFolder("<folder>", operand), built: "", publish });
  },
});

/** Returns the closest folder above a file that has a package.json, else the file's folder. */
function packageAbove(file: string): string {
  const own = dirname(file);
  for (let folder = own; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return folder;
  return own;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

async function checkMod(checked: Checked): Promise<void> {
  const { problems, remarks, needsPage, published } = await findingsOf(checked);
  for (const problem of problems) process.stdout.write(`problem: ${problem}\n`);
  for (const remark of remarks) process.stdout.write(`remark: ${remark}\n`);
  if (problems.length === 0)
    process.stdout.write(
      needsPage
        ? "ok, except for the parts that need a page: these were not tried\n"
        : "ok: loads, accepts its defaults as edits, unloads\n",
    );
  if (published !== undefined) process.stdout.write(`${LOCK_FILE} has ${published} published rows\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function findingsOf({ folder, built, publish }: Checked): Promise<Findings> {
  const { text, map, filename, problem } = await libraryOf(folder, built);
  if (problem !== "") return { problems: [problem], remarks: [], needsPage: false };
  const schema = readPublishedSchema(folder);
  const trial = await tryMod({
    text,
    filename,
    guid: basename(folder),
    sides: ["client", "server"],
    locked: schema.rows,
  });
  const { needsPage, lock, configSchema } = trial;
  const texts = checkTexts(folder, trial.textKeys);
  const remarks = [...trial.remarks, ...texts.remarks];
  const problems = [
    ...trial.problems,
    ...(schema.problem === "" ? [] : [schema.problem]),
    ...texts.problems,
    ...faceProblems(resolve(folder)),
  ];
  const isSound = problems.length === 0 && lock !== "";
  if (isSound && (built !== "" || sourceOf(folder) !== undefined))
    keepFile(join(folder, CONFIG_SCHEMA_FILE), configSchema);
  if (isSound && publish) keepFile(join(folder, LOCK_FILE), lock);
  if (!isSound && publish)
    problems.push(
      `${LOCK_FILE} is not written: the mod has problems, or needs a page before it declares its rows`,
    );
  const mapped = (text: string) => mapPlaces(text, map, filename);
  return {
    problems: problems.map(mapped),
    remarks: [...sizeRemark(text), ...remarks.map(mapped)],
    needsPage,
    ...(isSound && publish && { published: readSchemaLock(lock).length }),
  };
}

/** Returns the errors of a mod's face in an install: in its registry entry, and of the icon that the entry names. */
function faceProblems(folder: string): readonly string[] {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const paths = installPaths(dirname(above));
    if (above !== paths.mods || !existsSync(paths.registry)) continue;
    const dir = relative(above, folder).split(sep).join("/");
    try {
      const { mods, problems } = parseRegistry(readFileSync(paths.registry, "utf8"));
      const mod = mods.find(({ artifact }) => artifact.dir === dir);
      if (mod === undefined) return [];
      const icon = mod.face.icon === "" ? undefined : readIcon(above, mod);
      return [
        ...problems.filter((problem) => problem.includes(`(${mod.id}) goes without its `)),
        ...(icon?.ok === false ? [icon.reason] : []),
      ];
    } catch (error) {
      return [`${paths.registry} cannot be used: ${errorMessage(error)}`];
    }
  }
  return [];
}

const LARGE_BYTES = 1024 * 1024;

function sizeRemark(text: string): string[] {
  const bytes = Buffer.byteLength(text);
  return bytes > LARGE_BYTES
    ? [`the built file has ${bytes} bytes, which the game compiles at every load`]
    : [];
}

/** Builds the library from a mod's sources, or reads it, without a map, from its folder in an install. */
async function libraryOf(
  folder: string,
  file: string,
): Promise<{
  readonly text: string;
  readonly map: string;
  readonly filename: string;
  readonly problem: string;
}> {
  const none = { text: "", map: "", filename: `${basename(folder)}/mod.js`, problem: "" };
  if (file !== "" || sourceOf(folder) !== undefined) {
    const built = await (file === "" ? await modTools(folder) : takesFile(folder, file)).build();
    if (!built.ok) return { ...none, problem: `it does not build: ${built.problem}` };
    return { ...none, text: built.text, map: built.map, ...(file !== "" && { filename: file }) };
  }
  const path = join(folder, "mod.js");
  if (!isFile(path)) {
    const problem = `${folder} has neither mod.ts nor mod.js: where another bundler builds the mod, check the file that it writes`;
    return { ...none, problem };
  }
  return { ...none, text: readFileSync(path, "utf8"), filename: path };
}
