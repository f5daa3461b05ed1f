import type { SettingOf } from "./setting.js";

/** The definition of a kind of row, apart from its builder, so that a mod contains only the builders that it calls. */
export interface Kind<Value extends boolean | number | string = boolean | number | string> {
  /** The expected value of an edit, in words. */
  readonly expected: string;
  /**
   * Returns the value of a stored literal, which is valid JSON; undefined for another type, or a number beyond the range of
   * a double.
   */
  readonly value: (literal: string) => Value | undefined;
  /** Whether an edit may store a literal that has a value (default: always). */
  readonly fits?: (literal: string) => boolean;
  /** Returns the members of the served row that only this kind has, each after a comma. */
  readonly members?: (row: SettingOf<string>) => string;
  /** Returns why a row with a valid default cannot be declared, or `""`. */
  readonly problem?: (row: SettingOf<string>) => string;
}
