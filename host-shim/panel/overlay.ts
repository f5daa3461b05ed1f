import type { PlacedOverlay } from "./state/deferred-file.js";
import { boxIn, type OverlayBox, storage } from "./store/browser-storage.js";
import { words } from "./words/words.js";

/** What an open overlay is drawn into. */
export interface OverlayDialog {
  readonly element: HTMLDialogElement;
  /** Takes it away; what had the focus before has it again. */
  readonly end: () => void;
}

/** How far a docked overlay stays from the edges of the window, and the narrowest window that it does not fill. */
const MARGIN = 16;
const NARROW = 640;

/**
 * Opens a modal dialog at the end of a shadow root, over all else: a modal dialog is the one thing that a page can lay over
 * a canvas in fullscreen and that gets the clicks there. It fills the window and is transparent. Whatever closes it other
 * than `end`, such as a phone's gesture for going back, calls `closed`. Undefined when it cannot be seen, because the root's
 * host or something around it is not rendered; then nothing has changed.
 */
export function openDialog(root: ShadowRoot, closed: () => void): OverlayDialog | undefined {
  const element = document.createElement("dialog");
  element.setAttribute("aria-label", words.mods);
  root.append(element);
  element.showModal();

  // What goes fullscreen lies over what was there before, so the dialog is laid over it again.
  function showAnew(): void {
    const focused = root.activeElement as HTMLElement | null;
    element.close();
    element.showModal();
    focused?.focus({ preventScroll: true });
  }
  function end(): void {
    document.removeEventListener("fullscreenchange", showAnew);
    element.onclose = null;
    element.close();
    element.remove();
  }

  if (element.getClientRects().length === 0) {
    end();
    return undefined;
  }
  element.onclose = () => {
    if (!element.open) closed();
  };
  document.addEventListener("fullscreenchange", showAnew);
  return { element, end };
}

/**
 * Puts the overlay where it was last, inside the window. One that was never moved is docked at the side, beside the middle of
 * the game, and follows the size of the window and of its letters, `scale` percent; it fills a narrow one. After `end` the
 * window may change without it.
 */
export function placeOverlay(
  app: HTMLElement,
  scale: () => number,
): PlacedOverlay & { readonly fit: () => void; readonly end: () => void } {
  let moved = storage.read("box", boxIn);
  let size = "";
  const apply = (): void => {
    const { innerWidth, innerHeight } = window;
    const box =
      innerWidth < NARROW
        ? { left: 0, top: 0, width: innerWidth, height: innerHeight }
        : (moved ?? docked(scale() / 100));
    const width = Math.min(box.width, innerWidth);
    const height = Math.min(box.height, innerHeight);
    app.style.width = `${width}px`;
    app.style.height = `${height}px`;
    app.style.left = `${Math.max(0, Math.min(box.left, innerWidth - width))}px`;
    app.style.top = `${Math.max(0, Math.min(box.top, innerHeight - height))}px`;
    size = sizeOf(app);
  };
  apply();
  window.addEventListener("resize", apply);
  return {
    app,
    keepsSize: () => sizeOf(app) === size,
    put(box) {
      moved = box;
      apply();
    },
    fit: apply,
    end: () => window.removeEventListener("resize", apply),
  };
}

/** At the right, as high as the window; up to half as wide, more for a player who has made the letters larger. */
function docked(scale: number): OverlayBox {
  const { innerWidth, innerHeight } = window;
  const beside = Math.min(1100, Math.max(480, innerWidth * 0.46));
  const width = Math.round(Math.min(innerWidth - 2 * MARGIN, beside * Math.max(1, scale)));
  return { left: innerWidth - width - MARGIN, top: MARGIN, width, height: innerHeight - 2 * MARGIN };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): string {
  return `${offsetWidth} ${offsetHeight}`;
}
