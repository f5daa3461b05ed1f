import { isOptionsPath } from "../../../sdk/kinds/common/choices.js";
import { type ReadCondition, readCondition, readFacets } from "../../../sdk/protocol/facets.js";
import type { ServedRow } from "./rows.js";

/** Returns warnings about unusable facets of a mod's rows, which a panel ignores. */
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
    ...cyclesIn(conditions),
  ];
}

function ownProblems(row: ServedRow): string[] {
  const { facets, problems } = readFacets({ ...row });
  const { list, choices, secret } = facets;
  const { default: defaultValue, optionsUrl } = row;
  const found = [...problems];
  if (secret && defaultValue !== "")
    found.push("a secret's default is in the mod's file, where everyone can read it");
  if (list === undefined) return found;
  if (optionsUrl !== undefined && !isOptionsPath(optionsUrl))
    found.push(`optionsUrl must be a percent-encoded path of this server, found ${optionsUrl}`);
  for (const choice of choices)
    if (choice.includes(list))
      found.push(
        `the choice ${JSON.stringify(choice)} contains ${JSON.stringify(list)}, so it becomes several items`,
      );
  if (
    choices.length > 0 &&
    optionsUrl === undefined &&
    typeof defaultValue === "string" &&
    defaultValue !== ""
  )
    for (const item of defaultValue.split(list))
      if (!choices.includes(item))
        found.push(`the default item ${JSON.stringify(item)} is not in its choices`);
  return found;
}

/** Returns the comparisons and problems in a condition. */
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
  return [`enabledWhen compares "${key}" with ${JSON.stringify(value)}, which is not in its choices`];
}

/** Returns warnings about cycles of conditions: once all rows of a cycle are disabled, no panel can change them. */
function cyclesIn(conditions: ReadonlyMap<string, ReadCondition>): string[] {
  const needsOf = (key: string): string[] =>
    partsOf(conditions.get(key)).flatMap((part) => ("key" in part ? part.key : []));
  const found = new Set<string>();
  for (const start of conditions.keys()) {
    const cycle = shortestCycle(start, needsOf);
    if (cycle) found.add(cycle.slice().sort().join(", "));
  }
  return [...found].map(
    (cycle) => `enabledWhen forms a cycle (${cycle}): once these rows are disabled no panel can change them`,
  );
}

/** Returns the keys of the shortest cycle through a key; undefined if there is no cycle. */
function shortestCycle(
  start: string,
  needsOf: (key: string) => readonly string[],
): readonly string[] | undefined {
  const seen = new Set<string>();
  const paths: (readonly string[])[] = [[start]];
  for (const path of paths) {
    for (const next of needsOf(path.at(-1)!)) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
