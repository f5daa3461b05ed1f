import type { LogLevel } from "../../sdk/index.js";
import { readTextFile } from "../node/index.js";
import { type Override, overridesText, parseOverrides, withOverride } from "../selection/overrides.js";
import type { InstallPaths } from "./install-paths.js";
import { type ItemFormat, itemsOf, openItemFile } from "./watched/item-file.js";

const FORMAT: ItemFormat<Override> = { noun: "overrides", parse: parseOverrides, write: overridesText };

/** Reads the overrides; an empty list if the file is absent. Throws an Error with the reason when it cannot be read. */
export function readOverrides({ overrides: path }: Pick<InstallPaths, "overrides">) {
  const { items: overrides, problems } = itemsOf(readTextFile(path), FORMAT);
  return { overrides, problems };
}

/** Opens the overrides of an install; `log` receives each event once. */
export function openOverrideFile(
  { overrides: path }: Pick<InstallPaths, "overrides">,
  log: (level: LogLevel, text: string) => void,
) {
  const { check, items, update, problem } = openItemFile(path, FORMAT, log);
  return {
    check,
    /** Returns the overrides in force, oldest first. */
    overrides: items,
    /**
     * Sets an override or, with `undefined`, removes it; does not revert changes of other processes. Returns true when the
     * overrides in force changed. Throws an Error with the reason when the file cannot be written; the file is then unchanged.
     */
    set: (id: string, enabled: boolean | undefined): boolean =>
      update((known) => withOverride(known, id, enabled)),
    /** Replaces all overrides in one write; returns and throws as `set` does. */
    replace: (next: readonly Override[]): boolean => update(() => next),
    problem,
  };
}
