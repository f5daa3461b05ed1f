interface Named {
  readonly guid: string;
  readonly name: string;
}

/** Returns the mods sorted by name in the browser's language, "Mod 2" before "Mod 10"; equal names by guid. */
export function sortMods<Mod extends Named>(mods: readonly Mod[]): Mod[] {
  const compare = comparison(mods);
  return [...mods].sort((a, b) => compare(a.name, b.name) || (a.guid < b.guid ? -1 : 1));
}

/** Returns a comparison of these names. A page's first collator takes about 15 ms, and ASCII names do not need it. */
function comparison(mods: readonly Named[]): (a: string, b: string) => number {
  if (mods.some(({ name }) => /[^\0-\x7f]/.test(name)))
    return new Intl.Collator(undefined, { numeric: true }).compare;
  const keys = new Map(mods.map(({ name }) => [name, sortKey(name)]));
  return (a, b) => {
    const [first, second] = [keys.get(a)!, keys.get(b)!];
    return first < second ? -1 : first > second ? 1 : 0;
  };
}

function sortKey(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(16, "0"));
}
