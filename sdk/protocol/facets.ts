import type { WireName } from "../kinds/index.js";

/** The separator of a list's items. */
export type Separator = "," | "\n";

/** The facets of a served row as a panel uses them. */
export interface Facets {
  /** The unit of a number, `""` for none. */
  readonly unit: string;
  /** The separator of a string that is a list; undefined for any other row. */
  readonly list: Separator | undefined;
  /** The items that a list suggests. */
  readonly choices: readonly string[];
  /** The number of visible lines of a string. */
  readonly lines: number;
  readonly secret: boolean;
}

const SEPARATORS: readonly unknown[] = [",", "\n"];
const FEWEST_LINES = 2;
const MOST_LINES = 40;

/** Reads the facets of a served row, except its condition. Ignores invalid facets; `problems` describes them. */
export function readFacets(wire: Readonly<Record<string, unknown>>): {
  readonly facets: Facets;
  readonly problems: readonly string[];
} {
  const { type, unit, list, choices, lines, secret } = wire;
  const problems: string[] = [];
  /** Whether a facet is present and valid. */
  const can = (name: string, value: unknown, fits: boolean, expected: string): boolean => {
    if (value !== undefined && !fits) problems.push(`${name} must be ${expected}, found ${show(value)}`);
    return value !== undefined && fits;
  };
  const isText = isOf(type, "string");
  const isSecret = can("secret", secret, isText && typeof secret === "boolean", "true, on a string");
  const hides = isSecret && secret === true;
  const isList = can(
    "list",
    list,
    isText && !hides && SEPARATORS.includes(list),
    '"," or "\\n", on a string that is no secret',
  );
  const hasLines = can(
    "lines",
    lines,
    isText && !isList && !hides && isBetween(lines, FEWEST_LINES, MOST_LINES),
    `a whole number from ${FEWEST_LINES} to ${MOST_LINES}, on a string that is neither a list nor a secret`,
  );
  const hasChoices = can("choices", choices, isList && areTexts(choices), "a list of strings, beside list");
  const hasUnit = can(
    "unit",
    unit,
    (isOf(type, "int") || isOf(type, "float")) && typeof unit === "string",
    "a string, on a number",
  );
  return {
    facets: {
      unit: hasUnit ? (unit as string) : "",
      list: isList ? (list as Separator) : undefined,
      choices: hasChoices ? (choices as readonly string[]) : [],
      lines: hasLines ? (lines as number) : 1,
      secret: hides,
    },
    problems,
  };
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
 * Reads a condition of at most 32 levels. `defaultOf` returns the default of the mod's row with a key, undefined for an
 * unknown key.
 */
export function readCondition(
  condition: unknown,
  defaultOf: (key: string) => unknown,
  levels = 32,
): ReadCondition {
  const problem = (text: string): ReadCondition => ({ kind: "problem", text: `enabledWhen ${text}` });
  if (levels === 0) return problem("nests deeper than 32 levels");
  const members = (typeof condition === "object" && condition !== null ? condition : {}) as Readonly<
    Record<string, unknown>
  >;
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
  const preset = typeof key === "string" ? defaultOf(key) : undefined;
  if (typeof key !== "string" || preset === undefined)
    return problem(`names ${show(key)}, which is no setting of this mod`);
  if (typeof value !== typeof preset || ((kind === "above" || kind === "below") && typeof value !== "number"))
    return problem(`asks ${show(key)} for ${kind} ${show(value)}, and its value is a ${typeof preset}`);
  return { kind, key, value: value as boolean | number | string };
}

function isOf(type: unknown, name: WireName): boolean {
  return type === name;
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}
