import { hashOf, readHash } from "../rows/links.js";
import type { Ui, View } from "./ui.js";

/** Where the player is, and the ways from there. */
export interface Navigation {
  readonly view: () => View;
  /** The id of the group or row that was gone to, or empty. */
  readonly goal: () => string;
  readonly go: (view: View, goal?: string) => void;
  /** Goes where a hash leads, that {@link readHash} takes; another text leads nowhere. */
  readonly follow: (hash: string) => void;
  /** Stays, or goes to the first mod when there is no place yet. */
  readonly choose: () => void;
}

/**
 * Begins at a view; the mod without a guid is no place yet. `arrived` is called after each move. In a game the page's
 * address is not the panel's to change.
 */
export function createNavigation(
  ui: Ui,
  inGame: boolean,
  start: View,
  arrived: (view: View, goal: string, same: boolean) => void,
): Navigation {
  let view = start;
  let goal = "";

  function go(next: View, nextGoal = "", hash = hashOf(next)): void {
    const same = hashOf(view) === hashOf(next);
    view = next;
    goal = nextGoal;
    // Another place is one that the browser leads back to. Where the browser has led, the address is that place's already.
    if (!inGame && location.hash !== hash) history[same ? "replaceState" : "pushState"](null, "", hash);
    arrived(view, goal, same);
  }

  function choose(): void {
    const [first] = ui.store.mods();
    if (view.kind === "mod" && view.guid === "" && first) view = { kind: "mod", guid: first.guid };
    ui.update();
  }

  return {
    view: () => view,
    goal: () => goal,
    go(next, nextGoal = "") {
      const row = ui.store.row(nextGoal);
      const group = nextGoal === "" ? hashOf(next) : `#/${nextGoal}`;
      go(next, nextGoal, row ? hashOf({ kind: "row", guid: row.guid, key: row.key }) : group);
    },
    follow(hash) {
      const link = readHash(hash);
      const [first] = ui.store.mods();
      // The browser led back to where the page began.
      if (hash === "" && first) go({ kind: "mod", guid: first.guid }, "", hash);
      else if (!link) choose();
      else if (link.kind === "keybinds" || link.kind === "mods") go(link);
      else {
        const inside =
          link.kind === "row" ? `${link.guid}/${link.key}` : link.kind === "group" ? hash.slice(2) : "";
        go({ kind: "mod", guid: link.guid }, inside, hash);
      }
    },
    choose,
  };
}
