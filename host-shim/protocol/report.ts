import type { Side } from "../../sdk/index.js";
import { valueIn } from "../../sdk/json/object.js";
import { hasMembers, isFlag, isNumber, isText, listOf, recordOf } from "../../sdk/json/shape.js";

/** The state of a mod that the decision names. */
export const ModState = {
  /** It runs. */
  Live: "live",
  /** It waits for its library or a dependency. */
  Waiting: "waiting",
  /** Its library failed to load; it is loaded again when its file or decision changes, or a required mod is loaded again. */
  NotArmed: "not armed",
  /** It failed three times within five minutes, or ended the host; it is loaded again when its file or its decision changes. */
  Parked: "parked",
  /** The backend rejects it. */
  Rejected: "rejected",
} as const;

/** One of the strings in the constant `ModState`. */
export type ModState = (typeof ModState)[keyof typeof ModState];

/** One mod of the last decision, for display. */
export interface ModReport {
  /** The mod's id. */
  readonly guid: string;
  /** Its displayed name. */
  readonly name: string;
  /** Its version in the registry. */
  readonly version: string;
  /** The mod's state on this host. */
  readonly state: ModState;
  /** The backend's verdict and reason. */
  readonly verdict: string;
  readonly reason: string;
  /** Why an enabled mod, or its newest library, does not run; `""` if it runs. */
  readonly problem: string;
  /** The hash of the library in the decision; `""` when there is none. */
  readonly sha256: string;
}

/** The errors that one part of a running mod threw. */
export interface ModFault {
  /** The part of the mod, such as `a timer`. */
  readonly where: string;
  /** The first of these errors, with its stack. */
  readonly error: string;
  /** The number of these errors since the mod was loaded. */
  readonly count: number;
}

/** A report as a host sends it. */
export interface SentReport extends ModReport {
  readonly faults: readonly ModFault[];
  /** True after the loaded library has run for 10 minutes without a fault, false after a later fault; absent before both. */
  readonly good?: boolean;
}

/** The last report about a mod that does not run as decided, or whose code threw while it ran. */
export type HostReport = Pick<SentReport, "guid" | "state" | "problem" | "sha256" | "faults"> & {
  readonly side: Side;
};

/** The path of the reports: GET their list, POST a report. */
export const REPORTS_PATH = "/svc/mods/reports";
/** The error for a malformed report. */
export const NO_REPORT = "a report has a guid, a state, a problem and a sha256";

/** The start of a backend's log line with a text that a game has posted. */
export const POSTED_PREFIX = "in a game, ";

/** The most faults of one mod in a report. */
export const MOST_FAULTS = 16;

/** Returns the body of a report that a client host posts. */
export function postedReportText(report: SentReport): string {
  return JSON.stringify(report);
}

/** Reads a posted report; returns undefined for any other text. */
export function readReport(text: string): (HostReport & Pick<SentReport, "good">) | undefined {
  const value = valueIn(text);
  const report = toReport(value, "client");
  const { good } = recordOf(value);
  return report && isFlag(good) ? { ...report, good } : report;
}

/** Returns the body of the list of reports. */
export function reportsText(reports: readonly HostReport[]): string {
  return JSON.stringify({ reports });
}

/** Reads the list of reports; omits malformed entries. */
export function readReports(text: string): readonly HostReport[] {
  return listOf(recordOf(valueIn(text))["reports"]).flatMap((value) => {
    const { side } = recordOf(value);
    return side === "client" || side === "server" ? (toReport(value, side) ?? []) : [];
  });
}

const isReport = hasMembers({ guid: isText, state: isState, problem: isText, sha256: isHash });
const isFault = hasMembers<ModFault>({ where: isText, error: isText, count: isNumber });

function isState(value: unknown): value is ModState {
  return Object.values<unknown>(ModState).includes(value);
}

function isHash(value: unknown): value is string {
  return isText(value) && /^(?:[0-9a-f]{64})?$/.test(value);
}

function toReport(value: unknown, side: Side): HostReport | undefined {
  if (!isReport(value)) return undefined;
  const { guid, state, problem, sha256 } = value;
  // A host of an earlier version sends no faults.
  const faults = listOf(recordOf(value)["faults"]).slice(0, MOST_FAULTS).filter(isFault);
  return {
    ...{ side, guid, state, problem, sha256 },
    faults: faults.map(({ where, error, count }) => ({ where, error, count })),
  };
}
