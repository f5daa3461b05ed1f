import { groupId, hashOf, hashOfGroup, readHash } from "../rows/links.js";
import type { ScrollPosition } from "../state/session-state.js";
import type { Ui, View } from "../state/ui.js";
import { type Entry, entryOf } from "./history-entry.js";

/** The current view, and navigation to others. */
export type Navigation = ReturnType<typeof createNavigation>;

/** Called after each navigation. `same`: the new page is the old page. `left`: the history entry to restore. */
type Arrived = (view: View, goal: string, same: boolean, left: Entry) => void;

/** How long a query must not change before it is written to the history, because WebKit allows only 100 writes in 30 s. */
const REST_MS = 400;
const NEW: Entry = { query: "", position: undefined, spare: false };

/**
 * Creates a navigation that begins at `start`, which may be a mod view with the guid `""`. In a game it never changes the
 * page's address. `place` returns the scroll position.
 */
export function createNavigation(
  ui: Ui,
  inGame: boolean,
  start: View,
  position: () => ScrollPosition,
  arrived: Arrived,
) {
  let view = start;
  let goal = "";
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** The current history entry. */
  let entry: Entry = NEW;

  function write(next: Entry, hash: string, push: boolean): void {
    clearTimeout(resting);
    entry = next;
    history[push ? "pushState" : "replaceState"](next, "", hash);
  }

  function move(next: View, nextGoal: string, left: Entry): void {
    const same = hashOf(view) === hashOf(next);
    view = next;
    goal = nextGoal;
    arrived(view, goal, same, left);
  }

  function go(next: View, nextGoal: string, hash: string, replaces = entry.spare): void {
    const same = hashOf(view) === hashOf(next) && ui.query === "";
    if (!inGame && (location.hash !== hash || !same)) {
      // Stores the state of the current page in its entry, unless the next page replaces the entry.
      if (!same && !replaces)
        write({ ...entry, query: ui.query, position: position() }, location.hash, false);
      write(same ? entry : NEW, hash, !same && !replaces);
    }
    move(next, nextGoal, NEW);
  }

  /** Goes to the first mod if the view is a mod view without a mod. */
  function choose(): void {
    const [first] = ui.store.mods();
    if (view.kind === "mod" && view.guid === "" && first) view = { kind: "mod", guid: first.guid };
    ui.update();
  }

  function targetOf(hash: string): readonly [view: View, goal: string] | undefined {
    const link = readHash(hash, inGame ? "" : undefined);
    const [first] = ui.store.mods();
    // The browser went back to the page's first entry.
    if (hash === "" && first) return [{ kind: "mod", guid: first.guid }, ""];
    if (!link || link.kind === "search") return undefined;
    if (!("guid" in link)) return [link, ""];
    const inside =
      link.kind === "row"
        ? `${link.guid}/${link.key}`
        : link.kind === "group"
          ? groupId(link.guid, link.path)
          : "";
    return [{ kind: "mod", guid: link.guid }, inside];
  }

  /** Goes to the first mod if the view has no mod yet; then runs the search if the hash is a link to a search. */
  function searchOrChoose(hash: string): void {
    const link = readHash(hash);
    choose();
    if (link?.kind === "search") ui.search(link.query);
  }

  return {
    view: () => view,
    /** Returns the id of the group or row that the player navigated to; `""` if it was a whole page. */
    goal: () => goal,
    /** Goes to a view; `replaces`: overwrites the current history entry. */
    go(next: View, nextGoal = "", replaces?: boolean): void {
      const row = ui.store.row(nextGoal);
      const group = nextGoal === "" ? hashOf(next) : hashOfGroup(nextGoal);
      go(next, nextGoal, row ? hashOf({ kind: "row", guid: row.guid, key: row.key }) : group, replaces);
    },
    /**
     * Navigates to a hash that {@link readHash} accepts, or runs its search; `""` leads to the first mod, if there is one. For
     * any other text does the same as `choose`.
     */
    follow(hash: string): void {
      ui.shown.tabs = [];
      const found = targetOf(hash);
      if (found) go(...found, hash);
      else searchOrChoose(hash);
    },
    /** Shows the page at the browser's address, with the query of its history entry; for `popstate` events. */
    led(): void {
      clearTimeout(resting);
      entry = entryOf(history.state);
      const found = targetOf(location.hash);
      if (found) move(...found, entry);
      else {
        if (entry.query !== "") move(view, "", entry);
        searchOrChoose(location.hash);
      }
    },
    /** Call it when the query changes: a search has its own history entry. */
    searched(query: string): void {
      if (inGame) return;
      clearTimeout(resting);
      const { hash } = location;
      if (entry.query === "" && query !== "") {
        if (!entry.spare) write({ ...entry, position: position() }, hash, false);
        write({ ...NEW, query }, hash, !entry.spare);
      } else if (query === "") write({ ...NEW, spare: entry.query !== "" || entry.spare }, hash, false);
      else resting = setTimeout(() => write({ ...entry, query }, hash, false), REST_MS);
    },
    choose,
    end: () => clearTimeout(resting),
  };
}
