import { normalizeColorFormat } from "./color.js";
import { isKeybind, kindName, type Setting, SettingType, settingPath } from "./setting.js";

/** What a mod did with a stored value. */
export const Effect = {
  /** In force now. */
  applied: "applied",
  /** Stored; takes effect after the game is launched again. */
  restart: "restart",
  /** Stored and deliberately not acted on. */
  ignored: "ignored",
  /** The mod has no apply hook. */
  nohook: "nohook",
  /** The hook ran and reported nothing, or threw. */
  unreported: "unreported",
} as const;

/** One of the strings of the constant of the same name. */
export type Effect = (typeof Effect)[keyof typeof Effect];

/** An effect with what the mod said about it: the value now live, or the reason. */
export interface EffectReport {
  readonly effect: Effect;
  readonly detail: string;
}

/** The parts of a served row before and after its current value: they depend on the declaration alone. */
interface RowFrame {
  readonly head: string;
  readonly tail: string;
}

// A page of thousands of rows is served at every fetch; its declaration never changes.
const frames = new WeakMap<Setting, RowFrame>();

function member(name: string, text: string): string {
  return text === "" ? "" : `,"${name}":${JSON.stringify(text)}`;
}

function list(name: string, texts: readonly string[]): string {
  return texts.length === 0 ? "" : `,"${name}":${JSON.stringify(texts)}`;
}

function frameOf(row: Setting): RowFrame {
  const known = frames.get(row);
  if (known !== undefined) return known;
  const head =
    `{"key":${JSON.stringify(row.key)},"label":${JSON.stringify(row.label)},` +
    `"type":"${kindName(row.kind)}","default":${row.defaultJson},"value":`;
  const range = row.hasRange ? `,"min":${row.lo},"max":${row.hi},"step":${row.step}` : "";
  const labels = row.optionLabels.length === row.options.length ? list("optionLabels", row.optionLabels) : "";
  const color =
    row.kind === SettingType.stColor ? member("colorFormat", normalizeColorFormat(row.colorFormat)) : "";
  const tail =
    range +
    list("options", row.options) +
    labels +
    member("optionsUrl", row.optionsUrl) +
    color +
    member("category", row.category) +
    member("subcategory", row.subcategory) +
    list("path", settingPath(row)) +
    member("description", row.description) +
    `,"implemented":${row.implemented},"appliesOn":"${row.appliesOn}","keybind":${isKeybind(row)}`;
  const frame = { head, tail };
  frames.set(row, frame);
  return frame;
}

/**
 * One row as a panel receives it: the JSON text of an object. `literal` is the current value, carried verbatim.
 * Properties that are empty are left out.
 */
export function serveRow(row: Setting, literal: string, report?: EffectReport): string {
  const { head, tail } = frameOf(row);
  if (report === undefined) return `${head}${literal}${tail}}`;
  return `${head}${literal}${tail},"effect":"${report.effect}"${member("effectDetail", report.detail)}}`;
}
