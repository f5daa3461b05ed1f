import type { Bus, LogLevel } from "../../../sdk/index.js";
import { rememberIntrinsics } from "./intrinsics.js";

/** Ends mod code that exceeds a time limit; only Node can. */
export interface TimeLimit {
  /**
   * Runs `work` and returns its result. After `milliseconds` it terminates `work` at any statement, without running its
   * `finally` blocks, and throws an Error that has `tookTooLong`.
   *
   * @param work Called once, synchronously.
   * @param milliseconds The limit in milliseconds of clock time.
   */
  <Result>(work: () => Result, milliseconds: number): Result;
  /** Whether the time limit of the innermost call is nearly used up. */
  readonly isNearlyUp?: () => boolean;
}

interface ModCallsOptions {
  readonly bus: Bus;
  readonly log: (level: LogLevel, text: string) => void;
  /** Default: no limit; an endless loop in a mod then hangs the host. */
  readonly limit?: TimeLimit | undefined;
}

/** Calls the parts of mods that are not called in every frame: body, load, unload, hook, routes, disposers. */
export type ModCalls = ReturnType<typeof createModCalls>;

/**
 * The time limit of one part of a mod on an idle computer. Engines measure wall-clock time, so a host that knows that the
 * computer is busy allows more.
 */
export const TIME_LIMIT_MS = 3000;

/** Creates the calls of one host and remembers the current built-in functions. */
export function createModCalls({ bus, log, limit }: ModCallsOptions) {
  const { accept, restore } = rememberIntrinsics();
  let depth = 0;
  /** The mod whose calls share the time limit of {@link together}; `""` if none. */
  let sharing = "";

  /**
   * Runs one part of a mod and returns its result. Throws its error, or the Error of the time limit. Then restores the built-in
   * functions that the part replaced, and logs their names.
   */
  function call<Result>(guid: string, part: () => Result): Result {
    const outer = depth++;
    const unwind = bus.mark();
    try {
      const isLimited = limit !== undefined && guid !== sharing;
      return isLimited ? limit(part, TIME_LIMIT_MS) : part();
    } finally {
      depth = outer;
      // Within `together`, the host itself runs after each of the mod's calls, too.
      const replaced = outer <= (sharing === "" ? 0 : 1) ? restore() : [];
      unwind();
      for (const what of replaced) log("error", `mod ${guid} replaced ${what}`);
    }
  }

  /**
   * Runs `work` of the host, in which all calls of one mod share one time limit, because a limit starts a thread. Call it outside
   * of mods' calls. Throws the Error of the limit.
   */
  function together(guid: string, work: () => void): void {
    const before = sharing;
    try {
      call(guid, () => {
        sharing = guid;
        work();
      });
    } finally {
      sharing = before;
    }
  }

  const isNearlyUp = limit?.isNearlyUp;
  return {
    call,
    together,
    /**
     * Wraps a function of the host for mods. It throws when the time limit of the calling part is nearly used up, so that the
     * host's own work, such as a write, is never terminated halfway.
     */
    timely: <Args extends unknown[], Result>(run: (...args: Args) => Result): ((...args: Args) => Result) =>
      isNearlyUp === undefined
        ? run
        : (...args) => {
            if (isNearlyUp()) throw new Error("this call into the mod has used up its time limit");
            return run(...args);
          },
    /** Accepts the current built-in functions: the game itself may have replaced some. */
    accept,
  };
}
