import type { Bus, LogLevel, Side } from "../../sdk/index.js";
import type { TrialStep } from "../protocol/decision.js";
import type { Health } from "../protocol/health/host-health.js";
import type { HostLog, LogQuery } from "../protocol/health/host-log.js";
import type { ReportContent } from "../protocol/health/report-text.js";
import type { ModReport } from "../protocol/report.js";
import type { AnsweringHost } from "./auto-answers.js";

/** A library of a mod that a host is about to run. */
export interface MeteredMod {
  readonly guid: string;
  readonly name: string;
  readonly sha256: string;
  /** The library's path below `mods/`; a stack trace has it, followed by `#`. */
  readonly path: string;
}

/** Measures the code of one library. */
export interface ModMeter {
  /** Runs a part of the mod and returns its result; `where` names the part, such as `load()`. */
  readonly run: <Result>(where: string, part: () => Result) => Result;
  /**
   * Runs the callback of a timer or a frame. `from` is the current time, 0 if the caller has not read the clock; returns the
   * time afterwards.
   */
  readonly callback: (isFrame: boolean, from: number, part: () => void) => number;
}

/** The events of a runtime that its diagnosis measures. */
export interface Meters {
  /** Begins a tick at `time`, in milliseconds, which ends the previous frame. */
  readonly tick: (time: number) => void;
  /** Returns the meter of a library. */
  readonly of: (mod: MeteredMod) => ModMeter;
  /** Records an error of a mod's code; `sha256` is the hash of its library (default: the latest). */
  readonly fault: (guid: string, where: string, error: unknown, sha256?: string) => void;
}

/** The host that a diagnosis joins. */
export interface DiagnosedHost {
  readonly bus: Bus;
  /** The host's clock in milliseconds. */
  readonly now: () => number;
  readonly log: (level: LogLevel, text: string) => void;
  readonly side: Side;
  /** 16 hex digits that tell this host from others. */
  readonly session: string;
  /** Every mod of the last decision, in its order. */
  readonly mods: () => readonly ModReport[];
  /** The tokens of the backend, which no reply may contain (default: none). */
  readonly tokens?: () => Iterable<string>;
  /** Returns the version of the game, or `""` if it is unknown (default: unknown). */
  readonly hostVersion?: () => string;
  /** The parts of a report that only the host knows; its `faults` are added to those of the diagnosis (default: none). */
  readonly reported?: () => Partial<ReportContent>;
  /** The parts that answer a search for the mod at fault (default: only players answer). */
  readonly search?: Omit<AnsweringHost, "session">;
}

/** The functions of a diagnosis that its host calls. */
export interface DiagnosisSession extends Meters {
  /** The names of the queries that the diagnosis answers, for `svc.host.canAnnounce`. */
  readonly can: readonly string[];
  /** Sets the running step of the search for the mod at fault; undefined if no search runs. */
  readonly follow: (step: TrialStep | undefined) => void;
  /** Records a line of the host's log. */
  readonly keep: (level: LogLevel, text: string) => void;
  /** Records the secrets in a mod's rows that were not announced on the bus, so that replies mask them. */
  readonly rows: (text: string) => void;
  /** Returns the cost of each mod, and the last faults. */
  readonly health: () => Health;
  /** Returns the report that a player sends to an author: at most 64 KB, without secrets, tokens, addresses, absolute paths. */
  readonly report: () => string;
  /** Returns lines of the host's log. */
  readonly logLines: (query: LogQuery) => HostLog;
}
