import { API } from "../../sdk/host/host.js";
import type { Bus, Side } from "../../sdk/index.js";
import { isSameValue } from "../../sdk/json/object.js";
import { arrayItems } from "../../sdk/json/parts.js";
import { recordOf } from "../../sdk/json/shape.js";
import { readPageAnnounce } from "../../sdk/protocol/announce.js";
import { SettingsEvent } from "../../sdk/protocol/events.js";
import { readRow } from "../../sdk/protocol/row.js";
import { isSecret } from "../../sdk/protocol/secret.js";
import { VERSION } from "../../sdk/version.js";
import type { TrialStep } from "../protocol/decision.js";
import type { LogLine } from "../protocol/health/host-log.js";
import {
  REPORTED_LINES,
  type ReportContent,
  type ReportedFault,
  type ReportedMod,
  type ReportedSetting,
  reportText,
} from "../protocol/health/report-text.js";
import { type ModReport, ModState, POSTED_PREFIX } from "../protocol/report.js";

/** The data of a host for its report. */
interface ReportSources {
  readonly bus: Bus;
  readonly side: Side;
  readonly mods: readonly ModReport[];
  readonly hostVersion: string;
  /** In milliseconds. */
  readonly uptime: number;
  /** The running step of the search for the mod at fault. */
  readonly step: TrialStep | undefined;
  readonly reported: (() => Partial<ReportContent>) | undefined;
  readonly faults: () => readonly ReportedFault[];
  /** The mods that ran; `slow` is `""` for a mod that is not slow. */
  readonly slow: () => NonNullable<ReportContent["slow"]>;
  /** Returns the newest lines of the log. */
  readonly log: (limit: number) => readonly LogLine[];
  /** Returns the function that removes the secrets known so far from a text, with tokens, addresses and paths. */
  readonly opener: () => (text: string) => string;
}

/** Returns the report of a host. */
export function reportOf(sources: ReportSources): string {
  const { bus, side, mods, hostVersion, uptime, step, reported, faults, slow, log, opener } = sources;
  const live = mods.filter(({ state }) => state === ModState.Live).map(({ guid }) => guid);
  // Read first: the announced rows contain the secrets to mask, and a mod that throws here adds a fault to the report.
  const settings = live.flatMap((guid) => changedSettings(bus, guid));
  const known = reported?.() ?? {};
  const content = {
    platform: platformOf(side, hostVersion, uptime),
    mods: reportedMods(mods, side),
    search: step === undefined ? "" : `a search runs, at step ${step.step}: it disables some mods`,
    ...known,
    faults: [...faults(), ...(known.faults ?? [])],
    slow: slow().filter((each) => each.slow !== ""),
    settings,
    // A line that a client host posted may contain a secret of its game, which the backend does not know and cannot mask.
    log: log(REPORTED_LINES).filter(({ text }) => !text.startsWith(POSTED_PREFIX)),
  };
  return reportText(content, opener());
}

/** Returns the rows of a mod as a JSON array; `[]` when the mod does not answer. */
function rowsOf(bus: Bus, guid: string): string {
  let rows: string | undefined;
  const off = bus.on<string>(SettingsEvent.pageAnnounce, (text) => {
    const announced = readPageAnnounce(text);
    if (announced?.guid === guid) rows ??= announced.rows;
  });
  bus.emit(SettingsEvent.pageQuery, guid);
  off();
  return rows ?? "[]";
}

/** Returns the settings of a mod that are not at their default. Omits secrets. */
function changedSettings(bus: Bus, guid: string): readonly ReportedSetting[] {
  return arrayItems(rowsOf(bus, guid)).flatMap((text) => {
    const { wire = {}, literals } = readRow(text) ?? {};
    const { key } = wire;
    if (!literals || typeof key !== "string" || isSecret(wire)) return [];
    if (isSameValue(literals.value, literals.default)) return [];
    return { guid, key, ...literals };
  });
}

/** Returns the mods of a host's decision for its report. */
function reportedMods(mods: readonly ModReport[], side: Side): readonly ReportedMod[] {
  return mods.map(({ guid, version, sha256, verdict, reason, state, problem }) => ({
    ...{ guid, version, sha256, side, verdict, reason, by: "" },
    state: state === ModState.Rejected ? "" : [state, problem].filter(Boolean).join(", "),
  }));
}

/** Returns the lines about the host itself. `uptime` is in milliseconds. */
function platformOf(side: Side, hostVersion: string, uptime: number): ReportContent["platform"] {
  return [
    ["SDK", `${VERSION}, api ${API}`],
    ["Side", side],
    ["Game", hostVersion || "unknown"],
    ["Engine", engineName()],
    ["Uptime", `${Math.round(uptime / 1000)} s`],
    ["Time", new Date().toISOString()],
  ];
}

/** Returns the version and platform of Node, or the page's user agent. */
function engineName(): string {
  const { navigator, process } = globalThis as { readonly navigator?: unknown; readonly process?: unknown };
  const { version, platform, arch } = recordOf(process);
  if (typeof version === "string") return `Node.js ${version} ${platform} ${arch}`;
  const { userAgent } = recordOf(navigator);
  return typeof userAgent === "string" ? userAgent : "unknown";
}
