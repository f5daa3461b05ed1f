import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { readIcon } from "../../install/icon-files.js";
import { installPaths } from "../../install/install-paths.js";
import { parseRegistry } from "../../selection/mod-registry.js";
import { modTools } from "../develop/build-mod.js";
import { keepFile } from "../develop/keep-file.js";
import { sourceOf } from "../develop/mod-sources.js";
import { readPublishedSchema } from "../develop/published-schema.js";
import { mapPlaces } from "../develop/source-map.js";
import { checkTexts } from "../develop/translations.js";
import { defineCommand } from "../program/command.js";
import { requireFolder } from "../program/usage.js";
import { CONFIG_SCHEMA_FILE } from "../trial/config-schema.js";
import { tryMod } from "../trial/try-mod.js";

/** What `check` found. */
interface Findings {
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
  readonly needsPage: boolean;
}

/** `svc-mod check`: what is wrong with a mod before a game runs it. Exits with 1 when something is. */
export const check = defineCommand({
  name: "check",
  summary: "what is wrong with a mod: runs it here, with all rights of Node, its timers and its edits too",
  operand: { name: "folder", summary: "the mod's own folder, or its folder in an install" },
  options: {},
  run: (_values, folder) => checkMod(requireFolder("<folder>", folder)),
});

async function checkMod(folder: string): Promise<void> {
  const { problems, remarks, needsPage } = await checkFolder(folder);
  for (const problem of problems) process.stdout.write(`problem: ${problem}\n`);
  for (const remark of remarks) process.stdout.write(`remark: ${remark}\n`);
  if (problems.length === 0)
    process.stdout.write(
      needsPage
        ? "what needs a page was not tried; nothing is wrong with the rest\n"
        : "it loads, takes its own defaults as edits, and unloads\n",
    );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function checkFolder(folder: string): Promise<Findings> {
  const { text, map, filename, problem } = await libraryOf(folder);
  if (problem !== "") return { problems: [problem], remarks: [], needsPage: false };
  const published = readPublishedSchema(folder);
  const trial = await tryMod({
    text,
    filename,
    guid: basename(folder),
    sides: ["client", "server"],
    locked: published.rows,
  });
  const { needsPage, lock, configSchema } = trial;
  const texts = checkTexts(folder, trial.textKeys);
  const remarks = [...trial.remarks, ...texts.remarks];
  const problems = [
    ...trial.problems,
    ...(published.problem === "" ? [] : [published.problem]),
    ...texts.problems,
    ...faceProblems(resolve(folder)),
  ];
  if (problems.length === 0 && lock !== "") {
    published.keep(lock);
    if (sourceOf(folder) !== undefined) keepFile(join(folder, CONFIG_SCHEMA_FILE), configSchema);
  }
  const told = (found: string) => mapPlaces(found, map, filename);
  return { problems: problems.map(told), remarks: [...sizeRemark(text), ...remarks.map(told)], needsPage };
}

/** What is wrong with the face of a mod in an install: in its registry entry, and with the icon that this names. */
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

/** The library of a mod's own folder, built, or of its folder in an install, as it lies there and without a map. */
async function libraryOf(folder: string): Promise<{
  readonly text: string;
  readonly map: string;
  readonly filename: string;
  readonly problem: string;
}> {
  const none = { text: "", map: "", filename: `${basename(folder)}/mod.js`, problem: "" };
  if (sourceOf(folder) !== undefined) {
    const built = await (await modTools(folder)).build();
    return built.ok
      ? { ...none, text: built.text, map: built.map }
      : { ...none, problem: `it does not build: ${built.problem}` };
  }
  const path = join(folder, "mod.js");
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    return { ...none, problem: `${folder} has neither mod.ts nor mod.js` };
  return { ...none, text: readFileSync(path, "utf8"), filename: path };
}
