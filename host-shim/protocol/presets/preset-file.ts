// The presets that an author ships with a mod: `mods/<dir>/presets.json`, served at the same path.

import { errorMessage } from "../../../sdk/host/describe-error.js";
import { utf8Length } from "../../../sdk/http/text/utf8.js";
import { arrayItems, memberLiterals } from "../../../sdk/json/parts.js";
import { isRecord, isText, recordOf, show } from "../../../sdk/json/shape.js";

/** The name of the file in the mod's folder. */
export const PRESETS_FILE = "presets.json";

/** The schema of the file. */
const SCHEMA = "svc.presets/1";

/** The limits of a file: its bytes, its presets, and the characters of a title and of an `about`. */
export const PRESET_LIMITS = { bytes: 256 * 1024, presets: 50, title: 60, about: 300 } as const;

/** A set of values for a mod's settings. */
export interface Preset {
  /** Unique in its file: letters, digits, `.`, `_` and `-`, at most 40. */
  readonly id: string;
  readonly title: string;
  /** One sentence on what the set is for, or `""`. */
  readonly about: string;
  /** The JSON literals by the keys of the settings, in the spelling of the file. */
  readonly values: ReadonlyMap<string, string>;
}

const PATH = /^\/mods\/(.+)\/presets\.json$/s;

/** Returns the folder of the mod from the unescaped path of its presets; undefined for any other path. */
export function readPresetsPath(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

/** Returns the keys of the translated texts of a preset. */
export function presetTextKeys({ id, about }: Pick<Preset, "id" | "about">): readonly string[] {
  return [`preset.${id}.title`, ...(about === "" ? [] : [`preset.${id}.about`])];
}

/** Reads a file of presets, or returns why it is invalid. Ignores unknown members. */
export function readPresets(text: string): readonly Preset[] | string {
  const bytes = utf8Length(text);
  if (bytes > PRESET_LIMITS.bytes)
    return `it has ${bytes} bytes, and at most ${PRESET_LIMITS.bytes} are read`;
  const json = text.replace(/^\ufeff/, "");
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch (error) {
    return `it is not JSON: ${errorMessage(error)}`;
  }
  const { schema, presets } = recordOf(file);
  if (schema !== SCHEMA) return `its "schema" is ${show(schema)}, expected ${show(SCHEMA)}`;
  if (!Array.isArray(presets)) return `its "presets" is ${show(presets)}, expected a list`;
  if (presets.length > PRESET_LIMITS.presets)
    return `it has ${presets.length} presets, and at most ${PRESET_LIMITS.presets} are read`;
  const items = arrayItems(memberLiterals(json).get("presets")!);
  const read: Preset[] = [];
  for (const [at, item] of items.entries()) {
    const preset = readPreset(presets[at], item);
    if (typeof preset === "string") return `preset ${at + 1}: ${preset}`;
    if (read.some(({ id }) => id === preset.id))
      return `preset ${at + 1}: its "id" ${preset.id} is a duplicate`;
    read.push(preset);
  }
  return read;
}

/** Reads one preset from its value and its JSON text, or returns why it is invalid. */
function readPreset(value: unknown, text: string): Preset | string {
  const { id, title, about = "", values } = recordOf(value);
  if (!isText(id) || !/^[A-Za-z0-9._-]{1,40}$/.test(id))
    return `its "id" is ${show(id)}, expected 1 to 40 of A-Z, a-z, 0-9, ".", "_" and "-"`;
  if (!isText(title) || title.trim() === "" || [...title].length > PRESET_LIMITS.title)
    return `its "title" is ${show(title)}, expected a text of 1 to ${PRESET_LIMITS.title} characters`;
  if (!isText(about) || [...about].length > PRESET_LIMITS.about)
    return `its "about" is ${show(about)}, expected a text of at most ${PRESET_LIMITS.about} characters`;
  if (!isRecord(values)) return `its "values" is ${show(values)}, expected an object`;
  const wrong = Object.entries(values).find(([, each]) => each === null || typeof each === "object");
  if (wrong)
    return `its value of ${show(wrong[0])} is ${show(wrong[1])}, expected true, false, a number or a string`;
  return { id, title, about, values: memberLiterals(memberLiterals(text).get("values")!) };
}
