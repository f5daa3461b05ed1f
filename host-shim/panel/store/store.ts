import type { ModEntry, Reply, Transport } from "../reach/panel-transport.js";
import { type ModRows, readModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { words } from "../words/words.js";
import type { SeenMod, SeenRows } from "./browser-storage.js";
import { createEditQueue, type Edit } from "./edit-queue.js";
import { createHistory, type History } from "./history.js";
import { changeOf, type UndoStack } from "./undo-stack.js";

/** Whether the mods can be reached. `offline` keeps the last rows, read-only, and tries again. */
export type Reach = "loading" | "ready" | "offline";

/** What became of the last edit of a row, where the row itself does not say it. */
export interface Note {
  /** `stored`: the mod did not say more. `lost`: no answer came, so nobody knows. */
  readonly kind: "refused" | "lost" | "stored";
  readonly text: string;
  readonly edit: Edit;
}

/** Everything the panel knows of the mods, without a DOM. */
export interface Store {
  readonly transport: Transport;
  readonly reach: () => Reach;
  /** Why nobody can be reached, or empty. */
  readonly problem: () => string;
  readonly mods: () => readonly ModEntry[];
  /** The rows of a mod, none of one that was not read yet. */
  readonly rows: (guid: string) => readonly PanelRow[];
  /** Why a mod that announces settings gave none when it was asked last, or empty. */
  readonly silence: (guid: string) => string;
  /** What was read of all mods: the same list until something of it changes. */
  readonly pages: () => readonly ModRows[];
  readonly row: (id: string) => PanelRow | undefined;
  /** The literal that a row shows: the one on its way, else the stored one. */
  readonly shown: (row: PanelRow) => string;
  readonly saving: (row: PanelRow) => boolean;
  readonly note: (row: PanelRow) => Note | undefined;
  /** Stores a literal, unless it is the one that the row shows. A `live` one comes from a control still being dragged. */
  readonly edit: (row: PanelRow, literal: string, live?: boolean) => void;
  /** Stores literals as one step of undo. Resolves when all are answered, with how many were stored. */
  readonly editAll: (
    title: string,
    edits: readonly (readonly [row: PanelRow, literal: string])[],
  ) => Promise<number>;
  /** Resets the rows that differ from their default, as one step of undo. Gives how many. */
  readonly reset: (title: string, rows: readonly PanelRow[]) => number;
  /** Resets every row of a mod in one write, as one step of undo. Gives how many differed. */
  readonly resetMod: (guid: string) => number;
  /** What the player did, to be undone and done again. */
  readonly steps: UndoStack;
  readonly turn: History["turn"];
  /** Sends and stores what waits for a dragged control to rest. */
  readonly flush: () => void;
  /** Reads which mods there are and the rows in sight, then, when those are painted, all others. */
  readonly load: () => Promise<void>;
  /** Asks every mod for its rows that was not asked yet. */
  readonly readAll: () => Promise<void>;
  /** Whether that is done, as far as anybody answers. */
  readonly hasAll: () => boolean;
  /** Looks for what changed from outside: which mods there are, and the rows of one of them. */
  readonly refresh: (guid?: string) => Promise<void>;
}

/** What the store needs of the panel around it. */
export interface StoreOptions {
  readonly transport: Transport;
  /** What the player did before, while the panel was open the last time. */
  readonly steps: UndoStack;
  readonly changed: () => void;
  /** The mod whose rows are shown first, now that the mods are known; empty for none. */
  readonly inSight: () => string;
  /** Resolves when what there is was painted. */
  readonly painted: () => Promise<void>;
  /** The last edit of a row was answered: the row as it is now. */
  readonly answered: (row: PanelRow) => void;
  /** Keeps the last rows for a time when nobody answers. */
  readonly seenRows?: SeenRows;
}

/** Makes a store that has read nothing yet. */
export function createStore(options: StoreOptions): Store {
  const { transport, steps, changed, answered, seenRows } = options;
  const pages = new Map<string, ModRows>();
  const notes = new Map<string, Note>();
  /** The latest question whose answer was taken in, for each mod. */
  const taken = new Map<string, number>();
  const resetting = new Set<string>();
  const silent = new Map<string, string>();
  /** The mods that were not asked for their rows since they were listed last. */
  let unread = new Set<string>();
  /** The rows of which it is not known what their last edit has left, before they are read again. */
  const unsure = new Set<string>();
  const queue = createEditQueue(send, settled);
  let mods: readonly ModEntry[] = [];
  let list: readonly ModRows[] | undefined;
  let reach: Reach = "loading";
  let problem = "";
  let asked = 0;

  const rowsOf = (guid: string): readonly PanelRow[] => pages.get(guid)?.all() ?? [];

  function rowOf(id: string): PanelRow | undefined {
    for (const { guid } of mods) {
      const row = id.startsWith(`${guid}/`) && rowsOf(guid).find((each) => each.id === id);
      if (row) return row;
    }
    return undefined;
  }

  /** Takes in the rows of an answer; false for one that comes after the answer to a later question. */
  function takeIn(guid: string, text: string, question: number): boolean {
    if (question < (taken.get(guid) ?? 0)) return false;
    taken.set(guid, question);
    const name = mods.find((mod) => mod.guid === guid)?.name ?? guid;
    const old = pages.get(guid);
    const page = readModRows(guid, name, text, old);
    if (page === old) return true;
    pages.set(guid, page);
    list = undefined;
    return true;
  }

  function takeInMods(now: readonly ModEntry[]): void {
    mods = now;
    list = undefined;
    const known = new Set(mods.map(({ guid }) => guid));
    for (const guid of pages.keys()) if (!known.has(guid)) pages.delete(guid);
  }

  /** Asks a mod for its rows. One that does not answer says nothing about the others. */
  async function read(guid: string): Promise<void> {
    const question = ++asked;
    try {
      takeIn(guid, await transport.page(guid), question);
      silent.delete(guid);
      for (const id of unsure) if (id.startsWith(`${guid}/`)) settle(id);
    } catch (error) {
      silent.set(guid, messageOf(error));
    }
    unread.delete(guid);
  }

  function seenMods(): SeenMod[] {
    return mods.map((mod) => ({ mod, rows: pages.get(mod.guid)?.text ?? "[]" }));
  }

  async function send(id: string, edit: Edit, live: boolean): Promise<boolean> {
    const row = rowOf(id);
    if (row === undefined) return true;
    const { guid, key } = row;
    const question = ++asked;
    notes.delete(id);
    unsure.delete(id);
    try {
      const reply = await (edit === null
        ? transport.reset(guid, key)
        : transport.edit(guid, key, edit, live));
      if (!takeInReply(guid, reply, question)) unsure.add(id);
      if (!reply.ok) {
        steps.refuse(id, edit ?? row.defaultJson);
        notes.set(id, { kind: "refused", text: reply.err, edit });
        return true;
      }
      if (live && reply.rows === undefined) return false;
      if (live && edit !== null) steps.hold(id, edit);
      if (rowOf(id)?.effect === "") notes.set(id, { kind: "stored", text: "", edit });
    } catch (error) {
      unsure.add(id);
      notes.set(id, { kind: "lost", text: messageOf(error), edit });
      void store.refresh(guid);
    }
    return true;
  }

  /** Lets the steps of undo know what a row holds, as soon as that is known. */
  function settle(id: string): void {
    const row = rowOf(id);
    if (row === undefined || queue.pending(id) !== undefined) return;
    unsure.delete(id);
    steps.settle(id, row.valueJson);
  }

  /** Takes in the rows of a reply; false when they are older than what is known, so that they are read again. */
  function takeInReply(guid: string, { rows }: Reply, question: number): boolean {
    if (rows === undefined || takeIn(guid, rows, question)) return true;
    void store.refresh(guid);
    return false;
  }

  function settled(id: string): void {
    if (!unsure.has(id) && notes.get(id)?.kind !== "refused") settle(id);
    changed();
    const row = rowOf(id);
    if (row !== undefined && queue.pending(id) === undefined) answered(row);
  }

  /** An edit that nobody answered was stored after all when the row now holds it. */
  function settleLost(): void {
    for (const [id, { kind, edit }] of notes) {
      const row = rowOf(id);
      if (kind === "lost" && row && row.valueJson === (edit ?? row.defaultJson)) notes.delete(id);
    }
  }

  function failed(error: unknown): void {
    reach = "offline";
    problem = messageOf(error);
    if (mods.length > 0 || !seenRows) return;
    const seen = seenRows.read();
    takeInMods(seen.map(({ mod }) => mod));
    for (const { mod, rows } of seen) takeIn(mod.guid, rows, 0);
    options.inSight();
  }

  const store: Store = {
    transport,
    reach: () => reach,
    problem: () => problem,
    mods: () => mods,
    rows: rowsOf,
    silence: (guid) => silent.get(guid) ?? "",
    pages() {
      list ??= mods.flatMap(({ guid }) => pages.get(guid) ?? []);
      return list;
    },
    row: rowOf,
    shown(row) {
      if (resetting.has(row.guid)) return row.defaultJson;
      const pending = queue.pending(row.id);
      return pending === undefined ? row.valueJson : (pending ?? row.defaultJson);
    },
    saving: (row) =>
      queue.pending(row.id) !== undefined || (resetting.has(row.guid) && row.valueJson !== row.defaultJson),
    note: (row) => notes.get(row.id),
    edit(row, literal, live = false) {
      const before = store.shown(row);
      if (before !== literal) {
        steps.note(row, before, literal, live);
        queue.add(row.id, literal, live);
        changed();
      } else if (!live) {
        steps.close();
        queue.flush();
      }
    },
    async editAll(title, edits) {
      steps.noteAll(
        title,
        edits.map(([row, literal]) => changeOf(row, store.shown(row), literal)),
      );
      for (const [row, literal] of edits) queue.add(row.id, literal, false);
      changed();
      const ids = new Set(edits.map(([{ id }]) => id));
      await queue.idle((id) => ids.has(id));
      return [...ids].filter((id) => (notes.get(id)?.kind ?? "stored") === "stored").length;
    },
    reset(title, rows) {
      const modified = rows.filter((row) => store.shown(row) !== row.defaultJson);
      if (modified.length === 0) return 0;
      steps.noteAll(title, modified.map(toDefault));
      for (const row of modified) queue.add(row.id, null, false);
      changed();
      return modified.length;
    },
    resetMod(guid) {
      const modified = rowsOf(guid).filter((row) => store.shown(row) !== row.defaultJson);
      if (modified.length > 0) void resetWhole(guid, modified);
      return modified.length;
    },
    steps,
    async turn(back) {
      const turned = await history.turn(back);
      changed();
      return turned;
    },
    flush: queue.flush,
    async load() {
      try {
        takeInMods(await transport.index());
        unread = new Set(mods.map(({ guid }) => guid));
        const guid = options.inSight();
        if (unread.has(guid)) await read(guid);
        reach = "ready";
        settleLost();
      } catch (error) {
        failed(error);
      }
      changed();
      await options.painted();
      await store.readAll();
      if (reach === "ready") seenRows?.write(seenMods());
    },
    async readAll() {
      if (reach !== "ready" || unread.size === 0) return;
      await Promise.all([...unread].map(read));
      settleLost();
      changed();
    },
    hasAll: () => reach === "offline" || unread.size === 0,
    async refresh(guid) {
      if (reach !== "ready") return store.load();
      try {
        const now = await transport.index();
        const known = new Map(mods.map((mod) => [mod.guid, mod]));
        const fresh = now.filter((mod) => !sameEntry(known.get(mod.guid), mod)).map((mod) => mod.guid);
        if (fresh.length > 0 || now.length !== mods.length) takeInMods(now);
        const wanted = new Set(now.some((mod) => mod.guid === guid) ? [...fresh, guid!] : fresh);
        await Promise.all([...wanted].map(read));
        settleLost();
      } catch (error) {
        failed(error);
      }
      changed();
    },
  };

  const toDefault = (row: PanelRow) => changeOf(row, store.shown(row), row.defaultJson);

  const history = createHistory({
    stack: steps,
    queue,
    transport,
    row: rowOf,
    shown: store.shown,
    readAll: store.readAll,
  });

  async function resetWhole(guid: string, modified: readonly PanelRow[]): Promise<void> {
    queue.flush();
    await queue.idle((id) => id.startsWith(`${guid}/`));
    const name = mods.find((mod) => mod.guid === guid)?.name ?? guid;
    // Only now: the rows hold what the edits before have left.
    steps.noteAll(
      words.resetting(name),
      modified.map((row) => toDefault(rowOf(row.id) ?? row)),
    );
    resetting.add(guid);
    changed();
    const question = ++asked;
    try {
      const reply = await transport.reset(guid);
      takeInReply(guid, reply, question);
      for (const { id, defaultJson } of modified) {
        notes.delete(id);
        if (reply.ok) {
          settle(id);
          continue;
        }
        steps.refuse(id, defaultJson);
        notes.set(id, { kind: "refused", text: reply.err, edit: null });
      }
    } catch (error) {
      for (const { id } of modified) {
        unsure.add(id);
        notes.set(id, { kind: "lost", text: messageOf(error), edit: null });
      }
      void store.refresh(guid);
    }
    resetting.delete(guid);
    changed();
  }

  return store;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sameEntry(a: ModEntry | undefined, b: ModEntry): boolean {
  return a?.count === b.count && a.done === b.done && a.version === b.version && a.name === b.name;
}
