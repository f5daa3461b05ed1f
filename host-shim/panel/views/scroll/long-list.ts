import type { PageItem } from "../../rows/page-outline.js";
import type { Ui } from "../../state/ui.js";
import { html, render } from "../../templates/template.js";
import { words } from "../../words/words.js";
import { children } from "../row/children.js";
import { groupHead } from "../row/group-head.js";
import type { MarkLabel } from "../row/row-element.js";
import { drawRow } from "../row/row-view.js";
import { createWindowList, type WindowList } from "./window-list.js";

/** Pages up to this many rows are entirely in the document. */
export const LARGEST_WHOLE = 300;

/** How far a list is drawn beyond the viewport, in CSS pixels. */
const OVERSCAN = 400;
const ROW_HEIGHT = 66;
const GROUP_HEIGHT = 56;

/** A long list of which only the visible items are in the document. */
export interface LongList {
  readonly items: readonly PageItem[];
  readonly crumbs: boolean;
  readonly window: WindowList;
}

/** Creates a long list; heights are estimates until they are measured. */
export function createLongList(items: readonly PageItem[], crumbs: boolean, scale: number): LongList {
  const heights = items.map(
    (item) => ("row" in item ? ROW_HEIGHT + (crumbs ? 18 : 0) : GROUP_HEIGHT) * scale,
  );
  return { items, crumbs, window: createWindowList(heights) };
}

/** Returns the list with changed rows and its measured heights; undefined if it has other items. */
export function withItems(list: LongList, items: readonly PageItem[]): LongList | undefined {
  if (list.items === items) return list;
  if (list.items.length !== items.length) return undefined;
  // Found rows are parsed on access; identical objects need no comparison.
  const same = items.every((item, index) => {
    const before = list.items[index]!;
    return item === before || idOf(item) === idOf(before);
  });
  return same ? { ...list, items } : undefined;
}

/** Returns the index of a row or group in the list, or -1. */
export function indexOfItem({ items }: LongList, id: string): number {
  return items.findIndex((item) => idOf(item) === id);
}

function idOf(item: PageItem): string {
  return "row" in item ? item.row.id : item.group.id;
}

/**
 * Draws the visible items of a list that begins `above` pixels over the top of a viewport; unless it is drawn `first`, also
 * the items around them. The focused row stays in the document at any scroll position.
 */
export function longListView(
  ui: Ui,
  list: LongList,
  above: number,
  viewport: number,
  first: boolean,
  focused: string,
  mark?: MarkLabel,
) {
  const { items, window } = list;
  const { start, end, before, after } = window.range(Math.max(0, above), viewport, first ? 0 : OVERSCAN);
  const pinned = focused === "" ? -1 : indexOfItem(list, focused);
  const drawn = items.slice(start, end).map((item, index) => ({ item, index: start + index, away: false }));
  if (pinned >= 0 && (pinned < start || pinned >= end)) {
    const item = { item: items[pinned]!, index: pinned, away: true };
    if (pinned < start) drawn.unshift(item);
    else drawn.push(item);
  }
  const isRow = (index: number) => "row" in (items[index] ?? {});

  function drawItem({ item, index, away }: (typeof drawn)[number], before?: Element): Element {
    const element = (before as HTMLElement | undefined) ?? document.createElement("div");
    element.role = "listitem";
    element.ariaSetSize = `${items.length}`;
    element.ariaPosInSet = `${index + 1}`;
    element.dataset["index"] = `${index}`;
    element.style.top = away ? `${window.offset(index)}px` : "";
    element.className = away ? "pinned" : "";
    if ("row" in item) {
      element.className += ` card piece ${isRow(index - 1) ? "" : "first"} ${isRow(index + 1) ? "" : "last"}`;
      if (item.past) element.className += " past";
      const row = drawRow(ui, item.row, element.firstElementChild, mark);
      if (row !== element.firstElementChild) element.replaceChildren(row);
    } else render(groupHead(ui, item.group), element);
    return element;
  }

  return html`<div class="window" role="list" aria-label=${words.entries(items.length)} .style=${`padding:${before}px 0 ${after}px`} ${children(
    drawn,
    ({ item }) => idOf(item),
    drawItem,
  )}></div>`;
}

/** Measures the drawn items. Returns how far to scroll so that the visible ones stay in place. */
export function measure({ window }: LongList, root: ParentNode, above: number): number {
  let shift = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-index]:not(.pinned)")) {
    shift += window.measure(Number(element.dataset["index"]), element.offsetHeight, above + shift);
  }
  return shift;
}
