import type { PanelRow } from "./rows/panel-row.js";
import { parseHash, placeHash } from "./tree.js";
import type { Ui, View } from "./ui.js";

/** Where the player is, and the ways from there. */
export interface Places {
  readonly view: () => View;
  /** The id of the group or row that was gone to, or empty. */
  readonly goal: () => string;
  readonly go: (view: View, goal?: string) => void;
  /** Goes where a hash leads, see {@link isPlaceHash}; another text leads nowhere. */
  readonly follow: (hash: string) => void;
  /** Stays, or goes to the first mod when there is no place yet. */
  readonly choose: () => void;
  /** Goes to the next place, or the one before. */
  readonly turn: (by: number) => void;
  /** The address of a row on the web page; empty in a game without one. */
  readonly linkOf: (row: PanelRow) => string;
}

/** The hash of a view in the page's address. */
export function viewHash(view: View): string {
  return view.kind === "mod" ? placeHash(view) : `#${view.kind}`;
}

/** Whether a hash is one that the panel's links have: to a view, a mod, a group or a row. */
export function isPlaceHash(hash: string): boolean {
  return isViewHash(hash) || parseHash(hash) !== undefined;
}

function isViewHash(hash: string): boolean {
  return hash === "#keybinds" || hash === "#mods";
}

/**
 * Begins at a view; the mod without a guid is no place yet. `arrived` is called after each move. In a game the page's
 * address is not the panel's to change.
 */
export function createPlaces(
  ui: Ui,
  inGame: boolean,
  start: View,
  arrived: (view: View, goal: string, same: boolean) => void,
): Places {
  let view = start;
  let goal = "";

  function go(next: View, nextGoal = "", hash = viewHash(next)): void {
    const same = viewHash(view) === viewHash(next);
    view = next;
    goal = nextGoal;
    if (!inGame) history.replaceState(null, "", hash);
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
    go: (next, nextGoal = "") => go(next, nextGoal, nextGoal === "" ? viewHash(next) : `#/${nextGoal}`),
    follow(hash) {
      const place = parseHash(hash);
      if (isViewHash(hash)) go({ kind: hash.slice(1) as "keybinds" | "mods" });
      else if (!place) choose();
      else {
        const next =
          place.kind === "row" ? `${place.guid}/${place.key}` : place.kind === "group" ? hash.slice(2) : "";
        go({ kind: "mod", guid: place.guid }, next, hash);
      }
    },
    choose,
    turn(by) {
      const mods = ui.store.mods().map(({ guid }): View => ({ kind: "mod", guid }));
      const views: View[] = [...mods, { kind: "keybinds" }, { kind: "mods" }];
      const now = views.findIndex((each) => viewHash(each) === viewHash(view));
      go(views[(now + by + views.length) % views.length]!);
    },
    linkOf(row) {
      const { baseUrl } = ui.store.transport;
      if (inGame && baseUrl === "") return "";
      const base = inGame ? `${baseUrl}/` : location.href.replace(/#.*/, "");
      return base + placeHash({ kind: "row", guid: row.guid, key: row.key });
    },
  };
}
