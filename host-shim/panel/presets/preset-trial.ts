import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { SettingsRoutes } from "../reach/panel-transport.js";
import { isLocked } from "../rows/given-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Edit } from "../store/edit-queue.js";
import type { ModPages } from "../store/mod-pages.js";
import { changeOf, type RowChange, restoringEdit, storedEdit } from "../store/row-change.js";
import type { PresetChange } from "./preset-plan.js";

/** The parts of the panel that a trial uses. */
interface TrialSource {
  /** Returns the row as it was read last. */
  readonly row: (id: string) => PanelRow | undefined;
  readonly routes: () => Pick<SettingsRoutes, "edit" | "reset">;
  readonly pages: Pick<ModPages, "question" | "takeIn">;
  /** Whether the trial changes a row by live edits; any other row changes only when the trial is kept. */
  readonly isLive: (row: PanelRow) => boolean;
  /** Called when an edit is refused or gets no answer. */
  readonly failed: (row: PanelRow, problem: string) => void;
  /**
   * Called when the edit that reverts a row at the end of the trial gets no answer, or its mod, which stored the tried value, is
   * away; the caller sends it again.
   */
  readonly lost: (row: PanelRow, edit: Edit) => void;
}

/** Values of a mod's rows that are in force and not stored, until they are kept or reverted. */
export type Trial = ReturnType<typeof createTrial>;

interface TriedRow {
  /** The row before the trial. */
  readonly start: PanelRow;
  /** The latest tried literal and, in `taken`, the latest that the mod accepted, else the first whose answer was lost. */
  literal: string;
  taken: string | undefined;
  /** Whether a tried literal may be in force: it was accepted, or its answer is pending or was lost. */
  touched: boolean;
  /** Whether the mod stores live edits. */
  stored: boolean;
  /** The next request to send; a later request replaces it. */
  next: "tried" | "before" | undefined;
  sending: Promise<void> | undefined;
}

/**
 * Starts a trial: sends the changes of the rows that are `isLive` as live edits, one at a time for each row. The other changes
 * wait until the trial is kept.
 */
export function createTrial(changes: readonly PresetChange[], source: TrialSource) {
  const rows = new Map<string, TriedRow>();
  const waiting = new Map<string, PresetChange>();
  let isOver = false;

  function send(tried: TriedRow, next: TriedRow["next"]): void {
    tried.next = next;
    tried.sending ??= sendAll(tried);
  }

  async function sendAll(tried: TriedRow): Promise<void> {
    for (let { next } = tried; next; { next } = tried) {
      tried.next = undefined;
      await (next === "tried" ? sendTried(tried) : sendBefore(tried));
    }
    tried.sending = undefined;
  }

  async function sendTried(tried: TriedRow): Promise<void> {
    const { start, literal } = tried;
    tried.touched = true;
    try {
      const reply = await source.routes().edit(start.guid, start.key, literal, true);
      if (reply.ok) {
        tried.taken = literal;
        tried.stored ||= reply.rows !== undefined;
        return;
      }
      // The mod refused the literal: an earlier literal, if any, remains in force.
      if (tried.taken === undefined) tried.touched = false;
      if (tried.taken === undefined && tried.literal === literal) rows.delete(start.id);
      else if (tried.literal === literal) tried.literal = tried.taken!;
      source.failed(start, reply.err);
    } catch (error) {
      tried.taken ??= literal;
      source.failed(start, errorMessage(error));
    }
  }

  /** Restores the value from before the trial: by a write or a reset if the mod stored a tried value, else by a live edit. */
  async function sendBefore(tried: TriedRow): Promise<void> {
    const { start, touched } = tried;
    const { guid, key } = start;
    const now = source.row(start.id);
    const own = restoringEdit(start, start.valueJson);
    // The mod is away, for example while it reloads.
    if (now === undefined && tried.stored && isOver) source.lost(start, own);
    if (!touched || now === undefined || isLocked(now)) return;
    const stored = isStored(tried, now);
    const before = stored ? own : now.valueJson;
    try {
      const { edit, reset } = source.routes();
      const question = source.pages.question();
      const reply = await (before === null ? reset(guid, key) : edit(guid, key, before, !stored));
      // Otherwise the row would show the tried value until it is read again.
      if (reply.rows !== undefined) source.pages.takeIn(guid, reply.rows, question);
      if (!reply.ok) source.failed(start, reply.err);
      else if (!stored && reply.rows !== undefined) {
        // The mod stores live edits, and the answers to earlier edits were lost.
        tried.stored = true;
        await sendBefore(tried);
      }
    } catch (error) {
      source.failed(start, errorMessage(error));
      if (isOver) source.lost(now, stored ? before : restoringEdit(now, now.valueJson));
    }
  }

  /** Whether the mod has stored a tried value, according to its answers and its row. */
  function isStored({ start, stored, literal }: TriedRow, now: PanelRow): boolean {
    return stored || (now.valueJson === literal && start.valueJson !== literal);
  }

  /** Ends the trial once each edit is answered; resolves to the rows that the mod did not refuse. */
  async function settled(): Promise<readonly TriedRow[]> {
    const all = [...rows.values()];
    while (all.some(({ sending }) => sending)) await Promise.all(all.map(({ sending }) => sending));
    isOver = true;
    return all.filter(({ start }) => rows.has(start.id));
  }

  for (const change of changes) {
    const { row, literal } = change;
    if (!source.isLive(row)) waiting.set(row.id, change);
    else {
      const tried: TriedRow = {
        start: row,
        literal,
        taken: undefined,
        touched: false,
        stored: false,
        next: undefined,
        sending: undefined,
      };
      rows.set(row.id, tried);
      send(tried, "tried");
    }
  }

  return {
    /** Returns how many rows change only when the trial is kept. */
    waiting: () => waiting.size,
    literal: (id: string) => rows.get(id)?.literal,
    sending: (id: string) => rows.get(id)?.sending,
    before(id: string): string | undefined {
      const tried = rows.get(id);
      const now = source.row(id);
      return now && tried?.sending && isStored(tried, now) ? tried.start.valueJson : undefined;
    },
    take({ id }: PanelRow, literal: string): boolean {
      // The player's own choice replaces the preset's.
      waiting.delete(id);
      const tried = rows.get(id);
      if (!tried || isOver) return false;
      tried.literal = literal;
      send(tried, "tried");
      return true;
    },
    /** Puts the values from before the trial in force (`on`), or the tried values again. */
    compare(on: boolean): void {
      for (const tried of isOver ? [] : rows.values()) send(tried, on ? "before" : "tried");
    },
    /**
     * Restores the values from before the trial. Resolves once each edit is answered, to whether the mod had stored a tried
     * value. `atOnce`: sends these edits before earlier edits are answered, because the page is being left.
     */
    async back(atOnce = false): Promise<boolean> {
      isOver = true;
      for (const tried of rows.values()) {
        if (atOnce) void sendBefore(tried);
        else send(tried, "before");
      }
      return (await settled()).some(({ stored }) => stored);
    },
    /**
     * Resolves to the changes to store, once each edit is answered; until then the trial takes further edits. Leaves out locked,
     * missing and unchanged rows.
     */
    async kept(): Promise<readonly RowChange[]> {
      const tried = await settled();
      const made = tried.flatMap((each) => {
        const now = source.row(each.start.id);
        return now ? [{ now, from: isStored(each, now) ? each.start : now, literal: each.literal }] : [];
      });
      const others = [...waiting.values()].flatMap(({ row, literal }) => {
        const now = source.row(row.id);
        return now ? [{ now, from: now, literal }] : [];
      });
      return [...made, ...others].flatMap(({ now, from, literal }) => {
        if (isLocked(now)) return [];
        const change = { ...changeOf(from, from.valueJson, literal), after: storedEdit(now, literal) };
        return change.before === change.after ? [] : [change];
      });
    },
  };
}
