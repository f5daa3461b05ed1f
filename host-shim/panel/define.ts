import { VERSION } from "../../sdk/version.js";
import { SettingsPanel } from "./element.js";
import type { Transport } from "./reach/panel-transport.js";

/** The name of the custom element that shows settings. */
export const PANEL_TAG = "svc-settings-panel" as const;

/** The attributes and properties of the element, for the types of a framework; any other attribute is allowed, too. */
export interface PanelAttributes {
  /** Whether the panel opens over a game (default: it is part of the page). */
  readonly overlay?: boolean | "";
  /** Whether the overlay is open (default: false). */
  readonly open?: boolean | "";
  /** The key that opens and closes the overlay, a `KeyboardEvent.code` (default: `F2`). */
  readonly hotkey?: string;
  /** The standard index of the gamepad button that opens and closes the overlay; `none` disables it (default: 8). */
  readonly "pad-button"?: string | number;
  /** The key that hides the panel while it is held, a `KeyboardEvent.code`; `none` disables it (default: `AltLeft`). */
  readonly "peek-key"?: string;
  /** The colour scheme (default: the system's preference). */
  readonly theme?: "light" | "dark";
  /** The connection to the mods; the panel is empty while it is undefined. */
  readonly transport?: Transport | undefined;
  readonly [attribute: string]: unknown;
}

/** The element as a JSX tag, to merge into a framework's list of tags; see docs/panel.md. */
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
 * Defines the element and returns its tag: {@link PANEL_TAG}, or, if another version of the panel has that tag on the page,
 * the tag with this version appended. The return type is always the type of {@link PANEL_TAG}, so that the compiler knows
 * `document.createElement(definePanel())` as a {@link SettingsPanel}. Further calls, from any copy of this version, change
 * nothing. Without custom elements, as in Node, it defines nothing and returns {@link PANEL_TAG}.
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
