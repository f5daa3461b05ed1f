import { errorMessage } from "../../../sdk/host/describe-error.js";
import { placeOf } from "../rows/mod-address.js";
import { modName, partId, type Ui } from "../state/ui.js";
import type { History, PastChange, UndoResult } from "../store/history.js";
import { deferredWords } from "../words/deferred-words.js";
import { asSentence, words } from "../words/words.js";

/**
 * Creates the actions of undo and redo: each performs a step, reports the changed and the skipped rows, and shows the changed
 * row or mod.
 */
export function createUndoRedo(ui: Ui, history: History, root: ShadowRoot, drawn: () => Promise<void>) {
  async function carryOut(back: boolean, take: () => Promise<UndoResult | undefined>): Promise<void> {
    if (ui.readOnly()) return;
    const at = undos().indexOf(root.activeElement as HTMLElement);
    try {
      const result = await take();
      if (!result) return;
      const { title, place, skipped, locked, closed } = result;
      if (closed !== undefined) {
        const name = placeOf(closed) === "" ? modName(ui, closed) : ui.deferred.get()!.places.nameOf(closed);
        return ui.say(deferredWords.notChangedIn(asSentence(title), name));
      }
      const done = place ? (back ? deferredWords.undone(title) : deferredWords.redone(title)) : "";
      const changed = skipped.length > 0 ? deferredWords.leftAlone(deferredWords.list(skipped)) : "";
      const held = locked.length > 0 ? deferredWords.leftLocked(deferredWords.list(locked)) : "";
      const texts = [done, changed, held].filter(Boolean);
      ui.say(texts.map((text, at) => (at < texts.length - 1 ? words.sentence(text) : text)).join(" "));
      await refocus(at);
      if (place) await show(place);
    } catch (error) {
      ui.say(asSentence(errorMessage(error)));
    }
  }

  /** Returns the buttons of the page of the changes. */
  function undos(): HTMLElement[] {
    return [...root.querySelectorAll<HTMLElement>(".card.changes button")];
  }

  /** Moves a focus that was lost with the button at this index to the next button, else to the last one or the page. */
  async function refocus(at: number): Promise<void> {
    await drawn();
    if (at < 0 || root.activeElement) return;
    const left = undos();
    (left[at] ?? left.at(-1) ?? root.querySelector("main"))?.focus();
  }

  async function show({ guid, row }: NonNullable<UndoResult["place"]>): Promise<void> {
    if (row === undefined) await ui.readVerdicts();
    if (guid === "") return;
    await drawn();
    const view = ui.view();
    // The list shows what was undone or redone.
    if (view.kind === "changes" && ui.query === "") return;
    const there = view.kind === "mods" || (view.kind === "mod" && view.guid === guid);
    const seen = row === undefined ? there && ui.query === "" : isInSight(partId(row, "row"));
    if (!seen) ui.go({ kind: "mod", guid }, row);
  }

  function isInSight(id: string): boolean {
    const part = root.getElementById(id)?.getBoundingClientRect();
    const around = root.querySelector("main")?.getBoundingClientRect();
    // The panel was closed meanwhile, so there is nothing to navigate.
    if (!around) return true;
    return part !== undefined && part.top >= around.top && part.bottom <= around.bottom;
  }

  return {
    /** Undoes (`back`) or redoes the next step. */
    next: (back: boolean) => void carryOut(back, () => history.undoOrRedo(back)),
    /** Undoes one change of the history. */
    undo: (past: PastChange) => void carryOut(true, () => history.undo(past)),
  };
}
