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
  "auxclick",
  "dblclick",
  "contextmenu",
  "wheel",
  "touchstart",
  "touchmove",
  "touchend",
];
const MARGIN = 24;

/**
 * Opens and closes the panel on its hotkey. While it is open, no listener of the game hears a key or the pointer: every
 * event is stopped at the window, and one that is aimed at the panel is handed to what it was aimed at as a copy that does
 * not leave the panel. What the browser does with the event itself (typing, focus, dragging a slider) goes on. A key that
 * was down when the panel opened is released in the game as well. A listener that was on the window in the capture phase
 * before the panel was made is called first, and nothing in a page can prevent that: such a game asks `panel.open`, as it
 * does before it reads a gamepad. Returns the function that takes it all away.
 */
export function keepFromGame(panel: OverlayPanel): () => void {
  /** Keys whose press the game has seen. */
  const seen = new Set<string>();
  /** The key that closed the panel: its release is not the game's. */
  const kept = new Set<string>();

  const onWindow = (event: Event): void => {
    if (event instanceof KeyboardEvent) {
      if (
        event.type === "keydown" &&
        event.code === (panel.getAttribute("hotkey") ?? "F2") &&
        !event.repeat &&
        !isCapturing(panel)
      ) {
        kept.add(event.code);
        event.stopImmediatePropagation();
        event.preventDefault();
        panel.open = !panel.open;
        return;
      }
      if (event.type === "keyup" && seen.delete(event.code)) return;
      if (event.type === "keydown") (panel.open ? kept : seen).add(event.code);
    }
    const mine = event instanceof KeyboardEvent && event.type === "keyup" && kept.delete(event.code);
    if (!panel.open && !mine) return;
    event.stopImmediatePropagation();
    if (event.composedPath().includes(panel)) handOn(event, panel);
    else if (event instanceof KeyboardEvent) {
      if (event.key === "Escape" && event.type === "keydown") panel.open = false;
      if (!event.ctrlKey && !/^F\d+$/.test(event.key)) event.preventDefault();
    } else if (event.type === "mousedown") event.preventDefault(); // The focus stays in the panel.
  };

  for (const type of INPUT) window.addEventListener(type, onWindow, { capture: true, passive: false });
  return () => {
    for (const type of INPUT) window.removeEventListener(type, onWindow, { capture: true });
  };
}

/**
 * Hands a copy of a stopped event to what it was aimed at, tree by tree from the innermost outwards: a copy that is not
 * composed stays inside the shadow tree of its target, where no listener of the page is.
 */
function handOn(event: Event, panel: HTMLElement): void {
  const path = event.composedPath();
  const inside = path.slice(0, path.indexOf(panel));
  const targets = inside.filter((_, index) => index === 0 || inside[index - 1] instanceof ShadowRoot);
  for (const target of targets) {
    const copy = copyOf(event);
    if (event.type === "click") {
      // What a click does (a switch turns, a link is followed) the original does, unless a handler prevents it.
      copy.preventDefault();
      copy.preventDefault = () => event.preventDefault();
      target.dispatchEvent(copy);
    } else if (!target.dispatchEvent(copy)) event.preventDefault();
    if (copy.cancelBubble) return;
  }
}

function copyOf(event: Event): Event {
  const init: Record<string, unknown> = {};
  for (const name in event) init[name] = (event as unknown as Record<string, unknown>)[name];
  for (const name of ["touches", "targetTouches", "changedTouches"])
    if (name in init) init[name] = Array.from(init[name] as TouchList);
  return new (event.constructor as typeof Event)(event.type, { ...init, composed: false });
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
