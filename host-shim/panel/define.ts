import { VERSION } from "../../sdk/version.js";
import { SettingsPanel } from "./element.js";

/** The name of the custom element that shows settings. */
export const PANEL_TAG = "svc-settings-panel" as const;

declare global {
  interface HTMLElementTagNameMap {
    readonly [PANEL_TAG]: SettingsPanel;
  }
}

/**
 * Defines the element and gives the name to create it by: {@link PANEL_TAG}, or, on a page where another version of the
 * panel has that name, the name with this version behind it. Its type is that of the first, so that
 * `document.createElement(definePanel())` is a {@link SettingsPanel} to the compiler too. Calling it again, from any copy,
 * changes nothing.
 */
export function definePanel(): typeof PANEL_TAG {
  for (const tag of [PANEL_TAG, versioned()]) {
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

function versioned(): typeof PANEL_TAG {
  return `${PANEL_TAG}-${VERSION.replace(/[^\da-z]+/gi, "-")}` as typeof PANEL_TAG;
}
