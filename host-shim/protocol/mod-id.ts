const MOD_ID = /^(?!index$)[a-z0-9][a-z0-9._-]{0,79}$/i;

/** Whether a string can be the identifier of a mod, which is also its guid and a segment of its routes. */
export function isModId(text: string): boolean {
  return MOD_ID.test(text);
}
