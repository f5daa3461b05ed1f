import { type Check, hasMembers, isNumber, isOneOf, isRecord, isText } from "../../../sdk/json/shape.js";

/** The error by which one game answers the questions of a search itself: yes when the error happens again. */
export interface AutoAnswer {
  /** The session of the game's host: 16 hex digits. */
  readonly session: string;
  /** Seconds of play without the error until the answer is no: 5 to 120. */
  readonly seconds: number;
  readonly kind: "fault";
  /** The mod whose entry point threw; `""` if unknown. */
  readonly guid: string;
  /** The entry point, such as `a timer`. */
  readonly where: string;
  /** The first line of the error's text. */
  readonly line: string;
}

const DEFAULT_SECONDS = 15;

/** Whether a value is an {@link AutoAnswer}. */
export const isAutoAnswer: Check<AutoAnswer> = hasMembers<AutoAnswer>({
  session: (value): value is string => isText(value) && /^[\da-f]{16}$/.test(value),
  seconds: (value): value is number => isNumber(value) && value >= 5 && value <= 120,
  kind: isOneOf("fault"),
  guid: isText,
  where: isText,
  line: isText,
});

/** Reads the `auto` of a request, whose `seconds` default to 15; returns undefined for any invalid value. */
export function readAutoAnswer(value: unknown): AutoAnswer | undefined {
  if (!isRecord(value)) return undefined;
  const { session, seconds = DEFAULT_SECONDS, kind, guid, where, line } = value;
  const read = { session, seconds, kind, guid, where, line };
  return isAutoAnswer(read) ? read : undefined;
}
