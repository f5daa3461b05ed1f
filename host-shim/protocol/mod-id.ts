const MOD_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** Whether a string can be the identifier of a mod, which is also its guid and a segment of its routes. */
export function isModId(text: string): boolean {
  return MOD_ID.test(text) && text.toLowerCase() !== "index";
}
