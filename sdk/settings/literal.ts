import { SettingType } from "./setting.js";

/** In words, what an edit of a row of this kind must be. */
export function expectedLiteral(kind: SettingType): string {
  switch (kind) {
    case SettingType.stBool:
      return "true or false";
    case SettingType.stInt:
      return "a whole number, digits with an optional minus";
    case SettingType.stFloat:
      return "a number";
    default:
      return "a quoted string";
  }
}

/** Whether a valid JSON literal is what an edit of this kind may store. */
export function fitsKind(kind: SettingType, literal: string): boolean {
  switch (kind) {
    case SettingType.stBool:
      return literal === "true" || literal === "false";
    case SettingType.stInt:
      return /^-?\d+$/.test(literal);
    case SettingType.stFloat:
      return /^[-\d]/.test(literal);
    default:
      return literal.charCodeAt(0) === 0x22;
  }
}

/**
 * The value of a stored literal for a row of this kind; undefined when it is of another type, or a number too large
 * to hold. Another program may have spelled a whole number `90.0`, so an int row takes it.
 */
export function literalValue(kind: SettingType, literal: string): boolean | number | string | undefined {
  if (kind === SettingType.stBool) return literal === "true" ? true : literal === "false" ? false : undefined;
  if (kind === SettingType.stInt || kind === SettingType.stFloat) {
    const value = fitsKind(SettingType.stFloat, literal) ? Number(literal) : Number.NaN;
    if (!Number.isFinite(value)) return undefined;
    return kind === SettingType.stFloat || Number.isInteger(value) ? value : undefined;
  }
  return literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : undefined;
}
