import { memberLiterals } from "../json/parts.js";
import { quote } from "../json/scan.js";
import { isText, recordOf, textOf } from "../json/shape.js";

/** The value that a registry list sets for a row. A host adds this facet as the last member, `given`, of the served row. */
export interface GivenFacet {
  /** `lock`: the player cannot change the value. `suggest`: the player may replace it. */
  readonly how: "lock" | "suggest";
  /** The id of the list. */
  readonly by: string;
  /** The list's value as a JSON literal, in the spelling of the registry. */
  readonly value: string;
  /** The player's literal, if any: with `lock` it is in `config.json` but not in force, with `suggest` it replaces `value`. */
  readonly own: string | undefined;
  /** The note of the list, or `""`. */
  readonly why: string;
}

/** Writes the facet as a JSON object. */
export function writeGiven({ how, by, value, own, why }: GivenFacet): string {
  const members = [`"how":"${how}","by":${quote(by)},"value":${value}`];
  if (own !== undefined) members.push(`"own":${own}`);
  if (why !== "") members.push(`"why":${quote(why)}`);
  return `{${members.join()}}`;
}

/** Reads the `given` member of a parsed row; `row` is its JSON text. Returns undefined when it is missing or invalid. */
export function readGiven(facet: unknown, row: string): GivenFacet | undefined {
  const { how, by, value, why } = recordOf(facet);
  const isScalar = typeof (value ?? {}) !== "object";
  if ((how !== "lock" && how !== "suggest") || !isText(by) || !isScalar) return undefined;
  const literals = memberLiterals(memberLiterals(row).get("given")!);
  return { how, by, value: literals.get("value")!, own: literals.get("own"), why: textOf(why) };
}
