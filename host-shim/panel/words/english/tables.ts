import type { deferred } from "./english-deferred.js";
import type { first } from "./english-first.js";
import type { page } from "./english-page.js";
import type { screens } from "./english-screens.js";

/** The words of the panel's first paint. The compiler requires all of them of every language. */
export type Words = Translated<typeof first>;

/** The words of the panel's second file, loaded after the first paint, except {@link ScreenWords}. */
export type SecondWords = Translated<typeof deferred>;

/** The words about places, faults, profiles and shared values; a part of the second file. */
export type ScreenWords = Translated<typeof screens>;

/** All words of the second file. */
export type DeferredWords = SecondWords & ScreenWords;

/** The words of the web page around the panel. */
export type PageWords = Translated<typeof page>;

/** All words of a language other than English. */
export type Language = Words & DeferredWords & PageWords;

/** A table with the same keys and parameters, and any texts. */
type Translated<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Text]: Translated<Text[Name]> };
