import type { ListedLine } from "../../log/listed-lines.js";
import { createWindowList, type WindowRange } from "../scroll/window-list.js";

/** How far lines are drawn beyond the box, in CSS pixels. */
const OVERSCAN = 400;
const LINE_HEIGHT = 48;
/** A box that is scrolled this close to its end, in CSS pixels, counts as scrolled to its end. */
const CLOSE = 8;
const MOST_DRAWS = 8;

/** Whether the browser keeps visible lines in place when the height of a line above them changes. */
const ANCHORS = globalThis.CSS?.supports("overflow-anchor: auto") ?? false;

/**
 * Controls the scroll position of the box `.log`, which has only its visible lines in the document. A box that is
 * scrolled to its end stays there, unless the focus is in a line; otherwise the first visible line stays in place.
 */
export function createLogWindow(root: ShadowRoot, update: () => void) {
  const heights = new WeakMap<ListedLine, number>();
  let lines: readonly ListedLine[] = [];
  let list = createWindowList([]);
  /** The part of the lines in the last draw. */
  let drawn: WindowRange = list.range(0, 0);
  /** Whether the box was scrolled to its end when the player last scrolled. */
  let isAtEnd = true;
  /** Whether the next draw may scroll, because lines were added or removed; each scroll would end a scroll animation. */
  let isMoved = true;
  /** The box of the last draw. */
  let known: Element | null = null;
  /** The number of draws in a row that did not fill the box, because lines were less high than estimated; at most `MOST_DRAWS`. */
  let draws = 0;
  /** The sum and the number of the measured heights. */
  const measured = { sum: 0, count: 0 };
  /** Whether the focus is in a line, which keeps its position. */
  let hasFocus = false;
  /** The first visible line, and how far it is below the top of the box. */
  let first: { readonly line: ListedLine; readonly below: number } | undefined;
  /** The scroll position of the last draw. */
  let placed = 0;

  const box = () => root.querySelector<HTMLElement>(".log");

  function isFocusInside(): boolean {
    const [here, focused] = [box(), root.activeElement];
    return here !== null && focused !== here && here.contains(focused);
  }

  /** Returns the index of the first visible line, or, if it was removed, of the next line by time; -1 if there is none. */
  function firstIndex(): number {
    if (!first) return -1;
    const same = lines.indexOf(first.line);
    return same >= 0 ? same : lines.findIndex(({ time }) => time >= first!.line.time);
  }

  const indexOf = (element: HTMLElement): number => Number(element.dataset["index"]);

  /** Stores the height of a drawn line. */
  function measure(element: HTMLElement): void {
    const index = indexOf(element);
    const line = lines[index]!;
    const { height } = element.getBoundingClientRect();
    if (!heights.has(line)) {
      measured.sum += height;
      measured.count++;
    }
    heights.set(line, height);
    list.measure(index, height, 0);
  }

  /** Scrolls the box to its end if it was there, else the first visible line to its earlier position. */
  function restore(here: HTMLElement, elements: readonly HTMLElement[]): void {
    if (isAtEnd && !hasFocus) {
      if (isMoved) here.scrollTop = here.scrollHeight;
      return;
    }
    if (!isMoved && ANCHORS) return;
    const index = firstIndex();
    const element = elements.find((each) => indexOf(each) === index);
    if (!element) return;
    const below = element.getBoundingClientRect().top - here.getBoundingClientRect().top - here.clientTop;
    const shift = below - first!.below;
    if (Math.abs(shift) >= 1) here.scrollTop += shift;
  }

  /** Whether the drawn lines fill the box. */
  function isFull(here: HTMLElement): boolean {
    const bottom = Math.min(placed + here.clientHeight, list.offset(lines.length));
    return drawn.before <= placed + 1 && list.offset(drawn.end) >= bottom - 1;
  }

  /** Stores the first visible line with its position. */
  function remember(from: HTMLElement): void {
    const index = list.indexAt(from.scrollTop);
    first = index < 0 ? undefined : { line: lines[index]!, below: list.offset(index) - from.scrollTop };
  }

  /** Records the scroll position if the player scrolled; returns whether the player did. */
  function follow(): boolean {
    const here = box();
    if (!here || here !== known || Math.abs(here.scrollTop - placed) < 1) return false;
    placed = here.scrollTop;
    isMoved = false;
    isAtEnd = placed + here.clientHeight >= here.scrollHeight - CLOSE;
    remember(here);
    return true;
  }

  return {
    /** Returns the part of the lines to draw. */
    range(now: readonly ListedLine[]): WindowRange {
      follow();
      if (now !== lines) {
        lines = now;
        isMoved = true;
        const usual = measured.count > 0 ? measured.sum / measured.count : LINE_HEIGHT;
        list = createWindowList(lines.map((line) => heights.get(line) ?? usual));
      }
      hasFocus = isFocusInside();
      const here = box();
      const viewport = here?.clientHeight || innerHeight;
      const end = list.offset(lines.length) - viewport;
      const index = firstIndex();
      let top = (isAtEnd && !hasFocus) || index < 0 ? end : list.offset(index) - first!.below;
      if (here && !isMoved) top = here.scrollTop;
      drawn = list.range(Math.max(0, Math.min(top, end)), viewport, OVERSCAN);
      return drawn;
    },
    /** Call it when the box was scrolled. */
    scrolled(): void {
      if (follow()) update();
    },
    /** Call it after each draw. */
    settle(): void {
      const here = box();
      if (here !== known) isMoved = true;
      known = here;
      if (!here?.clientHeight) return;
      // The focused line has left the document.
      if (hasFocus && !root.activeElement) here.focus({ preventScroll: true });
      const elements = [...here.querySelectorAll<HTMLElement>("[data-index]")];
      elements.forEach(measure);
      restore(here, elements);
      placed = here.scrollTop;
      remember(here);
      if (!isFull(here) && draws++ < MOST_DRAWS) return update();
      draws = 0;
      isMoved = false;
    },
  };
}
