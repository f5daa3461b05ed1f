import type { ResolutionRecord } from "../../../../host-shim/protocol/record.js";
import {
  type Culprit,
  createCulprit,
  type TrialStore,
} from "../../../../host-shim/selection/culprit/running-search.js";
import { parseRegistry, type Registry } from "../../../../host-shim/selection/mod-registry.js";
import type { Override } from "../../../../host-shim/selection/overrides.js";
import { createDecisions } from "../../../../host-shim/selection/resolve/decisions.js";
import type { Side } from "../../../../sdk/index.js";
import { type ModEntry, registryText } from "../../../support/install.js";

/** A search over a registry in memory that the test changes. */
export interface World {
  readonly culprit: () => Culprit;
  /** Returns the stored search; undefined if none is stored. */
  readonly stored: () => string | undefined;
  readonly store: (text: string | undefined) => void;
  /** Sets whether each write to the store fails. */
  readonly block: (isBlocked: boolean) => void;
  /** Sets whether the stored text cannot be renamed. */
  readonly pinDown: (isFixed: boolean) => void;
  /** Advances the clock. */
  readonly wait: (ms: number) => void;
  /** Replaces the registry. */
  readonly register: (mods: readonly ModEntry[]) => void;
  readonly override: (id: string, enabled: boolean) => void;
  /** Changes the file of a mod. */
  readonly rebuild: (id: string) => void;
  /** The mods that do not run according to a host, as `side id`. */
  readonly idle: Set<string>;
  /** The ids of the mods whose library has run for ten minutes without an error. */
  readonly proven: Set<string>;
  /** Opens the search again, as a restarted backend does. */
  readonly restart: () => void;
  /** Returns the decision without the search. */
  readonly unfiltered: (side: Side) => readonly ResolutionRecord[];
  readonly lines: string[];
}

export const VERSION = "1.0.0";

export function createWorld(mods: readonly ModEntry[]): World {
  let registry: Registry = parseRegistry(registryText({ mods }));
  let overrides: readonly Override[] = [];
  let text: string | undefined;
  let isBlocked = false;
  let isFixed = false;
  let time = 0;
  const builds = new Map<string, number>();
  const idle = new Set<string>();
  const proven = new Set<string>();
  const lines: string[] = [];
  const decided = createDecisions({
    registry: () => registry,
    overrides: () => overrides,
    hashOf: ({ id }) => `${id} ${builds.get(id) ?? 0}`,
  });
  const store: TrialStore = {
    read: () => text,
    write(next) {
      if (isBlocked) throw new Error("the disk is full");
      text = next;
    },
    setAside() {
      if (isFixed) throw new Error("the folder is read-only");
      text = undefined;
      return "trial.unreadable-1.json";
    },
  };
  const open = () =>
    createCulprit({
      selection: { ...decided, registry: () => registry },
      hostVersion: () => VERSION,
      isIdle: (side, id) => idle.has(`${side} ${id}`),
      isProven: (id, hash) => proven.has(id) && hash === `${id} 0`,
      store,
      now: () => time,
      log: (level, line) => void lines.push(`${level} ${line}`),
    });
  let culprit = open();
  return {
    culprit: () => culprit,
    stored: () => text,
    store(next) {
      text = next;
    },
    wait(ms) {
      time += ms;
    },
    block(blocked) {
      isBlocked = blocked;
    },
    pinDown(fixed) {
      isFixed = fixed;
    },
    register(next) {
      registry = parseRegistry(registryText({ mods: next }));
      decided.changed();
    },
    override(id, enabled) {
      overrides = [...overrides.filter((one) => one.id !== id), { id, enabled }];
      decided.changed();
    },
    rebuild(id) {
      builds.set(id, (builds.get(id) ?? 0) + 1);
      decided.changed();
    },
    idle,
    proven,
    restart() {
      culprit = open();
    },
    unfiltered: (side) => decided.records(side, VERSION),
    lines,
  };
}
