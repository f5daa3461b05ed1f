// How a language counts and writes numbers, by the engine's own knowledge of it. What Intl makes is kept, and made only
// when it is first needed.

/**
 * What says a number of things in a language: of the texts, one for each category of its plural rules in the order of
 * `categories`, the one for a number, which stands where the text has `#`.
 */
export function pluralizer(
  language: string,
  ...categories: readonly Intl.LDMLPluralRule[]
): (count: number, ...texts: readonly string[]) => string {
  const format = numberFormat(language);
  let rules: Intl.PluralRules | undefined;
  return (count, ...texts) => {
    rules ??= new Intl.PluralRules(language);
    return (texts[categories.indexOf(rules.select(count))] ?? texts.at(-1)!).replace("#", format(count));
  };
}

/** What writes a number in a language: `12,345`. */
export function numberFormat(language: string): (number: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (number) => {
    format ??= new Intl.NumberFormat(language);
    return format.format(number);
  };
}
