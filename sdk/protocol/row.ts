import { listMember, textMember } from "../json/members.js";
import { isKeybind, kindName, kindOf, type Setting } from "../kinds/index.js";
import { settingPath } from "../kinds/setting.js";

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

/** A row as it was declared. A page of thousands is served at every fetch, so its frame is made once. */
export interface DeclaredRow {
  readonly row: Setting;
  frame?: RowFrame;
}

/** A copy of a row that nobody can change. */
export function snapshot(row: Setting): Setting {
  const options = Object.freeze(row.options.slice());
  const optionLabels = Object.freeze(row.optionLabels.slice());
  return Object.freeze({ ...row, options, optionLabels });
}

// Joined, not added up: what is added up stays in pieces, and every page served would put them together anew.
function frameOf(row: Setting): RowFrame {
  const kind = kindOf(row.kind);
  const head = [
    `{"key":${JSON.stringify(row.key)},"label":${JSON.stringify(row.label)},`,
    `"type":"${kindName(row.kind)}","default":${row.defaultJson},"value":`,
  ];
  const tail = [
    kind.members?.(row),
    textMember("category", row.category),
    textMember("subcategory", row.subcategory),
    listMember("path", settingPath(row)),
    textMember("description", row.description),
    `,"implemented":${row.implemented},"appliesOn":"${row.appliesOn}","keybind":${isKeybind(row)}`,
  ];
  return { head: head.join(""), tail: tail.join("") };
}

/**
 * One row as a panel receives it: the JSON text of an object. `literal` is the current value, carried verbatim.
 * Properties that are empty are left out. `declared`, of a declared row, keeps what was made of it.
 */
export function serveRow(
  row: Setting,
  literal: string,
  report?: EffectReport,
  declared?: DeclaredRow,
): string {
  const frame = declared?.frame ?? frameOf(row);
  if (declared !== undefined) declared.frame = frame;
  const { head, tail } = frame;
  if (report === undefined) return `${head}${literal}${tail}}`;
  return `${head}${literal}${tail},"effect":"${report.effect}"${textMember("effectDetail", report.detail)}}`;
}
