import type { LogLevel } from "../../sdk/index.js";
import { ENTRIES, type Entry } from "../protocol/health/host-health.js";
import type { OwnSummary } from "./measured-frames.js";
import type { MeteredMod } from "./meters.js";

/** A mod is slow if its mean milliseconds per frame are above this number. */
export const SLOW_MS = 2;
const FRAMES = 16;
/** A mod is slow after one call of at least this many milliseconds. */
const CALL_MS = 100;

/** The name of each entry in log lines. */
const WORDS: Readonly<Record<Entry, string>> = {
  load: "load()",
  unload: "unload()",
  timer: "its timers",
  frame: "its frame callbacks",
  handler: "its handlers",
  edit: "its edits",
  route: "its routes",
  disposer: "its disposers",
};

/** Whether an entry may happen in each frame. A mod is loaded and unloaded once. */
function isPerFrame(entry: Entry): boolean {
  return entry !== "load" && entry !== "unload";
}

/** Creates an empty list of slow mods; logs each slow library once. */
export function createSlowMods(log: (level: LogLevel, text: string) => void) {
  const texts = new Map<string, string>();

  function warn(mod: MeteredMod, text: string): void {
    const key = keyOf(mod);
    if (texts.has(key)) return;
    texts.set(key, text);
    log("warn", `mod ${mod.name} (${mod.guid}) is slow: ${text}`);
  }

  return {
    /**
     * Logs a mod as slow, once, if one call into it took {@link CALL_MS} or longer. With `isAlone`, `ms` excludes the handlers of
     * other mods that the call ran.
     */
    called(mod: MeteredMod, ms: number, where: string | (() => string), isAlone: boolean): void {
      if (ms < CALL_MS) return;
      const place = typeof where === "string" ? where : where();
      const rest = isAlone ? "" : ", with the handlers that it called";
      warn(mod, `${ms.toFixed(1)} ms in one call of ${place}${rest}`);
    },
    /** Logs a mod as slow, once, if its mean time per frame over at least 16 frames is above {@link SLOW_MS}. */
    averaged(mod: MeteredMod, { frames, by }: OwnSummary): void {
      if (frames < FRAMES) return;
      let sum = 0;
      let most = 0;
      let entry: Entry = "timer";
      for (const [at, each] of ENTRIES.entries()) {
        if (!isPerFrame(each)) continue;
        const ms = by[at]!;
        sum += ms;
        if (ms > most) {
          most = ms;
          entry = each;
        }
      }
      if (sum > SLOW_MS)
        warn(mod, `${sum.toFixed(1)} ms a frame over ${frames} frames, most of it in ${WORDS[entry]}`);
    },
    /** Returns why a library is slow, `""` if it is not. */
    textOf: (mod: MeteredMod): string => texts.get(keyOf(mod)) ?? "",
  };
}

function keyOf({ guid, sha256 }: MeteredMod): string {
  return `${guid} ${sha256}`;
}
