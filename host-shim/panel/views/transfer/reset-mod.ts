import { nothing } from "lit-html";
import { isSameValue } from "../../../../sdk/json/object.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import { isLocked, resetJson } from "../../rows/given-rows.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import { modMenuId } from "../../state/popup.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { closing } from "../row/row-menu.js";
import { changesQuestion } from "./changes-question.js";

/** Creates the reset of a whole mod, which asks first; `drawn` resolves after the next draw. */
export function createModReset(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>) {
  function reset({ guid, name }: ModEntry): void {
    const rows = ui.store.rows(guid);
    for (const row of rows) if (!isLocked(row)) setDraft(ui, row.id, undefined);
    const count = ui.store.resetMod(guid);
    ui.say(count === 0 ? withLocked(deferredWords.atDefaults(name), rows) : result(count, rows));
  }

  /** Returns the message after a reset of `count` rows, with the names of the locked ones among `rows`. */
  function result(count: number, rows: readonly PanelRow[]): string {
    return withLocked(words.wereReset(count), rows);
  }

  const modified = ({ guid }: ModEntry): readonly PanelRow[] =>
    ui.store.rows(guid).filter((row) => isModified(row, ui.store.shown(row)));

  return {
    result,
    /** Asks the player before the reset. For a mod without modified rows, drops typed texts and reports the defaults. */
    ask(mod: ModEntry): void {
      if (modified(mod).length === 0) return reset(mod);
      ui.popup = { kind: "ask", id: modMenuId(mod.guid) };
      void drawn().then(() => root.querySelector<HTMLElement>(".ask button:last-child")?.focus());
    },
    /** Draws the question about a mod, if it is open. */
    question(mod: ModEntry): unknown {
      if (ui.popup?.kind !== "ask" || ui.popup.id !== modMenuId(mod.guid)) return nothing;
      const { id } = ui.popup;
      const changes = modified(mod).map((row) => ({ row, literal: resetJson(row), from: "" }));
      return changesQuestion(
        ui,
        deferredWords.resetAll(mod.name, changes.length),
        [{ mod, plan: { changes, refused: [] } }],
        [],
        [{ text: words.reset, act: closing(ui, id, () => reset(mod)) }],
        closing(ui, id),
      );
    },
  };
}

/** Appends the names of the rows that a reset skipped because they are locked. */
function withLocked(text: string, rows: readonly PanelRow[]): string {
  const locked = lockedLabels(rows);
  return locked.length === 0
    ? text
    : `${words.sentence(text)} ${deferredWords.leftLocked(deferredWords.list(locked))}`;
}

/** Returns the labels of the locked rows that a reset would otherwise change. */
function lockedLabels(rows: readonly PanelRow[]): readonly string[] {
  return rows
    .filter((row) => isLocked(row) && !isSameValue(row.given?.own ?? row.valueJson, row.defaultJson))
    .map(({ label }) => label);
}
