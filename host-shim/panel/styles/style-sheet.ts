import { PANEL_CSS } from "./panel-css.js";

/** The length that a px of the panel is: the name is the whole page's, as a registered property is. */
const UNIT = "--svc-u";

let sheet: CSSStyleSheet | undefined;

/** The looks of the panel, one style sheet for all panels of a page: adopted, so a page needs no inline style for it. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    register();
    sheet = sheetOf(PANEL_CSS);
  }
  return sheet;
}

/** Has the unit computed once for the whole panel: what is not registered is computed anew in each rule that names it. */
function register(): void {
  try {
    CSS.registerProperty({ name: UNIT, syntax: "<length>", inherits: true, initialValue: "1px" });
  } catch {
    // Another copy of the panel was first.
  }
}

/** A style sheet whose lengths in px, but for hairlines, grow with the size that the player chose. */
export function sheetOf(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css.replace(/(?<![\w#-])(-?(?!1px)[\d.]+)px/g, `calc($1*var(${UNIT}))`));
  return made;
}
