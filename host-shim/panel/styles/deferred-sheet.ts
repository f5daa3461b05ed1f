import { DEFERRED_CSS } from "./deferred-css.js";
import { sheetOf } from "./style-sheet.js";

let sheet: CSSStyleSheet | undefined;

/** Returns the styles of the parts that the panel loads after its first paint; one style sheet for all panels of a page. */
export function deferredSheet(): CSSStyleSheet {
  sheet ??= sheetOf(DEFERRED_CSS);
  return sheet;
}
