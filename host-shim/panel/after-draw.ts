import { areTabs } from "./input/grid-steps.js";
import { reportTitle } from "./navigation/title.js";
import { placeOverlay } from "./overlay.js";
import { hashOf } from "./rows/links.js";
import { hasTabs, type Ui } from "./state/ui.js";
import { afterPaint } from "./views/scroll/after-paint.js";
import type { Scrolling } from "./views/scroll/scrolling.js";

interface AfterDrawOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly inGame: boolean;
  readonly scrolling: Scrolling;
}

/**
 * Creates the functions that a session calls after each draw and each resize. After the first draw, `settle` places the
 * overlay and schedules the load of the second file.
 */
export function createAfterDraw({ ui, root, inGame, scrolling }: AfterDrawOptions) {
  const { deferred } = ui;
  let settled = false;
  let stopLoading = (): void => {};
  let overlay: ReturnType<typeof placeOverlay> | undefined;
  /** Whether the overlay can be moved. */
  let moves = false;
  let popupId: string | undefined;
  /** The hash of the last page drawn since the second file was loaded; `""` before, and if no navigation entry is current. */
  let page = "";

  function placeFirst(): void {
    stopLoading = afterPaint(() => void deferred.load());
    if (!inGame) return;
    overlay = placeOverlay(root.querySelector(".app")!, () => ui.scale);
    hereIn(root)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const search = root.getElementById("search") as HTMLInputElement | null;
    if (!search) return;
    // A narrow panel shows the search box as an icon, which focus would expand over the title and the buttons.
    if (getComputedStyle(search).paddingLeft === "0px") return root.querySelector("main")!.focus();
    search.focus();
    search.select();
  }

  function noteWidth(): void {
    const nav = root.querySelector("nav");
    if (nav && !ui.navigating) ui.isNarrow = areTabs(nav);
  }

  return {
    settle(): void {
      if (!settled) placeFirst();
      const loaded = deferred.get();
      const header = root.querySelector("header");
      if (loaded && overlay && header && !moves) {
        loaded.moveOverlay(overlay, header);
        moves = true;
      }
      // On a web page, this measurement would delay the first paint, so it waits for the second file.
      if (loaded || inGame) noteWidth();
      loaded?.explain();
      const here = hereIn(root);
      const shown = here ? hashOf(ui.view()) : "";
      if (loaded && shown !== page) {
        if (page !== "") loaded.fadePage(root);
        page = shown;
      }
      scrolling.settle();
      if (here) loaded?.showEntry(here, hasTabs(ui));
      if (ui.popup?.id !== popupId)
        (root.querySelector(".popup, .code") ?? root.querySelector(".keyhelp"))?.scrollIntoView({
          block: "nearest",
        });
      popupId = ui.popup?.id;
      settled = true;
      if (!inGame) reportTitle(ui);
      if (ui.popup?.kind === "choices")
        root.querySelector("[role=option][aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    },
    /** After a change of the window's or the font's size: moves the overlay into the window and scrolls to the current entry. */
    fit(): void {
      overlay?.fit();
      noteWidth();
      const here = hereIn(root);
      if (here) deferred.get()?.showEntry(here, hasTabs(ui));
    },
    end: () => stopLoading(),
  };
}

/** Returns the current entry of the navigation, or null if no entry is current. */
function hereIn(root: ShadowRoot): HTMLElement | null {
  return root.querySelector("nav [aria-current]");
}
