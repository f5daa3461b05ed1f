import { isSameValue } from "../../../sdk/json/object.js";
import { type ColorFormat, normalizeColorFormat } from "../../../sdk/kinds/color.js";
import { FACET_NAMES } from "../../../sdk/kinds/common/declared-facets.js";
import { settingPath } from "../../../sdk/kinds/common/setting.js";
import { kindNamed, type WireName, wireNames } from "../../../sdk/kinds/index.js";
import { type Effect, readEffect } from "../../../sdk/protocol/effect.js";
import type { GivenFacet } from "../../../sdk/protocol/given-facet.js";
import type { WireRow } from "../../../sdk/protocol/row.js";
import { isSecret } from "../../../sdk/protocol/secret.js";
import { descriptionKey, groupKey, labelKey, type ModTexts, optionKey } from "../../protocol/text-keys.js";

/** The bounds of a number row and the step of its slider. */
export interface RowRange {
  readonly min: number;
  readonly max: number;
  /** 0 if any value between the bounds is valid. */
  readonly step: number;
}

/** One setting of one mod as the panel draws it. Every member is present and of its type, whatever the wire has. */
export interface PanelRow {
  /** `guid/key`: unique over all mods, and the same after every reload. */
  readonly id: string;
  readonly guid: string;
  /** The name of the mod. */
  readonly mod: string;
  readonly key: string;
  /** The displayed name, in the player's language if the mod has texts in it; the key if the wire has no label. */
  readonly label: string;
  /** The kind; `string` for a kind that this panel does not know. */
  readonly type: WireName;
  /** The current value as the JSON literal that the mod's file holds, character for character. */
  readonly valueJson: string;
  /** The default as the JSON literal that the mod declared, character for character. */
  readonly defaultJson: string;
  /** The bounds; only used by number rows. */
  readonly range: RowRange | undefined;
  /** The unit of a number row; `""` if the mod declares none. */
  readonly unit: string;
  /** The choices of the row, or of the items of a list. */
  readonly options: readonly string[];
  /** A label for each of `options`: the option itself if the wire does not have one label for each option. */
  readonly optionLabels: readonly string[];
  /** The route that serves choices; `""` if the row has only its own `options`. */
  readonly optionsUrl: string;
  readonly colorFormat: ColorFormat;
  /** The declared titles of the row's groups, outermost first; may be empty. They identify the groups. */
  readonly path: readonly string[];
  /** The same titles as they are displayed. */
  readonly titles: readonly string[];
  readonly description: string;
  /** The declared label, titles and description, if different ones are displayed; else `""`. */
  readonly declared: string;
  readonly implemented: boolean;
  readonly appliesOn: "live" | "restart";
  /** Whether the row is also shown among the key bindings. */
  readonly keybind: boolean;
  /** The effect of the last edit (`applied`, `restart`, `ignored`, `nohook`, `unreported`); `""` if the mod reported none. */
  readonly effect: Effect | "";
  readonly effectDetail: string;
  /** Why the value of an old key of the row was not migrated; `""` if no migration failed. */
  readonly moveProblem: string;
  /** The row's keys in earlier versions of its mod, the latest first. */
  readonly renamedFrom: readonly string[];
  /** Whether the value is masked and never exported. */
  readonly secret: boolean;
  /** Whether the row lacks its stored value, a secret that never leaves its game. */
  readonly masked: boolean;
  /** The value that a registry list sets for the row, by `suggest` or `lock`; undefined if no list sets one. */
  readonly given: GivenFacet | undefined;
  /** The row as it was served, if it has facets. */
  readonly facets: Readonly<Record<string, unknown>> | undefined;
}

const TYPES: readonly string[] = wireNames();

/** Deeper groups are merged into the group at this depth, because no screen could show them. */
const MAX_DEPTH = 32;

/**
 * Whether the player changed a row that shows the literal `shown`: the literal differs from the default, or the player chose
 * another value than the suggested value. A locked row is never modified. `1.0` and `1` are the same number.
 */
export function isModified(
  { valueJson, defaultJson, given }: Pick<PanelRow, "valueJson" | "defaultJson" | "given">,
  shown = valueJson,
): boolean {
  if (given?.how === "lock") return false;
  if (given && shown === valueJson) return given.own !== undefined;
  return !isSameValue(shown, given?.value ?? defaultJson);
}

/** Whether the mod can use the stored value of a row; else the mod uses the default. */
export function fitsRow({ type, valueJson }: Pick<PanelRow, "type" | "valueJson">): boolean {
  return kindNamed(type).value(valueJson) !== undefined;
}

/** The titles of a row's groups, as the mod declares them and as they are displayed. */
interface GroupTitles {
  readonly path: readonly string[];
  readonly titles: readonly string[];
}

/** Data shared by all rows of a mod. */
export interface RowSource {
  readonly guid: string;
  readonly mod: string;
  /** The mod's texts in the player's language; undefined if the mod has none or they are not read yet. */
  readonly texts: ModTexts | undefined;
  /** A cache of the groups' titles, which all rows of a group share. */
  readonly groupTitles: Map<string, GroupTitles>;
}

/** Converts a row from the wire; a member of a wrong type counts as absent. */
export function toRow(source: RowSource, { wire, literals, given }: WireRow): PanelRow {
  const { guid, mod, texts: words } = source;
  const key = text(wire["key"]);
  const type = text(wire["type"]);
  const options = texts(wire["options"] ?? wire["choices"]);
  const labels = texts(wire["optionLabels"]);
  const optionLabels = labels.length === options.length ? labels : options;
  const declared = { label: text(wire["label"]) || key, description: text(wire["description"]) };
  const label = words?.get(labelKey(key)) || declared.label;
  const description = words?.get(descriptionKey(key)) || declared.description;
  const { path, titles } = groupTitlesOf(source, wire);
  const reads = label === declared.label && description === declared.description && titles === path;
  return {
    id: `${guid}/${key}`,
    guid,
    mod,
    key,
    label,
    type: TYPES.includes(type) ? (type as WireName) : "string",
    valueJson: literals.value,
    defaultJson: literals.default,
    range: rangeOf(wire),
    unit: text(wire["unit"]),
    options,
    optionLabels: words
      ? optionLabels.map((declared, index) => words.get(optionKey(key, options[index]!)) || declared)
      : optionLabels,
    optionsUrl: text(wire["optionsUrl"]),
    colorFormat: normalizeColorFormat(text(wire["colorFormat"])),
    path,
    titles,
    description,
    declared: reads ? "" : [declared.label, ...path, declared.description].join("\n"),
    implemented: wire["implemented"] !== false,
    appliesOn: wire["appliesOn"] === "restart" ? "restart" : "live",
    keybind: wire["keybind"] === true,
    effect: readEffect(wire["effect"], "")?.effect ?? "",
    effectDetail: text(wire["effectDetail"]),
    moveProblem: text(wire["moveProblem"]),
    renamedFrom: texts(wire["renamedFrom"]),
    secret: isSecret(wire),
    masked: wire["masked"] === true,
    given,
    facets: FACET_NAMES.some((name) => name in wire) ? wire : undefined,
  };
}

/** Returns the titles of a row's groups. Caches them, because a mod has many rows and few groups. */
function groupTitlesOf(
  { texts: words, groupTitles }: RowSource,
  wire: Readonly<Record<string, unknown>>,
): GroupTitles {
  const served = texts(wire["path"]);
  const category = text(wire["category"]);
  const subcategory = text(wire["subcategory"]);
  const name = [...served, "", category, subcategory].join("\0");
  let found = groupTitles.get(name);
  if (found === undefined) {
    const declared = served.filter((title) => title.trim() !== "");
    const path = (declared.length > 0 ? declared : settingPath({ category, subcategory })).slice(
      0,
      MAX_DEPTH,
    );
    const titles = path.map((title, depth) => words?.get(groupKey(path.slice(0, depth + 1))) || title);
    found = { path, titles: titles.every((title, depth) => title === path[depth]) ? path : titles };
    groupTitles.set(name, found);
  }
  return found;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const NONE: readonly string[] = [];

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : NONE;
}

function rangeOf(wire: Readonly<Record<string, unknown>>): RowRange | undefined {
  const { min, max, step } = wire;
  if (typeof min !== "number" || typeof max !== "number" || !(max > min)) return undefined;
  return { min, max, step: typeof step === "number" && step > 0 ? step : 0 };
}
