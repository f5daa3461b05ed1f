import { type Bus, type BusScope, type LogLevel, SettingsEvent } from "../../../sdk/index.js";
import { type IndexEntry, readIndexAnnounce, readPageAnnounce } from "../../../sdk/protocol/announce.js";
import { compareStrings } from "../../protocol/order.js";

/** A mod of the index with its served rows. */
export interface IndexedMod extends IndexEntry {
  /** The rows as JSON text, as the mod spelled them; undefined when it did not answer. */
  readonly rows: string | undefined;
}

/** Asks the mods of a bus what they declare. */
export interface SettingsHub {
  /** The bus that the mods are to be given: only what one emits over its own scope of it is heard as its own. */
  readonly bus: Bus;
  /** Every mod that announces itself, sorted by name. One whose announce cannot be read is left out. */
  readonly index: () => readonly IndexEntry[];
  /** The same with the rows. One whose page cannot be read is left out. */
  readonly pages: () => readonly IndexedMod[];
}

/** Hears the payload that a mod announces. */
type Hear = (guid: string, event: string, text: unknown) => void;

/**
 * Makes a hub over a bus. A mod speaks for itself alone: an answer for another guid is dropped. What was dropped or could
 * not be read is logged, once for each mod.
 */
export function createSettingsHub(inner: Bus, log: (level: LogLevel, text: string) => void): SettingsHub {
  const told = new Set<string>();
  let hear: Hear | undefined;

  function tell(guid: string, fault: string): void {
    const line = `mod ${guid} ${fault}`;
    if (told.has(line)) return;
    told.add(line);
    log("error", line);
  }

  function scope(guid: string): BusScope {
    const own = inner.scope(guid);
    return {
      ...own,
      emit(event, payload) {
        hear?.(guid, event, payload);
        own.emit(event, payload);
      },
    };
  }

  /** Runs `query` and hands each announce of an event, with who made it, to `take`. */
  function ask(event: string, query: () => void, take: (guid: string, text: unknown) => void): void {
    const outer = hear;
    hear = (guid, heard, text) => {
      if (heard === event) take(guid, text);
    };
    try {
      query();
    } finally {
      hear = outer;
    }
  }

  function index(): readonly IndexEntry[] {
    const entries = new Map<string, IndexEntry>();
    ask(
      SettingsEvent.indexAnnounce,
      () => inner.emit(SettingsEvent.indexQuery, ""),
      (guid, text) => {
        if (entries.has(guid)) return;
        const entry = readEntry(text);
        if (entry === undefined) {
          tell(guid, "announces itself in a shape that cannot be read, and is left out of the index");
        } else if (entry.guid !== guid) {
          tell(guid, "announces another mod in the index: a mod speaks for itself alone");
        } else entries.set(guid, entry);
      },
    );
    return [...entries.values()].sort(
      (a, b) => compareStrings(a.name, b.name) || compareStrings(a.guid, b.guid),
    );
  }

  /** The rows of a mod: `undefined` when it does not answer, `"unreadable"` when its answer is no page. */
  function rowsOf(guid: string): { readonly text: string } | "unreadable" | undefined {
    let found: { readonly text: string } | "unreadable" | undefined;
    ask(
      SettingsEvent.pageAnnounce,
      () => inner.emit(SettingsEvent.pageQuery, guid),
      (speaker, text) => {
        if (found !== undefined) return;
        const page = readPageAnnounce(text);
        if (speaker !== guid) {
          if (page?.guid === guid) {
            tell(speaker, "answers for another mod's page: a mod speaks for itself alone");
          }
          return;
        }
        if (page?.guid !== guid || !areRows(page.rows)) {
          tell(
            guid,
            "announces a page that cannot be read, and is left out: rows are a list, each with key and label",
          );
          found = "unreadable";
        } else found = { text: page.rows };
      },
    );
    return found;
  }

  return {
    bus: { ...inner, scope },
    index,
    pages: () =>
      index().flatMap((entry) => {
        const rows = rowsOf(entry.guid);
        return rows === "unreadable" ? [] : [{ ...entry, rows: rows?.text }];
      }),
  };
}

/** The body of the index route. */
export function indexJson(mods: readonly (IndexEntry & { readonly rows?: string | undefined })[]): string {
  const entries = mods.map(({ rows, ...entry }) => {
    const json = JSON.stringify(entry);
    return rows === undefined ? json : `${json.slice(0, -1)},"rows":${rows}}`;
  });
  return `{"mods":[${entries.join(",")}]}`;
}

function readEntry(text: unknown): IndexEntry | undefined {
  const { guid, name, version = "", count, done } = readIndexAnnounce(text) ?? {};
  if (guid === undefined || name === undefined || count === undefined || done === undefined) return undefined;
  return { guid, name, version, count, done };
}

function areRows(text: string): boolean {
  try {
    const rows: unknown = JSON.parse(text);
    return (
      Array.isArray(rows) &&
      rows.every((row) => typeof row?.key === "string" && typeof row.label === "string")
    );
  } catch {
    return false;
  }
}
