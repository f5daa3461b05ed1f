// Plural forms and number formats of a language. Intl objects are created at the first use, and kept.

/**
 * Returns a function that chooses the text for a count. Its arguments are the count and one text for each plural category, in
 * the order of `categories`. The count replaces `#`, formatted by `amount`. A count without a text of its category gets the last
 * text.
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
 * Returns a formatter for the numbers of a language: `12,345`, with `gap` between thousands. Formats integers without Intl,
 * because the first call of Intl in a page takes longer than drawing fifty rows, and the first paint needs only integers.
 */
export function numberFormat(language: string, gap: string): (number: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (number) => {
    if (Number.isSafeInteger(number)) return String(number).replace(/\B(?=(?:\d{3})+$)/g, gap);
    format ??= new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
    return format.format(number);
  };
}
