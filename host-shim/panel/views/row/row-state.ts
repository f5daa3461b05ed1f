import type { Effect } from "../../../../sdk/protocol/effect.js";
import { enter } from "../../controls/index.js";
import { fitsRow, type PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import type { Store } from "../../store/store.js";
import { asSentence, words } from "../../words/words.js";

/** The state of a row in words: a head that stands out, and what the mod said. */
export interface RowState {
  readonly tone: "ok" | "warn" | "err" | "mute";
  readonly head: string;
  readonly detail: string;
}

const TONES: Readonly<Record<Effect, RowState["tone"]>> = {
  applied: "ok",
  restart: "warn",
  ignored: "warn",
  unreported: "mute",
  nohook: "mute",
};

/** What the panel says beside a row about its last edit; undefined when there is nothing to say. */
export function stateOf(store: Store, row: PanelRow): RowState | undefined {
  if (store.saving(row)) return { tone: "mute", head: words.saving, detail: "" };
  const note = store.note(row);
  if (note?.kind === "refused") return { tone: "err", head: words.refused, detail: asSentence(note.text) };
  if (note?.kind === "lost") return { tone: "err", head: words.notSaved, detail: asSentence(note.text) };
  if (!fitsRow(row)) {
    const [held = "", preset = ""] = [row.valueJson, row.defaultJson].map((literal) => {
      if (row.secret) return "•••";
      return literal.length > 40 ? `${literal.slice(0, 40)}…` : literal;
    });
    return { tone: "warn", head: words.otherKind, detail: words.otherKindHeld(held, preset) };
  }
  const { effect, effectDetail, moveProblem } = row;
  if (moveProblem !== "") return { tone: "warn", head: words.notTakenOver, detail: asSentence(moveProblem) };
  if (effect !== "") {
    const [head, detail] = words.effects[effect];
    return { tone: TONES[effect], head, detail: effectDetail || detail };
  }
  return note && { tone: "mute", head: words.stored, detail: effectDetail };
}

/** The same, but for a row that holds a text which cannot be stored: why it cannot. */
export function stateIn(ui: Ui, row: PanelRow): RowState | undefined {
  const draft = ui.drafts.get(row.id);
  const entered = draft === undefined ? undefined : enter(row, draft);
  if (entered && "problem" in entered) return { tone: "err", head: words.notStored, detail: entered.problem };
  return stateOf(ui.store, row);
}
