import { membersOf } from "../json/members.js";

/** The effect of a stored value on the running mod. */
export const Effect = {
  /** In force now. */
  applied: "applied",
  /** Stored; takes effect after a restart of the game. */
  restart: "restart",
  /** Stored and ignored: by a report of the hook, or because a text is not an option of a row of `defineSettings`. */
  ignored: "ignored",
  /** The mod has no apply hook for the setting. */
  nohook: "nohook",
  /** The hook ran and reported nothing, or threw. */
  unreported: "unreported",
} as const;

/** One of the strings in the constant `Effect`. */
export type Effect = (typeof Effect)[keyof typeof Effect];

/** An effect with the mod's detail. */
export interface EffectReport {
  /** Whether and when the value is in force. */
  readonly effect: Effect;
  /** The value in force, or the reason; `""` if the mod reported neither. */
  readonly detail: string;
}

/** Writes the effect members of a served row, with a comma before them; omits an empty detail. */
export function rowEffect({ effect, detail }: EffectReport): string {
  return membersOf({ effect, effectDetail: detail });
}

/** Writes the effect members of an announce, which always has a detail. */
export function announcedEffect({ effect, detail }: EffectReport): string {
  return `,${JSON.stringify({ effect, effectDetail: detail }).slice(1, -1)}`;
}

/** Reads the effect members of a row or an announce; undefined for a missing or unknown effect. */
export function readEffect(effect: unknown, detail: unknown): EffectReport | undefined {
  const known = Object.values(Effect).find((each) => each === effect);
  return known && { effect: known, detail: typeof detail === "string" ? detail : "" };
}
