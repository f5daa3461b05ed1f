import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { Reply, Transport } from "../reach/panel-transport.js";
import { isModified, type PanelRow } from "../rows/panel-row.js";
import { words } from "../words/words.js";
import { createEditQueue, type Edit } from "./edit-queue.js";
import type { AnsweredPages } from "./mod-pages.js";
import { changeOf } from "./row-change.js";
import type { UndoLog } from "./undo-log.js";

/** What became of the last edit of a row, where the row itself does not say it. */
export interface Note {
  /** `stored`: the mod did not say more. `lost`: no answer came. */
  readonly kind: "refused" | "lost" | "stored";
  readonly text: string;
  readonly edit: Edit;
  /**
   * Of a lost edit: the literals that the row may hold when it is read again, for the edit to be sent again. Empty once the
   * row was changed from outside.
   */
  readonly expects?: readonly string[];
}

/** Edits and resets of rows: what is on its way, what became of it, and the way back. */
export interface RowEdits {
  /** The literal that a row shows: the one on its way or still to be sent again, else the stored one. */
  readonly shown: (row: PanelRow) => string;
  readonly saving: (row: PanelRow) => boolean;
  readonly note: (row: PanelRow) => Note | undefined;
  /** The literal of an edit that got no answer before the row was changed from outside; undefined for none. */
  readonly overtaken: (row: PanelRow) => string | undefined;
  /** Takes back an edit that got no answer; false when there is none. */
  readonly drop: (row: PanelRow) => boolean;
  /** Stores a literal, unless it is the one that the row shows. A `live` one comes from a control still being dragged. */
  readonly edit: (row: PanelRow, literal: string, live?: boolean) => void;
  /** Resets the rows that differ from their default, as one step of undo. Gives how many. */
  readonly reset: (title: string, rows: readonly PanelRow[]) => number;
  /** Resets every row of a mod in one write, as one step of undo. Gives how many differed. */
  readonly resetMod: (guid: string) => number;
  /** Stores a literal as it is, as no step of undo: an undo itself. */
  readonly put: (id: string, literal: string) => void;
  /** Resolves when the edits of these rows were answered. */
  readonly idle: (isMine: (id: string) => boolean) => Promise<void>;
  /** Sends and stores what waits for a dragged control to rest. */
  readonly flush: () => void;
}

/** The edits for what reads pages: what is read tells what became of edits that nobody answered. */
export interface SettledEdits extends RowEdits {
  /** The rows of a mod were read. */
  readonly read: (guid: string) => void;
}

/** What the edits need of the store and of the panel around it. */
export interface RowEditsOptions {
  readonly transport: Transport;
  readonly pages: AnsweredPages;
  /** What the player did before, while the panel was open the last time. */
  readonly steps: UndoLog;
  readonly changed: () => void;
  /** The last edit of a row was answered: the row as it is now. */
  readonly answered: (row: PanelRow) => void;
}

/** Makes the edits of rows; none is on its way. */
export function createRowEdits({
  transport,
  pages,
  steps: { tell },
  changed,
  answered,
}: RowEditsOptions): SettledEdits {
  const notes = new Map<string, Note>();
  const resetting = new Set<string>();
  /** The rows of which it is not known what their last edit has left, before they are read again. */
  const unsure = new Set<string>();
  const queue = createEditQueue(send, settled);

  async function send(id: string, edit: Edit, live: boolean): Promise<boolean> {
    const row = pages.row(id);
    if (row === undefined) return true;
    const { guid, key } = row;
    const question = pages.question();
    const before = lostOf(id)?.expects;
    notes.delete(id);
    unsure.delete(id);
    try {
      const reply = await (edit === null
        ? transport.reset(guid, key)
        : transport.edit(guid, key, edit, live));
      if (!takeInReply(guid, reply, question)) unsure.add(id);
      if (!reply.ok) {
        tell((steps) => steps.refuse(id, edit ?? row.defaultJson));
        notes.set(id, { kind: "refused", text: reply.err, edit });
        return true;
      }
      if (live && reply.rows === undefined) return false;
      if (live && edit !== null) tell((steps) => steps.hold(id, edit));
      if (pages.row(id)?.effect === "") notes.set(id, { kind: "stored", text: "", edit });
    } catch (error) {
      unsure.add(id);
      const expects = [...(before ?? []), row.valueJson, edit ?? row.defaultJson];
      notes.set(id, { kind: "lost", text: errorMessage(error), edit, expects });
      // An edit that was sent again waits until the rows are read anyway, so that this does not go round.
      if (!before) void pages.refresh(guid);
    }
    return true;
  }

  function lostOf(id: string): Note | undefined {
    const note = notes.get(id);
    return note?.kind === "lost" ? note : undefined;
  }

  /** Sends an edit that got no answer again, now that its row was read; one that was stored after all is done. */
  function sendAgain(id: string, note: Note): void {
    const row = pages.row(id);
    if (note.kind !== "lost" || row === undefined || queue.pending(id) !== undefined) return;
    const wanted = note.edit ?? row.defaultJson;
    if (row.valueJson === wanted) notes.delete(id);
    else if (note.expects?.includes(row.valueJson)) queue.add(id, note.edit, false);
    else if (note.expects?.length) {
      notes.set(id, { ...note, text: words.overtaken, expects: [] });
      unsure.delete(id);
      tell((steps) => steps.refuse(id, wanted));
    }
  }

  /** Lets the steps of undo know what a row holds, as soon as that is known. */
  function settle(id: string): void {
    const row = pages.row(id);
    if (row === undefined || queue.pending(id) !== undefined) return;
    unsure.delete(id);
    tell((steps) => steps.settle(id, row.valueJson));
  }

  /** Takes in the rows of a reply; false when they are older than what is known, so that they are read again. */
  function takeInReply(guid: string, { rows }: Reply, question: number): boolean {
    if (rows === undefined || pages.takeIn(guid, rows, question)) return true;
    void pages.refresh(guid);
    return false;
  }

  function settled(id: string): void {
    if (!unsure.has(id) && notes.get(id)?.kind !== "refused") settle(id);
    changed();
    const row = pages.row(id);
    if (row !== undefined && queue.pending(id) === undefined) answered(row);
  }

  function shown(row: PanelRow): string {
    if (resetting.has(row.guid)) return row.defaultJson;
    const lost = lostOf(row.id);
    const waiting = lost?.expects?.length ? lost.edit : undefined;
    const pending = queue.pending(row.id) === undefined ? waiting : queue.pending(row.id);
    return pending === undefined ? row.valueJson : (pending ?? row.defaultJson);
  }

  const modifiedOf = (rows: readonly PanelRow[]): readonly PanelRow[] =>
    rows.filter((row) => isModified({ valueJson: shown(row), defaultJson: row.defaultJson }));

  function noteAll(title: string, rows: readonly PanelRow[]): void {
    const changes = rows.map((row) => changeOf(row, shown(row), row.defaultJson));
    tell((steps) => steps.noteAll(title, changes));
  }

  async function resetWhole(guid: string, touched: readonly PanelRow[]): Promise<void> {
    queue.flush();
    await queue.idle((id) => id.startsWith(`${guid}/`));
    // Only now: the rows hold what the edits before have left.
    noteAll(
      words.resetting(pages.nameOf(guid)),
      touched.map((row) => pages.row(row.id) ?? row),
    );
    resetting.add(guid);
    changed();
    const question = pages.question();
    try {
      const reply = await transport.reset(guid);
      takeInReply(guid, reply, question);
      for (const { id, defaultJson } of touched) {
        notes.delete(id);
        if (reply.ok) {
          settle(id);
          continue;
        }
        tell((steps) => steps.refuse(id, defaultJson));
        notes.set(id, { kind: "refused", text: reply.err, edit: null });
      }
    } catch (error) {
      for (const { id } of touched) {
        unsure.add(id);
        const expects = [pages.row(id)?.valueJson ?? ""];
        notes.set(id, { kind: "lost", text: errorMessage(error), edit: null, expects });
      }
      void pages.refresh(guid);
    }
    resetting.delete(guid);
    changed();
  }

  return {
    shown,
    saving: (row) =>
      queue.pending(row.id) !== undefined || (resetting.has(row.guid) && row.valueJson !== row.defaultJson),
    note: (row) => notes.get(row.id),
    overtaken({ id }) {
      const lost = lostOf(id);
      return lost?.expects?.length ? undefined : (lost?.edit ?? undefined);
    },
    drop({ id }) {
      const isLost = lostOf(id) !== undefined;
      if (isLost) {
        notes.delete(id);
        changed();
      }
      return isLost;
    },
    edit(row, literal, live = false) {
      const before = shown(row);
      if (before !== literal) {
        tell((steps) => steps.note(row, before, literal, live));
        queue.add(row.id, literal, live);
        changed();
      } else if (!live) {
        tell((steps) => steps.close());
        queue.flush();
      }
    },
    reset(title, rows) {
      const modified = modifiedOf(rows);
      if (modified.length === 0) return 0;
      noteAll(title, modified);
      for (const row of modified) queue.add(row.id, null, false);
      changed();
      return modified.length;
    },
    resetMod(guid) {
      const rows = pages.rows(guid);
      const { length } = modifiedOf(rows);
      // The reset spells every default anew, so that an undo has to bring back other spellings of it too.
      if (length > 0)
        void resetWhole(
          guid,
          rows.filter((row) => shown(row) !== row.defaultJson),
        );
      return length;
    },
    put: (id, literal) => queue.add(id, literal, false),
    idle: queue.idle,
    flush: queue.flush,
    read(guid) {
      for (const [id, note] of notes) if (id.startsWith(`${guid}/`)) sendAgain(id, note);
      for (const id of unsure) if (id.startsWith(`${guid}/`)) settle(id);
    },
  };
}
