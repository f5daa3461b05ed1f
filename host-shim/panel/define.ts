import { VERSION } from "../../sdk/version.js";
import { SettingsPanel } from "./element.js";

/** The name of the custom element that shows settings. */
export const PANEL_TAG = "svc-settings-panel";

/**
 * Defines the element and gives the name to create it by: {@link PANEL_TAG}, or, on a page where another version of the
 * panel has that name, the name with this version behind it. Calling it again, from any copy, changes nothing.
 */
export function definePanel(): string {
  for (const tag of [PANEL_TAG, `${PANEL_TAG}-${VERSION.replace(/[^\da-z]+/gi, "-")}`]) {
    const present = customElements.get(tag) as { readonly version?: string } | undefined;
    if (present?.version === VERSION) return tag;
    if (present) continue;
    customElements.define(
      tag,
      class extends SettingsPanel {
        static readonly version = VERSION;
      },
    );
    return tag;
  }
  return PANEL_TAG;
}
