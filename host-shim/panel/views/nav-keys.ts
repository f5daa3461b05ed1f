import { areTabs } from "../input/grid-steps.js";
import { hashOf } from "../rows/links.js";
import type { Ui, View } from "../state/ui.js";

/**
 * Moves the focus through the navigation list: to the next or previous entry, the first or the last. In a list, the arrow
 * keys left and right fold and unfold the focused group; among tabs they move to the previous and the next tab.
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

const RESULT = ".hints :is(a, button), .row .ctl :is(input, select, button, textarea):enabled";

/** Focuses the first search result on Enter and on the arrow key down; Enter also follows a link. */
export async function searchKey(event: KeyboardEvent, drawn: () => Promise<void>): Promise<void> {
  const box = event.currentTarget as HTMLInputElement;
  const isEnter = event.key === "Enter";
  if (box.value.trim() === "" || (!isEnter && event.key !== "ArrowDown")) return;
  event.preventDefault();
  // The results of the last typed letters may not be drawn yet.
  await drawn();
  const first = (box.getRootNode() as ShadowRoot).querySelector<HTMLElement>(`main :is(${RESULT})`);
  first?.focus();
  if (isEnter && first?.matches("a")) first.click();
}

/** The entry last scrolled into view in each navigation list, and its position. A repeat would undo the player's scrolling. */
const shown = new WeakMap<Element, readonly [entry: Element, at: string]>();

/**
 * Scrolls the navigation list, and nothing around it, until an entry is visible. Scrolls only if the entry, its size
 * or the size of the list differs from the last call, and among tabs if their order differs.
 */
export function showEntry(entry: HTMLElement, isTab: boolean): void {
  const nav = entry.closest("nav")!;
  const [seen, box] = [nav, entry].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  const along = isTab
    ? [seen.width, box.width, box.left - seen.left + nav.scrollLeft]
    : [seen.height, box.height];
  const at = along.map(Math.round).join();
  const [last, lastAt] = shown.get(nav) ?? [];
  if (last === entry && lastAt === at) return;
  shown.set(nav, [entry, at]);
  // The stylesheet strip.css sets `scroll-padding`.
  const margin = Number.parseFloat(getComputedStyle(nav).scrollPaddingLeft) || 0;
  nav.scrollBy(
    beyond(margin, box.left - seen.left, box.right - seen.right),
    beyond(margin, box.top - seen.top, box.bottom - seen.bottom),
  );
}

/** Goes to the view that is `by` entries after the current view in the navigation. */
export function turnPage(ui: Ui, by: number): void {
  const mods = ui.deferred
    .get()!
    .places.mods()
    .map(({ guid }): View => ({ kind: "mod", guid }));
  const views: View[] = [...mods, { kind: "keybinds" }, { kind: "mods" }];
  const now = views.findIndex((each) => hashOf(each) === hashOf(ui.view()));
  ui.go(views[(now + by + views.length) % views.length]!);
}

/** Fades a newly opened page in, unless the player asked for reduced motion. */
export function fadePage(root: ShadowRoot): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  root.querySelector(".col")?.animate({ opacity: [0.4, 1] }, { duration: 140, easing: "ease-out" });
}

/** Returns how far to scroll to a box `before` px after the visible start that ends `after` px after the visible end. */
function beyond(margin: number, before: number, after: number): number {
  if (before < margin) return before - margin;
  return Math.max(0, after + margin);
}
