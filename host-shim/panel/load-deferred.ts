import { importAgain } from "./loading/import-again.js";

/** Loads the panel's second file, once for all panels of a page. */
export const loadDeferred = importAgain(() => import("./deferred.js"));
