import { PANEL_CSS } from "./panel-css.js";

/** The property with the length of a px in the panel. A registered property is global to the page, so its name has a prefix. */
const UNIT = "--svc-u";

let sheet: CSSStyleSheet | undefined;

/** Returns the style sheet that all panels of a page adopt. It is adopted, so that a page need not allow inline styles. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    register();
    sheet = sheetOf(PANEL_CSS);
  }
  return sheet;
}

/** Registers the unit, so that it is computed once for the panel and not in each rule that names it. */
function register(): void {
  try {
    CSS.registerProperty({ name: UNIT, syntax: "<length>", inherits: true, initialValue: "1px" });
  } catch {
    // Another copy of the panel has registered it.
  }
}

/** Creates a style sheet whose lengths in px, except for hairlines, scale with the player's chosen size. */
export function sheetOf(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css.replace(/(?<![\w#-])(-?(?!1px)[\d.]+)px/g, `calc($1*var(${UNIT}))`));
  return made;
}
