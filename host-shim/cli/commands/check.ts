import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { readIcon } from "../../install/icon-files.js";
import { installPaths } from "../../install/install-paths.js";
import { pinProblems } from "../../install/kept/install-pins.js";
import { parseRegistry } from "../../selection/mod-registry.js";
import { createBuild, sourceOf } from "../develop/build-mod.js";
import { takesFile } from "../develop/built-mod.js";
import { keepFile } from "../develop/keep-file.js";
import { checkPresets } from "../develop/presets.js";
import { mapPlaces } from "../develop/source-map.js";
import { checkTexts } from "../develop/translations.js";
import { defineCommand } from "../program/command.js";
import { print } from "../program/terminal.js";
import { requireFolder } from "../program/usage.js";
import { CONFIG_SCHEMA_FILE } from "../trial/config-schema.js";
import { LOCK_FILE, readPublishedRows, readSchemaLock } from "../trial/schema-lock.js";
import { tryMod } from "../trial/try-mod.js";

export const check = defineCommand({
  name: "check",
  summary: "finds the problems of a mod: runs it here, with its timers and edits and all rights of Node",
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
      ? checkMod(packageAbove(path), path, publish)
      : checkMod(requireFolder("<folder>", operand), "", publish);
  },
});

/** Returns the closest folder above a file with a package.json in it, else the file's folder. */
function packageAbove(file: string): string {
  const own = dirname(file);
  for (let folder = own; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return folder;
  return own;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * Checks the mod in `folder`, its source folder or its folder in an install. `built` is the output file of another bundler, or
 * `""`; `publish` writes the rows to the lock file.
 */
async function checkMod(folder: string, built: string, publish: boolean): Promise<void> {
  const library = await libraryOf(folder, built);
  if (library.problem !== "") return report([library.problem], []);
  const { text, map, filename } = library;
  const schema = readPublishedRows(folder);
  const guid = basename(folder);
  const trial = await tryMod({ text, filename, guid, sides: ["client", "server"], locked: schema.rows });
  const { needsPage, lock, configSchema } = trial;
  const presets = checkPresets(folder, trial.settings);
  const texts = checkTexts(folder, trial.textKeys && [...trial.textKeys, ...presets.textKeys]);
  const problems = [
    ...trial.problems,
    ...(schema.problem === "" ? [] : [schema.problem]),
    ...presets.problems,
    ...texts.problems,
    ...installProblems(resolve(folder)),
  ];
  const isSound = problems.length === 0 && lock !== "";
  if (isSound && (built !== "" || sourceOf(folder) !== undefined))
    keepFile(join(folder, CONFIG_SCHEMA_FILE), configSchema);
  if (isSound && publish) keepFile(join(folder, LOCK_FILE), lock);
  if (!isSound && publish)
    problems.push(
      `${LOCK_FILE} is not written: the mod has problems, or needs a page before it declares its rows`,
    );
  const mapped = (line: string) => mapPlaces(line, map, filename);
  report(
    problems.map(mapped),
    [...sizeRemark(text), ...[...trial.remarks, ...presets.remarks, ...texts.remarks].map(mapped)],
    needsPage,
  );
  if (isSound && publish) print(`${LOCK_FILE} has ${readSchemaLock(lock).length} published rows`);
}

/** Prints the result and sets the exit code. */
function report(problems: readonly string[], remarks: readonly string[], needsPage = false): void {
  print(...problems.map((problem) => `problem: ${problem}`), ...remarks.map((remark) => `remark: ${remark}`));
  if (problems.length === 0)
    print(
      needsPage
        ? "ok, except for the parts that need a page: these were not tried"
        : "ok: loads, accepts its defaults as edits, unloads",
    );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Returns the problems of a mod's registry entry, icon and pin, if its folder is in an install. */
function installProblems(folder: string): readonly string[] {
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
        ...problems.filter((problem) => problem.includes(`(${mod.id}) is used without its `)),
        ...(icon?.ok === false ? [icon.reason] : []),
        ...pinProblems(paths, [mod]),
      ];
    } catch (error) {
      return [`the registry or the pins of ${paths.root} cannot be used: ${errorMessage(error)}`];
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
async function libraryOf(folder: string, file: string) {
  const none = { text: "", map: "", filename: `${basename(folder)}/mod.js`, problem: "" };
  if (file !== "" || sourceOf(folder) !== undefined) {
    const build = file === "" ? await createBuild(folder) : takesFile(folder, file);
    const built = await build();
    if (!built.ok) return { ...none, problem: `it does not build: ${built.problem}` };
    return { ...none, text: built.text, map: built.map, ...(file !== "" && { filename: file }) };
  }
  const path = join(folder, "mod.js");
  if (!isFile(path)) {
    const problem = `${folder} has neither mod.ts nor mod.js: if another bundler builds the mod, pass the file that it writes`;
    return { ...none, problem };
  }
  return { ...none, text: readFileSync(path, "utf8"), filename: path };
}
