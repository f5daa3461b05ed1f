let collator: Intl.Collator | undefined;

/** Compares mods by name in the browser's language, "Mod 2" before "Mod 10"; equal names by guid. */
export function compareMods(a: Named, b: Named): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a.name, b.name) || (a.guid < b.guid ? -1 : 1);
}

interface Named {
  readonly guid: string;
  readonly name: string;
}
