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

/** Scrolls the `main` element of a panel. */
export function createScrolling(ui: Ui, root: ShadowRoot, focusedRow: () => PanelRow | undefined) {
  let list: LongList | undefined;
  let shown: LongList | undefined;
  let goal = "";
  let resumed: ScrollPosition | undefined;
  let frame = 0;
  /** Whether this is the list's first draw, which has only the visible items; a later draw adds the items around them. */
  let first = false;
  let notPainted = (): void => {};
  let held: { readonly element: Element; readonly top: number } | undefined;

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
    const index = shown ? indexOfItem(shown, position.id) : -1;
    if (element) {
      const moved = below(element) - position.below;
      if (Math.abs(moved) < 1) return;
      main()!.scrollTop += moved;
      // Rows have their final heights after one frame in view.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (resumed === position && element.isConnected) main()!.scrollTop += below(element) - position.below;
      });
    } else if (index >= 0) {
      main()!.scrollTop += shown!.window.offset(index) - above() - position.below;
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
    } else if (shown) {
      const index = indexOfItem(shown, goal);
      if (index < 0) goal = "";
      else {
        main()!.scrollTop += shown.window.offset(index) - above();
        ui.update();
      }
    } else if (ui.store.reach() !== "loading" && ui.store.hasAll()) goal = "";
  }

  return {
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
    position(): ScrollPosition {
      const element = main();
      if (!element || element.scrollTop === 0) return START;
      const first = [...element.querySelectorAll(".row,.group")].find(
        (each) => below(each) + each.clientHeight > 0,
      );
      const id = first?.classList.contains("row") ? rowIdOf(first) : (first?.id ?? "");
      return { id, below: first ? below(first) : 0, top: element.scrollTop };
    },
    /** Restores the scroll position of a page as soon as its rows exist. Call it with undefined once the player scrolls. */
    resume(position: ScrollPosition | undefined): void {
      resumed = position === START ? undefined : position;
    },
    /** Call it before each draw. */
    begin(): void {
      const focused = root.activeElement;
      held = focused?.closest(".row,.verdict")
        ? { element: focused, top: focused.getBoundingClientRect().top }
        : undefined;
      list = shown;
      shown = undefined;
    },
    /** Draws a long page, or search results with labels drawn by `mark`. */
    longList(items: LongList["items"], mark?: MarkLabel) {
      const crumbs = mark !== undefined;
      const kept = list?.crumbs === crumbs ? withItems(list, items) : undefined;
      first = kept === undefined;
      shown = kept ?? createLongList(items, crumbs, ui.scale / 100);
      const focused = focusedRow()?.id ?? ui.popup?.id ?? "";
      return longListView(ui, shown, above(), main()?.clientHeight || innerHeight, first, focused, mark);
    },
    isLong: () => shown !== undefined,
    moved(): void {
      if (shown) ui.update();
    },
    /** Call it after each draw. */
    settle(): void {
      if (!main()) return;
      if (shown) {
        const shift = measure(shown, root, above());
        if (shift !== 0) main()!.scrollTop += shift;
        notPainted();
        if (first) notPainted = afterPaint(ui.update, REST_MS);
      }
      if (held?.element === root.activeElement && goal === "") {
        // Keeps the focused row in place if content above it grows or shrinks.
        const moved = held!.element.getBoundingClientRect().top - held!.top;
        if (moved !== 0) main()!.scrollTop += moved;
      }
      if (goal !== "") scrollToGoal();
      if (resumed) scrollToResumed(resumed);
    },
    end(): void {
      notPainted();
      cancelAnimationFrame(frame);
    },
  };
}
