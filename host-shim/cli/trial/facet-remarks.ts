import { isOptionsPath } from "../../../sdk/kinds/common/choices.js";
import { type ReadCondition, readCondition, readFacets } from "../../../sdk/protocol/facets.js";
import type { ServedRow } from "./rows.js";

/** What a mod's author should know of the facets of its rows: a panel leaves out what it cannot use. */
export function remarksOnFacets(rows: readonly ServedRow[]): string[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const conditions = new Map<string, ReadCondition>();
  for (const { key, enabledWhen } of rows) {
    if (enabledWhen !== undefined)
      conditions.set(
        key,
        readCondition(enabledWhen, (other) => byKey.get(other)?.default),
      );
  }
  return [
    ...rows.flatMap((row) =>
      [
        ...ownProblems(row),
        ...partsOf(conditions.get(row.key)).flatMap((part) => partProblem(part, byKey)),
      ].map((problem) => `the row ${row.key}: ${problem}`),
    ),
    ...circlesIn(conditions),
  ];
}

function ownProblems(row: ServedRow): string[] {
  const { facets, problems } = readFacets({ ...row });
  const { list, choices, secret } = facets;
  const { default: preset, optionsUrl } = row;
  const found = [...problems];
  if (secret && preset !== "")
    found.push("a secret's default stands in the mod's file, where everyone can read it");
  if (list === undefined) return found;
  if (optionsUrl !== undefined && !isOptionsPath(optionsUrl))
    found.push(`optionsUrl must be a path of this server, found ${optionsUrl}`);
  for (const choice of choices)
    if (choice.includes(list))
      found.push(
        `the choice ${JSON.stringify(choice)} holds ${JSON.stringify(list)}, so it becomes several items`,
      );
  if (choices.length > 0 && optionsUrl === undefined && typeof preset === "string" && preset !== "")
    for (const item of preset.split(list))
      if (!choices.includes(item))
        found.push(`the item ${JSON.stringify(item)} of its default is none of its choices`);
  return found;
}

/** The comparisons and problems in a condition. */
function partsOf(condition: ReadCondition | undefined): readonly ReadCondition[] {
  if (condition === undefined) return [];
  return "parts" in condition ? condition.parts.flatMap(partsOf) : [condition];
}

function partProblem(part: ReadCondition, byKey: ReadonlyMap<string, ServedRow>): string[] {
  if (part.kind === "problem") return [part.text];
  if (!("key" in part)) return [];
  const { key, value } = part;
  const { options, choices, optionsUrl } = byKey.get(key)!;
  const offered = options ?? choices;
  if (offered === undefined || optionsUrl !== undefined || offered.includes(String(value))) return [];
  return [`enabledWhen asks "${key}" for ${JSON.stringify(value)}, which is none of its choices`];
}

/** Rows that need each other: once all of them are grey nobody can change one in a panel. */
function circlesIn(conditions: ReadonlyMap<string, ReadCondition>): string[] {
  const needsOf = (key: string): string[] =>
    partsOf(conditions.get(key)).flatMap((part) => ("key" in part ? part.key : []));
  const found = new Set<string>();
  for (const start of conditions.keys()) {
    const circle = wayBack(start, needsOf);
    if (circle) found.add(circle.slice().sort().join(", "));
  }
  return [...found].map(
    (circle) => `enabledWhen goes in a circle (${circle}): once these rows are grey no panel can change them`,
  );
}

/** The keys on the shortest way from a key to itself; undefined when there is none. */
function wayBack(start: string, needsOf: (key: string) => readonly string[]): readonly string[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly string[])[] = [[start]];
  for (const way of ways) {
    for (const next of needsOf(way.at(-1)!)) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
