import { join } from "node:path";
import { Status } from "../../../sdk/index.js";
import { fitsKind, kindNamed, type WireName } from "../../../sdk/kinds/index.js";
import { readTextFile } from "../../node/index.js";
import {
  PRESET_LIMITS,
  PRESETS_FILE,
  type Preset,
  presetTextKeys,
  readPresets,
} from "../../protocol/presets/preset-file.js";
import type { TriedSetting } from "../trial/findings.js";
import { optionsOf } from "../trial/rows.js";
import { copyText } from "./keep-file.js";

/**
 * Checks the presets in a mod's folder: returns the keys of their texts, an error for an unusable file, one for each value
 * that its setting refuses, and a warning for each value that it accepts outside of its range or options. `settings` is
 * undefined when the mod's settings are unknown.
 */
export function checkPresets(folder: string, settings: readonly TriedSetting[] | undefined) {
  const { presets, problem } = readFolder(folder);
  const rows = new Map(settings?.map((row) => [row.key, row]));
  const problems = problem === "" ? [] : [problem];
  const remarks: string[] = [];
  for (const { id, values } of settings ? presets : []) {
    for (const [key, literal] of values) {
      const row = rows.get(key);
      const fault = faultOf(row, literal);
      const oddity = row && fault === "" ? oddityOf(row, literal) : "";
      const sets = `${PRESETS_FILE}: the preset ${id} sets ${key} to ${literal}`;
      if (fault !== "") problems.push(`${sets}: ${fault}`);
      if (oddity !== "") remarks.push(`${sets}, which is ${oddity}`);
    }
  }
  return { textKeys: presets.flatMap(presetTextKeys), problems, remarks };
}

/**
 * Copies a mod's presets to its folder in an install, and adds the path of the copy to `copied`. Returns the error of an
 * unusable file, else `""`.
 */
export function carryPresets(folder: string, target: string, copied: Set<string>): string {
  const { content, problem } = readFolder(folder);
  if (content !== "") copyText(join(target, PRESETS_FILE), content, copied);
  return problem;
}

/** Returns why a setting does not accept a literal; `""` if it accepts it. */
function faultOf(row: TriedSetting | undefined, literal: string): string {
  if (row === undefined) return "the mod declares no such setting";
  if (row.secret) return "it is a secret, which no preset may hold";
  return fitsKind(kindNamed(row.type as WireName), literal) ? "" : `it is not of the kind ${row.type}`;
}

/** Returns how an accepted literal differs from the values that the setting offers; `""` if it is one of them. */
function oddityOf(row: TriedSetting, literal: string): string {
  const { min = -Infinity, max = Infinity } = row;
  const options = optionsOf(row);
  const value: unknown = JSON.parse(literal);
  if (typeof value === "string" && options?.includes(value) === false)
    return `not one of its options: ${options.join(", ")}`;
  const isOutside = typeof value === "number" && (value < min || value > max);
  return isOutside ? `outside its range, ${min} to ${max}` : "";
}

/** Reads the presets in a mod's folder; returns no presets and no error for a folder without the file. */
function readFolder(folder: string): {
  readonly presets: readonly Preset[];
  readonly content: string;
  readonly problem: string;
} {
  const { status, text, problem } = readTextFile(join(folder, PRESETS_FILE), PRESET_LIMITS.bytes);
  if (status === Status.ErrNotFound) return { presets: [], content: "", problem: "" };
  const read = status === Status.Ok ? readPresets(text) : problem;
  return typeof read === "string"
    ? { presets: [], content: "", problem: `${PRESETS_FILE} cannot be used: ${read}` }
    : { presets: read, content: text, problem: "" };
}
