import { describeError, firstLine } from "../../sdk/host/describe-error.js";
import { MOST_FAULTS, type ModFault } from "../protocol/report.js";

/** The errors of one mod's code since its load, by place: a part of the mod and the top of the stack. */
export type ModFaults = ReturnType<typeof createModFaults>;

interface Place {
  readonly where: string;
  readonly error: string;
  count: number;
  loggedAt: number;
  reportedAt: number;
}

const LOG_MS = 1000;
/** The minimum time between two reports of a place: a mod that fails in each frame must not cause a request a second. */
const REPORT_MS = 10_000;
const LONGEST_ERROR = 2000;
/** The key that all places beyond `MOST_FAULTS` share. */
const OTHERS = "";

/** Creates an empty list of faults. */
export function createModFaults() {
  const places = new Map<string, Place>();
  let hasNews = false;

  /**
   * Counts an error at its place: the part of the mod, `where`, and the top of the error's stack. Returns the error's text, the
   * place's count, and `isDue`: true for the place's first error, then at most once a second.
   */
  function add(where: string, error: unknown, time: number) {
    const text = describeError(error);
    const key = keyOf(where, text);
    const isKept = places.has(key) || places.size < MOST_FAULTS - 1;
    const place = placeAt(isKept ? key : OTHERS, where, text);
    place.count++;
    const isDue = time - place.loggedAt >= LOG_MS;
    if (isDue) place.loggedAt = time;
    if (time - place.reportedAt >= REPORT_MS) {
      place.reportedAt = time;
      hasNews = true;
    }
    return { text, count: place.count, isDue };
  }

  function placeAt(key: string, where: string, text: string): Place {
    const found = places.get(key);
    if (found !== undefined) return found;
    const error = text.slice(0, LONGEST_ERROR);
    const place = { where, error, count: 0, loggedAt: -Infinity, reportedAt: -Infinity };
    places.set(key, place);
    return place;
  }

  return {
    add,
    all: (): readonly ModFault[] =>
      Array.from(places.values(), ({ where, error, count }) => ({ where, error, count })),
    /** Forgets all faults; called when another library is attached or the mod is unloaded. */
    clear(): void {
      if (places.size > 0) hasNews = true;
      places.clear();
    },
    /** Returns whether there is a change to report, and marks it as reported. */
    takeNews(): boolean {
      const had = hasNews;
      hasNews = false;
      return had;
    },
  };
}

/** A line of a stack in V8 and QuickJS, in Firefox and WebKit, or of a function without a name in WebKit. */
const POSITION = /^(?:[ \t]*at .*|[^@\n]*@.*|\S+):\d+:\d+\)?$/m;

/** Returns the key of a place. A message may differ each time, so it is part of the key only if the engine writes no stack. */
function keyOf(where: string, text: string): string {
  return `${where}\n${POSITION.exec(text)?.[0] ?? firstLine(text)}`;
}
