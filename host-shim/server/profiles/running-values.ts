import { errorMessage } from "../../../sdk/host/describe-error.js";
import { header, httpResponse, type Response, request } from "../../../sdk/http/index.js";
import type { LogLevel } from "../../../sdk/index.js";
import { writeEdit, writeReset } from "../../../sdk/protocol/ask.js";
import { readSchemaReply } from "../../../sdk/protocol/reply.js";
import type { SkippedValue } from "../../protocol/profiles/profile-replies.js";
import {
  type PlannedValue,
  planValues,
  playersValues,
  type ValuePlan,
} from "../../protocol/profiles/value-plan.js";
import type { RouteTable } from "../../runtime/routes/route-table.js";
import type { RunningMods, WaitingMod } from "../../selection/profiles/profile-parts.js";

/** The parts of a backend that {@link createRunningValues} uses. */
export interface RunningParts {
  /** The settings routes of the mods. */
  readonly routes: Pick<RouteTable, "find">;
  readonly isLive: (id: string) => boolean;
  /** Whether a mod runs and is not about to be replaced by its decided library. */
  readonly isReady: (id: string) => boolean;
  /** Whether a mod's `config.json` is absent or can be parsed; otherwise its rows have defaults instead of the player's values. */
  readonly isUsable: (id: string) => boolean;
  /** Runs `work`, then writes a mod's config file once; returns false when the write fails. */
  readonly hold: (id: string, work: () => void) => boolean;
  /** Runs `work`, in which all calls of a mod share one time limit; throws the Error of the limit. */
  readonly together: (id: string, work: () => void) => void;
  /** Records and logs an error of a running mod's code in `where`, a part of the mod. */
  readonly fault: (id: string, where: string, error: unknown) => void;
  readonly log: (level: LogLevel, text: string) => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** The values of the mods that a backend runs, and the pending values of mods that are not loaded yet. */
export interface RunningValues extends RunningMods {
  /** Call it after each load of a mod. */
  readonly loaded: (id: string) => void;
  /** Stores the values of mods that have been loaded; call it outside of a load, periodically. */
  readonly step: () => void;
}

/** A value whose key no row has: an earlier key, or the key of a row that the mod declares later. */
interface LateValue extends SkippedValue {
  readonly after: string;
}

/** The time after the last load at which pending values are dropped, in milliseconds. */
const WAIT_MS = 30_000;

/** The time between two queries for rows that a mod may declare after its load, in milliseconds. */
const LATE_MS = 1000;

/** The time after which no further value joins a batch, in milliseconds: far less than the time limit of a mod's call. */
const BATCH_MS = 100;

/** Requests answers without rows (RFC 7240, section 4.2): a mod would write all its rows after each value. */
const MINIMAL = [header("Prefer", "return=minimal")];

function pathOf(id: string, isReset = false): string {
  return `/svc/settings/${id}${isReset ? "/reset" : ""}`;
}

/** Creates the {@link RunningValues} of a backend; reads and stores the values through the settings routes of each mod. */
export function createRunningValues({
  routes,
  isLive,
  isReady,
  isUsable,
  hold,
  together,
  fault,
  log,
  now,
}: RunningParts): RunningValues {
  let waiting = new Map<string, WaitingMod>();
  const loaded = new Set<string>();
  let lastLoad = 0;
  /** The values of loaded mods that no row has yet, by mod. */
  const late = new Map<string, readonly LateValue[]>();
  let lateAt = 0;

  function ask(id: string, method: string, path: string, body: string): Response {
    const found = routes.find(method, path);
    if (typeof found === "function") return found(request(method, path, MINIMAL, body));
    return found ?? httpResponse(404, "text/plain", `${id} has no settings`);
  }

  function rowsOf(id: string): string | undefined {
    const { status, body } = ask(id, "GET", pathOf(id), "");
    return status === 200 ? readSchemaReply(body)?.rows : undefined;
  }

  function plan({ id, values, isState }: WaitingMod): ValuePlan | undefined {
    const rows = rowsOf(id);
    return rows === undefined ? undefined : planValues(rows, values, isState);
  }

  /** Stores the values in one write; if the write fails, stores them one by one. Returns each value's error, or `""`. */
  function store(id: string, values: readonly PlannedValue[]): readonly string[] {
    let whys: readonly string[] = [];
    const isWritten = hold(id, () => {
      whys = storeEach(id, values);
    });
    return isWritten ? whys : storeEach(id, values);
  }

  /** Stores the values in batches, each with one time limit: a limit for each value would take longer than its edit. */
  function storeEach(id: string, values: readonly PlannedValue[]): readonly string[] {
    const whys: string[] = [];
    const storeNext = () => whys.push(storeOne(id, values[whys.length]!));
    while (whys.length < values.length) {
      const end = now() + BATCH_MS;
      try {
        together(id, () => {
          do storeNext();
          while (whys.length < values.length && now() < end);
        });
      } catch (error) {
        // The limit ended the mod, and its route with it, in the next value, which had all but BATCH_MS of the limit.
        fault(id, `its route POST ${pathOf(id, values[whys.length]?.reset)}`, error);
        whys.push(errorMessage(error));
      }
    }
    return whys;
  }

  function storeOne(id: string, { key, after, reset }: PlannedValue): string {
    const text = reset ? writeReset(key) : writeEdit({ key, value: after });
    const { status, body } = ask(id, "POST", pathOf(id, reset), text);
    if (status === 200 || status === 204) return "";
    return readSchemaReply(body)?.err || body.slice(0, 200) || `it answered ${status}`;
  }

  /** Stores planned values and logs the skipped ones. Returns the refused values of keys that no row has. */
  function storePlanned(id: string, { values, skipped }: ValuePlan): readonly LateValue[] {
    const whys = store(id, values);
    const refused = values
      .map(({ key, after, note }, at) => ({ key, after, why: whys[at]!, isLate: note !== undefined }))
      .filter(({ why }) => why !== "");
    logSkipped(id, [...skipped, ...refused.filter(({ isLate }) => !isLate)]);
    return refused.filter(({ isLate }) => isLate);
  }

  function storeAll(mod: WaitingMod): void {
    const planned = plan(mod);
    if (planned === undefined)
      return log("warn", `dropped the values of the profile for ${mod.id}: it has no settings`);
    const left = storePlanned(mod.id, planned);
    if (left.length > 0) late.set(mod.id, left);
  }

  /** Stores the values of rows that mods have declared since the last attempt. */
  function storeLate(): void {
    lateAt = now() + LATE_MS;
    for (const [id, left] of late) {
      const values = new Map(left.map(({ key, after }) => [key, after]));
      const planned = plan({ id, values, isState: false });
      if (planned === undefined) continue;
      const unknown = planned.values.filter(({ note }) => note !== undefined).map(({ key }) => key);
      storePlanned(id, { ...planned, values: planned.values.filter(({ note }) => note === undefined) });
      const still = left.filter(({ key }) => unknown.includes(key));
      if (still.length > 0) late.set(id, still);
      else late.delete(id);
    }
  }

  function logSkipped(id: string, values: readonly SkippedValue[]): void {
    for (const { key, why } of values)
      log("warn", `the profile's value of ${key} in ${id} is skipped: ${why}`);
  }

  function dropLate(): void {
    for (const [id, left] of late) logSkipped(id, left);
    late.clear();
  }

  function logDropped(ids: readonly string[]): void {
    if (ids.length > 0)
      log("warn", `dropped the profile's values for mods that were not loaded: ${ids.join(", ")}`);
  }

  return {
    isLive,
    isReady,
    valuesOf(id) {
      const rows = isUsable(id) ? rowsOf(id) : undefined;
      return rows === undefined ? undefined : playersValues(rows);
    },
    plan,
    store,
    wait(mods) {
      logDropped([...waiting.keys()].filter((id) => !mods.some((mod) => mod.id === id)));
      dropLate();
      waiting = new Map(mods.map((mod) => [mod.id, mod]));
      loaded.clear();
      lastLoad = now();
    },
    loaded(id) {
      if (waiting.size === 0) return;
      lastLoad = now();
      loaded.add(id);
    },
    step() {
      if (waiting.size === 0 && late.size === 0) return;
      for (const id of loaded) {
        const mod = isReady(id) ? waiting.get(id) : undefined;
        if (mod === undefined) continue;
        waiting.delete(id);
        storeAll(mod);
      }
      loaded.clear();
      if (late.size > 0 && now() >= lateAt) storeLate();
      if (now() - lastLoad < WAIT_MS) return;
      logDropped([...waiting.keys()]);
      waiting.clear();
      dropLate();
    },
  };
}
