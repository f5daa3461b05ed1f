import type { Effect } from "../../../../sdk/protocol/effect.js";
import { enter } from "../../controls/index.js";
import { fitsRow, type PanelRow } from "../../rows/panel-row.js";
import { isBeyond } from "../../rows/values.js";
import type { Ui } from "../../state/ui.js";
import type { Note } from "../../store/row-edits.js";
import type { Store } from "../../store/store.js";
import { asSentence, words } from "../../words/words.js";

/** The state of a row in words: a head that stands out, and what the mod said. */
export interface RowState {
  readonly tone: "ok" | "warn" | "err" | "mute";
  readonly head: string;
  readonly detail: string;
  /** Whether it is shown for a while only, after an edit. */
  readonly brief?: boolean;
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
  if (isBeyond(row, store.shown(row))) {
    const { head, detail } = effectOf(row, note) ?? { head: "", detail: "" };
    return beyond(row, detail === "" ? head : words.because(head, detail));
  }
  const { moveProblem } = row;
  if (moveProblem !== "") return { tone: "warn", head: words.notTakenOver, detail: asSentence(moveProblem) };
  return effectOf(row, note);
}

/** What the mod did with the value. */
function effectOf({ effect, effectDetail }: PanelRow, note: Note | undefined): RowState | undefined {
  if (effect === "") return note && { tone: "mute", head: words.stored, detail: effectDetail, brief: true };
  const [head, detail] = words.effects[effect];
  const brief = effect === "applied" || effect === "unreported";
  return { tone: TONES[effect], head, detail: effectDetail || detail, brief };
}

/** Of a number that its row's range does not have. */
function beyond({ range, unit }: PanelRow, detail: string): RowState {
  return { tone: "warn", head: words.beyond(`${range?.min}`, `${range?.max} ${unit}`.trim()), detail };
}

/**
 * What the line of a row says: the same, but for a text that is typed into it and cannot be stored, or is beyond its range,
 * and without what was said long enough.
 */
export function stateIn(ui: Ui, row: PanelRow): RowState | undefined {
  const draft = ui.drafts.get(row.id);
  const entered = draft === undefined ? undefined : enter(row, draft);
  if (entered && "problem" in entered) return { tone: "err", head: words.notStored, detail: entered.problem };
  if (entered && isBeyond(row, entered.literal)) return beyond(row, "");
  const state = stateOf(ui.store, row);
  return state?.brief && !ui.fresh.has(row.id) ? undefined : state;
}
