/** The text of `deferred.css` with its imports in place, without comments and needless white space: `scripts/compile.mjs` makes this module of it. */
export declare const DEFERRED_CSS: string;
