import type { Side } from "../../../sdk/index.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import { Verdict } from "../../protocol/verdicts.js";
import { layOut } from "../lists.js";
import type { Registry, RegistryMod } from "../mod-registry.js";
import { type Override, withOverride } from "../overrides.js";
import { type Decision, resolve } from "./resolve.js";

/** What decisions are made of. */
export interface DecisionSources {
  /** The registry in force; undefined when there has been none yet. */
  readonly registry: () => Registry | undefined;
  /** The player's overrides in force, the latest request last. */
  readonly overrides: () => readonly Override[];
  /** The hash that a host should find in a mod's library, `""` when it will find none. */
  readonly hashOf: (mod: RegistryMod) => string;
}

/** The decisions about one registry and one player's overrides, each made once until something changes. */
export interface Decisions {
  /** Call it when the registry, an override or a hash is another one. */
  readonly changed: () => void;
  /** A number that grows with every change. */
  readonly revision: () => number;
  readonly modOf: (id: string) => RegistryMod | undefined;
  readonly overrideOf: (id: string) => Override | undefined;
  /** The nearest active list that names a mod. */
  readonly listOf: (id: string) => string | undefined;
  /** The decision for every mod of the registry on one side, in load order; the same list until something changes. */
  readonly decisions: (side: Side, hostVersion: string) => readonly Decision[];
  /** The same as records, with the hashes of the libraries; the same list until something changes. */
  readonly records: (side: Side, hostVersion: string) => readonly ResolutionRecord[];
  /** What `decisions` would be after some overrides, the latest last; `undefined` clears one. Changes nothing. */
  readonly preview: (
    changes: readonly (readonly [id: string, enabled: boolean | undefined])[],
    side: Side,
    hostVersion: string,
  ) => readonly Decision[];
  /** What is wrong inside the registry, in words. */
  readonly registryProblems: () => readonly string[];
}

/** The mods that can be chosen from, the player's choices and what is decided about them: the selection routes show it. */
export interface Selection extends Omit<Decisions, "changed" | "registryProblems"> {
  /** The registry in force: the last good one. Undefined when there has been none yet; then nothing is decided. */
  readonly registry: () => Registry | undefined;
  /** Sets or, with `undefined`, removes a player's override, for good. Throws when it cannot be stored. */
  readonly override: (id: string, enabled: boolean | undefined) => void;
  /** Looks again at all that it is made of; true when something changed since the last look. Never throws. */
  readonly recheck: () => boolean;
  /** What is wrong with it, in words. */
  readonly problems: () => readonly string[];
}

/** What a host version was asked for is kept, but not for as many as someone may make up. */
const MOST_CACHED = 8;

/** What is looked up in a registry, arranged for it. */
interface Arrangement {
  readonly registry: Registry | undefined;
  readonly byId: ReadonlyMap<string, RegistryMod>;
  readonly nearestList: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Makes the decisions about what `sources` gives. */
export function createDecisions({ registry, overrides, hashOf }: DecisionSources): Decisions {
  const decided = new Map<string, readonly Decision[]>();
  const recorded = new Map<string, readonly ResolutionRecord[]>();
  let arrangement = arrange(undefined);
  let revision = 0;

  function arranged(): Arrangement {
    const current = registry();
    if (current !== arrangement.registry) arrangement = arrange(current);
    return arrangement;
  }

  function decisions(side: Side, hostVersion: string): readonly Decision[] {
    return cached(decided, `${side} ${hostVersion}`, () => decide(overrides(), side, hostVersion));
  }

  function decide(words: readonly Override[], side: Side, hostVersion: string): readonly Decision[] {
    const current = registry();
    return current === undefined ? [] : resolve({ registry: current, overrides: words, side, hostVersion });
  }

  function toRecord({ mod, verdict, reason }: Decision): ResolutionRecord {
    return {
      guid: mod.id,
      name: mod.name,
      version: mod.version,
      enabled: verdict === Verdict.Loaded,
      verdict,
      reason,
      requires: [...new Set(mod.requires.map(({ id }) => id))],
      artifact: { dir: mod.artifact.dir, library: mod.artifact.library, sha256: hashOf(mod) },
    };
  }

  return {
    changed() {
      revision++;
      decided.clear();
      recorded.clear();
    },
    revision: () => revision,
    modOf: (id) => arranged().byId.get(id),
    overrideOf: (id) => overrides().find((one) => one.id === id),
    listOf: (id) => arranged().nearestList.get(id),
    decisions,
    records: (side, hostVersion) =>
      cached(recorded, `${side} ${hostVersion}`, () => decisions(side, hostVersion).map(toRecord)),
    preview(changes, side, hostVersion) {
      let words = overrides();
      for (const [id, enabled] of changes) words = withOverride(words, id, enabled);
      return decide(words, side, hostVersion);
    },
    registryProblems: () => arranged().problems,
  };
}

function arrange(registry: Registry | undefined): Arrangement {
  if (registry === undefined) return { registry, byId: new Map(), nearestList: new Map(), problems: [] };
  const { lists, problems } = layOut(registry);
  return {
    registry,
    byId: new Map(registry.mods.map((mod) => [mod.id, mod])),
    nearestList: new Map(lists.flatMap((list) => list.entries.map(({ id }) => [id, list.id]))),
    problems: [...registry.problems, ...problems],
  };
}

function cached<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= MOST_CACHED) cache.clear();
    value = make();
    cache.set(key, value);
  }
  return value;
}
