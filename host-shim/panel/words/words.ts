import type * as english from "./english.js";

/** The words of the panel in the language that is in force. English is the only one there is. */
export * as words from "./english.js";

/** The words of one language: the compiler demands each of them of every language. */
export type Words = Translated<typeof english>;

/** The same words, said otherwise. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Text]: Translated<Text[Name]> };

/** A text of a mod or a server as a sentence of its own. */
export function asSentence(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}
