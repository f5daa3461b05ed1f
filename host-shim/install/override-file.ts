import type { LogLevel } from "../../sdk/index.js";
import { readTextFile } from "../node/index.js";
import { type Override, overridesText, parseOverrides, withOverride } from "../selection/overrides.js";
import type { InstallPaths } from "./install-paths.js";
import { type ItemFile, type ItemFormat, itemsOf, openItemFile } from "./watched/item-file.js";

export interface OverrideFile extends Pick<ItemFile<Override>, "check" | "problem"> {
  /** Returns the overrides in force, oldest first. */
  readonly overrides: () => readonly Override[];
  /**
   * Sets an override or, with `undefined`, removes it; does not revert changes of other processes. Returns true when the
   * overrides in force changed. Throws an Error with the reason when the file cannot be written; the file is then unchanged.
   */
  readonly set: (id: string, enabled: boolean | undefined) => boolean;
  /** Replaces all overrides in one write; returns and throws as {@link OverrideFile.set} does. */
  readonly replace: (overrides: readonly Override[]) => boolean;
}

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
): OverrideFile {
  const { check, items, update, problem } = openItemFile(path, FORMAT, log);
  return {
    check,
    overrides: items,
    set: (id, enabled) => update((known) => withOverride(known, id, enabled)),
    replace: (next) => update(() => next),
    problem,
  };
}
