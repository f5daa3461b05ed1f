import { cutText } from "../../../../sdk/json/cut-text.js";
import type { Effect } from "../../../../sdk/protocol/effect.js";
import { SCREEN_MASK } from "../../../../sdk/protocol/secret.js";
import { enter } from "../../controls/index.js";
import type { IconName } from "../../icons/icon.js";
import { fitsRow, isModified, type PanelRow } from "../../rows/panel-row.js";
import { isBeyond, withUnit } from "../../rows/values.js";
import { draftOf, type Ui } from "../../state/ui.js";
import type { Note } from "../../store/row-change.js";
import type { Store } from "../../store/store.js";
import { asSentence, words } from "../../words/words.js";
import { valueText } from "./value-text.js";

/** The state of a row as texts: a highlighted head, and a detail such as the mod's message. */
export interface RowState {
  readonly tone: "ok" | "warn" | "err" | "mute";
  readonly head: string;
  readonly detail: string;
  /** The icon before the head (default: the icon of its tone). */
  readonly sign?: IconName;
  /** Whether the state is shown only for some time after an edit. */
  readonly brief?: boolean;
}

const TONES: Readonly<Record<Effect, RowState["tone"]>> = {
  applied: "ok",
  restart: "warn",
  ignored: "warn",
  unreported: "mute",
  nohook: "mute",
};

/**
 * Returns the state of a row: the progress or the failure of its last edit, else a problem of its value, else the effect of the
 * edit; undefined if there is nothing to show.
 */
export function stateOf(store: Store, row: PanelRow): RowState | undefined {
  if (store.saving(row)) return { tone: "mute", head: words.saving, detail: "" };
  const note = store.note(row);
  if (note?.kind === "refused") return { tone: "err", head: words.refused, detail: asSentence(note.text) };
  if (note?.kind === "lost") return { tone: "err", head: words.notSaved, detail: asSentence(note.text) };
  if (!fitsRow(row)) {
    const [own = "", fallback = ""] = [row.valueJson, row.defaultJson].map((literal) =>
      row.secret ? SCREEN_MASK : cutText(literal, 40),
    );
    return { tone: "warn", head: words.otherKind, detail: words.otherKindHeld(own, fallback) };
  }
  if (isBeyond(row, store.shown(row))) {
    const { head, detail } = effectOf(row, note) ?? { head: "", detail: "" };
    return beyond(row, detail === "" ? head : words.because(head, detail));
  }
  const { moveProblem } = row;
  if (moveProblem !== "") return { tone: "warn", head: words.notTakenOver, detail: asSentence(moveProblem) };
  // A reset of all rows calls the hook for this row, too, and the tag of the row already shows that it has no effect.
  if (!row.implemented && !isModified(row)) return undefined;
  return effectOf(row, note);
}

/** Returns the state for the effect that the mod reported, or for a stored edit without an effect; undefined before any edit. */
function effectOf({ effect, effectDetail }: PanelRow, note: Note | undefined): RowState | undefined {
  if (effect === "") return note && { tone: "mute", head: words.stored, detail: effectDetail, brief: true };
  const [head, detail] = words.effects[effect];
  const brief = effect === "applied" || effect === "unreported";
  const state = { tone: TONES[effect], head, detail: effectDetail || detail, brief };
  return effect === "restart" ? { ...state, sign: "refresh-cw" } : state;
}

/** Returns the state of a number outside its row's range. */
function beyond(row: PanelRow, detail: string): RowState {
  const { range } = row;
  return { tone: "warn", head: words.beyond(`${range?.min}`, withUnit(row, `${range?.max}`)), detail };
}

/**
 * Returns the state that a row's line shows: that of a typed text that cannot be stored or is outside the range, else that of
 * {@link stateOf}, except for a brief state whose time is over.
 */
export function stateIn(ui: Ui, row: PanelRow): RowState | undefined {
  const draft = draftOf(ui, row);
  const entered = draft === undefined ? undefined : enter(row, draft);
  if (entered && "problem" in entered) {
    const detail = words.stillIs(entered.problem, valueText(ui, row, ui.store.shown(row)));
    return { tone: "err", head: words.notStored, detail };
  }
  if (entered && isBeyond(row, entered.literal)) return beyond(row, "");
  const state = stateOf(ui.store, row);
  return state?.brief && !ui.fresh.has(row.id) ? undefined : state;
}
