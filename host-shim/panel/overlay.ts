import { memory } from "./memory.js";

/** Where the overlay stands in the game's window; CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The panel as far as the overlay drives it. */
export interface OverlayPanel extends HTMLElement {
  open: boolean;
}

const INPUT = [
  "keydown",
  "keyup",
  "keypress",
  "pointerdown",
  "pointerup",
  "pointermove",
  "mousedown",
  "mouseup",
  "mousemove",
  "click",
  "dblclick",
  "contextmenu",
  "wheel",
  "touchstart",
  "touchmove",
  "touchend",
];
const MARGIN = 24;

/**
 * Opens and closes the panel on its hotkey. While it is open, keys and pointer do not reach the game: what is aimed past the
 * panel is stopped on its way down, what is aimed at it stops at it. A key that was down when the panel opened is
 * released in the game as well. Returns the function that takes it all away.
 */
export function keepFromGame(panel: OverlayPanel): () => void {
  /** Keys whose press the game has seen, and keys whose press it was kept from. */
  const seen = new Set<string>();
  const kept = new Set<string>();
  const released = new WeakSet<Event>();

  const onWindow = (event: Event): void => {
    const inside = event.composedPath().includes(panel);
    if (event instanceof KeyboardEvent) {
      if (
        event.type === "keydown" &&
        event.code === (panel.getAttribute("hotkey") ?? "F2") &&
        !event.repeat &&
        !isCapturing(panel)
      ) {
        kept.add(event.code);
        stop(event);
        event.preventDefault();
        panel.open = !panel.open;
        return;
      }
      if (event.type === "keyup" && kept.delete(event.code)) {
        if (!inside) stop(event);
        return;
      }
      if (event.type === "keyup" && seen.delete(event.code)) {
        released.add(event);
        return;
      }
      if (event.type === "keydown") (panel.open ? kept : seen).add(event.code);
    }
    if (!panel.open || inside) return;
    stop(event);
    if (event instanceof KeyboardEvent) {
      if (event.key === "Escape" && event.type === "keydown") panel.open = false;
      if (!event.ctrlKey && !/^F\d+$/.test(event.key)) event.preventDefault();
    } else if (event.type === "mousedown") event.preventDefault(); // The focus stays in the panel.
  };
  const onPanel = (event: Event): void => {
    if (!released.has(event)) event.stopPropagation();
  };

  for (const type of INPUT) {
    window.addEventListener(type, onWindow, { capture: true, passive: false });
    panel.addEventListener(type, onPanel);
  }
  return () => {
    for (const type of INPUT) {
      window.removeEventListener(type, onWindow, { capture: true });
      panel.removeEventListener(type, onPanel);
    }
  };
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}

/** A capture box takes every key, the hotkey too. */
function isCapturing(panel: HTMLElement): boolean {
  return panel.shadowRoot?.activeElement?.classList.contains("capturing") === true;
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
  let box: Box = { ...usual, ...memory.read<Partial<Box>>("box", {}) };
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
      memory.write("box", box);
    };
    header.setPointerCapture(down.pointerId);
    header.addEventListener("pointermove", move);
    header.addEventListener("lostpointercapture", end, { once: true });
  };
  header.addEventListener("pointerdown", drag);

  const resized = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = app;
    if (width === 0 || (width === box.width && height === box.height)) return;
    box = { ...box, width, height };
    memory.write("box", box);
  });
  resized.observe(app);
  window.addEventListener("resize", apply);
  return () => {
    resized.disconnect();
    window.removeEventListener("resize", apply);
    header.removeEventListener("pointerdown", drag);
  };
}
