import { errorMessage } from "../../../sdk/host/describe-error.js";
import { writeRows } from "../../../sdk/protocol/row-list.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import type { ModEntry, Transport } from "../reach/panel-transport.js";
import { compareMods } from "../rows/mod-names.js";
import { type ModRows, readModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { SeenMod, SeenRows } from "./browser-storage.js";

/** Whether the mods can be reached. `offline` keeps the last rows, read-only, and tries again. */
export type Reach = "loading" | "ready" | "offline";

/** Which mods there are, and the rows that were read of them. */
export interface ModPages {
  readonly reach: () => Reach;
  /** Why nobody can be reached, or empty. */
  readonly problem: () => string;
  readonly mods: () => readonly ModEntry[];
  /** The name of a mod; its guid where it is not known. */
  readonly nameOf: (guid: string) => string;
  /** The rows of a mod, none of one that was not read yet. */
  readonly rows: (guid: string) => readonly PanelRow[];
  /** Why a mod that announces settings gave none when it was asked last, or empty. */
  readonly silence: (guid: string) => string;
  /** What was read of all mods: the same list until something of it changes. */
  readonly pages: () => readonly ModRows[];
  readonly row: (id: string) => PanelRow | undefined;
  /** Reads which mods there are and the rows in sight, then, when those are painted, all others. */
  readonly load: () => Promise<void>;
  /** Asks every mod for its rows that was not asked yet. */
  readonly readAll: () => Promise<void>;
  /** Whether that is done, as far as anybody answers. */
  readonly hasAll: () => boolean;
  /** Looks for what changed from outside: which mods there are, and the rows of one of them. */
  readonly refresh: (guid?: string) => Promise<void>;
  /** The texts that the rows of mods say, by guid. */
  readonly texts: ReadonlyMap<string, ModTexts>;
  /** Has the rows of a mod say these texts from now on; undefined for its own words. */
  readonly translate: (guid: string, texts: ModTexts | undefined) => void;
}

/** The pages for what sends edits: its answers have rows, too. */
export interface AnsweredPages extends ModPages {
  /** The number of a question that is asked now: an answer counts unless one to a later question was taken in. */
  readonly question: () => number;
  /** Takes in the JSON text of a mod's rows; false for one that comes after the answer to a later question. */
  readonly takeIn: (guid: string, text: string, question: number) => boolean;
}

/** What the pages need of the store and of the panel around it. */
export interface ModPagesOptions {
  readonly transport: Pick<Transport, "index" | "page" | "isLoading">;
  readonly changed: () => void;
  /** The mod whose rows are shown first, now that the mods are known; empty for none. */
  readonly inSight: () => string;
  /** The texts of mods in the player's language as they were known last, by guid; it is kept up to date. */
  readonly texts: Map<string, ModTexts>;
  /** What rows held before they waited for a relaunch, by their ids; it is kept up to date. */
  readonly running: Map<string, string>;
  /** Resolves when what there is was painted. */
  readonly painted: () => Promise<void>;
  /** Keeps the last rows for a time when nobody answers. */
  readonly seenRows?: SeenRows;
  /** The rows of a mod were read. */
  readonly read: (guid: string) => void;
}

/** Whether a row need not be read to see that it is no secret. */
const MAY_BE_SECRET = /secret|\\u/;

/** Makes pages of which nothing was read yet. */
export function createModPages(options: ModPagesOptions): AnsweredPages {
  const { transport, changed, seenRows, texts, running } = options;
  const pages = new Map<string, ModRows>();
  /** The latest question whose answer was taken in, for each mod. */
  const taken = new Map<string, number>();
  const silent = new Map<string, string>();
  /** The mods that were not asked for their rows since they were listed last. */
  let unread = new Set<string>();
  let mods: readonly ModEntry[] = [];
  let list: readonly ModRows[] | undefined;
  let reach: Reach = "loading";
  let problem = "";
  let asked = 0;

  const nameOf = (guid: string): string => mods.find((mod) => mod.guid === guid)?.name ?? guid;
  const rowsOf = (guid: string): readonly PanelRow[] => pages.get(guid)?.all() ?? [];

  function rowOf(id: string): PanelRow | undefined {
    for (const { guid } of mods) {
      const row = id.startsWith(`${guid}/`) && rowsOf(guid).find((each) => each.id === id);
      if (row) return row;
    }
    return undefined;
  }

  function takeIn(guid: string, text: string, question: number): boolean {
    if (question < (taken.get(guid) ?? 0)) return false;
    taken.set(guid, question);
    const old = pages.get(guid);
    const page = readModRows(guid, nameOf(guid), text, old, texts.get(guid), running);
    if (page === old) return true;
    pages.set(guid, page);
    list = undefined;
    return true;
  }

  function translate(guid: string, now: ModTexts | undefined): void {
    if (now) texts.set(guid, now);
    else texts.delete(guid);
    const page = pages.get(guid);
    if (!page) return;
    pages.set(guid, readModRows(guid, page.mod, page.text, page, now, running));
    list = undefined;
    changed();
  }

  function takeInMods(now: readonly ModEntry[]): void {
    mods = [...now].sort(compareMods);
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
      options.read(guid);
    } catch (error) {
      silent.set(guid, errorMessage(error));
    }
    unread.delete(guid);
  }

  function seenMods(): SeenMod[] {
    return mods.map((mod) => {
      const page = pages.get(mod.guid);
      const open = page?.items().filter((item, at) => !MAY_BE_SECRET.test(item) || !page.row(at)?.secret);
      return { mod, rows: writeRows(open ?? []) };
    });
  }

  function failed(error: unknown): void {
    reach = "offline";
    problem = errorMessage(error);
    if (mods.length > 0 || !seenRows) return;
    const seen = seenRows.read();
    takeInMods(seen.map(({ mod }) => mod));
    for (const { mod, rows } of seen) takeIn(mod.guid, rows, 0);
    options.inSight();
  }

  async function load(): Promise<void> {
    try {
      takeInMods(await transport.index());
      unread = new Set(mods.map(({ guid }) => guid));
      const guid = options.inSight();
      if (unread.has(guid)) await read(guid);
      reach = mods.length === 0 && transport.isLoading?.() ? "loading" : "ready";
    } catch (error) {
      failed(error);
    }
    changed();
    await options.painted();
    await readAll();
    if (reach === "ready") seenRows?.write(seenMods());
  }

  async function readAll(): Promise<void> {
    if (reach !== "ready" || unread.size === 0) return;
    await Promise.all([...unread].map(read));
    changed();
  }

  async function refresh(guid?: string): Promise<void> {
    if (reach !== "ready") return load();
    try {
      const now = await transport.index();
      const known = new Map(mods.map((mod) => [mod.guid, mod]));
      const fresh = now.filter((mod) => !sameEntry(known.get(mod.guid), mod)).map((mod) => mod.guid);
      if (fresh.length > 0 || now.length !== mods.length) {
        takeInMods(now);
        // The first mod may have come only now.
        options.inSight();
      }
      const wanted = new Set(now.some((mod) => mod.guid === guid) ? [...fresh, guid!] : fresh);
      await Promise.all([...wanted].map(read));
    } catch (error) {
      failed(error);
    }
    changed();
  }

  return {
    reach: () => reach,
    problem: () => problem,
    mods: () => mods,
    nameOf,
    rows: rowsOf,
    silence: (guid) => silent.get(guid) ?? "",
    pages() {
      list ??= mods.flatMap(({ guid }) => pages.get(guid) ?? []);
      return list;
    },
    row: rowOf,
    load,
    readAll,
    hasAll: () => reach === "offline" || (reach === "ready" && unread.size === 0),
    refresh,
    texts,
    translate,
    question: () => ++asked,
    takeIn,
  };
}

function sameEntry(a: ModEntry | undefined, b: ModEntry): boolean {
  return a?.count === b.count && a.done === b.done && a.version === b.version && a.name === b.name;
}
