/** The text of `panel.css` with its imports inlined, minified: `scripts/compile.mjs` creates this module from it. */
export declare const PANEL_CSS: string;
