import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { PageItem } from "../../rows/page-outline.js";
import type { Ui } from "../../state/ui.js";
import { words } from "../../words/words.js";
import { groupHead } from "../row/group-head.js";
import { type MarkLabel, rowView } from "../row/row-view.js";
import { createWindowList, type WindowList } from "./window-list.js";

/** Pages up to this many rows are entirely in the document. */
export const LARGEST_WHOLE = 300;

/** How far a list is drawn beyond the viewport, in CSS pixels. */
const OVERSCAN = 400;
const ROW_HEIGHT = 68;
const GROUP_HEIGHT = 56;

/** A long list of which only the visible items are in the document. */
export interface LongList {
  readonly items: readonly PageItem[];
  readonly crumbs: boolean;
  readonly window: WindowList;
  /** The ids of the items of the last draw. */
  readonly drawn: { ids: readonly string[] };
}

/** Creates a long list; heights are estimates until they are measured. */
export function createLongList(items: readonly PageItem[], crumbs: boolean, scale: number): LongList {
  const heights = items.map(
    (item) => ("row" in item ? ROW_HEIGHT + (crumbs ? 18 : 0) : GROUP_HEIGHT) * scale,
  );
  return { items, crumbs, window: createWindowList(heights), drawn: { ids: [] } };
}

/** Returns the list with new `items` and its measured heights; undefined if the ids of the items differ. */
export function withItems(list: LongList, items: readonly PageItem[]): LongList | undefined {
  if (list.items === items) return list;
  if (list.items.length !== items.length) return undefined;
  // Compares the objects first, because reading the id of a found row would parse the row.
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
 * Draws the visible items of a list that begins `above` pixels above the top of the viewport; after the `first` draw, also
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
  let drawn = items.slice(start, end).map((item, index) => ({ item, index: start + index, away: false }));
  if (pinned >= 0 && (pinned < start || pinned >= end)) {
    const item = { item: items[pinned]!, index: pinned, away: true };
    if (pinned < start) drawn.unshift(item);
    else drawn.push(item);
  }
  /** The height of the items that this draw omits. */
  let omitted = 0;
  const ids = drawn.map(({ item }) => idOf(item));
  if (isEnd(list.drawn.ids, ids, focused) || isEnd(ids, list.drawn.ids, focused)) {
    // `repeat` would move the focused row from one end to the other, which drops the focus, so draws the row alone first.
    drawn = drawn.filter(({ index }) => index === pinned);
    omitted = window.offset(end) - window.offset(start);
    ui.update();
  }
  // A row drawn alone would be both ends of the list, so that the next draw would omit the other items again.
  list.drawn.ids = drawn.length === 1 ? [] : ids;
  const isRowAt = (index: number) => "row" in (items[index] ?? {});

  const drawItem = ({ item, index, away }: (typeof drawn)[number]) => {
    const isRow = "row" in item;
    const className = isRow
      ? ` card piece${isRowAt(index - 1) ? "" : " first"}${isRowAt(index + 1) ? "" : " last"}${item.past ? " past" : ""}`
      : "";
    return html`<div role="listitem" aria-setsize=${items.length} aria-posinset=${index + 1} data-index=${index} class=${
      (away ? "pinned" : "") + className
    } .style=${away ? `top:${window.offset(index)}px` : ""}>${
      isRow ? rowView(ui, item.row, mark) : groupHead(ui, item.group)
    }</div>`;
  };

  return html`<div class="window" role="list" aria-label=${words.entries(items.length)} .style=${`padding:${before}px 0 ${after + omitted}px`}>${repeat(
    drawn,
    ({ item }) => idOf(item),
    drawItem,
  )}</div>`;
}

/** Whether an id is the first of one list and the last of another. */
function isEnd(a: readonly string[], b: readonly string[], id: string): boolean {
  return id !== "" && a[0] === id && b.at(-1) === id;
}

/** Measures the drawn items. Returns how far to scroll so that the visible items stay in place. */
export function measure({ window }: LongList, root: ParentNode, above: number): number {
  let shift = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-index]:not(.pinned)")) {
    shift += window.measure(Number(element.dataset["index"]), element.offsetHeight, above + shift);
  }
  return shift;
}
