import type { Language } from "../english/tables.js";
import { deferred } from "./german-deferred.js";
import { first } from "./german-first.js";
import { screens } from "./german-screens.js";

/** All words of the panel in German. */
export const german: Language = { ...first, ...deferred, ...screens };
