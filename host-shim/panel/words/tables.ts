import type { english } from "./english.js";
import type { english as deferred } from "./english-deferred.js";
import type { english as page } from "./english-page.js";

/** The words of the panel's first paint. The compiler requires all of them of every language. */
export type Words = Translated<typeof english>;

/** The words of the panel's second file, loaded after the first paint. */
export type DeferredWords = Translated<typeof deferred>;

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
