import { firstLine } from "../../../sdk/host/describe-error.js";
import { queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import type { LogLevel, Side } from "../../../sdk/index.js";
import type { Manager } from "../../install/manager.js";
import { failure, json, jsonText } from "../../protocol/json-reply.js";
import {
  type HostReport,
  type ModFault,
  ModState,
  NO_REPORT,
  POSTED_PREFIX,
  readReport,
  reportsText,
  type SentReport,
} from "../../protocol/report.js";

/** The reports on an install's mods, from this server's own host and from the games that post reports. */
export type Reports = ReturnType<typeof createReports>;

/** The pending log line of a mod, and the number of lines skipped since its last logged line. */
interface Line {
  /** The earliest time of the next line. */
  readonly at: number;
  readonly level: LogLevel;
  /** The pending line; `""` if no line is pending. */
  readonly text: string;
  readonly skipped: number;
}

/** The states of a loaded mod that does not run. */
const IDLE: readonly unknown[] = [ModState.Waiting, ModState.NotArmed, ModState.Parked];
const NO_LINE: Line = { at: 0, level: "info", text: "", skipped: 0 };
const LONGEST_PROBLEM = 4000;
/** The minimum time between a mod's lines, in milliseconds: a game that fails in every frame must not fill the log. */
const LINE_MS = 10_000;

/**
 * Stores the last report of each mod and side, if that report has a problem or a fault. Logs each change that a game posts, at
 * most one line per mod in ten seconds: the latest line, with the number of skipped lines. `now` is a monotonic clock in
 * milliseconds. Calls `mark` for a library that a report proves, and for a proven library that fails later.
 */
export function createReports(
  manager: Manager,
  log: (level: LogLevel, text: string) => void,
  now: () => number,
  mark: (id: string, sha256: string, isGood: boolean) => void,
) {
  const reports = new Map<string, HostReport>();
  const lines = new Map<string, Line>();

  /** Replaces the report of a mod and returns the previous one. */
  function replace(report: HostReport): HostReport | undefined {
    const key = `${report.side} ${report.guid}`;
    const before = reports.get(key);
    if (report.problem === "" && report.faults.length === 0) reports.delete(key);
    else reports.set(key, report);
    return before;
  }

  function queueLine(guid: string, level: LogLevel, text: string): void {
    const before = lines.get(guid) ?? NO_LINE;
    lines.set(guid, { at: before.at, level, text, skipped: before.skipped + (before.text === "" ? 0 : 1) });
    logDueLine(guid);
  }

  function logDueLine(guid: string): void {
    const { at, level, text, skipped } = lines.get(guid)!;
    const time = now();
    if (text === "" || time < at) return;
    const others = skipped === 0 ? "" : ` (and ${skipped} more before it)`;
    lines.set(guid, { at: time + LINE_MS, level, text: "", skipped: 0 });
    log(level, text + others);
  }

  function post({ body }: Request): Response {
    const read = readReport(body);
    if (read === undefined) return failure(400, NO_REPORT);
    const { good, ...posted } = read;
    const report = {
      ...posted,
      problem: printable(posted.problem),
      faults: posted.faults.map(printableFault),
    };
    const { guid, state, problem, faults } = report;
    // 409, because a 404 means a backend or static server without reports.
    if (manager.modOf(guid) === undefined) return failure(409, `no mod ${guid} is in the registry`);
    if (good !== undefined) mark(guid, report.sha256, good);
    const before = replace(report);
    if (problem !== "" && problem !== before?.problem) {
      const runs = state === ModState.Live ? "the previous library keeps running" : state;
      queueLine(guid, "warn", `${POSTED_PREFIX}${guid} ${firstLine(problem)} (${runs})`);
    } else if (problem === "" && (before?.problem ?? "") !== "" && state === ModState.Live) {
      queueLine(guid, "info", `${POSTED_PREFIX}${guid} runs again`);
    }
    for (const { where, error } of faults) {
      const isKnown = before?.faults.some((known) => known.where === where && known.error === error);
      if (!isKnown) queueLine(guid, "warn", `${POSTED_PREFIX}${guid} threw in ${where}: ${firstLine(error)}`);
    }
    return json(200, { ok: true });
  }

  /** Returns the last report of each mod and side, if it has a problem or a fault. */
  const all = (): readonly HostReport[] =>
    [...reports.values()].filter(({ guid }) => manager.modOf(guid) !== undefined);

  function list({ path }: Request): Response {
    const wanted = queryParam(path, "mod");
    return jsonText(200, reportsText(all().filter(({ guid }) => wanted === "" || guid === wanted)));
  }

  return {
    /** Records a report of this server's own host. */
    take({ guid, state, problem, sha256, faults, good }: SentReport): void {
      if (good !== undefined) mark(guid, sha256, good);
      const safe = { problem: printable(problem), faults: faults.map(printableFault) };
      replace({ side: "server", guid, state, sha256, ...safe });
    },
    /** Answers `/svc/mods/reports`: all reports, or those of `?mod=`; to a POST, whether the report was accepted. */
    answer: (request: Request): Response => (request.meth === "POST" ? post(request) : list(request)),
    all,
    /** Returns the number of a side's mods that do not run as decided. */
    failing: (side: Side): number =>
      [...reports.values()].filter((report) => report.side === side && report.problem !== "").length,
    /** Whether the last report on a mod has a state of a loaded mod that does not run. */
    isIdle: (side: Side, id: string): boolean => IDLE.includes(reports.get(`${side} ${id}`)?.state),
    /** Logs the due lines, and forgets the reports of mods that the registry no longer has; call it periodically. */
    flush(): void {
      for (const [key, { guid }] of reports) if (manager.modOf(guid) === undefined) reports.delete(key);
      for (const [guid, { at, text }] of lines) {
        logDueLine(guid);
        if (text === "" && at <= now()) lines.delete(guid);
      }
    },
  };
}

/**
 * Makes a text safe for a terminal: replaces control characters except line ends by spaces. Cuts the end of a long text,
 * because the text starts with the cause.
 */
function printable(text: string): string {
  const start = text
    .slice(0, LONGEST_PROBLEM)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\n\P{Cc}]/gu, " ");
  // A copy: engines keep a whole string in memory while a slice of it is used.
  return Buffer.from(start).toString();
}

function printableFault({ where, error, count }: ModFault): ModFault {
  return { where: printable(where), error: printable(error), count };
}
