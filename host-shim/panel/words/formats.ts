// How a language counts and writes numbers. What Intl makes is kept, and made only when it is first needed.

/**
 * What says a number of things in a language: of the texts, one for each category of its plural rules in the order of
 * `categories`, the one for a number, which stands where the text has `#`. `amount` writes the number.
 */
export function pluralizer(
  language: string,
  amount: (count: number) => string,
  ...categories: readonly Intl.LDMLPluralRule[]
): (count: number, ...texts: readonly string[]) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, ...texts) => {
    rules ??= new Intl.PluralRules(language);
    return (texts[categories.indexOf(rules.select(count))] ?? texts.at(-1)!).replace("#", amount(count));
  };
}

/**
 * What writes a number in a language: `12,345`, with `gap` between thousands. Whole numbers, which a first paint is full of, are
 * written here: the first number that Intl formats in a page costs more than drawing fifty rows.
 */
export function numberFormat(language: string, gap: string): (number: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (number) => {
    if (Number.isSafeInteger(number)) return String(number).replace(/\B(?=(?:\d{3})+$)/g, gap);
    format ??= new Intl.NumberFormat(language);
    return format.format(number);
  };
}
