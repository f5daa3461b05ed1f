import type { SettingOf } from "./setting.js";

/** The definition of a kind of row, apart from its builder, so that a mod contains only the builders that it calls. */
export interface Kind<Value extends boolean | number | string = boolean | number | string> {
  /** The expected value of an edit, in words. */
  readonly expected: string;
  /**
   * The value of a stored literal, which is valid JSON; undefined when it is of another type, or a number too large to
   * hold.
   */
  readonly value: (literal: string) => Value | undefined;
  /** Whether an edit may store a literal that has a value (default: always). */
  readonly fits?: (literal: string) => boolean;
  /** The members of the served row that only this kind has, each with a comma before it. */
  readonly members?: (row: SettingOf<string>) => string;
  /** Why a row with a valid default cannot be declared, or `""`. */
  readonly problem?: (row: SettingOf<string>) => string;
}
