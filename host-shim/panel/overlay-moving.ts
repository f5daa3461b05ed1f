import type { PlacedOverlay } from "./overlay.js";
import { type OverlayBox, storage } from "./store/browser-storage.js";

/**
 * Makes an overlay movable by its header, unless it fills the window, and stores its position and size, until the returned
 * function is called.
 */
export function moveOverlay(
  { app, fills, keepsSize, put, fit }: PlacedOverlay,
  header: HTMLElement,
): () => void {
  /** Whether the overlay may have been placed while it was not rendered, because a question replaced it. */
  let hadNoBox = true;
  const drag = (down: PointerEvent): void => {
    if (fills() || down.button !== 0 || (down.target as HTMLElement).closest("button,input")) return;
    const { left, top, width, height } = app.getBoundingClientRect();
    let box: OverlayBox | undefined;
    const move = (event: PointerEvent): void => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      box = { left: left + x, top: top + y, width, height };
      put(box);
    };
    const end = (): void => {
      header.removeEventListener("pointermove", move);
      if (box) storage.write("box", box);
    };
    down.preventDefault(); // Prevents a text selection.
    header.setPointerCapture(down.pointerId);
    header.addEventListener("pointermove", move);
    header.addEventListener("lostpointercapture", end, { once: true });
  };
  header.addEventListener("pointerdown", drag);

  const resized = new ResizeObserver(() => {
    if (app.offsetWidth === 0) {
      hadNoBox = true;
      return;
    }
    if (hadNoBox) fit();
    hadNoBox = false;
    if (keepsSize()) return;
    const { left, top, width, height } = app.getBoundingClientRect();
    const box = { left, top, width, height };
    put(box);
    storage.write("box", box);
  });
  resized.observe(app);
  return () => {
    resized.disconnect();
    header.removeEventListener("pointerdown", drag);
  };
}
