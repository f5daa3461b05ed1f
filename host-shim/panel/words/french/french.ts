import type { Language } from "../english/tables.js";
import { deferred } from "./french-deferred.js";
import { first } from "./french-first.js";
import { screens } from "./french-screens.js";

/** All words of the panel in French. */
export const french: Language = { ...first, ...deferred, ...screens };
