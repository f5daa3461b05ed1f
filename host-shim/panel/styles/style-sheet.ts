import { PANEL_CSS } from "./panel-css.js";

let sheet: CSSStyleSheet | undefined;

/** The looks of the panel, one style sheet for all panels of a page: adopted, so a page needs no inline style for it. */
export function styleSheet(): CSSStyleSheet {
  sheet ??= sheetOf(PANEL_CSS);
  return sheet;
}

/** A style sheet whose lengths in px, but for hairlines, grow with the size that the player chose. */
export function sheetOf(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css.replace(/(?<![\w#-])(-?(?!1px)[\d.]+)px/g, "calc($1*var(--u))"));
  return made;
}
