/**
 * What says a number of things in a language: of the texts, one for each category of its plural rules in the order of
 * `categories`, the one for a number, which stands where the text has `#`.
 */
export function pluralizer(
  language: string,
  ...categories: readonly Intl.LDMLPluralRule[]
): (count: number, ...texts: readonly string[]) => string {
  const rules = new Intl.PluralRules(language);
  return (count, ...texts) =>
    (texts[categories.indexOf(rules.select(count))] ?? texts.at(-1)!).replace("#", String(count));
}
