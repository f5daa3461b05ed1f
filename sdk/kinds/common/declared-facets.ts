import { copyOf } from "../../json/copy.js";
import type { Condition } from "./condition.js";

/** The facets of a row: members that only some rows have. */
export interface RowFacets {
  /** For a number: its unit, shown beside it. */
  readonly unit?: string;
  /** The panel greys the row while this condition is unmet. */
  readonly enabledWhen?: Condition;
  /** For a string: the number of lines shown. */
  readonly lines?: number;
  /** For a string that holds several items: the separator between two of them. */
  readonly list?: string;
  /** For a list: the items that are offered. */
  readonly choices?: readonly string[];
  /** For a string: true shows it masked and keeps it out of log lines, exports and messages. */
  readonly secret?: boolean;
}

/** The names of all facets, in their order in a served row. */
export const FACET_NAMES = ["unit", "enabledWhen", "lines", "list", "choices", "secret"] as const;

/** The facets that only numbers have. */
export type NumberFacet = "unit";
/** The facets that only strings have. */
export type TextFacet = Exclude<keyof RowFacets, NumberFacet | "enabledWhen">;

/**
 * Returns copies of the facets that an author set. Every facet in `Name` is a required member of `facets`, so that a new facet
 * does not compile until each builder passes it.
 */
export function givenFacets<Name extends (typeof FACET_NAMES)[number]>(
  facets: {
    readonly [Each in Name]-?: RowFacets[Each] | undefined;
  },
): Pick<RowFacets, Name> {
  const given = Object.entries(facets).filter(([, value]) => value);
  return copyOf(Object.fromEntries(given)) as Pick<RowFacets, Name>;
}
