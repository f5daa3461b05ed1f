import { storage } from "./store/browser-storage.js";
import { words } from "./words/words.js";

/** Where the overlay stands in the game's window; CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

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
 * Puts the overlay where it was last, inside the window, and remembers where it is moved and how it is resized. One that was
 * never moved is docked at the side, beside the middle of the game, and follows the size of the window; it fills a narrow one.
 */
export function placeOverlay(app: HTMLElement, header: HTMLElement): () => void {
  let moved = storage.read<Box | undefined>("box", undefined);
  let size = "";
  const apply = (): void => {
    const { innerWidth, innerHeight } = window;
    const box =
      innerWidth < NARROW ? { left: 0, top: 0, width: innerWidth, height: innerHeight } : (moved ?? docked());
    const width = Math.min(box.width, innerWidth);
    const height = Math.min(box.height, innerHeight);
    app.style.width = `${width}px`;
    app.style.height = `${height}px`;
    app.style.left = `${Math.max(0, Math.min(box.left, innerWidth - width))}px`;
    app.style.top = `${Math.max(0, Math.min(box.top, innerHeight - height))}px`;
    size = sizeOf(app);
  };
  apply();

  const drag = (down: PointerEvent): void => {
    if (down.button !== 0 || (down.target as HTMLElement).closest("button,input")) return;
    const { left, top, width, height } = app.getBoundingClientRect();
    const move = (event: PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      moved = { left: left + x, top: top + y, width, height };
      apply();
    };
    const end = (): void => {
      header.removeEventListener("pointermove", move);
      if (moved) storage.write("box", moved);
    };
    down.preventDefault(); // Nothing is selected on the way.
    header.setPointerCapture(down.pointerId);
    header.addEventListener("pointermove", move);
    header.addEventListener("lostpointercapture", end, { once: true });
  };
  header.addEventListener("pointerdown", drag);

  const resized = new ResizeObserver(() => {
    if (app.offsetWidth === 0 || sizeOf(app) === size) return;
    size = sizeOf(app);
    const { left, top, width, height } = app.getBoundingClientRect();
    moved = { left, top, width, height };
    storage.write("box", moved);
  });
  resized.observe(app);
  window.addEventListener("resize", apply);
  return () => {
    resized.disconnect();
    window.removeEventListener("resize", apply);
    header.removeEventListener("pointerdown", drag);
  };
}

/** At the right, as high as the window; up to half as wide. */
function docked(): Box {
  const { innerWidth, innerHeight } = window;
  const width = Math.round(Math.min(1100, Math.max(480, innerWidth * 0.46)));
  return { left: innerWidth - width - MARGIN, top: MARGIN, width, height: innerHeight - 2 * MARGIN };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): string {
  return `${offsetWidth} ${offsetHeight}`;
}
