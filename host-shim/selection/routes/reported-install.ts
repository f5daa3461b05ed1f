import type { Side } from "../../../sdk/index.js";
import type { CulpritState } from "../../protocol/culprit/culprit-state.js";
import type { ReportContent, ReportedMod } from "../../protocol/health/report-text.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import { SIDES } from "../culprit/live-set.js";
import { outcomeText } from "../culprit/trial-state.js";
import { layOut } from "../lists.js";
import type { Registry } from "../mod-registry.js";
import type { Override } from "../overrides.js";
import type { Decision } from "../resolve/resolve.js";

/** The inputs of the report of an install. */
interface InstallParts {
  /** Undefined while no registry is in force. */
  readonly registry: Registry | undefined;
  readonly overrides: readonly Override[];
  readonly problems: readonly string[];
  readonly decisions: (side: Side) => readonly Decision[];
  /** Returns the records in force, including the effect of a search. */
  readonly records: (side: Side) => readonly ResolutionRecord[];
  /** Returns the state of a mod on its host; `""` if it is unknown. */
  readonly stateOf: (side: Side, id: string) => string;
  readonly search: CulpritState;
  /** Whether a library of a mod has run for ten minutes without an error; absent when the caller does not know. */
  readonly isProven?: (id: string, sha256: string) => boolean;
}

/** Returns the sections of a report about a registry, its mods, the overrides and a search. */
export function reportedInstall(
  parts: InstallParts,
): Pick<ReportContent, "lists" | "unproven" | "mods" | "search"> {
  const { registry, overrides, problems, search, isProven } = parts;
  const active = registry ? layOut(registry).lists : [];
  return {
    lists: [
      ...(registry
        ? [`active: ${registry.activeLists.join(", ") || "no list"}`]
        : ["no registry is in force"]),
      ...active.map(({ id, entries, inherits }) => {
        const parents = inherits.length > 0 ? `, inherits ${inherits.join(", ")}` : "";
        return `list ${id}: ${entries.length} ${entries.length === 1 ? "entry" : "entries"}${parents}`;
      }),
      ...overrides.map(({ id, enabled }) => `override: ${id} ${enabled ? "on" : "off"}`),
      ...problems.map((problem) => `problem: ${problem}`),
    ],
    ...(isProven && { unproven: unprovenOf(parts, isProven) }),
    mods: SIDES.flatMap((side) => modsOf(parts, side)),
    search: searchText(search),
  };
}

function unprovenOf({ records }: InstallParts, isProven: NonNullable<InstallParts["isProven"]>) {
  const loaded = [...records("client"), ...records("server")].filter(({ enabled, held }) => enabled || held);
  const mods = loaded.map(({ guid, version, artifact }) => ({ guid, version, sha256: artifact.sha256 }));
  const byId = new Map(mods.map((mod) => [mod.guid, mod]));
  return [...byId.values()].filter(({ guid, sha256 }) => sha256 !== "" && !isProven(guid, sha256));
}

function modsOf({ decisions, records, stateOf }: InstallParts, side: Side): readonly ReportedMod[] {
  const decided = new Map(decisions(side).map((decision) => [decision.mod.id, decision]));
  return records(side).flatMap(({ guid, version, verdict, reason, artifact: { sha256 } }) => {
    const { mod, decider } = decided.get(guid) ?? {};
    if (mod && mod.sides.length > 0 && !mod.sides.includes(side)) return [];
    const by = decider && (decider.list ? `the list ${decider.list.id}` : "an override");
    return {
      ...{ guid, version, sha256, side, verdict, reason },
      by: by ?? "no list",
      state: stateOf(side, guid),
    };
  });
}

function searchText(search: CulpritState): string {
  if (search.state === "none") return "";
  const { outcome, step, asked, on, held } = search;
  if (outcome) return `it ended after ${asked} answers: ${outcomeText(outcome)}`;
  return `a search runs, at step ${step}; on: ${on.join(" ") || "none"}; held back: ${held.join(" ") || "none"}`;
}
