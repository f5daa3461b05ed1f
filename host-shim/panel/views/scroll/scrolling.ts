import type { PanelRow } from "../../rows/panel-row.js";
import { type ScrollPlace, START } from "../../state/session-state.js";
import { partId, type Ui } from "../../state/ui.js";
import type { MarkLabel } from "../row/row-element.js";
import { afterPaint } from "./after-paint.js";
import { createLongList, indexOfItem, type LongList, longListView, measure, withItems } from "./long-list.js";

/** How long what is out of sight of a long page waits, so that it is not in the way of the next letter of a search. */
const REST_MS = 100;

/** Where the page is scrolled to, and what of a long page is in the document. */
export interface Scrolling {
  readonly toTop: () => void;
  /** Scrolls to a row or a group as soon as it is there. */
  readonly aim: (id: string) => void;
  readonly place: () => ScrollPlace;
  /** Scrolls to where a page was, as soon as it is there; undefined when the player scrolls from now on. */
  readonly resume: (place: ScrollPlace | undefined) => void;
  /** To be called before each draw. */
  readonly begin: () => void;
  /** Draws a long page, or what a search found, with labels drawn by `mark`. */
  readonly longList: (items: LongList["items"], mark?: MarkLabel) => unknown;
  readonly isLong: () => boolean;
  readonly moved: () => void;
  /** To be called after each draw. */
  readonly settle: () => void;
  readonly end: () => void;
}

/** The id of the row that an element of the class `row` shows. */
export function rowIdOf(element: Element): string {
  return decodeURIComponent(element.id.slice("row-".length));
}

/** Scrolls the `main` element of a panel. */
export function createScrolling(ui: Ui, root: ShadowRoot, focusedRow: () => PanelRow | undefined): Scrolling {
  let list: LongList | undefined;
  let shown: LongList | undefined;
  let goal = "";
  let resumed: ScrollPlace | undefined;
  let frame = 0;
  /** A list is drawn as far as it is in sight first, and as far as it may be scrolled to at once some time after that. */
  let first = false;
  let notPainted = (): void => {};
  let held: { readonly element: Element; readonly top: number } | undefined;

  const main = (): HTMLElement | null => root.querySelector("main");

  /** How far the top of the window is below the top of the long list. */
  function above(): number {
    const inside = root.querySelector(".window")?.getBoundingClientRect().top;
    return inside === undefined ? 0 : main()!.getBoundingClientRect().top - inside;
  }

  const elementOf = (id: string) => root.getElementById(id) ?? root.getElementById(partId(id, "row"));

  /** How far an element begins below the top of `main`. */
  const below = (element: Element): number =>
    element.getBoundingClientRect().top - main()!.getBoundingClientRect().top;

  /** What is above the place may still come and grow, so it is kept until the player scrolls or goes into the page. */
  function scrollToResumed(place: ScrollPlace): void {
    if (ui.store.reach() === "loading" || main()?.contains(root.activeElement)) return;
    const element = elementOf(place.id);
    const index = shown ? indexOfItem(shown, place.id) : -1;
    if (element) {
      const moved = below(element) - place.below;
      if (Math.abs(moved) < 1) return;
      main()!.scrollTop += moved;
      // Rows have their true heights when they were in sight for a frame.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (resumed === place && element.isConnected) main()!.scrollTop += below(element) - place.below;
      });
    } else if (index >= 0) {
      main()!.scrollTop += shown!.window.offset(index) - above() - place.below;
      ui.update();
    } else if (place.id === "") {
      main()!.scrollTop = place.top;
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
    toTop() {
      resumed = undefined;
      const element = main();
      if (element && element.scrollTop > 0) element.scrollTop = 0;
    },
    aim(id) {
      goal = id;
      resumed = undefined;
    },
    place() {
      const element = main();
      if (!element || element.scrollTop === 0) return START;
      const first = [...element.querySelectorAll(".row,.group")].find(
        (each) => below(each) + each.clientHeight > 0,
      );
      const id = first?.classList.contains("row") ? rowIdOf(first) : (first?.id ?? "");
      return { id, below: first ? below(first) : 0, top: element.scrollTop };
    },
    resume(place) {
      resumed = place === START ? undefined : place;
    },
    begin() {
      const focused = root.activeElement;
      held = focused?.closest(".row,.verdict")
        ? { element: focused, top: focused.getBoundingClientRect().top }
        : undefined;
      list = shown;
      shown = undefined;
    },
    longList(items, mark) {
      const crumbs = mark !== undefined;
      const kept = list?.crumbs === crumbs ? withItems(list, items) : undefined;
      first = kept === undefined;
      shown = kept ?? createLongList(items, crumbs, ui.scale / 100);
      const focused = focusedRow()?.id ?? ui.popup?.id ?? "";
      return longListView(ui, shown, above(), main()?.clientHeight || innerHeight, first, focused, mark);
    },
    isLong: () => shown !== undefined,
    moved() {
      if (shown) ui.update();
    },
    settle() {
      if (shown) {
        const shift = measure(shown, root, above());
        if (shift !== 0) main()!.scrollTop += shift;
        notPainted();
        if (first) notPainted = afterPaint(ui.update, REST_MS);
      }
      if (held?.element === root.activeElement && goal === "") {
        // What a player is at stays where it is seen, whatever grows or shrinks above it.
        const moved = held!.element.getBoundingClientRect().top - held!.top;
        if (moved !== 0) main()!.scrollTop += moved;
      }
      if (goal !== "") scrollToGoal();
      if (resumed) scrollToResumed(resumed);
    },
    end() {
      notPainted();
      cancelAnimationFrame(frame);
    },
  };
}
