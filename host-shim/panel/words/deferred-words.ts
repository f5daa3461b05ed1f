import type * as english from "./english-deferred.js";
import type { Translated } from "./words.js";

/** The words of what is loaded after the first paint, in the language that is in force. */
export * as deferredWords from "./english-deferred.js";

/** These words of one language: the compiler demands each of them of every language. */
export type DeferredWords = Translated<typeof english>;
