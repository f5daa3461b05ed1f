import { dirname } from "node:path";
import type { LogLevel, Side } from "../../sdk/index.js";
import { removeLeftovers } from "../node/index.js";
import { fileVersion } from "../node/read/file-version.js";
import type { LibraryFile } from "../node/read/library-file.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { Verdict } from "../protocol/verdicts.js";
import { layOut } from "../selection/lists.js";
import type { Registry, RegistryMod } from "../selection/mod-registry.js";
import { type Override, withOverride } from "../selection/overrides.js";
import { type Decision, resolve } from "../selection/resolve/resolve.js";
import { unnamedFolders } from "./folders.js";
import { installPaths } from "./install-paths.js";
import { openLibraryFiles } from "./library-files.js";
import { openOverrideFile } from "./override-file.js";
import { openRegistryFile } from "./registry-file.js";
import { openSelectionFile } from "./selection-file.js";
import { openTextFiles, type TextFiles } from "./text-files.js";

/** Decides which mods of an install run, from its registry and the player's overrides, and keeps both its own files. */
export interface Manager {
  /** The registry in force: the last good one. Undefined when there has been none yet; then nothing is decided. */
  readonly registry: () => Registry | undefined;
  readonly modOf: (id: string) => RegistryMod | undefined;
  readonly libraryOf: (mod: RegistryMod) => LibraryFile;
  /** The texts of the mods in other languages. */
  readonly texts: Pick<TextFiles, "languagesOf" | "read">;
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
  /**
   * Looks at the files again; true when something changed since the last look. With many mods their libraries take turns,
   * unless `all` are to be looked at. Never throws, whatever the disk holds.
   */
  readonly recheck: (all?: "all") => boolean;
  /** Looks at one mod's library alone; true when it changed since the last look. Never throws. */
  readonly lookAt: (id: string) => boolean;
  /** A number that grows with every change. */
  readonly revision: () => number;
  /** What is wrong with the install, in words. */
  readonly problems: () => readonly string[];
  /** Writes `mods/selection.json` for a host version, unless it says so already; a hand edit of it is reverted. */
  readonly publish: (hostVersion: string) => void;
}

/** What a host version was asked for is kept, but not for as many as someone may make up. */
const MOST_CACHED = 8;

/** Opens the install at `root`. What is wrong with it is logged, once, and never stops anything. */
export function createManager(root: string, log: (level: LogLevel, text: string) => void): Manager {
  const paths = installPaths(root);
  const registryFile = openRegistryFile(paths, log);
  const overrideFile = openOverrideFile(paths, log);
  const selectionFile = openSelectionFile(paths, records, log);
  const libraries = openLibraryFiles(paths.mods);
  const texts = openTextFiles(paths.mods, log);
  const told = new Set<string>();
  const decided = new Map<string, readonly Decision[]>();
  const recorded = new Map<string, readonly ResolutionRecord[]>();
  let byId: ReadonlyMap<string, RegistryMod> = new Map();
  let nearestList: ReadonlyMap<string, string> = new Map();
  let registryProblems: readonly string[] = [];
  let foldersVersion: string | undefined;
  let revision = 0;

  for (const folder of [root, dirname(paths.registry), paths.mods]) removeLeftovers(folder, log);
  recheck();

  function recheck(all?: "all"): boolean {
    const registryChanged = registryFile.look();
    if (registryChanged) arrange(registryFile.registry()!);
    const overridesChanged = overrideFile.look();
    const librariesChanged = libraries.recheck(mods(), all);
    const foldersBefore = foldersVersion;
    foldersVersion = fileVersion(paths.mods);
    if (registryChanged || overridesChanged || librariesChanged) forget();
    if (registryChanged || librariesChanged || foldersVersion !== foldersBefore) tellProblems();
    selectionFile.look();
    texts.recheck(mods());
    return registryChanged || overridesChanged || librariesChanged;
  }

  function lookAt(id: string): boolean {
    const mod = byId.get(id);
    if (mod === undefined || !libraries.lookAt(mod)) return false;
    forget();
    tellProblems();
    return true;
  }

  function arrange(registry: Registry): void {
    byId = new Map(registry.mods.map((mod) => [mod.id, mod]));
    const { lists, problems } = layOut(registry);
    nearestList = new Map(lists.flatMap((list) => list.entries.map(({ id }) => [id, list.id])));
    registryProblems = [...registry.problems, ...problems];
  }

  function mods(): readonly RegistryMod[] {
    return registryFile.registry()?.mods ?? [];
  }

  function forget(): void {
    revision++;
    decided.clear();
    recorded.clear();
  }

  /** What is wrong inside the files, and around them; each file says itself why it is not in force. */
  function contentProblems(): readonly string[] {
    const registry = registryFile.registry();
    const folders = registry === undefined ? [] : unnamedFolders(paths, registry);
    return [
      ...registryProblems,
      ...libraries.problems(mods()),
      ...folders.map(
        (name) => `no mod of the registry has the folder mods/${name}: add an entry, or remove it`,
      ),
    ];
  }

  function problems(): readonly string[] {
    const files = [registryFile, overrideFile, selectionFile].map((file) => file.problem());
    return [...files.filter((problem) => problem !== ""), ...contentProblems()];
  }

  function tellProblems(): void {
    const now = contentProblems();
    for (const problem of now) if (!told.has(problem)) log("warn", problem);
    told.clear();
    for (const problem of now) told.add(problem);
  }

  function decisions(side: Side, hostVersion: string): readonly Decision[] {
    return cached(decided, `${side} ${hostVersion}`, () =>
      decide(overrideFile.overrides(), side, hostVersion),
    );
  }

  function decide(words: readonly Override[], side: Side, hostVersion: string): readonly Decision[] {
    const registry = registryFile.registry();
    return registry === undefined ? [] : resolve({ registry, overrides: words, side, hostVersion });
  }

  function records(side: Side, hostVersion: string): readonly ResolutionRecord[] {
    return cached(recorded, `${side} ${hostVersion}`, () => decisions(side, hostVersion).map(toRecord));
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
    if (overrideFile.set(id, enabled)) forget();
  }

  return {
    registry: registryFile.registry,
    modOf: (id) => byId.get(id),
    libraryOf: libraries.read,
    texts,
    overrideOf: (id) => overrideFile.overrides().find((one) => one.id === id),
    listOf: (id) => nearestList.get(id),
    decisions,
    records,
    preview(changes, side, hostVersion) {
      let words = overrideFile.overrides();
      for (const [id, enabled] of changes) words = withOverride(words, id, enabled);
      return decide(words, side, hostVersion);
    },
    override,
    recheck,
    lookAt,
    revision: () => revision,
    problems,
    publish(hostVersion) {
      if (registryFile.registry() !== undefined) selectionFile.publish(hostVersion);
    },
  };
}

function cached<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= MOST_CACHED) cache.clear();
    value = make();
    cache.set(key, value);
  }
  return value;
}
