import { describeError } from "../../sdk/host/describe-error.js";
import type { Bus, Side } from "../../sdk/index.js";
import type { Meters } from "../diagnosis/meters.js";
import { createGivenLayer } from "./given/given-layer.js";
import type { Log } from "./log-lines.js";
import { openMod } from "./mod/loaded-mod.js";
import { createMemoryConfig } from "./mod/memory-config.js";
import type { ModCalls } from "./mod/mod-calls.js";
import type { AddRoute, ModEnvironment } from "./mod/mod-environment.js";
import type { ConfigFile, ModStore } from "./mod/mod-store.js";
import type { Timers } from "./mod/timers.js";
import { end, fallBack, giveUp, handOn, openNext, start, takeOpened } from "./mod-life.js";
import { ENDED_THE_HOST, type Problems } from "./problems.js";
import {
  identityOf,
  type Library,
  type Opened,
  pathOf,
  type Running,
  type TrackedMod,
} from "./tracked-mod.js";

interface RunningModsOptions {
  readonly side: Side;
  readonly bus: Bus;
  readonly store: ModStore;
  readonly log: Log;
  readonly addRoute?: AddRoute | undefined;
  readonly timers: Timers;
  readonly calls: ModCalls;
  readonly problems: Problems;
  readonly diagnosis: Meters | undefined;
  /** Identifies the search for the mod at fault and its step; `""` while no search runs. */
  readonly step: () => string;
  /** Called when the load plan may have changed. */
  readonly changed: () => void;
  /** Called after a mod was loaded, unloaded or refreshed. */
  readonly touched?: ((guid: string) => void) | undefined;
}

/** Creates the list of one runtime's running mods, empty at first. */
export function createRunningMods(options: RunningModsOptions) {
  const { side, bus, store, log, addRoute, timers, calls, problems, diagnosis, step, changed, touched } =
    options;
  const live: TrackedMod[] = [];

  /** Creates a mod from a library, without running any of it. */
  function prepare(tracked: TrackedMod, library: Library): Opened {
    const { guid, name } = tracked.record;
    const fault = (where: string, error: unknown) => {
      problems.threw(tracked, library.sha256, where, error);
      if (tracked.running?.opened.fault === fault) {
        problems.counts(tracked, `threw in ${where}: ${describeError(error)}`);
      }
      changed();
    };
    const meter = diagnosis?.of({ guid, name, sha256: library.sha256, path: pathOf(tracked) });
    return { library, mod: openMod(library.run, { guid, timers, fault, calls, meter }), fault };
  }

  /**
   * Runs the body of a new library beside the running library, if one runs. Throws when the body throws, when the library exports
   * no mod, and when an earlier host ended while loading it.
   */
  function openBeside(tracked: TrackedMod, library: Library): void {
    if (tracked.running === undefined) return;
    if (!note(tracked, library)) throw new Error(`it ${ENDED_THE_HOST}`);
    try {
      const opened = prepare(tracked, library);
      openNext(tracked, opened);
      opened.mod.open();
    } finally {
      store.clearLoad?.(tracked.record.artifact, side);
    }
  }

  /**
   * Stores a note that a library is about to run. Returns false when an earlier host ended while loading the library. Ignores the
   * note of another step of a search.
   */
  function note(tracked: TrackedMod, { sha256 }: Library): boolean {
    const noted = step() === "" ? sha256 : `${sha256} ${step()}`;
    return store.noteLoad?.({ ...tracked.record.artifact, sha256: noted }, side) !== false;
  }

  /** Loads a mod that has a library. After a failure, the library that ran before is the next to load. */
  function load(tracked: TrackedMod): void {
    const { record, before } = tracked;
    // The plan loads only mods with a library, and every change of a library makes a new plan.
    const library = tracked.library!;
    if (!note(tracked, library)) {
      changed();
      if (step() !== "") giveUp(tracked);
      return problems.endedTheHost(tracked);
    }
    const isLast = before === undefined || before === library;
    try {
      if (isLast) attachOrAttachAnew(tracked, library);
      else attach(tracked, library, tracked.previous);
    } catch (error) {
      changed();
      if (isLast) giveUp(tracked);
      else fallBack(tracked, library, before);
      return problems.failed(tracked, library.sha256, error);
    } finally {
      store.clearLoad?.(record.artifact, side);
    }
    log("info", `loaded ${record.name} ${record.version} (${record.guid})`);
    touched?.(record.guid);
  }

  /** Attaches a library that has no previous library as a fallback; if that fails, once more without the handed-on value. */
  function attachOrAttachAnew(tracked: TrackedMod, library: Library): void {
    try {
      attach(tracked, library, tracked.previous);
    } catch (error) {
      // The failed load may have caused a decision that disables the mod and clears the value.
      if (tracked.previous === "") throw error;
      problems.startsAnew(tracked, error);
      attach(tracked, library, "");
    }
  }

  /** Attaches a library; the body of a library that replaces another has usually run already. */
  function attach(tracked: TrackedMod, library: Library, previous: string): void {
    const { record } = tracked;
    const { guid, name, version, artifact } = record;
    const opened = takeOpened(tracked, library) ?? prepare(tracked, library);
    tracked.faults.clear();
    const checked: Running["checked"] = { version: undefined };
    /** Notes each write: by the next check, another program may have restored the version of the last check. */
    const noted = (config: ConfigFile): ConfigFile => ({
      ...config,
      write(next, before) {
        checked.version = undefined;
        return config.write(next, before);
      },
    });
    const environment: ModEnvironment = {
      side,
      mod: { guid, name, version },
      previous,
      bus,
      config: noted(store.openConfig(artifact)),
      log: (level, text) => log(level, `[${guid}] ${text}`),
      fault: opened.fault,
      calls,
      ...(addRoute !== undefined && { addRoute }),
    };
    const openLedger = () => store.openLedger?.(artifact) ?? createMemoryConfig();
    const layer = createGivenLayer(environment, record.given ?? [], openLedger);
    // Read before the mod reads its config, so that the next check notices a change during the load. The first check of a mod
    // with given values always refreshes it, which queries its rows.
    if (!layer.isActive()) checked.version = layer.config.version();
    // Notes also the writes that the layer refuses: they may have taught it rows.
    const mod = layer.attached(opened.mod.attach({ ...layer.environment, config: noted(layer.config) }));
    start(tracked, {
      mod,
      opened,
      identity: identityOf(record),
      config: layer.config,
      checked,
      give: layer.give,
    });
    live.push(tracked);
    // The load may have caused a decision with other values.
    if (layer.give(tracked.record.given ?? [])) mod.refresh();
  }

  /** Unloads a mod, if it runs. */
  function unload(tracked: TrackedMod): void {
    const running = end(tracked);
    if (running === undefined) return;
    const { guid, name } = tracked.record;
    live.splice(live.lastIndexOf(tracked), 1);
    tracked.faults.clear();
    handOn(tracked, running.mod.unload());
    log("info", `unloaded ${name} (${guid})`);
    touched?.(guid);
  }

  /** Passes a decision's given values to the running mods; returns the mods whose values changed. */
  function give(): TrackedMod[] {
    return live.filter(({ running, record }) => running!.give(record.given ?? []));
  }

  /** Refreshes a mod whose config file changed since the last check. */
  function check({ record, running }: TrackedMod): void {
    if (running === undefined) return;
    const version = running.config.version();
    if (version === running.checked.version) return;
    running.checked.version = version;
    running.mod.refresh();
    touched?.(record.guid);
  }

  return {
    /** In load order. */
    live: live as readonly TrackedMod[],
    openBeside,
    load,
    unload,
    give,
    check,
  };
}
