import type { LogLevel } from "../../sdk/index.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { type RejectionContext, rejectionWords, Verdict } from "../protocol/verdicts.js";
import { printable } from "./log-lines.js";

/** How the log line of every rejected mod starts; nothing stands before it. */
export const REJECTION_PREFIX = "MOD REJECTED BY THE PLATFORM";

/** The one line that tells a player why a mod is not running and what to do about it. */
export function rejectionLine(record: ResolutionRecord, context: RejectionContext): string {
  const { guid, verdict } = record;
  if (verdict === "") return line(record, "the backend named no verdict");
  const reason = record.reason.replace(/[\s.]+$/, "");
  const because = reason === "" ? "" : ` Reason: ${reason}.`;
  // A backend may name its verdict as it likes, "constructor" too.
  const all = rejectionWords(guid, context) as Readonly<
    Record<string, readonly [words: string, fix: string]>
  >;
  if (!Object.keys(all).includes(verdict)) return line(record, `${verdict}.${because}`);
  const [words, fix] = all[verdict]!;
  return line(record, `${verdict}, ${words}.${because} Fix: ${fix}`);
}

// Whatever a name or a reason holds, it stays one line.
function line({ name, guid }: ResolutionRecord, text: string): string {
  return printable(`${REJECTION_PREFIX}: ${name} (${guid}): ${text}`.replace(/\s+/g, " "));
}

/**
 * Makes the function that tells the rejections of each new decision: one line a mod, once for each change of its
 * verdict or reason. Mods of the other side that never ran here share one line of level info.
 */
export function createRejections(
  context: RejectionContext,
  log: (level: LogLevel, text: string) => void,
): (records: readonly ResolutionRecord[], isLive: (guid: string) => boolean) => void {
  let told = new Map<string, string>();
  return (records, isLive) => {
    const next = new Map<string, string>();
    const otherSide: string[] = [];
    for (const record of records) {
      if (record.enabled) continue;
      const { guid, verdict, reason, name } = record;
      const state = `${verdict}\n${reason}`;
      next.set(guid, state);
      if (told.get(guid) === state) continue;
      if (verdict === Verdict.WrongSide && !isLive(guid)) otherSide.push(name);
      else log("warn", rejectionLine(record, context));
    }
    told = next;
    if (otherSide.length > 0) {
      log("info", `not for the ${context.side} side, so not loaded here: ${otherSide.join(", ")}`);
    }
  };
}
