import { membersOf } from "../../json/members.js";
import { givenFacets, type NumberFacet } from "./declared-facets.js";
import type { SettingOf } from "./setting.js";

/** The range and the unit of a number. A slider is drawn when `hi` is above `lo`. */
export interface RangeExtras {
  /** Minimum (default: 0). */
  readonly lo?: number;
  /** Maximum (default: 0). */
  readonly hi?: number;
  /** Slider step; 0 lets the panel choose it (default: 1 for an int, 0 for a float). */
  readonly step?: number;
  /** The unit, such as `m`, `MB` or `%`: shown beside the number, never stored (default: none). */
  readonly unit?: string;
}

/** Returns the value of a JSON number; NaN for any other literal. */
export function numberOf(literal: string): number {
  return /^[-\d]/.test(literal) ? Number(literal) : Number.NaN;
}

/** Returns the fields of a row that may have a range. */
export function rangeFields({ lo = 0, hi = 0, unit }: RangeExtras, step: number) {
  return { lo, hi, step, hasRange: hi > lo, ...givenFacets<NumberFacet>({ unit }) };
}

/** Returns the range members of a served row, if it has a range. */
export function rangeMembers({ hasRange, lo, hi, step }: SettingOf<string>): string {
  return hasRange ? membersOf({ min: lo, max: hi, step }) : "";
}
