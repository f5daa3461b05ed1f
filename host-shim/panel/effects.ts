import type { Effect } from "../../sdk/protocol/effect.js";
import { fitsRow } from "./controls/index.js";
import type { PanelRow } from "./rows/panel-row.js";
import type { Store } from "./store.js";

/** The state of a row in words: a head that stands out, and what the mod said. */
export interface RowState {
  readonly tone: "ok" | "warn" | "err" | "mute";
  readonly head: string;
  readonly detail: string;
}

const EFFECTS: Readonly<Record<Effect, readonly [tone: RowState["tone"], head: string, detail: string]>> = {
  applied: ["ok", "In force now", ""],
  restart: ["warn", "After a relaunch", ""],
  ignored: ["warn", "Stored, not used", ""],
  unreported: ["mute", "Stored", "the mod did not say whether it is in force"],
  nohook: ["mute", "Stored", "the mod does not take changes in while it runs"],
};

/** What the panel says beside a row about its last edit; undefined when there is nothing to say. */
export function stateOf(store: Store, row: PanelRow): RowState | undefined {
  if (store.saving(row)) return { tone: "mute", head: "Saving…", detail: "" };
  const note = store.note(row);
  if (note?.kind === "refused") return { tone: "err", head: "Refused", detail: note.text };
  if (note?.kind === "lost") return { tone: "err", head: "Not saved", detail: note.text };
  if (!fitsRow(row)) {
    const held = row.valueJson.length > 40 ? `${row.valueJson.slice(0, 40)}…` : row.valueJson;
    return {
      tone: "warn",
      head: "Of another kind",
      detail: `the file holds ${held}, so the mod uses its default`,
    };
  }
  const known = row.effect && EFFECTS[row.effect];
  if (known) return { tone: known[0], head: known[1], detail: row.effectDetail || known[2] };
  return note && { tone: "mute", head: "Stored", detail: row.effectDetail };
}
