import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { valid } from "semver";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { Status } from "../../../sdk/index.js";
import { isRecord } from "../../../sdk/json/shape.js";
import { installPaths } from "../../install/install-paths.js";
import { pinProblems } from "../../install/kept/install-pins.js";
import { setEntryVersion } from "../../install/registry-entry.js";
import { servedUrl } from "../../install/served.js";
import { readTextFile, removeLeftovers, sha256, writeFileAtomically } from "../../node/index.js";
import { updateFile } from "../../node/write/update-file.js";
import { TEXTS_FOLDER } from "../../protocol/mod-files.js";
import type { HostReport } from "../../protocol/report.js";
import { parseJson } from "../../selection/json-fault.js";
import { parseRegistry, type RegistryMod } from "../../selection/mod-registry.js";
import { show } from "../../selection/shapes.js";
import { createBuild } from "../develop/build-mod.js";
import { takesFile } from "../develop/built-mod.js";
import { carryIcon, dropCopies, keepFile } from "../develop/keep-file.js";
import { carryPresets } from "../develop/presets.js";
import { inlineMap, mapPlaces } from "../develop/source-map.js";
import { carryTexts } from "../develop/translations.js";
import { createReportNews, watchReports } from "../develop/watch-reports.js";
import { watchSources } from "../develop/watch-sources.js";
import { defineCommand } from "../program/command.js";
import { shellWord } from "../program/shell-word.js";
import { onEnd } from "../program/signals.js";
import { print, printError } from "../program/terminal.js";
import { TOKEN_OPTIONS, tokenOf } from "../program/token.js";
import { requireBaseUrl, requireFolder, USUAL_URL, UsageError } from "../program/usage.js";
import { CONFIG_SCHEMA_FILE, changedDefaults } from "../trial/config-schema.js";
import { readPublishedRows } from "../trial/schema-lock.js";
import { tryMod } from "../trial/try-mod.js";

export const build = defineCommand({
  name: "build",
  summary: "in a mod's folder: builds the mod as one file, build/<id>.js, and its source map",
  options: {},
  run: () => buildOnce(process.cwd()),
});

async function buildOnce(folder: string): Promise<void> {
  const buildMod = await createBuild(folder);
  const built = await buildMod();
  if (!built.ok) {
    printError(...built.problem.split("\n"));
    process.exitCode = 1;
    return;
  }
  const { id, version } = manifestOf(folder);
  const file = join(folder, "build", `${id}.js`);
  writeFileAtomically(file, built.text);
  writeFileAtomically(`${file}.map`, built.map);
  print(`built ${file}, ${Buffer.byteLength(built.text)} bytes`);
  if (version !== "")
    print(
      `the entry of ${id} in the registry of an install must have "version": "${version}" for this build`,
    );
}

/**
 * `svc-mod dev`: builds the mod in the current folder into an install, and again after every change, until a signal ends
 * the command. A running game swaps the mod live. If a build fails, or its `load` throws in a trial here, the game keeps the
 * previous build.
 */
export const dev = defineCommand({
  name: "dev",
  summary: "in a mod's folder: builds the mod into an install, and again after every change",
  options: {
    root: { value: "install", summary: "the install to build into" },
    watch: { value: "file", summary: "takes this file, which another bundler builds, instead of building" },
    url: {
      value: "base_url",
      summary: "the backend of running games (otherwise the one that serves the install)",
    },
    ...TOKEN_OPTIONS,
  },
  run(values) {
    if (values.root === "") {
      throw new UsageError(
        "--root is missing: name the install to build into, as in npm run dev -- --root <install>",
      );
    }
    return watchMod({
      folder: process.cwd(),
      root: requireFolder("--root", values.root),
      built: values.watch === "" ? "" : resolve(values.watch),
      url: values.url === "" ? "" : requireBaseUrl(values.url),
      token: tokenOf(values),
    });
  },
});

/**
 * The mod, install and backend of `dev`. `built` is the output file of another bundler, or `""` if `dev` builds the mod; `url`
 * is the backend's address, or `""` for the backend that serves the install.
 */
interface Watched {
  readonly folder: string;
  readonly root: string;
  readonly built: string;
  readonly url: string;
  readonly token: string;
}

async function watchMod({ folder, root, built: builtFile, url, token }: Watched): Promise<void> {
  const { id, artifact, sides, face } = registered(root, manifestOf(folder).id);
  const target = join(root, "mods", artifact.dir);
  const library = join(target, artifact.library);
  const schemaFile = join(dirname(library), CONFIG_SCHEMA_FILE);
  const buildMod = builtFile === "" ? await createBuild(folder) : takesFile(folder, builtFile);
  const baseUrl = () => url || servedUrl(root) || USUAL_URL;
  const reports = watchReports({ baseUrl, token, id, onReport, onAway });
  const newsOf = createReportNews();
  const filename = `${artifact.dir}/${artifact.library}`;
  let lastGood: { readonly text: string; readonly map: string } | undefined;
  let published = "";
  /** The output or the error of the last build. */
  let last = "";
  let remarked: readonly string[] = [];
  const copied = new Set<string>();
  let copyProblems = "";
  let pin = "";

  function publish(text: string, configSchema = ""): void {
    try {
      if (configSchema !== "") keepFile(schemaFile, configSchema);
      writeFileAtomically(library, text);
      published = text;
      // Makes the backend check the file at once; its next regular scan may come 250 ms later.
      reports.ask();
      sayPin();
    } catch (error) {
      last = "";
      print(errorMessage(error));
    }
  }

  /** Prints each new problem of the mod's pin, because running games load the pinned file instead of the builds. */
  function sayPin(): void {
    const said = pin;
    const problems = pinProblems(installPaths(root), [registered(root, id)]);
    pin = problems.join("\n");
    if (pin !== "" && pin !== said) print(...problems);
  }

  /**
   * Copies the version, icon, translations and presets, which the build does not contain; the next opened panel shows them.
   * Deletes only files that equalled a source during this run: an author may keep other files in the install by hand.
   */
  function copyFiles(): void {
    let problems: readonly string[];
    try {
      carryVersion();
      carryIcon(folder, target, face.icon, copied);
      const all = [...carryTexts(folder, target, copied), carryPresets(folder, target, copied)];
      dropCopies(folder, target, copied);
      problems = all.filter((problem) => problem !== "");
    } catch (error) {
      problems = [errorMessage(error)];
    }
    const joined = problems.join("\n");
    if (joined !== copyProblems) print(...problems);
    copyProblems = joined;
  }

  /** Writes the package's version, which hosts and panels show, to the registry entry. */
  function carryVersion(): void {
    const { version } = manifestOf(folder);
    if (valid(version) !== version || registered(root, id).version === version) return;
    const registry = join(root, "registry", "mods.json");
    const { status, problem } = updateFile(registry, (text = "") => setEntryVersion(text, id, version));
    if (status !== Status.Ok) throw new Error(problem);
    print(
      `the entry of ${id} in ${relative(folder, registry)} has version ${version} now, as in package.json`,
    );
  }

  async function rebuild(): Promise<void> {
    const start = performance.now();
    copyFiles();
    const built = await buildMod();
    if (!built.ok) {
      // Another bundler changes several files per build: the same problem is reported once.
      if (builtFile !== "" && built.problem === last) return;
      last = built.problem;
      // Not indented, because editors find the compiler's errors at the start of a line.
      return refuse("the build failed", built.problem.split("\n"));
    }
    const text = built.text + inlineMap(built.map);
    if (text === last) return;
    const schema = readPublishedRows(folder);
    const trial = await tryMod({
      text: built.text,
      filename,
      guid: id,
      sides,
      locked: schema.rows,
    });
    const problems = trial.problems.map((problem) => mapPlaces(problem, built.map, filename));
    if (schema.problem !== "") problems.push(schema.problem);
    // Not earlier: after an unexpected error the same output is tried again.
    last = text;
    if (!trial.loads) return refuse("the build does not load", problems);
    const changed = changedDefaults(readTextFile(schemaFile).text, trial.configSchema);
    publish(text, trial.configSchema);
    lastGood = { text, map: built.map };
    const took = `built in ${Math.round(performance.now() - start)} ms -> ${relative(folder, library)}`;
    print(took, ...problems.map((problem) => `problem: ${problem}`));
    sayRemarks(trial.remarks);
    for (const { key, title, before } of changed)
      print(
        `remark: the default of "${key}" was ${before}: games that ran the mod have stored that value and keep it; reset "${title}" in the panel to get the new one`,
      );
  }

  /** Publishes a failed build as a mod that fails to load: the game keeps its mod and shows the reason. */
  function refuse(what: string, problems: readonly string[]): void {
    const message = `${what}: ${problems.join("\n")}`;
    if (lastGood !== undefined) publish(`throw new Error(${JSON.stringify(message)});\n`);
    print(`${what}; running games keep the previous build:`, ...problems);
  }

  /** Prints the remarks that the previous build did not have. */
  function sayRemarks(remarks: readonly string[]): void {
    for (const remark of remarks) if (!remarked.includes(remark)) print(`remark: ${remark}`);
    remarked = remarks;
  }

  /** Prints errors that only a game finds, such as an element that its page lacks; ignores reports on other builds. */
  function onReport(report: HostReport): void {
    if (lastGood === undefined || report.sha256 !== sha256(lastGood.text)) return;
    for (const message of newsOf(report)) print(mapPlaces(message, lastGood.map, filename));
  }

  function onAway(address: string): void {
    const remedy = url === "" ? `svc-mod serve --root ${shellWord(root)} starts one` : "check --url";
    print(`no backend answers at ${address}, so errors in running games are not shown: ${remedy}`);
  }

  for (const written of new Set([target, dirname(library), join(target, TEXTS_FOLDER)]))
    removeLeftovers(written, (_level, text) => print(text));
  // A bundler may write the source map after the file that names it.
  const watched = builtFile === "" ? [] : [builtFile, `${builtFile}.map`];
  const stop = watchSources(folder, watched, rebuild, print);
  onEnd(() => {
    stop();
    reports.stop();
    // Restores the last build that loads, for the next start of the game.
    if (lastGood !== undefined && published !== lastGood.text) publish(lastGood.text);
  });
  print(`watching ${folder}; Ctrl+C ends it`);
}

/**
 * Reads a mod's id and version from its package.json; an absent version is `""`. Throws a UsageError if the file is unreadable,
 * is no JSON object, or has no name.
 */
function manifestOf(folder: string): { readonly id: string; readonly version: string } {
  const path = join(folder, "package.json");
  try {
    const manifest = parseJson(readFileSync(path, "utf8"));
    if (!isRecord(manifest)) throw new Error(`it is ${show(manifest)}, expected an object`);
    const { name, version = "" } = manifest;
    if (typeof name === "string" && name !== "") return { id: name, version: String(version) };
    throw new Error("it has no name");
  } catch (error) {
    throw new UsageError(`${path} must name the mod: ${errorMessage(error)}`);
  }
}

function registered(root: string, id: string): RegistryMod {
  const path = join(root, "registry", "mods.json");
  const mod = parseRegistry(readFileSync(path, "utf8")).mods.find((candidate) => candidate.id === id);
  if (mod === undefined) {
    throw new UsageError(`${path} has no mod ${id}: add an entry for it, as svc-mod new ${id} --root does`);
  }
  return mod;
}
