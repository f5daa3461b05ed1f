import { dirname } from "node:path";
import type { LogLevel } from "../../sdk/index.js";
import { removeLeftovers } from "../node/index.js";
import { fileVersion } from "../node/read/file-version.js";
import type { ModFile } from "../node/read/mod-file.js";
import type { RegistryMod } from "../selection/mod-registry.js";
import type { Override } from "../selection/overrides.js";
import { createProblemLog } from "../selection/problem-log.js";
import { createDecisions } from "../selection/resolve/decisions.js";
import { unnamedFolders } from "./folders.js";
import { openIconFiles } from "./icon-files.js";
import { installPaths } from "./install-paths.js";
import { openPins } from "./kept/install-pins.js";
import { openLibraryFiles } from "./library-files.js";
import { openOverrideFile } from "./override-file.js";
import { openPresetFiles } from "./presets/preset-files.js";
import { openRegistryFile } from "./registry-file.js";
import { openSelectionFile } from "./selection-file.js";
import { openTextFiles } from "./text-files.js";

/** Decides which mods of an install run, from its registry, overrides and pins; writes its overrides, pins and selection. */
export type Manager = ReturnType<typeof createManager>;

/** Opens the install at `root`. Logs each problem once; never throws because of a problem. */
export function createManager(root: string, log: (level: LogLevel, text: string) => void) {
  const paths = installPaths(root);
  const registryFile = openRegistryFile(paths, log);
  const overrideFile = openOverrideFile(paths, log);
  const libraries = openLibraryFiles(paths.mods);
  const pins = openPins(paths, log);
  const registry = () => pins.registry(registryFile.registry());
  const { overrides } = overrideFile;
  const { changed, registryProblems, ...decided } = createDecisions({
    registry,
    overrides,
    hashOf: libraries.hashOf,
  });
  const selectionFile = openSelectionFile(paths, decided.records, log);
  const logProblems = createProblemLog(log);
  const texts = openTextFiles(paths.mods, log);
  const presets = openPresetFiles(paths.mods, log);
  let foldersVersion: string | undefined;

  for (const folder of [root, dirname(paths.registry), paths.mods]) removeLeftovers(folder, log);
  recheck();

  /**
   * Checks the files; returns true when the registry, the overrides, the pins or a library changed since the last call. Checks
   * only a part of more than a thousand libraries per call, unless `all` is set. Never throws.
   */
  function recheck(options: { readonly all?: boolean } = {}): boolean {
    const registryChanged = registryFile.check();
    const overridesChanged = overrideFile.check();
    const pinsChanged = pins.check();
    const librariesChanged = libraries.recheck(ownMods(), options) || pinsChanged;
    const foldersBefore = foldersVersion;
    foldersVersion = fileVersion(paths.mods);
    if (registryChanged || overridesChanged || librariesChanged) changed();
    if (registryChanged || librariesChanged || foldersVersion !== foldersBefore) {
      logProblems(contentProblems());
    }
    selectionFile.check();
    texts.recheck(mods(), options);
    presets.recheck(mods(), options);
    return registryChanged || overridesChanged || librariesChanged;
  }

  /** Checks one mod's library; returns true when it changed. Never throws. */
  function checkLibrary(id: string): boolean {
    const mod = ownMods().find((one) => one.id === id);
    if (mod === undefined || !libraries.check(mod)) return false;
    changed();
    logProblems(contentProblems());
    return true;
  }

  function mods(): readonly RegistryMod[] {
    return registry()?.mods ?? [];
  }

  /** Returns the mods as the registry file has them, without pins. */
  function ownMods(): readonly RegistryMod[] {
    return registryFile.registry()?.mods ?? [];
  }

  /** Returns the problems of entries, libraries, pins and folders, without the faults for which a whole file is rejected. */
  function contentProblems(): readonly string[] {
    const current = registry();
    const folders = current === undefined ? [] : unnamedFolders(paths, current);
    return [
      ...registryProblems(),
      ...libraries.problems(ownMods().filter(({ id }) => pins.pinnedMod(id) === undefined)),
      ...pins.problems(ownMods(), libraries.fileHashOf),
      ...folders.map(
        (name) => `no mod of the registry has the folder mods/${name}: add an entry, or remove it`,
      ),
    ];
  }

  return {
    ...decided,
    registry,
    /** Reads a mod's library: its own file, or the kept library that its pin names. */
    libraryOf: (mod: RegistryMod): ModFile => pins.libraryOf(mod.id) ?? libraries.read(mod),
    hashOf: libraries.hashOf,
    pins,
    /** Sets or, with null, removes a pin. Throws an Error with the reason, and changes nothing, when it cannot store the pins. */
    pin(id: string, sha256: string | null): void {
      if (!pins.pin(id, sha256)) return;
      changed();
      logProblems(contentProblems());
    },
    texts,
    presets,
    iconOf: openIconFiles(paths.mods, log),
    overrides,
    override(id: string, enabled: boolean | undefined): void {
      if (overrideFile.set(id, enabled)) changed();
    },
    replaceOverrides(next: readonly Override[]): void {
      if (overrideFile.replace(next)) changed();
    },
    recheck,
    checkLibrary,
    problems(): readonly string[] {
      const files = [registryFile, overrideFile, pins, selectionFile].map((file) => file.problem());
      return [...files.filter((problem) => problem !== ""), ...contentProblems()];
    },
    /** Writes the decisions for a host version to `mods/selection.json` if they changed; `recheck` reverts a hand edit. */
    publish(hostVersion: string): void {
      if (registry() !== undefined) selectionFile.publish(hostVersion);
    },
  };
}
