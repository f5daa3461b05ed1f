import type { PanelRow } from "../../rows/panel-row.js";
import { type ScrollPosition, START } from "../../state/session-state.js";
import { partId, rowIdOf, type Ui } from "../../state/ui.js";
import type { MarkLabel } from "../row/row-view.js";
import { afterPaint } from "./after-paint.js";
import { createLongList, indexOfItem, type LongList, longListView, measure, withItems } from "./long-list.js";

/** The delay before a long page draws items out of sight, so that these do not delay the next letter of a search. */
const REST_MS = 100;

/** The scroll position of the page, and the drawn part of a long page. */
export type Scrolling = ReturnType<typeof createScrolling>;

/**
 * Scrolls the `main` element of a panel. Each draw calls `begin` first, then `longList` if the page is long; after the draw,
 * `settle` moves the page to the element or the position that it should show.
 */
export function createScrolling(ui: Ui, root: ShadowRoot, focusedRow: () => PanelRow | undefined) {
  /** The long list of the previous draw; undefined if the page was short. */
  let lastList: LongList | undefined;
  /** The long list of this draw; undefined until `longList`, and on a short page. */
  let list: LongList | undefined;
  /** Whether this is the list's first draw, which has only the visible items; a later draw adds the items around them. */
  let isFirstDraw = false;
  /** Cancels the draw of the items out of sight. */
  let cancelRest = (): void => {};
  /** The id of the row or group to scroll to as soon as it exists; `""` if there is none. */
  let goal = "";
  /** The position to restore after each draw; undefined once it is restored or the player scrolls. */
  let resumed: ScrollPosition | undefined;
  /** The request of the frame after which `resumed` is restored again. */
  let frame = 0;
  /** The focused element in a row or verdict, with its distance from the top of the viewport before the draw. */
  let anchor: { readonly element: Element; readonly top: number } | undefined;

  const main = (): HTMLElement | null => root.querySelector("main");

  /** Returns the distance from the top of the long list down to the top of the window, in pixels. */
  function above(): number {
    const inside = root.querySelector(".window")?.getBoundingClientRect().top;
    return inside === undefined ? 0 : main()!.getBoundingClientRect().top - inside;
  }

  const elementOf = (id: string) => root.getElementById(id) ?? root.getElementById(partId(id, "row"));

  /** Returns the distance from the top of `main` down to an element, in pixels. */
  const below = (element: Element): number =>
    element.getBoundingClientRect().top - main()!.getBoundingClientRect().top;

  /** Restores the scroll position after each draw until the player scrolls, because rows above may still appear and grow. */
  function scrollToResumed(position: ScrollPosition): void {
    if (ui.store.reach() === "loading" || main()?.contains(root.activeElement)) return;
    const element = elementOf(position.id);
    const index = list ? indexOfItem(list, position.id) : -1;
    if (element) {
      const shift = below(element) - position.below;
      if (Math.abs(shift) < 1) return;
      main()!.scrollTop += shift;
      // Rows have their final heights after one frame in view.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (resumed === position && element.isConnected) main()!.scrollTop += below(element) - position.below;
      });
    } else if (index >= 0) {
      main()!.scrollTop += list!.window.offset(index) - above() - position.below;
      ui.update();
    } else if (position.id === "") {
      main()!.scrollTop = position.top;
      resumed = undefined;
    } else if (ui.store.hasAll()) resumed = undefined;
  }

  function scrollToGoal(): void {
    const element = elementOf(goal);
    if (element) {
      const isRow = element.classList.contains("row");
      element.scrollIntoView({ block: isRow ? "center" : "start" });
      if (isRow) ui.focusRow(goal);
      goal = "";
    } else if (list) {
      const index = indexOfItem(list, goal);
      if (index < 0) goal = "";
      else {
        main()!.scrollTop += list.window.offset(index) - above();
        ui.update();
      }
    } else if (ui.store.reach() !== "loading" && ui.store.hasAll()) goal = "";
  }

  return {
    /** Scrolls to the top; drops the position that `resume` received. */
    toTop(): void {
      resumed = undefined;
      const element = main();
      if (element && element.scrollTop > 0) element.scrollTop = 0;
    },
    /** Scrolls to a row or a group as soon as it exists. */
    aim(id: string): void {
      goal = id;
      resumed = undefined;
    },
    /** Returns the scroll position, for `resume`. */
    position(): ScrollPosition {
      const element = main();
      if (!element || element.scrollTop === 0) return START;
      const topmost = [...element.querySelectorAll(".row,.group")].find(
        (each) => below(each) + each.clientHeight > 0,
      );
      const id = topmost?.classList.contains("row") ? rowIdOf(topmost) : (topmost?.id ?? "");
      return { id, below: topmost ? below(topmost) : 0, top: element.scrollTop };
    },
    /** Restores the scroll position of a page as soon as its rows exist. Call it with undefined once the player scrolls. */
    resume(position: ScrollPosition | undefined): void {
      resumed = position === START ? undefined : position;
    },
    /** Call it before each draw. */
    begin(): void {
      const focused = root.activeElement;
      anchor = focused?.closest(".row,.verdict")
        ? { element: focused, top: focused.getBoundingClientRect().top }
        : undefined;
      lastList = list;
      list = undefined;
    },
    /** Draws a long page, or search results with labels drawn by `mark`. */
    longList(items: LongList["items"], mark?: MarkLabel) {
      const crumbs = mark !== undefined;
      const kept = lastList?.crumbs === crumbs ? withItems(lastList, items) : undefined;
      isFirstDraw = kept === undefined;
      list = kept ?? createLongList(items, crumbs, ui.scale / 100);
      const focused = focusedRow()?.id ?? ui.popup?.id ?? "";
      const viewport = main()?.clientHeight || innerHeight;
      return longListView(ui, list, above(), viewport, isFirstDraw, focused, mark);
    },
    /** Whether the page is long. */
    isLong: () => list !== undefined,
    /** Call it when `main` was scrolled: a long page then draws the items in view. */
    moved(): void {
      if (list) ui.update();
    },
    /** Call it after each draw. */
    settle(): void {
      if (!main()) return;
      if (list) {
        const shift = measure(list, root, above());
        if (shift !== 0) main()!.scrollTop += shift;
        cancelRest();
        if (isFirstDraw) cancelRest = afterPaint(ui.update, REST_MS);
      }
      if (anchor?.element === root.activeElement && goal === "") {
        // Keeps the focused row in place if content above it grows or shrinks.
        const shift = anchor!.element.getBoundingClientRect().top - anchor!.top;
        if (shift !== 0) main()!.scrollTop += shift;
      }
      if (goal !== "") scrollToGoal();
      if (resumed) scrollToResumed(resumed);
    },
    /** Ends the scrolling: cancels the work that is still scheduled. */
    end(): void {
      cancelRest();
      cancelAnimationFrame(frame);
    },
  };
}
