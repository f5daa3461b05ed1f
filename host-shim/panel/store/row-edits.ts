import type { Reply, SettingsRoutes } from "../reach/panel-transport.js";
import { isLocked, resetJson } from "../rows/given-rows.js";
import { isOfMod } from "../rows/mod-address.js";
import { isModified, type PanelRow } from "../rows/panel-row.js";
import { words } from "../words/words.js";
import { createEditQueue, type Edit } from "./edit-queue.js";
import type { ModPages } from "./mod-pages.js";
import { changeOf, lostNote, type Note, refusalNote, requestEdit, type TriedRows } from "./row-change.js";
import type { UndoLog } from "./undo-log.js";

/** Options of `createRowEdits`. */
export interface RowEditsOptions {
  readonly routes: () => Pick<SettingsRoutes, "edit" | "reset">;
  readonly pages: ModPages;
  /** The notes of rows, by row id, with those of earlier openings of the panel, of which the lost edits are kept. */
  readonly notes: Map<string, Note>;
  /** The undo log, with the steps of earlier openings of the panel. */
  readonly steps: UndoLog;
  readonly changed: () => void;
  /** Called when the last edit or reset of a row was answered or lost, with the current row. */
  readonly answered: (row: PanelRow) => void;
}

/** Creates the edits and resets of a store's rows, with their progress and result. */
export function createRowEdits({ routes, pages, notes, steps, changed, answered }: RowEditsOptions) {
  const { use: withSteps } = steps;
  for (const [id, { kind }] of notes) if (kind !== "lost") notes.delete(id);
  /** The running resets of whole mods, by guid; `later` has the rows' latest edits since, which are sent once it is answered. */
  const resetting = new Map<string, { readonly later: Map<string, Edit>; done: Promise<void> }>();
  /** The rows whose value after their last edit is unknown until they are read again. */
  const unsure = new Set<string>();
  /** The rows whose last accepted edit is, or after a lost answer may be, in force but not stored. */
  const unstored = new Set<string>();
  /** The literals that a row with pending edits may have, if it was not changed elsewhere. */
  const expected = new Map<string, readonly string[]>();
  const queue = createEditQueue(send, settled);
  /** The running trial and the trial being reverted, set by the second file. Edits of the running trial's rows are not stored. */
  const trial: Record<"now" | "past", TriedRows | undefined> = { now: undefined, past: undefined };

  /** Sends an edit; holds it back while its whole mod is being reset, so that the reset does not overwrite it. */
  function add(id: string, edit: Edit, live: boolean): void {
    const reset = [...resetting].find(([guid]) => isOfMod(id, guid))?.[1];
    if (reset) reset.later.set(id, edit);
    else queue.add(id, edit, live);
  }

  async function send(id: string, edit: Edit, live: boolean): Promise<boolean> {
    // Otherwise the value from before a trial would replace a later edit.
    const { past } = trial;
    const reverting = past?.sending(id);
    if (reverting) await reverting;
    // The mod may have stored the tried value, and the row may not have been read since.
    const tried = reverting && past?.literal(id);
    const row = pages.row(id);
    const lost = lostNoteOf(id);
    const before = lost?.expects;
    if (row === undefined) {
      // The mod is away, for example while it reloads. The edit is sent once the mod is back.
      notes.set(id, { kind: "lost", text: words.modSilent, edit, expects: before ?? expected.get(id) });
      return true;
    }
    const question = pages.question();
    const literals = [...(before ?? []), row.valueJson, edit ?? resetJson(row)];
    expected.set(id, tried === undefined ? literals : [...literals, tried]);
    const refusal = lost?.edit === edit ? lost.refusal : undefined;
    setNote(id, refusal);
    unsure.delete(id);
    try {
      const reply = await requestEdit(routes(), row, edit, live);
      // A refused row is not settled below, so a row whose refusal is kept is settled when it is read again.
      if (!takeInReply(row.guid, reply, question) || notes.has(id)) unsure.add(id);
      if (!reply.ok) {
        notes.set(id, refusalNote(reply.err, edit, lost));
        const again = lostNoteOf(id);
        if (again) unsure.add(id);
        // The row gets the value of a lost edit, although its undo may have been replaced by the refused edit.
        const now = again ? { ...row, valueJson: again.edit ?? resetJson(row) } : row;
        withSteps((steps) => steps.refuse(now, edit));
        return true;
      }
      unstored.delete(id);
      if (live && reply.rows === undefined) {
        unstored.add(id);
        return false;
      }
      if (live && edit !== null) withSteps((steps) => steps.hold(row, edit));
      if (pages.row(id)?.effect === "" && !notes.has(id)) notes.set(id, { kind: "stored", text: "", edit });
    } catch (error) {
      unsure.add(id);
      const note = { ...lostNote(error, edit, expected.get(id)), refusal };
      notes.set(id, note);
      if (live && note.sent === undefined) unstored.add(id);
      // An edit that was already sent again waits for the next poll, so that this does not loop.
      if (note.sent === undefined ? !before : note.sent) void pages.refresh(row.guid);
    }
    return true;
  }

  const setNote = (id: string, note: Note | undefined) => (note ? notes.set(id, note) : notes.delete(id));

  function lostNoteOf(id: string): Note | undefined {
    const note = notes.get(id);
    return note?.kind === "lost" ? note : undefined;
  }

  /**
   * Returns a row, unless it has a pending edit, its mod is being reset, or it is tried or being reverted: the mod may have stored
   * the tried value.
   */
  function rowAtRest(id: string): PanelRow | undefined {
    const row = pages.row(id);
    const isTried = trial.now?.literal(id) !== undefined || trial.past?.sending(id) !== undefined;
    const isBusy = isTried || queue.pending(id) !== undefined || (row && resetting.has(row.guid));
    return isBusy ? undefined : row;
  }

  /**
   * Sends a lost edit again, now that its row was read, unless it was stored after all, the row was changed elsewhere, or the
   * player has to send it. The edit of a locked or a tried row waits. After a live edit, the stored value may not be in force.
   */
  function resume(id: string, note: Note): void {
    const row = rowAtRest(id);
    if (note.kind !== "lost" || row === undefined || isLocked(row)) return;
    const wanted = note.edit ?? resetJson(row);
    if (row.valueJson === wanted && !unstored.has(id)) setNote(id, note.refusal);
    else if (note.sent) notes.set(id, { ...note, sent: false });
    else if (note.sent === false) return;
    else if (!note.expects || [wanted, ...note.expects].includes(row.valueJson))
      queue.add(id, note.edit, false);
    else if (note.expects.length > 0) {
      notes.set(id, { ...note, text: words.overtaken, expects: [] });
      unsure.delete(id);
      withSteps((steps) => steps.refuse(row, note.edit));
    }
  }

  /** Reports a row's stored value to the undo log, if no edit of the row is pending or waits for the player. */
  function settle(id: string): void {
    const row = rowAtRest(id);
    if (row === undefined || lostNoteOf(id)?.sent !== undefined) return;
    unsure.delete(id);
    withSteps((steps) => steps.settle(row));
  }

  /** Applies the rows of a reply; if they are outdated, reads them again and returns false. */
  function takeInReply(guid: string, { rows }: Reply, question: number): boolean {
    if (rows === undefined || pages.takeIn(guid, rows, question)) return true;
    void pages.refresh(guid);
    return false;
  }

  function settled(id: string): void {
    if (!unsure.has(id) && notes.get(id)?.kind !== "refused") settle(id);
    changed();
    if (queue.pending(id) === undefined) expected.delete(id);
    const row = pages.row(id);
    if (row !== undefined && queue.pending(id) === undefined) answered(row);
  }

  /**
   * Returns the literal that a row shows: for a locked row, and while the whole mod is being reset and no later edit waits, the
   * literal of a reset; else the tried literal, the literal of a pending edit or of a lost edit that is not overtaken, the literal
   * that a trial is restoring, or `valueJson`.
   */
  function shown(row: PanelRow): string {
    if (isLocked(row)) return resetJson(row);
    const reset = resetting.get(row.guid);
    if (reset) return reset.later.get(row.id) ?? resetJson(row);
    const tried = trial.now?.literal(row.id);
    if (tried !== undefined) return tried;
    const lost = lostNoteOf(row.id);
    const waiting = lost?.expects?.length ? lost.edit : undefined;
    const pending = queue.pending(row.id) === undefined ? waiting : queue.pending(row.id);
    if (pending === undefined) return trial.past?.before(row.id) ?? row.valueJson;
    return pending ?? resetJson(row);
  }

  const modifiedOf = (rows: readonly PanelRow[]): readonly PanelRow[] =>
    rows.filter((row) => isModified(row, shown(row)));

  function noteReset(title: string, rows: readonly PanelRow[]): void {
    const changes = rows.map((row) => changeOf(row, shown(row), null));
    withSteps((steps) => steps.noteAll(title, changes));
  }

  function resetRows(title: string, rows: readonly PanelRow[]): void {
    noteReset(title, rows);
    for (const { id } of rows) add(id, null, false);
  }

  async function resetWhole(guid: string, touched: readonly PanelRow[], later: ReadonlyMap<string, Edit>) {
    queue.flush();
    await queue.idle((id) => isOfMod(id, guid));
    const literals = new Map(touched.map(({ id, valueJson }) => [id, pages.row(id)?.valueJson ?? valueJson]));
    const question = pages.question();
    try {
      const reply = await routes().reset(guid);
      const isNewest = takeInReply(guid, reply, question);
      for (const row of touched) {
        const { id } = row;
        if (reply.ok) {
          notes.delete(id);
          if (isNewest) unsure.delete(id);
          else unsure.add(id);
          continue;
        }
        withSteps((steps) => steps.refuse(row, null));
        if (!lostNoteOf(id)) notes.set(id, { kind: "refused", text: reply.err, edit: null });
      }
    } catch (error) {
      for (const [id, literal] of literals) {
        unsure.add(id);
        notes.set(id, lostNote(error, null, [...(lostNoteOf(id)?.expects ?? []), literal]));
      }
      void pages.refresh(guid);
    }
    resetting.delete(guid);
    for (const [id, edit] of later) add(id, edit, false);
    for (const { id } of touched) settled(id);
  }

  return {
    trial,
    shown,
    saving: (row: PanelRow): boolean =>
      queue.pending(row.id) !== undefined || (resetting.has(row.guid) && row.valueJson !== shown(row)),
    note: ({ id }: Pick<PanelRow, "id">): Note | undefined => notes.get(id),
    /** Returns the literal of a row's lost edit, if the row was then changed elsewhere and is not locked. */
    overtaken(row: PanelRow): string | undefined {
      const lost = isLocked(row) ? undefined : lostNoteOf(row.id);
      return lost?.expects?.length ? undefined : (lost?.edit ?? undefined);
    },
    /** Sends a lost edit again. */
    sendAgain({ id }: PanelRow): void {
      const lost = lostNoteOf(id);
      if (lost) add(id, lost.edit, false);
      changed();
    },
    /** Drops a lost edit; returns false if the row has none. */
    drop(row: PanelRow): boolean {
      const lost = lostNoteOf(row.id);
      if (!lost) return false;
      if (lost.sent !== undefined) withSteps((steps) => steps.refuse(row, lost.edit));
      notes.delete(row.id);
      changed();
      return true;
    },
    /** Stores a literal, unless the row shows it or is locked. `live`: the control is being dragged; `byKey`: by an arrow key. */
    edit(row: PanelRow, literal: string, live = false, byKey = false): void {
      if (isLocked(row) || trial.now?.take(row, literal)) return;
      const before = shown(row);
      if (before !== literal) {
        withSteps((steps) => steps.note(row, before, literal, live, byKey));
        add(row.id, literal, live);
        changed();
      } else if (!live) {
        withSteps((steps) => steps.close());
        queue.flush();
      }
    },
    /** Resets the modified rows, as one undo step; a locked row is never modified. Returns how many rows were modified. */
    reset(title: string, rows: readonly PanelRow[]): number {
      const modified = modifiedOf(rows);
      const stored = modified.filter((row) => !trial.now?.take(row, resetJson(row)));
      if (stored.length > 0) resetRows(title, stored);
      changed();
      return modified.length;
    },
    /** Resets every row of a mod in one request, as one undo step, if any is modified. Returns how many rows were modified. */
    resetMod(guid: string): number {
      const rows = pages.rows(guid);
      const modified = modifiedOf(rows);
      const title = words.resetting(pages.nameOf(guid));
      if (modified.length > 0 && resetting.has(guid)) resetRows(title, modified);
      else if (modified.length > 0) {
        // The reset also replaces other spellings of a default, so the undo step must contain these rows, too.
        const touched = rows.filter((row) => shown(row) !== resetJson(row) || isModified(row, shown(row)));
        noteReset(title, touched);
        const reset = { later: new Map<string, Edit>(), done: Promise.resolve() };
        resetting.set(guid, reset);
        reset.done = resetWhole(guid, touched, reset.later);
        changed();
      }
      return modified.length;
    },
    /** Sends an edit without an undo step, as undo and redo do. */
    put: (id: string, edit: Edit) => add(id, edit, false),
    /** Resolves when these rows have no pending edit and their mods are not being reset. */
    async idle(isMine: (id: string) => boolean): Promise<void> {
      for (const [guid, { done }] of resetting) if (pages.rows(guid).some(({ id }) => isMine(id))) await done;
      await queue.idle(isMine);
    },
    flush: queue.flush,
    /** Sends or settles lost edits. Call it when the rows of a mod were read. */
    read(guid: string): void {
      for (const [id, note] of notes) if (isOfMod(id, guid)) resume(id, note);
      for (const id of unsure) if (isOfMod(id, guid)) settle(id);
    },
  };
}
