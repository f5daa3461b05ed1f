import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import { dropOutdated } from "../reach/drop-outdated.js";
import type { ModEntry, SettingsRoutes, Transport } from "../reach/panel-transport.js";
import { isOfMod, modOf } from "../rows/mod-address.js";
import { sortMods } from "../rows/mod-names.js";
import { type ModRows, openText, readModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { SeenMod, SeenRows } from "./browser-storage.js";

/** Whether the mods can be reached. While `offline`, the rows that were read last are read-only, and the panel retries. */
type Reach = "loading" | "ready" | "offline";

/** The list of mods, and the rows that were read. Here a guid is the address of a mod in a place. */
export type ModPages = ReturnType<typeof createModPages>;

/** Options of `createModPages`. */
export interface ModPagesOptions {
  readonly transport: Pick<Transport, "isLoading">;
  readonly routes: () => Pick<SettingsRoutes, "index" | "page">;
  readonly changed: () => void;
  /** Called when the mods are known; returns the guid of the visible mod, or `""` if no mod's page is shown. */
  readonly inSight: () => string;
  /** The last known texts of mods in the player's language, by guid; kept up to date. */
  readonly texts: Map<string, ModTexts>;
  /** The values in force of rows that apply on restart, by row id; kept up to date. */
  readonly running: Map<string, string>;
  /** Resolves when the current state was painted. */
  readonly painted: () => Promise<void>;
  /** Stores the last known rows, for use while offline. */
  readonly seenRows?: SeenRows;
  /** Called when the rows of a mod were read. */
  readonly read: (guid: string) => void;
}

/** How long a mod that does not answer delays the requests for the rows of other mods, and the display of their answers. */
const LATE_MS = 1000;

/** Creates pages; reads nothing yet. */
export function createModPages(options: ModPagesOptions) {
  const { transport, routes, changed, seenRows, texts, running } = options;
  const pages = new Map<string, ModRows>();
  /** Per mod: the newest request whose reply was applied. */
  const appliedQuestion = new Map<string, number>();
  const silent = new Map<string, string>();
  /** The mods whose rows have not been read since the last `load`. */
  let unread = new Set<string>();
  /** The request for the visible mod's rows that the last `load` sent before the others. */
  const early = new Map<string, Promise<void>>();
  let mods: readonly ModEntry[] = [];
  let list: readonly ModRows[] | undefined;
  let reach: Reach = "loading";
  let problem = "";
  let asked = 0;

  /** Returns the name of a mod; its guid if the mod is unknown. */
  const nameOf = (guid: string): string => mods.find((mod) => mod.guid === guid)?.name ?? guid;
  /** Returns the rows of a mod; an empty list if they were not read yet. */
  const rowsOf = (guid: string): readonly PanelRow[] => pages.get(guid)?.all() ?? [];

  function rowOf(id: string): PanelRow | undefined {
    for (const { guid } of mods) {
      const row = isOfMod(id, guid) && rowsOf(guid).find((each) => each.id === id);
      if (row) return row;
    }
    return undefined;
  }

  /** Applies the JSON text of a mod's rows; returns false if the reply to a later request was already applied. */
  function takeIn(guid: string, text: string, question: number): boolean {
    if (question < (appliedQuestion.get(guid) ?? 0)) return false;
    appliedQuestion.set(guid, question);
    const old = pages.get(guid);
    const page = readModRows(guid, nameOf(guid), text, old, texts.get(modOf(guid)), running);
    if (page === old) return true;
    pages.set(guid, page);
    list = undefined;
    return true;
  }

  /** Shows a mod's rows, in every place, with these texts; `undefined` restores the mod's own texts. */
  function translate(guid: string, now: ModTexts | undefined): void {
    if (now) texts.set(guid, now);
    else texts.delete(guid);
    const own = [...pages].filter(([address]) => modOf(address) === guid);
    for (const [address, page] of own)
      pages.set(address, readModRows(address, page.mod, page.text, page, now, running));
    list = undefined;
    changed();
  }

  function takeInMods(now: readonly ModEntry[]): void {
    mods = sortMods(now);
    list = undefined;
    const known = new Set(mods.map(({ guid }) => guid));
    for (const guid of pages.keys()) {
      if (known.has(guid)) continue;
      pages.delete(guid);
      appliedQuestion.delete(guid);
    }
  }

  /** Reads a mod's rows. A mod that does not answer does not make the panel offline. */
  async function read(guid: string): Promise<void> {
    const question = ++asked;
    try {
      const text = await routes().page(guid);
      if (text !== undefined) {
        takeIn(guid, text, question);
        options.read(guid);
      }
      silent.delete(guid);
    } catch (error) {
      if (question > (appliedQuestion.get(guid) ?? 0)) silent.set(guid, errorMessage(error));
    }
    unread.delete(guid);
  }

  function seenMods(): SeenMod[] {
    const own = mods.filter(({ guid }) => modOf(guid) === guid);
    return own.map((mod) => {
      const page = pages.get(mod.guid);
      return { mod, rows: page ? openText(page) : "[]" };
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

  const readList = dropOutdated(async () => routes().index());

  /** Whether shown mods are missing from the list because mods are still loading: the page then stays as it is. */
  const isPartial = (now: readonly ModEntry[]): boolean =>
    transport.isLoading?.() === true && mods.some(({ guid }) => now.every((mod) => mod.guid !== guid));

  /** Reads the list of mods and the visible mod's rows (awaited for a second), then, after these are painted, all other rows. */
  async function load(): Promise<void> {
    try {
      const now = await readList();
      if (!now || isPartial(now)) return;
      takeInMods(now);
      unread = new Set(mods.map(({ guid }) => guid));
      const guid = options.inSight();
      early.clear();
      if (unread.has(guid)) early.set(guid, read(guid));
      await inTime(early.get(guid));
      reach = mods.length === 0 && transport.isLoading?.() ? "loading" : "ready";
    } catch (error) {
      failed(error);
    }
    changed();
    await options.painted();
    await readAll();
    if (reach === "ready") seenRows?.write(seenMods());
  }

  /** Reads the rows of every mod that was not read yet. */
  async function readAll(): Promise<void> {
    if (reach === "ready" && unread.size > 0)
      await shown([...unread].map((guid) => early.get(guid) ?? read(guid)));
  }

  /** Waits for requests for rows, and shows the answers: while some are late, those that have arrived. */
  async function shown(reads: readonly Promise<void>[]): Promise<void> {
    const late = setInterval(changed, LATE_MS);
    await Promise.all(reads);
    clearInterval(late);
    changed();
  }

  /**
   * Reads the list of mods, then the rows of the mods whose entries changed, and of the mod `guid`. Does the same as `load` while
   * `reach` is not `ready`.
   */
  async function refresh(guid?: string): Promise<void> {
    if (reach !== "ready") return load();
    try {
      const now = (await readList()) ?? mods;
      const keepsList = isPartial(now);
      const known = new Map(mods.map((mod) => [mod.guid, mod]));
      const changedMods = keepsList ? [] : now.filter((mod) => !sameEntry(known.get(mod.guid), mod));
      const fresh = changedMods.map((mod) => mod.guid);
      if (fresh.length > 0 || (!keepsList && now.length !== mods.length)) {
        takeInMods(now);
        // Shows the first mod if the list was empty before.
        options.inSight();
      }
      const wanted = new Set(now.some((mod) => mod.guid === guid) ? [...fresh, guid!] : fresh);
      return await shown([...wanted].map(read));
    } catch (error) {
      failed(error);
    }
    changed();
  }

  return {
    reach: (): Reach => reach,
    /** Returns the last error with which the panel went offline; `""` if it never did. */
    problem: () => problem,
    mods: () => mods,
    nameOf,
    rows: rowsOf,
    /** Returns why the last request for a mod's rows failed; `""` if it succeeded. */
    silence: (guid: string): string => silent.get(guid) ?? "",
    /** Returns the rows of all mods that were read; the same list until the rows or mods change. */
    pages(): readonly ModRows[] {
      list ??= mods.flatMap(({ guid }) => pages.get(guid) ?? []);
      return list;
    },
    row: rowOf,
    load,
    readAll,
    readAgain: (guids: readonly string[]): Promise<void> => shown(guids.map(read)),
    /** Whether the rows of all mods were read; also true while offline. */
    hasAll: () => reach === "offline" || (reach === "ready" && unread.size === 0),
    refresh,
    /** The translated texts of mods, by guid. */
    texts: texts as ReadonlyMap<string, ModTexts>,
    translate,
    /** Returns the number of a new request: its reply is ignored once the reply to a later request was applied. */
    question: () => ++asked,
    takeIn,
  };
}

/** Resolves with a request for rows, but at the latest after {@link LATE_MS}. */
async function inTime(read: Promise<void> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LATE_MS);
  });
  await Promise.race([read, late]);
  clearTimeout(timer);
}

function sameEntry(a: ModEntry | undefined, b: ModEntry): boolean {
  return a?.count === b.count && a.done === b.done && a.version === b.version && a.name === b.name;
}
