import { membersOf } from "../json/members.js";

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

/** The members of a served row that tell an effect, with a comma before them; an empty detail is left out. */
export function rowEffect({ effect, detail }: EffectReport): string {
  return membersOf({ effect, effectDetail: detail });
}

/** The same of an announce, where the detail is always there. */
export function announcedEffect({ effect, detail }: EffectReport): string {
  return `,${JSON.stringify({ effect, effectDetail: detail }).slice(1, -1)}`;
}

/** The effect that either of them told; undefined for none, and for one that nobody knows. */
export function readEffect(effect: unknown, detail: unknown): EffectReport | undefined {
  const known = Object.values(Effect).find((each) => each === effect);
  return known && { effect: known, detail: typeof detail === "string" ? detail : "" };
}
