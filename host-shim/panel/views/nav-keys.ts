import { areTabs } from "../input/grid-steps.js";

/**
 * Moves the focus through the list of places: to the next and the previous, to the first and the last. In a list, left and
 * right fold and unfold the focused group; among tabs they are next and previous.
 */
export function navKey(event: KeyboardEvent): void {
  const nav = event.currentTarget as HTMLElement;
  const focused = (nav.getRootNode() as ShadowRoot).activeElement;
  const stops = [...nav.querySelectorAll<HTMLElement>("a")].filter((one) => one.offsetParent !== null);
  const at = stops.findIndex(
    (stop) => stop.parentElement?.contains(focused) && stop.closest("li") === focused?.closest("li"),
  );
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  const forward = getComputedStyle(nav).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const isSideways = /^Arrow(?:Left|Right)$/.test(event.key);
  const aside = isSideways && areTabs(nav) ? (event.key === forward ? at + 1 : at - 1) : undefined;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key] ?? aside;
  const fold = stops[at]!.closest("li")!.querySelector<HTMLElement>(":scope > .fold");
  if (to !== undefined) stops[to]?.focus();
  else if (!isSideways || !fold) return;
  else if ((event.key === forward) !== (fold.ariaExpanded === "true")) fold.click();
  event.preventDefault();
}

/** Scrolls the list of places, and nothing around it, until a place in it is visible. */
export function showPlace(place: HTMLElement): void {
  const nav = place.closest("nav")!;
  const [seen, box] = [nav, place].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  nav.scrollBy(
    beyond(box.left - seen.left, box.right - seen.right),
    beyond(box.top - seen.top, box.bottom - seen.bottom),
  );
}

/** Fades the page of a place in, unless the player asked for reduced motion. */
export function fadePage(root: ShadowRoot): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  root.querySelector(".col")?.animate({ opacity: [0.4, 1] }, { duration: 140, easing: "ease-out" });
}

/** How far to scroll so that a box that begins `before` px and ends `after` px past the visible part is in it, with a margin. */
function beyond(before: number, after: number): number {
  const MARGIN = 12;
  if (before < MARGIN) return before - MARGIN;
  return Math.max(0, after + MARGIN);
}
