import { errorMessage } from "../../../sdk/host/describe-error.js";
import { type Reply, type SettingsRoutes, Unreachable } from "../reach/panel-transport.js";
import { isSuggested } from "../rows/given-rows.js";
import { isModified, type PanelRow } from "../rows/panel-row.js";
import type { Edit } from "./edit-queue.js";

/** A row that a step changed, with the edits that store its states before and after; null stores a suggested value. */
export interface RowChange {
  readonly id: PanelRow["id"];
  readonly guid: string;
  readonly label: string;
  before: Edit;
  after: Edit;
  /** The edit that was stored during a drag. */
  held?: Edit;
  /** Whether the row had the state `after` once its edits were answered. */
  isStored?: boolean;
}

/** The result of a row's last edit, where the row itself does not contain the result. */
export interface Note {
  /** `stored`: the mod reported no effect. `lost`: no answer arrived. */
  readonly kind: "refused" | "lost" | "stored";
  readonly text: string;
  readonly edit: Edit;
  /**
   * For a lost edit: the panel sends the edit again if the row, when read again, has one of these literals. Empty once the
   * row was changed elsewhere; undefined for an edit to send in any case, because it was added while its row was missing.
   */
  readonly expects?: readonly string[] | undefined;
  /** For a lost edit that only the player sends again: whether it may have been stored. */
  readonly sent?: boolean | undefined;
  /** For a lost edit: the note of a later edit that was refused, which is shown again once the lost edit is stored. */
  readonly refusal?: Note | undefined;
}

/** Creates the note of an edit whose request failed with `error`. */
export function lostNote(error: unknown, edit: Edit, expects: Note["expects"]): Note {
  const sent = error instanceof Unreachable ? error.sent : undefined;
  return { kind: "lost", text: errorMessage(error), edit, expects, sent };
}

/** Creates the note of a refused edit. If the row has another lost edit, which is to be sent again, returns the note of that edit. */
export function refusalNote(text: string, edit: Edit, lost: Note | undefined): Note {
  const refusal: Note = { kind: "refused", text, edit };
  const isOver = lost === undefined || lost.edit === edit || lost.expects?.length === 0;
  return isOver ? refusal : { ...lost, text, refusal };
}

/** Creates the change that an edit makes to a row that shows the literal `shown`. */
export function changeOf(row: PanelRow, shown: string, edit: Edit): RowChange {
  const { id, guid, label } = row;
  return { id, guid, label, before: restoringEdit(row, shown), after: storedEdit(row, edit) };
}

/** The parts of a row that decide what an edit stores. */
type EditedRow = Pick<PanelRow, "given" | "valueJson" | "defaultJson">;

/**
 * Returns an edit as it is stored: null for the suggested value of a row and for a reset to it; the default for a reset of any
 * other row.
 */
export function storedEdit(row: EditedRow, edit: Edit): Edit {
  if (edit === null) return row.given?.how === "suggest" ? null : row.defaultJson;
  return isSuggested(row, edit) ? null : edit;
}

/** Returns the edit that restores the state of a row that shows the literal `shown`: null for a suggested value. */
export function restoringEdit(row: EditedRow, shown: string): Edit {
  return row.given?.how === "suggest" && !isModified(row, shown) ? null : shown;
}

/**
 * Sends an edit; for the suggested value, a reset. A live edit to that value is followed by a reset if the mod stored it.
 */
export async function requestEdit(
  routes: Pick<SettingsRoutes, "edit" | "reset">,
  row: PanelRow,
  edit: Edit,
  live: boolean,
): Promise<Reply> {
  const { guid, key } = row;
  const isReset = edit === null || isSuggested(row, edit);
  if (edit !== null && (live || !isReset)) {
    const reply = await routes.edit(guid, key, edit, live);
    if (!isReset || !reply.ok || reply.rows === undefined) return reply;
  }
  return routes.reset(guid, key);
}

/** A trial of values, which are in force without being stored: its rows show the tried literals. */
export interface TriedRows {
  /** The displayed title. */
  readonly title: string;
  /** Returns the tried literal of a row; undefined if the trial does not contain the row. */
  readonly literal: (id: PanelRow["id"]) => string | undefined;
  /** Tries another literal for a row; returns false if the trial does not try the row, or is over. */
  readonly take: (row: PanelRow, literal: string) => boolean;
  /** Resolves when the trial's requests for a row are answered; undefined if the row has none. */
  readonly sending: (id: PanelRow["id"]) => Promise<void> | undefined;
  /** Returns the literal from before the trial of a row whose tried value is stored, while the row has a request. */
  readonly before: (id: PanelRow["id"]) => string | undefined;
}
