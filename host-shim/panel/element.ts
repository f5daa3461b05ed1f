import { nothing, render } from "lit/html.js";
import { createKept } from "./kept.js";
import { keepFromGame } from "./overlay.js";
import { createSession, type Session } from "./session.js";
import { styleSheet } from "./styles.js";
import type { Transport } from "./transport.js";

/**
 * `<svc-settings-panel>`: the settings of every mod. Set `transport`. On a page the panel is open from then on; with the
 * attribute `overlay` it opens over a game on the key that the attribute `hotkey` names (a `KeyboardEvent.code`, `F2`).
 * The attribute `theme`, `light` or `dark`, outranks what the player's system prefers.
 */
export class SettingsPanel extends HTMLElement {
  static readonly observedAttributes = ["open", "overlay"];

  #transport: Transport | undefined;
  #session: Session | undefined;
  #kept = createKept();
  #release: (() => void) | undefined;
  #frame = 0;
  #drawing: Promise<void> | undefined;

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styleSheet()];
  }

  /** How the mods are reached; while it is undefined the panel is empty. */
  get transport(): Transport | undefined {
    return this.#transport;
  }
  set transport(transport: Transport | undefined) {
    this.#end();
    this.#transport = transport;
    this.#kept = createKept();
    this.#check();
  }

  /** Whether the overlay is shown. It has no meaning on a page. */
  get open(): boolean {
    return this.hasAttribute("open");
  }
  set open(open: boolean) {
    this.toggleAttribute("open", open);
  }

  /** Whether the panel lies over a game. */
  get overlay(): boolean {
    return this.hasAttribute("overlay");
  }
  set overlay(overlay: boolean) {
    this.toggleAttribute("overlay", overlay);
  }

  connectedCallback(): void {
    this.#check();
  }

  disconnectedCallback(): void {
    this.#check();
  }

  attributeChangedCallback(): void {
    this.#check();
  }

  /** Opens or closes, whichever the attributes and the page ask for. */
  #check(): void {
    const overlay = this.isConnected && this.overlay;
    if (overlay) this.#release ??= keepFromGame(this);
    else {
      this.#release?.();
      this.#release = undefined;
    }
    const wanted = this.isConnected && (this.open || !overlay) ? this.#transport : undefined;
    if (!wanted) this.#end();
    else if (!this.#session) {
      this.#session = createSession({
        element: this,
        root: this.shadowRoot!,
        transport: wanted,
        kept: this.#kept,
        update: () => this.#update(),
        drawn: async () => this.#drawing,
      });
      this.#update();
    }
  }

  /** Draws once for all changes of one turn; first when the page is painted next, as most of it is known by then. */
  #update(): void {
    if (!this.#session) return;
    this.#drawing ??= this.#turn().then(() => {
      this.#drawing = undefined;
      if (!this.#session) return;
      render(this.#session.template(), this.shadowRoot!);
      this.#session.settle();
    });
  }

  #turn(): Promise<void> {
    if (this.shadowRoot!.childElementCount > 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#frame = requestAnimationFrame(() => resolve());
    });
  }

  #end(): void {
    this.#session?.end();
    this.#session = undefined;
    this.#drawing = undefined;
    cancelAnimationFrame(this.#frame);
    render(nothing, this.shadowRoot!);
  }
}
