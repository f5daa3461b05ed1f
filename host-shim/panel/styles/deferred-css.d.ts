/** The text of `deferred.css` with its imports inlined, minified: `scripts/compile.mjs` creates this module from it. */
export declare const DEFERRED_CSS: string;
