import { hashOf, readHash } from "../rows/links.js";
import type { ScrollPlace } from "../state/session-state.js";
import type { Ui, View } from "../state/ui.js";
import { type Entry, entryOf } from "./history-entry.js";

/** Where the player is, and the ways from there. */
export interface Navigation {
  readonly view: () => View;
  /** The id of the group or row that was gone to, or empty. */
  readonly goal: () => string;
  readonly go: (view: View, goal?: string) => void;
  /** Goes where a hash leads, that {@link readHash} takes; another text leads nowhere. */
  readonly follow: (hash: string) => void;
  /** Goes where the browser has led: to the address of the page, with what was searched for there. */
  readonly led: () => void;
  /** To be called when the query is another: a search is a place of its own on the browser's way back. */
  readonly searched: (query: string) => void;
  /** Stays, or goes to the first mod when there is no place yet. */
  readonly choose: () => void;
  readonly end: () => void;
}

/** Called after each move; `same` says that the page is the one before, `left` how it is to be found again. */
type Arrived = (view: View, goal: string, same: boolean, left: Entry) => void;

/** How long a query rests before the browser keeps it: WebKit refuses a page that writes more than 100 times in 30 s. */
const REST_MS = 400;
const NEW: Entry = { query: "", place: undefined, spare: false };

/**
 * Begins at a view; the mod without a guid is no place yet. In a game the page's address is not the panel's to change.
 * `place` gives where the page is scrolled to.
 */
export function createNavigation(
  ui: Ui,
  inGame: boolean,
  start: View,
  place: () => ScrollPlace,
  arrived: Arrived,
): Navigation {
  let view = start;
  let goal = "";
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** The entry of the browser's history that the page is at. */
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

  function go(next: View, nextGoal: string, hash: string): void {
    const same = hashOf(view) === hashOf(next) && ui.query === "";
    if (!inGame && (location.hash !== hash || !same)) {
      // What is left is found again as it was; of an entry that a cleared search has left, the page is in the one before.
      if (!same && !entry.spare) write({ ...entry, query: ui.query, place: place() }, location.hash, false);
      write(same ? entry : NEW, hash, !same && !entry.spare);
    }
    move(next, nextGoal, NEW);
  }

  function choose(): void {
    const [first] = ui.store.mods();
    if (view.kind === "mod" && view.guid === "" && first) view = { kind: "mod", guid: first.guid };
    ui.update();
  }

  function placeOf(hash: string): readonly [view: View, goal: string] | undefined {
    const link = readHash(hash);
    const [first] = ui.store.mods();
    // The browser led back to where the page began.
    if (hash === "" && first) return [{ kind: "mod", guid: first.guid }, ""];
    if (!link || link.kind === "search") return undefined;
    if (link.kind === "keybinds" || link.kind === "mods") return [link, ""];
    const inside =
      link.kind === "row" ? `${link.guid}/${link.key}` : link.kind === "group" ? hash.slice(2) : "";
    return [{ kind: "mod", guid: link.guid }, inside];
  }

  /** Searches where a link leads to a search; else goes to the first mod when there is no place yet. */
  function searchOrChoose(hash: string): void {
    const link = readHash(hash);
    choose();
    if (link?.kind === "search") ui.search(link.query);
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
      const found = placeOf(hash);
      if (found) go(...found, hash);
      else searchOrChoose(hash);
    },
    led() {
      clearTimeout(resting);
      entry = entryOf(history.state);
      const found = placeOf(location.hash);
      if (found) move(...found, entry);
      else {
        if (entry.query !== "") move(view, "", entry);
        searchOrChoose(location.hash);
      }
    },
    searched(query) {
      if (inGame) return;
      clearTimeout(resting);
      const { hash } = location;
      if (entry.query === "" && query !== "") {
        if (!entry.spare) write({ ...entry, place: place() }, hash, false);
        write({ ...NEW, query }, hash, !entry.spare);
      } else if (query === "") write({ ...NEW, spare: entry.query !== "" || entry.spare }, hash, false);
      else resting = setTimeout(() => write({ ...entry, query }, hash, false), REST_MS);
    },
    choose,
    end: () => clearTimeout(resting),
  };
}
