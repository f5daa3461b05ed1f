import { describeError } from "../../sdk/host/describe-error.js";
import type { WrapHandler } from "../../sdk/index.js";
import { objectIn } from "../../sdk/json/object.js";
import { SettingsEvent } from "../../sdk/protocol/events.js";
import type { TrialStep } from "../protocol/decision.js";
import { hostAnnounce, hostQuery } from "../protocol/health/host-events.js";
import { ENTRIES, type Entry, type Health, type ModHealth } from "../protocol/health/host-health.js";
import { type HostLog, type LogQuery, readLogQuery } from "../protocol/health/host-log.js";
import { type ModReport, ModState } from "../protocol/report.js";
import { createAutoAnswers } from "./auto-answers.js";
import { createFaultList, names } from "./fault-list.js";
import { reportOf } from "./host-report.js";
import { createLogRing, guidIn } from "./log-ring.js";
import { createMeasuredFrames, type OwnTimes } from "./measured-frames.js";
import type { DiagnosedHost, DiagnosisSession, MeteredMod } from "./meters.js";
import { createOwnerStack } from "./owner-stack.js";
import { scrubber } from "./scrub.js";
import { learnSecrets } from "./secret-values.js";
import { createSlowMods, SLOW_MS } from "./slow-mods.js";

/** Measures the mods of one client host and records their faults. Pass it to `createClientHost`. */
export interface Diagnosis {
  /**
   * Joins a host; `createClientHost` calls it. Throws an Error for a second host.
   *
   * @param host The host's bus, clock, log and mods.
   */
  readonly join: (host: DiagnosedHost) => DiagnosisSession;
}

/** A library that runs or has run. */
interface Metered extends OwnTimes {
  readonly mod: MeteredMod;
  load: number;
  /** Whether the mod's rows were queried. */
  isAsked: boolean;
}

/** How long every frame is measured after a query, in milliseconds. */
const WATCH_MS = 10_000;
/** The number of frames of a round. Without a query, only the first `SAMPLED` frames of each round are measured. */
const ROUND = 1024;
/** The maximum number of characters read of an error's text, because a mod may throw a text of any length. */
const LONGEST_ERROR = 64 * 1024;
const SAMPLED = 16;

/** The {@link Entry} of each part of a mod, by the `where` that hosts pass; any other `where` is a route. */
const PARTS: Readonly<Record<string, Entry>> = {
  "its body": "load",
  "load()": "load",
  "unload()": "unload",
  "refresh()": "edit",
  "an edit": "edit",
  "a disposer": "disposer",
};
const NUMBERS = Object.fromEntries(ENTRIES.map((entry, number) => [entry, number])) as Readonly<
  Record<Entry, number>
>;

/**
 * Creates the diagnosis of one client host. Without queries it measures 16 of 1,024 frames, and between them the bus runs
 * unwrapped; for 10 s after a query it measures every frame.
 */
export function createDiagnosis(): Diagnosis {
  let isJoined = false;
  return {
    join(host) {
      if (isJoined) throw new Error("a diagnosis has one client host: create a diagnosis for each host");
      isJoined = true;
      return createSession(host);
    },
  };
}

function createSession({
  bus,
  now,
  log,
  side,
  session,
  mods,
  tokens = () => [],
  hostVersion = () => "",
  reported,
  search,
}: DiagnosedHost): DiagnosisSession {
  const frames = createMeasuredFrames<Metered>(ENTRIES.length, SLOW_MS);
  const faults = createFaultList();
  const slow = createSlowMods(log);
  const lines = createLogRing();
  const secrets = learnSecrets(bus);
  const answers = search && createAutoAnswers({ session, ...search });
  /** The library of each mod that was the last to run its `load()`. */
  const latest = new Map<string, Metered>();
  const stack = createOwnerStack<Metered | undefined>((owner, entry, ms) => {
    if (owner !== undefined && isMeasured) frames.add(owner, entry, ms);
  });
  const begin = now();
  let step: TrialStep | undefined;
  let isMeasured = false;
  let ticks = 0;
  let tickAt = 0;
  let watchedUntil = -Infinity;

  /** Begins a call into a library's code at the time `from`; returns its depth, for `leave`. */
  function enter(owner: Metered | undefined, entry: Entry, from: number): number {
    if (owner !== undefined && isMeasured) frames.call(owner);
    return stack.enter(owner, NUMBERS[entry], from);
  }

  function leave(
    depth: number,
    owner: Metered | undefined,
    entry: Entry,
    where: (() => string) | string,
  ): number {
    const time = now();
    const ms = stack.leave(depth, time);
    if (owner === undefined) return time;
    if (entry === "load") owner.load += ms;
    slow.called(owner.mod, ms, where, isMeasured);
    return time;
  }

  const measured: WrapHandler = (guid, event, handler) => {
    const owner = latest.get(guid);
    const where = () => `its handler of "${event}"`;
    return (payload) => {
      const depth = enter(owner, "handler", now());
      try {
        return handler(payload);
      } finally {
        leave(depth, owner, "handler", where);
      }
    };
  };

  function tick(time: number): void {
    answers?.tick(time);
    stack.empty(time);
    if (isMeasured) {
      for (const own of frames.end(time - tickAt)) {
        if (slow.textOf(own.mod) === "") slow.averaged(own.mod, frames.of(own));
      }
    }
    tickAt = time;
    const next = time < watchedUntil || ticks % ROUND < SAMPLED;
    ticks++;
    if (next === isMeasured) return;
    isMeasured = next;
    bus.wrap(next ? measured : undefined);
  }

  /** Returns the guids of the other mods whose code is on the stack of owners or in the stack of an error. */
  function others(guid: string, text: string): string[] {
    const running = new Set(stack.owners().map((owner) => owner?.mod.guid));
    return [...latest.values()]
      .filter(({ mod }) => mod.guid !== guid && (running.has(mod.guid) || names(text, `${mod.path}#`)))
      .map(({ mod }) => mod.guid);
  }

  /** Queries the rows of each library once, because their announces contain the secrets to mask. */
  function askForSecrets(): void {
    for (const own of latest.values()) {
      if (own.isAsked) continue;
      own.isAsked = true;
      bus.emit(SettingsEvent.pageQuery, own.mod.guid);
    }
  }

  /** Returns the {@link scrubber} for the secrets known so far. */
  const opener = () =>
    scrubber({ secrets: secrets.all(), tokens: tokens(), files: [...latest.values()].map(({ mod }) => mod) });

  function healthOf(report: ModReport, ownFaults: number, open: (text: string) => string): ModHealth {
    const { guid, name, version, state } = report;
    const known = latest.get(guid);
    const { by, worst, calls } = known ? frames.of(known) : NOTHING;
    return {
      ...{ guid, name, version, state },
      self: rounded(by.reduce((sum, ms) => sum + ms, 0)),
      worst: rounded(worst),
      calls: rounded(calls),
      load: rounded(known?.load ?? 0),
      by: Object.fromEntries(ENTRIES.map((entry, at) => [entry, rounded(by[at] ?? 0)])) as ModHealth["by"],
      faults: ownFaults,
      slow: known === undefined ? "" : open(slow.textOf(known.mod)),
    };
  }

  function health(): Health {
    askForSecrets();
    const time = now();
    const watched = time < watchedUntil;
    watchedUntil = time + WATCH_MS;
    const { measured, mean, worst, long } = frames.summary();
    const list = faults.all();
    const open = opener();
    const counts = new Map<string, number>();
    for (const { guid, count } of list) counts.set(guid, (counts.get(guid) ?? 0) + count);
    return {
      ...{ session, side, watched },
      frames: { measured, mean: rounded(mean), worst: rounded(worst), long },
      mods: mods()
        .filter(({ guid, state }) => state !== ModState.Rejected || counts.has(guid))
        .map((report) => healthOf(report, counts.get(report.guid) ?? 0, open))
        .sort((a, b) => b.self - a.self),
      // Scrubbed again: more secrets may be known than when the fault occurred.
      faults: list.map((fault) => ({ ...fault, text: open(fault.text) })),
    };
  }

  function logLines(query: LogQuery): HostLog {
    askForSecrets();
    const guids = new Set(mods().map(({ guid }) => guid));
    const guidOf = (text: string) => guidIn(text, guids);
    return { session, side, ...lines.read(query, guidOf, opener()) };
  }

  const report = () =>
    reportOf({
      bus,
      side,
      mods: mods(),
      hostVersion: hostVersion(),
      uptime: now() - begin,
      step,
      reported,
      opener,
      faults: faults.all,
      slow: () => [...latest.values()].map(({ mod }) => ({ guid: mod.guid, slow: slow.textOf(mod) })),
      log: (limit) => logLines({ limit }).lines,
    });

  function answerQuery(part: string, answer: (payload: unknown) => unknown): void {
    bus.on<string>(hostQuery(part), (payload) =>
      bus.emit<string>(hostAnnounce(part), JSON.stringify(answer(payload))),
    );
  }

  answerQuery("report", () => ({ text: report(), session, side }));
  answerQuery("health", () => health());
  answerQuery("log", (text) => logLines(readLogQuery(objectIn(String(text)))));

  return {
    can: ["health", "report", "log"],
    tick,
    of(mod) {
      const own: Metered = { ...frames.begin(), mod, load: 0, isAsked: false };
      return {
        run(where, part) {
          // The body of a newer library runs beside the older library, which keeps running if the body fails.
          if (where === "load()") latest.set(mod.guid, own);
          const entry = PARTS[where] ?? "route";
          const depth = enter(own, entry, now());
          try {
            return part();
          } finally {
            leave(depth, own, entry, where);
          }
        },
        callback(isFrame, from, part) {
          const entry = isFrame ? "frame" : "timer";
          const depth = enter(own, entry, from || now());
          part();
          return leave(depth, own, entry, isFrame ? "a frame callback" : "a timer");
        },
      };
    },
    fault(guid, where, thrown, sha256 = latest.get(guid)?.mod.sha256 ?? "") {
      const error = describeError(thrown).slice(0, LONGEST_ERROR);
      const text = opener()(error);
      answers?.fault(guid, where, text);
      faults.add({ guid, where, text, sha256 }, Date.now(), () => others(guid, error));
    },
    follow(next) {
      step = next;
      answers?.follow(next);
    },
    rows: secrets.learn,
    keep: (level, text) => lines.add(Date.now(), level, text),
    health,
    report,
    logLines,
  };
}

const NOTHING = { by: [] as readonly number[], worst: 0, calls: 0 };

/** Rounds to three decimals. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
