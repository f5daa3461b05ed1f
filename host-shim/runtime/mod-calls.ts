import type { Bus, LogLevel } from "../../sdk/index.js";
import { rememberIntrinsics } from "./intrinsics.js";

/**
 * Runs `work` and ends it after `milliseconds`, also in the middle of a loop: it then throws. In Node `withTimeLimit`. No
 * `finally` of what was ended runs.
 */
export type TimeLimit = <Result>(work: () => Result, milliseconds: number) => Result;

/** What the calls of one host need. */
export interface ModCallsOptions {
  readonly bus: Bus;
  readonly log: (level: LogLevel, text: string) => void;
  /** The host's clock in milliseconds. */
  readonly now: () => number;
  /** Absent in an engine that cannot end its own code: there a loop in a mod is the end of the host. */
  readonly limit?: TimeLimit | undefined;
}

/** How a host calls those parts of a mod that no frame waits for: its body, load, unload, hook, routes, disposers. */
export interface ModCalls {
  /**
   * Runs one part of a mod, `where` in words, and gives what it gives. Throws what it throws, or, when it took longer than
   * {@link TIME_LIMIT_MS}, a {@link tookTooLong} Error. Functions of the engine that it replaced are put back, and logged.
   */
  readonly call: <Result>(guid: string, where: string, work: () => Result) => Result;
  /**
   * A function of the host as mods call it: near the end of its time a part can call none, so that it is never ended in
   * the middle of the host's own work, such as a write.
   */
  readonly timely: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
  ) => (...args: Args) => Result;
}

/** How long one part of a mod may take. */
export const TIME_LIMIT_MS = 1000;

/** The part of its time after which mod code calls no function of the host any more. */
const LAST_CALL = 0.8;

/** The part of what is left of its caller's time that an inner call has: it has to end first, to be the one that is named. */
const INNER_SHARE = 0.9;

/** True for the Error of a part that took too long. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && "tookTooLong" in error;
}

/** Makes the calls of one host; what the engine's functions are is remembered now. */
export function createModCalls({ bus, log, now, limit }: ModCallsOptions): ModCalls {
  const intrinsics = rememberIntrinsics();
  let isInside = false;
  let end = Infinity;
  let lastCall = Infinity;

  function call<Result>(guid: string, where: string, work: () => Result): Result {
    const outer = { isInside, end, lastCall };
    const unwind = bus.mark();
    if (!isInside) tellOthers(intrinsics.accept());
    isInside = true;
    let isEnded = limit !== undefined;
    let milliseconds = TIME_LIMIT_MS;
    try {
      if (limit === undefined) return work();
      const time = now();
      milliseconds = Math.max(1, Math.min(TIME_LIMIT_MS, Math.round((end - time) * INNER_SHARE)));
      end = time + milliseconds;
      lastCall = time + milliseconds * LAST_CALL;
      return limit(() => {
        try {
          return work();
        } finally {
          isEnded = false;
        }
      }, milliseconds);
    } catch (error) {
      if (!isEnded) throw error;
      throw endedAfter(milliseconds, where);
    } finally {
      ({ isInside, end, lastCall } = outer);
      if (!isInside) tellMod(guid, intrinsics.restore());
      unwind();
    }
  }

  function tellOthers(names: readonly string[]): void {
    if (names.length === 0) return;
    log("warn", `${names.join(", ")} was replaced by the game, or by a mod outside of its load; it stays so`);
  }

  function tellMod(guid: string, said: readonly string[]): void {
    for (const what of said) log("error", `mod ${guid} replaced ${what}`);
  }

  return {
    call,
    timely: (run) =>
      limit === undefined
        ? run
        : (...args) => {
            if (lastCall !== Infinity && now() > lastCall) throw new Error("its time is up");
            return run(...args);
          },
  };
}

function endedAfter(milliseconds: number, where: string): Error {
  const text = `${where} took longer than ${milliseconds} ms and was ended: is there an endless loop?`;
  return Object.assign(new Error(text), { tookTooLong: true });
}
