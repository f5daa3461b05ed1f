import { VERSION } from "../../sdk/version.js";
import { SettingsPanel } from "./element.js";
import type { Transport } from "./reach/panel-transport.js";

/** The name of the custom element that shows settings. */
export const PANEL_TAG = "svc-settings-panel" as const;

/** What a framework sets on the element: its own attributes and properties, and those of every element. */
export interface PanelAttributes {
  readonly overlay?: boolean | "";
  readonly open?: boolean | "";
  readonly hotkey?: string;
  readonly "pad-button"?: string | number;
  readonly "peek-key"?: string;
  readonly theme?: "light" | "dark";
  readonly transport?: Transport | undefined;
  readonly [attribute: string]: unknown;
}

/** The element as a tag of JSX, to be merged into a framework's own list of tags: docs/panel.md says how. */
export interface PanelElements {
  readonly [PANEL_TAG]: PanelAttributes;
}

declare global {
  interface HTMLElementTagNameMap {
    readonly [PANEL_TAG]: SettingsPanel;
  }
  namespace JSX {
    interface IntrinsicElements extends PanelElements {}
  }
}

/**
 * Defines the element and gives the name to create it by: {@link PANEL_TAG}, or, on a page where another version of the
 * panel has that name, the name with this version behind it. Its type is that of the first, so that
 * `document.createElement(definePanel())` is a {@link SettingsPanel} to the compiler too. Calling it again, from any copy,
 * changes nothing. Where there are no custom elements, as in Node, it defines nothing and gives {@link PANEL_TAG}.
 *
 * @example
 * ```ts
 * const panel = document.createElement(definePanel());
 * panel.transport = httpTransport(location.origin);
 * document.body.append(panel);
 * ```
 */
export function definePanel(): typeof PANEL_TAG {
  if (typeof customElements === "undefined") return PANEL_TAG;
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
