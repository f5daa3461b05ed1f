import { boxIn, type OverlayBox, storage } from "./store/browser-storage.js";
import { words } from "./words/words.js";

/** The distance of a docked overlay from the window's edges, in CSS pixels. */
const MARGIN = 16;
/** The windows that an overlay fills; the style sheets have the same query. */
const NARROW = "(width < 40em)";

/**
 * Opens a modal dialog at the end of a shadow root, in the top layer: only a modal dialog can cover a fullscreen canvas and
 * receive clicks there. The dialog fills the window and is transparent. Calls `closed` if anything except `end` closes the
 * dialog, such as a phone's back gesture. Returns undefined, and changes nothing, if the root's host or an ancestor is not
 * rendered.
 */
export function openDialog(root: ShadowRoot, closed: () => void) {
  const element = document.createElement("dialog");
  element.setAttribute("aria-label", words.mods);
  root.append(element);
  element.showModal();

  // A new fullscreen element covers the dialog, so the dialog is shown again, above the element.
  function showAgain(): void {
    const focused = root.activeElement as HTMLElement | null;
    element.close();
    element.showModal();
    focused?.focus({ preventScroll: true });
  }
  /** Removes the dialog and restores the earlier focus. */
  function end(): void {
    document.removeEventListener("fullscreenchange", showAgain);
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
  document.addEventListener("fullscreenchange", showAgain);
  return { element, end };
}

/** An overlay at its last position. */
export type PlacedOverlay = ReturnType<typeof placeOverlay>;

/**
 * Places the overlay at its last position, inside the window. An overlay that was never moved is docked at the right, beside
 * the middle of the game, with a size that depends on the window and on `scale`, the font size in percent. It fills a narrow
 * window. Call `fit` when the window or `scale` has changed.
 */
export function placeOverlay(app: HTMLElement, scale: () => number) {
  let moved = storage.read("box", boxIn);
  let size = "";
  const fills = (): boolean => matchMedia(NARROW).matches;
  const apply = (): void => {
    const { innerWidth, innerHeight } = window;
    const box = fills()
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
  return {
    app,
    /** Whether the overlay fills the window, because the window is narrow. */
    fills,
    /** Whether the overlay still has the size that was last set. */
    keepsSize: () => sizeOf(app) === size,
    /** Moves and resizes the overlay within the window, until the panel is closed. */
    put(box: OverlayBox): void {
      moved = box;
      apply();
    },
    fit: apply,
  };
}

/** Returns the docked box: at the right, as high as the window less margins, about half as wide, wider at a larger `scale`. */
function docked(scale: number): OverlayBox {
  const { innerWidth, innerHeight } = window;
  const beside = Math.min(1100, Math.max(480, innerWidth * 0.46));
  const width = Math.round(Math.min(innerWidth - 2 * MARGIN, beside * Math.max(1, scale)));
  return { left: innerWidth - width - MARGIN, top: MARGIN, width, height: innerHeight - 2 * MARGIN };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): string {
  return `${offsetWidth} ${offsetHeight}`;
}
