import { SettingType } from "./setting.js";

/** In words, what an edit of a row of this kind must be. */
export function expectedLiteral(kind: SettingType): string {
  switch (kind) {
    case SettingType.stBool:
      return "true or false";
    case SettingType.stInt:
      return "a whole number, digits with an optional minus";
    case SettingType.stFloat:
      return "a finite number";
    default:
      return "a quoted string";
  }
}

/**
 * Whether a valid JSON literal is what an edit of this kind may store: one that the mod can then work with. An edit of
 * an int has digits alone, although a file may spell the number otherwise.
 */
export function fitsKind(kind: SettingType, literal: string): boolean {
  return (kind !== SettingType.stInt || /^-?\d+$/.test(literal)) && literalValue(kind, literal) !== undefined;
}

/**
 * The value of a stored literal for a row of this kind; undefined when it is of another type, or a number too large
 * to hold. Another program may have spelled a whole number `90.0`, so an int row takes it.
 */
export function literalValue(kind: SettingType, literal: string): boolean | number | string | undefined {
  if (kind === SettingType.stBool) return literal === "true" ? true : literal === "false" ? false : undefined;
  if (kind === SettingType.stInt || kind === SettingType.stFloat) {
    const value = /^[-\d]/.test(literal) ? Number(literal) : Number.NaN;
    const isHeld = kind === SettingType.stInt ? Number.isInteger(value) : Number.isFinite(value);
    return isHeld ? value : undefined;
  }
  return literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : undefined;
}
