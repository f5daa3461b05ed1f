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

const MARGIN = 24;

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

/** Puts the overlay where it was last, inside the window, and remembers where it is moved and how it is resized. */
export function placeOverlay(app: HTMLElement, header: HTMLElement): () => void {
  const { innerWidth, innerHeight } = window;
  const usual = {
    left: MARGIN,
    top: MARGIN,
    width: Math.min(760, innerWidth - 2 * MARGIN),
    height: Math.min(680, innerHeight - 2 * MARGIN),
  };
  let box: Box = { ...usual, ...storage.read<Partial<Box>>("box", {}) };
  const apply = (): void => {
    const width = Math.min(box.width, window.innerWidth);
    const height = Math.min(box.height, window.innerHeight);
    app.style.width = `${width}px`;
    app.style.height = `${height}px`;
    app.style.left = `${Math.max(0, Math.min(box.left, window.innerWidth - width))}px`;
    app.style.top = `${Math.max(0, Math.min(box.top, window.innerHeight - height))}px`;
  };
  apply();

  const drag = (down: PointerEvent): void => {
    if (down.button !== 0 || (down.target as HTMLElement).closest("button,input")) return;
    const { left, top } = app.getBoundingClientRect();
    const move = (event: PointerEvent): void => {
      box = { ...box, left: left + event.clientX - down.clientX, top: top + event.clientY - down.clientY };
      apply();
    };
    const end = (): void => {
      header.removeEventListener("pointermove", move);
      storage.write("box", box);
    };
    down.preventDefault(); // Nothing is selected on the way.
    header.setPointerCapture(down.pointerId);
    header.addEventListener("pointermove", move);
    header.addEventListener("lostpointercapture", end, { once: true });
  };
  header.addEventListener("pointerdown", drag);

  const resized = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = app;
    if (width === 0 || (width === box.width && height === box.height)) return;
    box = { ...box, width, height };
    storage.write("box", box);
  });
  resized.observe(app);
  window.addEventListener("resize", apply);
  return () => {
    resized.disconnect();
    window.removeEventListener("resize", apply);
    header.removeEventListener("pointerdown", drag);
  };
}
