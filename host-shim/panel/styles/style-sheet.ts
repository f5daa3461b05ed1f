import { PANEL_CSS } from "./panel-css.js";

let sheet: CSSStyleSheet | undefined;

/** The looks of the panel, one style sheet for all panels of a page: adopted, so a page needs no inline style for it. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(PANEL_CSS.replace(/(?<![\w#-])(-?(?!1px)[\d.]+)px/g, "calc($1*var(--u))"));
  }
  return sheet;
}
