import { isListOf, isText, recordOf, show } from "../json/shape.js";
import type { RowFacets } from "../kinds/common/declared-facets.js";
import type { WireName } from "../kinds/index.js";

/** The separator of a list's items. */
export type Separator = "," | "\n";

/** The facets of a served row as a panel uses them. */
export interface Facets {
  /** The unit of a number; `""` without a unit. */
  readonly unit: string;
  /** The separator of a string that is a list; undefined for any other row. */
  readonly list: Separator | undefined;
  /** The items that a list suggests. */
  readonly choices: readonly string[];
  /** The number of visible lines of a string. */
  readonly lines: number;
  readonly secret: boolean;
}

interface Facet<Value> {
  /** The kinds of row that may have the facet. */
  readonly on: readonly WireName[];
  /** The value for a row without the facet. */
  readonly absent: Value;
  /** The expected value, in words. */
  readonly expected: string;
  /** Reads the value; `above` has the facets above this one in the table. Returns undefined for an invalid value. */
  readonly read: (value: unknown, above: RowFacets) => Value | undefined;
}

const FEWEST_LINES = 2;
const MOST_LINES = 40;

/** All facets except the condition, which {@link readCondition} reads. */
const FACETS: { readonly [Name in Exclude<keyof RowFacets, "enabledWhen">]: Facet<Facets[Name]> } = {
  secret: {
    on: ["string"],
    absent: false,
    expected: "true, on a string",
    read: (value) => (typeof value === "boolean" ? value : undefined),
  },
  list: {
    on: ["string"],
    absent: undefined,
    expected: '"," or "\\n", on a string that is not a secret',
    read: (value, { secret }) => (!secret && (value === "," || value === "\n") ? value : undefined),
  },
  lines: {
    on: ["string"],
    absent: 1,
    expected: `a whole number from ${FEWEST_LINES} to ${MOST_LINES}, on a string that is neither a list nor a secret`,
    read: (value, { secret, list }) =>
      !secret && list === undefined && isBetween(value, FEWEST_LINES, MOST_LINES) ? value : undefined,
  },
  choices: {
    on: ["string"],
    absent: [],
    expected: "a list of strings, beside list",
    read: (value, { list }) => (list !== undefined && isListOf(isText)(value) ? value : undefined),
  },
  unit: {
    on: ["int", "float"],
    absent: "",
    expected: "a string, on a number",
    read: (value) => (typeof value === "string" ? value : undefined),
  },
};

/** Reads the facets of a served row, except its condition. Ignores invalid facets; `problems` describes them. */
export function readFacets(wire: Readonly<Record<string, unknown>>): {
  readonly facets: Facets;
  readonly problems: readonly string[];
} {
  const facets: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, facet] of Object.entries<Facet<unknown>>(FACETS)) {
    const served = wire[name];
    const isOn = facet.on.some((type) => type === wire["type"]);
    const value = isOn ? facet.read(served, facets) : undefined;
    if (served !== undefined && value === undefined)
      problems.push(`${name} must be ${facet.expected}, found ${show(served)}`);
    facets[name] = value ?? facet.absent;
  }
  return { facets: facets as unknown as Facets, problems };
}

/** A parsed condition: a comparison, a group of conditions, or the reason why it is invalid. */
export type ReadCondition =
  | { readonly kind: "all" | "any"; readonly parts: readonly ReadCondition[] }
  | {
      readonly kind: "is" | "not" | "above" | "below";
      readonly key: string;
      readonly value: boolean | number | string;
    }
  | { readonly kind: "problem"; readonly text: string };

const OPERATORS = ["is", "not", "above", "below"] as const;
const GROUPS = ["all", "any"] as const;

/**
 * Reads a condition; more than 32 levels are a problem. `defaultOf` returns the default of the mod's row with a key, or undefined
 * for an unknown key.
 */
export function readCondition(
  condition: unknown,
  defaultOf: (key: string) => unknown,
  levels = 32,
): ReadCondition {
  const problem = (text: string): ReadCondition => ({ kind: "problem", text: `enabledWhen ${text}` });
  if (levels === 0) return problem("nests deeper than 32 levels");
  const members = recordOf(condition);
  const [kind, ...others] = [...OPERATORS, ...GROUPS].filter((name) => name in members);
  if (kind === undefined || others.length > 0)
    return problem(`must have one of is, not, above, below, all and any, found ${show(condition)}`);
  if (kind === "all" || kind === "any") {
    const parts = members[kind];
    return Array.isArray(parts) && parts.length > 0
      ? { kind, parts: parts.map((part) => readCondition(part, defaultOf, levels - 1)) }
      : problem(`must list conditions in ${kind}, found ${show(parts)}`);
  }
  const { key } = members;
  const value = members[kind];
  const defaultValue = typeof key === "string" ? defaultOf(key) : undefined;
  if (typeof key !== "string" || defaultValue === undefined)
    return problem(`names ${show(key ?? null)}, which is not a setting of this mod`);
  if (
    typeof value !== typeof defaultValue ||
    ((kind === "above" || kind === "below") && typeof value !== "number")
  )
    return problem(
      `compares ${show(key)} with ${show(value)} by ${kind}, but ${show(key)} is a ${typeof defaultValue}`,
    );
  return { kind, key, value: value as boolean | number | string };
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
