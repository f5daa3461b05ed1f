const MOD_ID = /^(?!index$)[a-z0-9][a-z0-9._-]{0,79}$/i;

/** Whether a string is a valid mod id, which is also the mod's guid and a segment of its routes. */
export function isModId(text: string): boolean {
  return MOD_ID.test(text);
}
