import type { Side } from "../../../sdk/index.js";
import type { GivenValue, ResolutionRecord } from "../../protocol/record.js";
import { Verdict } from "../../protocol/verdicts.js";
import { createAllowance, givenBy } from "../given-values.js";
import { layOut } from "../lists.js";
import type { Registry, RegistryMod } from "../mod-registry.js";
import { type Override, withOverride } from "../overrides.js";
import { type Decision, resolve } from "./resolve.js";

export interface DecisionSources {
  /** The registry in force; undefined before the first valid registry. */
  readonly registry: () => Registry | undefined;
  /** The player's overrides in force, oldest first. */
  readonly overrides: () => readonly Override[];
  /** The expected hash of a mod's library, `""` when the library is missing. */
  readonly hashOf: (mod: RegistryMod) => string;
}

/** The decisions for one registry and one player's overrides, cached until an input changes. */
export type Decisions = ReturnType<typeof createDecisions>;

/** The mods, the player's overrides and the decisions: the model behind the selection routes. */
export interface Selection extends Omit<Decisions, "changed" | "registryProblems"> {
  /** The registry in force: the last valid registry. Undefined before the first valid registry; then there are no decisions. */
  readonly registry: () => Registry | undefined;
  /** Sets a player's override or, with `undefined`, removes it. Throws when it cannot be stored. */
  readonly override: (id: string, enabled: boolean | undefined) => void;
  /** The player's overrides in force, oldest first. */
  readonly overrides: () => readonly Override[];
  /** Replaces all overrides of the player. Throws, and changes nothing, when they cannot be stored. */
  readonly replaceOverrides: (overrides: readonly Override[]) => void;
  /** Reads all inputs again; returns true when an input changed since the last call. Never throws. */
  readonly recheck: () => boolean;
  readonly problems: () => readonly string[];
}

/** Bounds the cache: a client may ask for any number of host versions. */
const MOST_CACHED = 8;

interface Arrangement {
  readonly registry: Registry | undefined;
  readonly byId: ReadonlyMap<string, RegistryMod>;
  readonly nearestList: ReadonlyMap<string, string>;
  readonly given: ReadonlyMap<string, readonly GivenValue[]>;
  readonly problems: readonly string[];
}

export function createDecisions({ registry, overrides, hashOf }: DecisionSources) {
  const decided = new Map<string, readonly Decision[]>();
  const recorded = new Map<string, readonly ResolutionRecord[]>();
  let arrangement = arrange(undefined);
  let revision = 0;

  function arranged(): Arrangement {
    const current = registry();
    if (current !== arrangement.registry) arrangement = arrange(current);
    return arrangement;
  }

  /** Returns the decisions about every mod on one side, the kept mods in load order; the same array until an input changes. */
  function decisions(side: Side, hostVersion: string): readonly Decision[] {
    return cached(decided, `${side} ${hostVersion}`, () => decide(overrides(), side, hostVersion));
  }

  /** Returns the decisions for these overrides instead of those in force. Changes nothing. */
  function decide(inForce: readonly Override[], side: Side, hostVersion: string): readonly Decision[] {
    const current = registry();
    return current === undefined ? [] : resolve({ registry: current, overrides: inForce, side, hostVersion });
  }

  function toRecords(inOrder: readonly Decision[]): readonly ResolutionRecord[] {
    const { given: values } = arranged();
    if (values.size === 0) return inOrder.map(toRecord);
    const allow = createAllowance();
    return inOrder.map((decision) => {
      const given = allow(values.get(decision.mod.id) ?? []);
      return { ...toRecord(decision), ...(given.length > 0 && { given }) };
    });
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
    /** Call it when the registry, an override or a hash has changed. */
    changed(): void {
      revision++;
      decided.clear();
      recorded.clear();
    },
    /** Returns a number that grows with every change. */
    revision: (): number => revision,
    modOf: (id: string): RegistryMod | undefined => arranged().byId.get(id),
    overrideOf: (id: string): Override | undefined => overrides().find((one) => one.id === id),
    /** Returns the id of the nearest active list that turns a mod on or off; undefined if no list does. */
    listOf: (id: string): string | undefined => arranged().nearestList.get(id),
    decisions,
    /** Returns the decisions as records with library hashes; the same array until an input changes. */
    records: (side: Side, hostVersion: string): readonly ResolutionRecord[] =>
      cached(recorded, `${side} ${hostVersion}`, () => toRecords(decisions(side, hostVersion))),
    /** Returns the decisions after further overrides, applied in order; `undefined` removes an override. Changes nothing. */
    preview(
      changes: readonly (readonly [id: string, enabled: boolean | undefined])[],
      side: Side,
      hostVersion: string,
    ): readonly Decision[] {
      let after = overrides();
      for (const [id, enabled] of changes) after = withOverride(after, id, enabled);
      return decide(after, side, hostVersion);
    },
    decide,
    registryProblems: (): readonly string[] => arranged().problems,
  };
}

function arrange(registry: Registry | undefined): Arrangement {
  if (registry === undefined) {
    return { registry, byId: new Map(), nearestList: new Map(), given: new Map(), problems: [] };
  }
  const { lists, problems } = layOut(registry);
  const given = givenBy(lists, registry.mods);
  return {
    registry,
    byId: new Map(registry.mods.map((mod) => [mod.id, mod])),
    nearestList: new Map(
      lists.flatMap((list) =>
        list.entries.filter(({ enabled }) => enabled !== undefined).map(({ id }) => [id, list.id]),
      ),
    ),
    given: given.values,
    problems: [...registry.problems, ...problems, ...given.problems],
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
