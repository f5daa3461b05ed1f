import { membersOf } from "../../json/members.js";
import { givenFacets, type NumberFacet } from "./declared-facets.js";
import type { SettingOf } from "./setting.js";

/** The range and the unit of a number. A slider is drawn when `hi` is above `lo`. */
export interface RangeExtras {
  /** Minimum (default: 0). */
  readonly lo?: number;
  /** Maximum (default: 0). */
  readonly hi?: number;
  /** Slider step (default: 1 for an int, 0 for a float, which leaves it to the panel). */
  readonly step?: number;
  /** What the number counts, such as `m`, `MB` or `%`: shown beside it, never stored (default: none). */
  readonly unit?: string;
}

/** The number of a literal, or NaN: what `Number` reads of `true`, `null` or a list is no number of JSON. */
export function numberOf(literal: string): number {
  return /^[-\d]/.test(literal) ? Number(literal) : Number.NaN;
}

/** The fields of a row that has a range. */
export function rangeFields({ lo = 0, hi = 0, unit }: RangeExtras, step: number) {
  return { lo, hi, step, hasRange: hi > lo, ...givenFacets<NumberFacet>({ unit }) };
}

/** The members of a served row that has a range. */
export function rangeMembers({ hasRange, lo, hi, step }: SettingOf<string>): string {
  return hasRange ? membersOf({ min: lo, max: hi, step }) : "";
}
