import { modName, type Ui } from "../state/ui.js";
import { words } from "../words/words.js";

let follower = (_title: string): void => {};

/** Calls `follow` after each draw of a panel that is not an overlay, with a title such as `Lantern Hour – Mods`. */
export function followTitle(follow: (title: string) => void): void {
  follower = follow;
}

/** Passes the title of the current view to the function of {@link followTitle}. */
export function reportTitle(ui: Ui): void {
  follower([...titlePartsOf(ui), words.mods].filter((part) => part !== "").join(" – "));
}

function titlePartsOf(ui: Ui): readonly string[] {
  const query = ui.query.trim();
  const view = ui.view();
  if (query !== "") return [query, words.search];
  if (view.kind !== "mod") return [ui.deferred.get()?.title(view.kind) ?? ""];
  return [view.guid === "" ? "" : modName(ui, view.guid).trim()];
}
