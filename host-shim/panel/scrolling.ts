import type { PanelRow } from "./panel-row.js";
import { partId, type Ui } from "./ui.js";
import {
  createLongList,
  indexOfItem,
  type LongList,
  longListView,
  measure,
  withItems,
} from "./views/list.js";

/** Where the page is scrolled to, and what of a long page is in the document. */
export interface Scrolling {
  readonly toTop: () => void;
  /** Scrolls to a row or a group as soon as it is there. */
  readonly aim: (id: string) => void;
  /** To be called before each draw. */
  readonly begin: () => void;
  readonly longList: (items: LongList["items"], crumbs: boolean) => unknown;
  readonly isLong: () => boolean;
  readonly moved: () => void;
  /** To be called after each draw. */
  readonly settle: () => void;
}

/** Scrolls the `main` element of a panel. */
export function createScrolling(ui: Ui, root: ShadowRoot, focusedRow: () => PanelRow | undefined): Scrolling {
  let list: LongList | undefined;
  let shown: LongList | undefined;
  let goal = "";
  let held: { readonly element: Element; readonly top: number } | undefined;

  const main = (): HTMLElement | null => root.querySelector("main");

  /** How far the top of the window is below the top of the long list. */
  function above(): number {
    const inside = root.querySelector(".window")?.getBoundingClientRect().top;
    return inside === undefined ? 0 : main()!.getBoundingClientRect().top - inside;
  }

  function scrollToGoal(): void {
    const element = root.getElementById(goal) ?? root.getElementById(partId(goal, "row"));
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
    } else if (ui.store.reach() !== "loading") goal = "";
  }

  return {
    toTop() {
      const element = main();
      if (element && element.scrollTop > 0) element.scrollTop = 0;
    },
    aim(id) {
      goal = id;
    },
    begin() {
      const focused = root.activeElement;
      held = focused?.closest(".row")
        ? { element: focused, top: focused.getBoundingClientRect().top }
        : undefined;
      list = shown;
      shown = undefined;
    },
    longList(items, crumbs) {
      const kept = list?.crumbs === crumbs ? withItems(list, items) : undefined;
      shown = kept ?? createLongList(items, crumbs, ui.scale / 100);
      const focused = focusedRow()?.id ?? ui.popup?.id ?? "";
      return longListView(ui, shown, above(), main()?.clientHeight || innerHeight, focused);
    },
    isLong: () => shown !== undefined,
    moved() {
      if (shown) ui.update();
    },
    settle() {
      if (shown) {
        const shift = measure(shown, root, above());
        if (shift !== 0) main()!.scrollTop += shift;
      }
      if (held?.element === root.activeElement && goal === "") {
        // What a player is at stays where it is seen, whatever grows or shrinks above it.
        const moved = held!.element.getBoundingClientRect().top - held!.top;
        if (moved !== 0) main()!.scrollTop += moved;
      }
      if (goal !== "") scrollToGoal();
    },
  };
}
