// The costs and errors of the mods of a running host, in the form of `GET /svc/health` and `svc.host.healthAnnounce`.

import { valueIn } from "../../../sdk/json/object.js";
import { hasMembers, isFlag, isListOf, isNumber, isText } from "../../../sdk/json/shape.js";

/** The kinds of calls into a mod's code. */
export const ENTRIES = ["load", "unload", "timer", "frame", "handler", "edit", "route", "disposer"] as const;

/** One of the kinds of calls into a mod's code: `frame` is a frame callback. */
export type Entry = (typeof ENTRIES)[number];

/** Statistics of the measured frames, at most the last 120; durations in milliseconds. */
export interface FrameHealth {
  /** The number of measured frames. */
  readonly measured: number;
  readonly mean: number;
  readonly worst: number;
  /** The number of frames over 33 ms. */
  readonly long: number;
}

/** The cost of one mod, in milliseconds of its own code. */
export interface ModHealth {
  readonly guid: string;
  readonly name: string;
  readonly version: string;
  /** Its state in the host's report, such as `live`. */
  readonly state: string;
  /** The mod's mean cost per measured frame, over at most the last 120 frames since its load. */
  readonly self: number;
  /** The mod's highest cost in a measured frame. */
  readonly worst: number;
  /** The mean number of calls into the mod in a frame. */
  readonly calls: number;
  /** The duration of its last load. */
  readonly load: number;
  /** `self` by kind of call. */
  readonly by: Readonly<Record<Entry, number>>;
  /** The number of the mod's faults in the list. */
  readonly faults: number;
  /** Why the mod counts as slow; `""` if it does not. */
  readonly slow: string;
}

/** An error of a mod's code. */
export interface HealthFault {
  /** The time of the last occurrence, in milliseconds since 1970. */
  readonly at: number;
  /** The mod whose entry point was called; `""` if unknown. */
  readonly guid: string;
  /** The entry point, such as `a timer` or `its handler of "hit"`. */
  readonly where: string;
  /** The error with its stack. */
  readonly text: string;
  /** The hash of the mod's library; `""` if unknown. */
  readonly sha256: string;
  /** The number of occurrences. */
  readonly count: number;
  /** The other mods whose code was running: a hint. */
  readonly also: readonly string[];
}

/** The costs of the mods of one host, the most expensive first, and its last faults, the newest first. */
export interface Health {
  /** 16 hex digits that tell this host from others. */
  readonly session: string;
  /** `client` or `server`. */
  readonly side: string;
  /** Whether a query arrived in the last 10 s, so that every frame is measured; otherwise 16 of 1,024 frames are. */
  readonly watched: boolean;
  readonly frames: FrameHealth;
  readonly mods: readonly ModHealth[];
  readonly faults: readonly HealthFault[];
}

const isModHealth = hasMembers({
  guid: isText,
  name: isText,
  version: isText,
  state: isText,
  self: isNumber,
  worst: isNumber,
  calls: isNumber,
  load: isNumber,
  by: hasMembers(Object.fromEntries(ENTRIES.map((entry) => [entry, isNumber]))),
  faults: isNumber,
  slow: isText,
});

const isHealth = hasMembers({
  session: isText,
  side: isText,
  watched: isFlag,
  frames: hasMembers({ measured: isNumber, mean: isNumber, worst: isNumber, long: isNumber }),
  mods: isListOf(isModHealth),
  faults: isListOf(
    hasMembers({
      at: isNumber,
      guid: isText,
      where: isText,
      text: isText,
      sha256: isText,
      count: isNumber,
      also: isListOf(isText),
    }),
  ),
});

/** Reads a reply with the costs; returns undefined for any other text. */
export function readHealth(text: string): Health | undefined {
  const value: unknown = valueIn(text);
  return isHealth(value) ? (value as unknown as Health) : undefined;
}
