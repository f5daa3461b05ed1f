import { _$LH, nothing, render } from "lit-html";
import { watchPads } from "./input/gamepad-watch.js";
import { keepFromGame } from "./input/overlay-capture.js";
import { loadDeferred } from "./load-deferred.js";
import { openDialog } from "./overlay.js";
import type { Transport } from "./reach/panel-transport.js";
import { readHash, SET } from "./rows/links.js";
import { createSession, type Session } from "./session.js";
import { createSessionState } from "./state/session-state.js";
import { scaleIn, storage } from "./store/browser-storage.js";
import { styleSheet } from "./styles/style-sheet.js";
import { speak } from "./words/languages.js";
import { words } from "./words/words.js";

// Without a document (in Node, for server-side rendering) the class exists, but no element can be created.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

// If a script sets `Object.prototype.strings`, a lit part without `strings` would draw those, for example as a link's address.
for (const part of Object.values<unknown>(_$LH))
  if (typeof part === "function" && part.prototype)
    Object.defineProperty(part.prototype, "strings", { value: undefined, writable: true });

/** How long the first draw waits for the translation before it uses the language that is loaded. */
const PATIENCE_MS = 300;

/**
 * `<svc-settings-panel>`: the settings of every mod. Set `transport`. On a page the panel is open from then on; with the
 * attribute `overlay` it opens over a game on the key in the attribute `hotkey` (a `KeyboardEvent.code`; default `F2`) and
 * on the gamepad button in `pad-button` (an index of the standard mapping; default 8; `none` disables it). While the key in
 * `peek-key` (default `AltLeft`; `none` disables it) is held, the panel is hidden, so that the game is visible.
 * The attribute `theme`, `light` or `dark`, overrides the system's preference. The attribute `lang`, else the `lang` of the
 * page, sets the language, which all panels of a page share. An overlay fires `open` and `close` once for each change; both
 * events bubble and cannot be cancelled.
 */
export class SettingsPanel extends Base {
  static readonly observedAttributes = ["open", "overlay", "lang"];

  #transport: Transport | undefined;
  #session: Session | undefined;
  #dialog: ReturnType<typeof openDialog>;
  #state = createSessionState();
  #release: (() => void) | undefined;
  #stopPads: (() => void) | undefined;
  #announcedOpen = false;
  #frame = 0;
  #drawing: Promise<void> | undefined;
  #spoken: Promise<void> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #pageLanguage: MutationObserver | undefined;

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styleSheet()];
    // A page's first read of its storage waits for the browser process. Reads here, so that no opening of the panel waits.
    storage.read("scale", scaleIn);
    // Loads the second file while the game is idle, so that the first search need not wait for it.
    globalThis.requestIdleCallback?.(() => void loadDeferred().catch(() => {}));
  }

  /** The connection to the mods; the panel is empty while it is undefined. */
  get transport(): Transport | undefined {
    return this.#transport;
  }
  set transport(transport: Transport | undefined) {
    this.#end();
    this.#transport = transport;
    this.#state = createSessionState();
    this.#check();
  }

  /**
   * Whether the overlay is open; has no effect on a page. An overlay that would not be visible, because it is not in the
   * document, not rendered or without a transport, does not open and logs a console warning with the reason.
   */
  get open(): boolean {
    return this.hasAttribute("open");
  }
  set open(open: boolean) {
    const obstacle = open && this.overlay ? this.#obstacle() : "";
    if (obstacle === "") this.toggleAttribute("open", open);
    else refuse(obstacle);
  }

  /** Whether the panel lies over a game. */
  get overlay(): boolean {
    return this.hasAttribute("overlay");
  }
  set overlay(overlay: boolean) {
    this.toggleAttribute("overlay", overlay);
  }

  /**
   * The index in the standard mapping of the gamepad button that opens and closes the overlay: the attribute `pad-button`,
   * else 8, the left one of the two centre buttons. NaN, for no button, if the attribute is not a number.
   */
  get padButton(): number {
    const index = this.getAttribute("pad-button") ?? "8";
    return index.trim() === "" ? Number.NaN : Number(index);
  }

  /** Whether the panel is on the screen. */
  get shown(): boolean {
    return this.#session !== undefined;
  }

  /**
   * Opens the panel at the hash of one of its links. Returns false, and opens nothing, for any other text or if the panel would
   * not be visible.
   *
   * @param view `#/<guid>`, `#/<guid>/<key>`, `#/<guid>/group/<title>`, `#keybinds`, `#mods`, `#culprit`, `#health`, `#log`,
   * `#profiles`, `#search/<query>` or `#set=<code>`.
   */
  show(view: string): boolean {
    if (readHash(view) === undefined && !view.startsWith(SET)) return false;
    this.open = true;
    this.#session?.show(view);
    return this.shown;
  }

  connectedCallback(): void {
    this.#pageLanguage = new MutationObserver(() => this.#speak());
    this.#pageLanguage.observe(document.documentElement, { attributeFilter: ["lang"] });
    this.#speak();
    this.#check();
  }

  disconnectedCallback(): void {
    this.#pageLanguage?.disconnect();
    this.#check();
  }

  attributeChangedCallback(name: string): void {
    if (name === "overlay") this.#end();
    if (name === "lang") this.#speak();
    else this.#check();
  }

  #obstacle(): string {
    if (!this.isConnected) return "it is not in the document: append it first";
    return this.#transport ? "" : "it has no transport: set its `transport` first";
  }

  /** Opens or closes the panel, according to its attributes, its transport and whether it is in the document. */
  #check(): void {
    const overlay = this.isConnected && this.overlay;
    if (overlay) this.#release ??= keepFromGame(this);
    else {
      this.#release?.();
      this.#release = undefined;
    }
    const wanted = this.isConnected && (this.open || !overlay) ? this.#transport : undefined;
    if (!wanted) this.#end();
    else if (!this.#session) this.#begin(wanted, overlay);
    this.#watchPads(overlay && !this.shown);
    this.#fireChange();
  }

  #language(): string {
    return this.lang || document.documentElement.lang;
  }

  /** Loads the language of the element, else of the page, and redraws the panel in it. */
  #speak(): void {
    if (!this.isConnected) return;
    const before = words;
    const spoken = speak(this.#language()).then(() => {
      if (this.#spoken === spoken) this.#spoken = undefined;
      this.#session?.translate();
      if (words !== before) this.#update();
    });
    this.#spoken = spoken;
  }

  /** Watches for the gamepad button that opens the overlay, while the overlay is closed. */
  #watchPads(watched: boolean): void {
    if (watched) {
      this.#stopPads ??= watchPads(
        () => this.padButton,
        ({ toggles }) => {
          if (toggles) this.open = true;
        },
      );
    } else {
      this.#stopPads?.();
      this.#stopPads = undefined;
    }
  }

  #begin(transport: Transport, overlay: boolean): void {
    if (overlay) {
      this.#dialog = openDialog(this.shadowRoot!, () => {
        this.open = false;
      });
      if (!this.#dialog) {
        refuse("it is not rendered: it, or an element around it, has `display: none`");
        this.open = false;
        return;
      }
    }
    this.#session = createSession({
      element: this,
      root: this.shadowRoot!,
      transport,
      state: this.#state,
      language: () => this.#language(),
      speak: () => this.#speak(),
      update: () => this.#update(),
      drawn: async () => this.#drawing,
    });
    this.#update();
  }

  /** Fires `open` or `close` when the overlay was opened or closed, but not when it is moved in the document. */
  #fireChange(): void {
    const open = this.overlay && this.open;
    if (open === this.#announcedOpen || (open && !this.shown)) return;
    this.#announcedOpen = open;
    this.dispatchEvent(new Event(open ? "open" : "close", { bubbles: true }));
  }

  /**
   * Draws once for all changes of one task. The first draw waits only for the question of the search for the mod at fault, if a
   * question is open; else for the translation, up to `PATIENCE_MS`, then for the rows, at most until the next frame. Rows that
   * are available at once are laid out before that frame.
   */
  #update(): void {
    const session = this.#session;
    if (!session) return;
    this.#drawing ??= this.#untilDraw(session).then(() => {
      if (this.#session !== session) return;
      this.#drawing = undefined;
      this.#dialog?.element.setAttribute("aria-label", words.mods);
      render(session.template(), this.#room());
      session.settle();
    });
  }

  async #untilDraw({ read, question }: Session): Promise<void> {
    if (this.#room().childElementCount > 0) return;
    // A panel that is drawn before the question would focus its search box.
    if (question) return void (await question);
    if (this.#spoken) {
      const patience = new Promise((resolve) => {
        this.#patience = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([this.#spoken, patience]);
    }
    const frame = new Promise((resolve) => {
      this.#frame = requestAnimationFrame(resolve);
    });
    await Promise.race([read, frame]);
  }

  #room(): HTMLElement | ShadowRoot {
    return this.#dialog?.element ?? this.shadowRoot!;
  }

  #end(): void {
    this.#session?.end();
    this.#session = undefined;
    this.#drawing = undefined;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#patience);
    render(nothing, this.#room());
    this.#dialog?.end();
    this.#dialog = undefined;
  }
}

function refuse(obstacle: string): void {
  console.warn(`<svc-settings-panel> does not open: ${obstacle}.`);
}
