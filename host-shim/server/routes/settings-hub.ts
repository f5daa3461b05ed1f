import { queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import { type Bus, type BusScope, type LogLevel, SettingsEvent } from "../../../sdk/index.js";
import { valueIn } from "../../../sdk/json/object.js";
import { hasMembers, isListOf, isText } from "../../../sdk/json/shape.js";
import { type IndexEntry, readPageAnnounce } from "../../../sdk/protocol/announce.js";
import { byName, wholeEntry } from "../../protocol/games/index-entries.js";
import { jsonText } from "../../protocol/json-reply.js";

/** A mod of the index and its served rows. */
export interface IndexedMod extends IndexEntry {
  /** The rows as JSON text in the mod's notation; undefined when the mod did not answer. */
  readonly rows: string | undefined;
}

/** Queries the declared settings of the mods on a bus. */
type SettingsHub = ReturnType<typeof createSettingsHub>;

const areRows = isListOf(hasMembers({ key: isText, label: isText }));

/** How many of the wanted mods have loaded or failed. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

type Receive = (guid: string, event: string, text: unknown) => void;

/**
 * Creates a hub on a bus. A mod can answer only for itself: answers for another guid are dropped. Logs each error
 * of a mod's answers once.
 */
export function createSettingsHub(inner: Bus, log: (level: LogLevel, text: string) => void) {
  const logged = new Set<string>();
  let receive: Receive | undefined;

  function logFault(guid: string, fault: string): void {
    const line = `mod ${guid} ${fault}`;
    if (logged.has(line)) return;
    logged.add(line);
    log("error", line);
  }

  /** The event that queries the page of one mod only: with the event that reaches every mod, `pages` would be quadratic. */
  const pageQueryOf = (guid: string): string => `${SettingsEvent.pageQuery} ${guid}`;

  function scope(guid: string): BusScope {
    const own = inner.scope(guid);
    return {
      ...own,
      on(event: string, handler: (payload: never) => void) {
        const off = own.on(event, handler as (payload: unknown) => void);
        if (event !== SettingsEvent.pageQuery) return off;
        const offOwn = own.on(pageQueryOf(guid), handler as (payload: unknown) => void);
        return () => {
          off();
          offOwn();
        };
      },
      emit(event: string, payload?: unknown) {
        receive?.(guid, event, payload);
        own.emit<string>(event, payload);
      },
    };
  }

  /** Runs `query` and passes each announce of an event, with its emitter, to `take`. */
  function ask(event: string, query: () => void, take: (guid: string, text: unknown) => void): void {
    const outer = receive;
    receive = (guid, announced, text) => {
      if (announced === event) take(guid, text);
    };
    try {
      query();
    } finally {
      receive = outer;
    }
  }

  /** Returns every mod that announces itself, sorted by name; skips mods with an invalid announce. */
  function index(): readonly IndexEntry[] {
    const entries = new Map<string, IndexEntry>();
    ask(
      SettingsEvent.indexAnnounce,
      () => inner.emit(SettingsEvent.indexQuery, ""),
      (guid, text) => {
        if (entries.has(guid)) return;
        const entry = wholeEntry(text);
        if (entry === undefined) {
          logFault(guid, "announces itself in an invalid format, and is left out of the index");
        } else if (entry.guid !== guid) {
          logFault(guid, "announces another mod in the index: a mod may announce only itself");
        } else entries.set(guid, entry);
      },
    );
    return [...entries.values()].sort(byName);
  }

  /** Returns the rows of a mod: `undefined` when it does not answer, `"unreadable"` when its answer is not a page. */
  function rowsOf(guid: string): { readonly text: string } | "unreadable" | undefined {
    let found: { readonly text: string } | "unreadable" | undefined;
    ask(
      SettingsEvent.pageAnnounce,
      () => inner.emit(pageQueryOf(guid), guid),
      (speaker, text) => {
        if (found !== undefined) return;
        const page = readPageAnnounce(text);
        if (speaker !== guid) {
          if (page?.guid === guid) {
            logFault(speaker, "answers for another mod's page: a mod may answer only for itself");
          }
          return;
        }
        if (page?.guid !== guid || !areRows(valueIn(page.rows))) {
          logFault(
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
    /** The bus to pass to the mods: an announce counts for a mod only if the mod's own scope emits it. */
    bus: { ...inner, scope },
    index,
    /** Returns every mod that announces itself, with its rows; skips mods with an invalid page. */
    pages: (): readonly IndexedMod[] =>
      index().flatMap((entry) => {
        const rows = rowsOf(entry.guid);
        return rows === "unreadable" ? [] : [{ ...entry, rows: rows?.text }];
      }),
  };
}

/**
 * Answers a request for the settings index; with `full=1` the index includes the rows. It has `loading` while mods are loading,
 * so that a panel does not treat them as removed.
 *
 * @param progress The progress of the runtime; undefined before its first decision and after its end.
 */
export function indexReply(hub: SettingsHub, { path }: Request, progress: Progress | undefined): Response {
  const isLoading = progress === undefined || progress.done < progress.total;
  const isFull = queryParam(path, "full") === "1";
  const json = indexJson(isFull ? hub.pages() : hub.index());
  return jsonText(200, isLoading ? `${json.slice(0, -1)},"loading":true}` : json);
}

/** Writes the index of mods; `rows` is the JSON text of a mod's served rows. */
export function indexJson(mods: readonly (IndexEntry & { readonly rows?: string | undefined })[]): string {
  const entries = mods.map(({ rows, ...entry }) => {
    const json = JSON.stringify(entry);
    return rows === undefined ? json : `${json.slice(0, -1)},"rows":${rows}}`;
  });
  return `{"mods":[${entries.join(",")}]}`;
}
