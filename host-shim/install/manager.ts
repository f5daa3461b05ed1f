import { renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LogLevel, type Side, Status } from "../../sdk/index.js";
import { readTextFile, removeLeftovers, writeFileAtomically } from "../node/index.js";
import { type ResolutionRecord, Verdict } from "../runtime/records.js";
import { layOut } from "../selection/lists.js";
import { type Override, overridesText, withOverride } from "../selection/overrides.js";
import { MOD_ID, type Registry, type RegistryMod } from "../selection/registry.js";
import { type Decision, resolve } from "../selection/resolve.js";
import { fileVersion, installPaths, readOverrides, readRegistry, unnamedFolders } from "./install-files.js";
import { createLibraries, type Library } from "./libraries.js";

/** Decides which mods of an install run, from its registry and the player's overrides, and keeps both its own files. */
export interface Manager {
  /** The registry in force: the last good one. Undefined when there has been none yet; then nothing is decided. */
  readonly registry: () => Registry | undefined;
  readonly modOf: (id: string) => RegistryMod | undefined;
  readonly libraryOf: (mod: RegistryMod) => Library;
  readonly overrideOf: (id: string) => Override | undefined;
  /** The nearest active list that names a mod. */
  readonly listOf: (id: string) => string | undefined;
  /** The decision for every mod of the registry on one side, in load order; the same list until something changes. */
  readonly decisions: (side: Side, hostVersion: string) => readonly Decision[];
  /** The same as records, with the hashes of the libraries. */
  readonly records: (side: Side, hostVersion: string) => readonly ResolutionRecord[];
  /** What `decisions` would be after some overrides, the latest last; `undefined` clears one. Writes nothing. */
  readonly preview: (
    changes: readonly (readonly [id: string, enabled: boolean | undefined])[],
    side: Side,
    hostVersion: string,
  ) => readonly Decision[];
  /** Sets or, with `undefined`, removes a player's override, for good. Throws when the file cannot be written. */
  readonly override: (id: string, enabled: boolean | undefined) => void;
  /** Looks at the files again; true when something changed since the last look. */
  readonly recheck: () => boolean;
  /** A number that grows with every change. */
  readonly revision: () => number;
  /** What is wrong with the install, in words. */
  readonly problems: () => readonly string[];
  /** Writes `mods/selection.json` for a host version, unless it says so already; a hand edit of it is reverted. */
  readonly publish: (hostVersion: string) => void;
}

/** What a host version was asked for is kept, but not for as many as someone may make up. */
const MOST_KEPT = 8;

/** Opens the install at `root`. What is wrong with it is logged, once, and never stops anything. */
export function createManager(root: string, log: (level: LogLevel, text: string) => void): Manager {
  const paths = installPaths(root);
  const libraries = createLibraries(paths.mods);
  const seen = new Map<string, string>();
  const told = new Set<string>();
  const decided = new Map<string, readonly Decision[]>();
  const recorded = new Map<string, readonly ResolutionRecord[]>();
  let registry: Registry | undefined;
  let byId: ReadonlyMap<string, RegistryMod> = new Map();
  let nearestList: ReadonlyMap<string, string> = new Map();
  let registryProblems: readonly string[] = [];
  let refusal = "";
  let overrides: readonly Override[] = [];
  let overridesUnsafe = "";
  let revision = 0;
  let published: string | undefined;

  for (const folder of [root, paths.mods]) removeLeftovers(folder, log);
  recheck();

  function recheck(): boolean {
    const registryChanged = changed(paths.registry) && takeRegistry();
    const overridesChanged = changed(paths.overrides) && takeOverrides();
    const librariesChanged = libraries.recheck(registry?.mods ?? []);
    const foldersChanged = changed(paths.mods);
    if (registryChanged || overridesChanged || librariesChanged) forget();
    if (registryChanged || librariesChanged || foldersChanged) tellProblems();
    if (published !== undefined && changed(paths.selection)) revert(published);
    return registryChanged || overridesChanged || librariesChanged;
  }

  function changed(path: string): boolean {
    const version = fileVersion(path);
    if (seen.get(path) === version) return false;
    seen.set(path, version);
    return true;
  }

  function forget(): void {
    revision++;
    decided.clear();
    recorded.clear();
  }

  function takeRegistry(): boolean {
    try {
      registry = readRegistry(paths);
    } catch (error) {
      const rest =
        registry === undefined
          ? "so nothing is decided until it is mended"
          : "the last good one stays in force";
      refusal = `registry/mods.json is refused, ${rest}: ${(error as Error).message}`;
      log("error", refusal);
      return false;
    }
    if (refusal !== "") log("info", "registry/mods.json is good again");
    refusal = "";
    byId = new Map(registry.mods.map((mod) => [mod.id, mod]));
    const { lists, problems } = layOut(registry);
    nearestList = new Map(lists.flatMap((list) => list.entries.map(({ id }) => [id, list.id])));
    registryProblems = [...registry.problems, ...problems];
    return true;
  }

  function takeOverrides(): boolean {
    overridesUnsafe = "";
    try {
      const read = readOverrides(paths);
      overrides = read.overrides;
      if (read.problems.length > 0) setOverridesAside(read.problems.join("; "));
    } catch (error) {
      setOverridesAside((error as Error).message);
    }
    return true;
  }

  /** Keeps a file that cannot be read under another name, and writes what is in force in its place. */
  function setOverridesAside(reason: string): void {
    try {
      const aside = freeName(paths.overrides);
      renameSync(paths.overrides, aside);
      log(
        "error",
        `overrides.json cannot be read and is now ${aside}, ${overrides.length} of its overrides stay: ${reason}`,
      );
      if (overrides.length > 0) writeFileAtomically(paths.overrides, overridesText(overrides));
    } catch (error) {
      overridesUnsafe = `overrides.json cannot be read (${reason}) nor set aside (${(error as Error).message})`;
      log("error", `${overridesUnsafe}: mend or delete it, no override is written until then`);
    }
    changed(paths.overrides);
  }

  function problems(): readonly string[] {
    const folders = registry === undefined ? [] : unnamedFolders(paths, registry);
    return [
      ...(refusal === "" ? [] : [refusal]),
      ...registryProblems,
      ...libraries.problems(registry?.mods ?? []),
      ...(overridesUnsafe === "" ? [] : [overridesUnsafe]),
      ...folders.map(
        (name) => `no mod of the registry has the folder mods/${name}: add an entry, or remove it`,
      ),
    ];
  }

  function tellProblems(): void {
    const now = problems().filter((problem) => problem !== refusal);
    for (const problem of now) if (!told.has(problem)) log("warn", problem);
    told.clear();
    for (const problem of now) told.add(problem);
  }

  function decisions(side: Side, hostVersion: string): readonly Decision[] {
    return kept(decided, `${side} ${hostVersion}`, () => decide(overrides, side, hostVersion));
  }

  function decide(words: readonly Override[], side: Side, hostVersion: string): readonly Decision[] {
    return registry === undefined ? [] : resolve({ registry, overrides: words, side, hostVersion });
  }

  function records(side: Side, hostVersion: string): readonly ResolutionRecord[] {
    return kept(recorded, `${side} ${hostVersion}`, () => decisions(side, hostVersion).map(toRecord));
  }

  function toRecord({ mod, verdict, reason }: Decision): ResolutionRecord {
    return {
      guid: mod.id,
      name: mod.name,
      version: mod.version,
      enabled: verdict === Verdict.Loaded,
      verdict,
      reason,
      requires: [...new Set(mod.requires.map(({ id }) => id))],
      artifact: { dir: mod.artifact.dir, library: mod.artifact.library, sha256: libraries.hashOf(mod) },
    };
  }

  function override(id: string, enabled: boolean | undefined): void {
    // Another process, or a person, may have written since the last look.
    if (changed(paths.overrides) && takeOverrides()) forget();
    if (overridesUnsafe !== "") throw new Error(overridesUnsafe);
    const last = overrides.at(-1);
    if (
      enabled === undefined
        ? !overrides.some((one) => one.id === id)
        : last?.id === id && last.enabled === enabled
    )
      return;
    const next = withOverride(overrides, id, enabled);
    writeFileAtomically(paths.overrides, overridesText(next));
    overrides = next;
    changed(paths.overrides);
    forget();
  }

  function publish(hostVersion: string): void {
    if (registry === undefined) return;
    const body = {
      schema: "svc.selection/1",
      hostVersion,
      client: records("client", hostVersion),
      server: records("server", hostVersion),
    };
    const text = `${JSON.stringify(body, undefined, 2)}\n`;
    if (text === published) return;
    published = text;
    if (readTextFile(paths.selection).text !== text) writeSelection(text);
    changed(paths.selection);
  }

  function revert(text: string): void {
    const { status, text: found } = readTextFile(paths.selection);
    if (status === Status.Ok && found === text) return;
    log(
      "warn",
      "mods/selection.json was changed by hand and is written anew: enable or disable mods by request instead",
    );
    writeSelection(text);
    changed(paths.selection);
  }

  function writeSelection(text: string): void {
    try {
      writeFileAtomically(paths.selection, text);
    } catch (error) {
      log("error", `mods/selection.json cannot be written: ${(error as Error).message}`);
    }
  }

  return {
    registry: () => registry,
    modOf: (id) => byId.get(id),
    libraryOf: libraries.read,
    overrideOf: (id) => overrides.find((one) => one.id === id),
    listOf: (id) => nearestList.get(id),
    decisions,
    records,
    preview(changes, side, hostVersion) {
      let words = overrides;
      for (const [id, enabled] of changes) words = withOverride(words, id, enabled);
      return decide(words, side, hostVersion);
    },
    override,
    recheck,
    revision: () => revision,
    problems,
    publish,
  };
}

/** Whether a text is a mod's id by its form. */
export function isModId(text: string): boolean {
  return MOD_ID.test(text) && text.toLowerCase() !== "index";
}

function kept<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= MOST_KEPT) cache.clear();
    value = make();
    cache.set(key, value);
  }
  return value;
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = join(dirname(path), `overrides.unreadable-${number}.json`);
    if (fileVersion(name) === "") return name;
  }
}
