import type { Language } from "../english/tables.js";
import { deferred } from "./chinese-deferred.js";
import { first } from "./chinese-first.js";
import { screens } from "./chinese-screens.js";

/** All words of the panel in Simplified Chinese. */
export const chinese: Language = { ...first, ...deferred, ...screens };
