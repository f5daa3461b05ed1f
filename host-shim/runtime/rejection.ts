import type { LogLevel } from "../../sdk/index.js";
import { HELD_FIX } from "../protocol/decision.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { type RejectionContext, rejectionWords, Verdict } from "../protocol/verdicts.js";
import { printable } from "./log-lines.js";

/** The start of the log line of every rejected mod; no text precedes it. */
export const REJECTION_PREFIX = "MOD REJECTED BY THE PLATFORM";

const HELD = ["a search for the mod at fault runs", HELD_FIX] as const;

/** Returns the line for the player: why a mod is not running, and the fix. */
export function rejectionLine(record: ResolutionRecord, context: RejectionContext): string {
  const { guid, verdict } = record;
  if (verdict === "") return line(record, "the backend named no verdict");
  const reason = record.reason.replace(/[\s.]+$/, "");
  const because = reason === "" ? "" : ` Reason: ${reason}.`;
  // A backend may send any verdict, also "constructor".
  const all = rejectionWords(guid, context) as Readonly<
    Record<string, readonly [words: string, fix: string]>
  >;
  if (!Object.keys(all).includes(verdict)) return line(record, `${verdict}.${because}`);
  const [words, fix] = record.held ? HELD : all[verdict]!;
  return line(record, `${verdict}, ${words}.${because} Fix: ${fix}`);
}

// Always one line, whatever a name or a reason contains.
function line({ name, guid }: ResolutionRecord, text: string): string {
  return printable(`${REJECTION_PREFIX}: ${name} (${guid}): ${text}`.replace(/\s+/g, " "));
}

/**
 * Creates the function that logs the rejections of each new decision: one line for each changed verdict or reason, and
 * one line per search for each mod that the search disables. `search` identifies the search. Mods of the other side that
 * do not run here share one line of level info.
 */
export function createRejections(
  context: RejectionContext,
  log: (level: LogLevel, text: string) => void,
): (records: readonly ResolutionRecord[], isLive: (guid: string) => boolean, search: string) => void {
  let logged = new Map<string, string>();
  let lastSearch = "";
  let held = new Set<string>();
  return (records, isLive, search) => {
    if (search !== lastSearch) held = new Set();
    lastSearch = search;
    const next = new Map<string, string>();
    const otherSide: string[] = [];
    for (const record of records) {
      if (record.enabled) continue;
      const { guid, verdict, reason, name } = record;
      if (record.held) {
        if (!held.has(guid)) log("warn", rejectionLine(record, context));
        held.add(guid);
        continue;
      }
      const state = `${verdict}\n${reason}`;
      next.set(guid, state);
      if (logged.get(guid) === state) continue;
      if (verdict === Verdict.WrongSide && !isLive(guid)) otherSide.push(name);
      else log("warn", rejectionLine(record, context));
    }
    logged = next;
    if (otherSide.length > 0) {
      log("info", `not for the ${context.side} side, so not loaded here: ${otherSide.join(", ")}`);
    }
  };
}
