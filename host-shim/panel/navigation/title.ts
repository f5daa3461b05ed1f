import type { Ui } from "../state/ui.js";
import { words } from "../words/words.js";

let follower = (_title: string): void => {};

/** Calls `follow` after each draw of a panel that has its page to itself, with a title: `Lantern Hour – Mods`. */
export function followTitle(follow: (title: string) => void): void {
  follower = follow;
}

/** Gives what the panel shows to the follower. */
export function tellTitle(ui: Ui): void {
  follower([...placeOf(ui), words.mods].filter((part) => part !== "").join(" – "));
}

function placeOf(ui: Ui): readonly string[] {
  const query = ui.query.trim();
  const view = ui.view();
  if (query !== "") return [query, words.search];
  if (view.kind === "keybinds") return [words.keybinds];
  if (view.kind === "mods") return [words.modsAndVerdicts];
  return [view.guid === "" ? "" : ui.store.nameOf(view.guid)];
}
