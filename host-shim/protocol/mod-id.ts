const MOD_ID = /^(?!index$)[a-z0-9][a-z0-9._-]{0,79}$/i;

/** Whether a string is a valid mod identifier; it is also the guid and a segment of the mod's routes. */
export function isModId(text: string): boolean {
  return MOD_ID.test(text);
}
