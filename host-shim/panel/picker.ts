import { HexAlphaBase } from "vanilla-colorful/lib/entrypoints/hex-alpha";

/** The name of the colour picker's element. Whichever copy of the panel is first on a page defines it for all. */
export const PICKER_TAG = "svc-color-picker";

/** Defines the picker's element, once a page. */
export function definePicker(): void {
  if (!customElements.get(PICKER_TAG)) customElements.define(PICKER_TAG, class extends HexAlphaBase {});
}
