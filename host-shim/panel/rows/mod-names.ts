let collator: Intl.Collator | undefined;

/** The order of mods for people: by name as their language sorts it, "Mod 2" before "Mod 10"; equal names by guid. */
export function compareMods(a: Named, b: Named): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a.name, b.name) || (a.guid < b.guid ? -1 : 1);
}

/** A mod with its name. */
interface Named {
  readonly guid: string;
  readonly name: string;
}
