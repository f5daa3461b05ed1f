import type { Bus, LogLevel } from "../../../sdk/index.js";
import { rememberIntrinsics } from "./intrinsics.js";

/** What ends mod code that takes too long; only Node can. */
export interface TimeLimit {
  /**
   * Runs `work` and gives what it gives. After `milliseconds` it ends it wherever it stands, where no `finally` of `work` runs,
   * and throws an Error that has `tookTooLong`.
   */
  <Result>(work: () => Result, milliseconds: number): Result;
  /** True near the end of the time of the innermost call under way. */
  readonly isNearlyUp?: () => boolean;
}

/** What the calls of one host need. */
export interface ModCallsOptions {
  readonly bus: Bus;
  readonly log: (level: LogLevel, text: string) => void;
  /** By default nothing is ended: then a loop in a mod is the end of the host. */
  readonly limit?: TimeLimit | undefined;
}

/** How a host calls those parts of its mods that no frame waits for: body, load, unload, hook, routes, disposers. */
export interface ModCalls {
  /**
   * Runs one part of a mod and gives what it gives. Throws what it throws, or the Error of the time limit. Functions of the
   * engine that it replaced are put back before anything of the host goes on, and the log says so.
   */
  readonly call: <Result>(guid: string, part: () => Result) => Result;
  /**
   * A function of the host as mods call it: near the end of its time a part can call none, so that it is never ended in
   * the middle of the host's own work, such as a write.
   */
  readonly timely: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
  ) => (...args: Args) => Result;
  /** Takes the engine's functions as they are now: what the game itself has replaced is no mod's doing. */
  readonly accept: () => void;
}

/**
 * How long one part of a mod may take on a computer that is not busy with other work. Engines count by the clock on the wall, so a host
 * that knows of a busy one gives more.
 */
export const TIME_LIMIT_MS = 3000;

/** Makes the calls of one host; what the engine's functions are is remembered now. */
export function createModCalls({ bus, log, limit }: ModCallsOptions): ModCalls {
  const { accept, restore } = rememberIntrinsics();
  let depth = 0;

  function call<Result>(guid: string, part: () => Result): Result {
    const outer = depth++;
    const unwind = bus.mark();
    try {
      return limit === undefined ? part() : limit(part, TIME_LIMIT_MS);
    } finally {
      depth = outer;
      const replaced = outer === 0 ? restore() : [];
      unwind();
      for (const what of replaced) log("error", `mod ${guid} replaced ${what}`);
    }
  }

  const isNearlyUp = limit?.isNearlyUp;
  return {
    call,
    timely: (run) =>
      isNearlyUp === undefined
        ? run
        : (...args) => {
            if (isNearlyUp()) throw new Error("the time of this call into the mod is up");
            return run(...args);
          },
    accept,
  };
}
