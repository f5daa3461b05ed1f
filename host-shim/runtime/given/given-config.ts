import { type ConfigText, type LogLevel, Status } from "../../../sdk/index.js";
import {
  emptyDocument,
  getMember,
  type JsonDocument,
  parseDocument,
  setMembers,
} from "../../../sdk/json/document.js";
import { memberLiterals } from "../../../sdk/json/parts.js";
import { quote } from "../../../sdk/json/scan.js";
import { writeGiven } from "../../../sdk/protocol/given-facet.js";
import type { GivenValue } from "../../protocol/record.js";
import type { ConfigFile } from "../mod/mod-store.js";
import { faultIn, type LearntRow, type LearntRows, learnRows } from "./learnt-rows.js";
import { createLedger, type Ledger } from "./ledger.js";

interface GivenConfigOptions {
  /** The mod's `config.json`. */
  readonly file: ConfigFile;
  /** Opens the mod's `given.json`. */
  readonly openLedger: () => ConfigFile;
  readonly log: (level: LogLevel, text: string) => void;
  /** Queries the mod's rows; returns `""` when the mod declares no rows, undefined when it cannot answer. */
  readonly ask: () => string | undefined;
}

type Entry = readonly [key: string, literal: string];

/**
 * Creates the overlay of a mod that is about to be loaded: the values that registry lists set (`given`), between the mod's SDK
 * and its config file. The mod reads the file merged with the given values in force; a write of the mod stores only the members
 * that it changes. No given value is written to the file.
 */
export function createGivenConfig({ file, openLedger, log, ask }: GivenConfigOptions) {
  let given: readonly GivenValue[] = [];
  let byKey: ReadonlyMap<string, GivenValue> = new Map();
  let ledger: Ledger | undefined;
  /** The rows of the last query; undefined until the mod first answers. */
  let rows: LearntRows | undefined;
  /** Whether the mod has read its config since the last query of its rows, as it does when it declares rows. */
  let hasRead = false;
  let attaching = true;
  let asking = false;
  /** Counts the changes of `given`, and the checks at which the mod may have declared a row, so that they refresh it. */
  let generation = 0;
  let parsed: JsonDocument | undefined;
  /** The last text of the file, with its version. */
  let last: { readonly version: string; readonly text: ConfigText } | undefined;
  const logged = new Set<string>();

  function logOnce(level: LogLevel, line: string): void {
    if (!logged.has(line)) log(level, line);
    logged.add(line);
  }

  /** Reads the file, unless it has the version of the last read, because one load reads the text many times. */
  function readFile(): ConfigText {
    const version = file.version();
    if (last?.version === version && last.text.status === Status.Ok) return last.text;
    last = { version, text: file.read() };
    return last.text;
  }

  /** Returns the parsed file: an empty document for an absent file, undefined for an unusable file. */
  function documentOf({ status, text }: ConfigText): JsonDocument | undefined {
    if (status === Status.ErrNotFound) return emptyDocument();
    if (status !== Status.Ok) return undefined;
    if (parsed?.text !== text) parsed = parseDocument(text);
    return parsed;
  }

  /** Whether a value may be in force. Until the rows are known, every value may. */
  function counts(value: GivenValue): boolean {
    return rows === undefined || faultIn(value, rows) === "";
  }

  function valueOf(key: string): GivenValue | undefined {
    const value = byKey.get(key);
    return value !== undefined && counts(value) ? value : undefined;
  }

  /** Whether the mod may have declared a row of a given value since the last query: the row of `key`, or any. */
  function isStale(key?: string | null): boolean {
    return hasRead && rows?.has(key ?? "") === false && given.some((value) => rows?.has(value.key) === false);
  }

  /** Returns a predicate: whether a key follows its suggestion in a document. */
  function followers(document: JsonDocument | undefined): (key: string) => boolean {
    const noted = ledger?.state().follows;
    return (key) => document !== undefined && noted?.get(key) === (getMember(document, key) ?? "");
  }

  /** Returns the given values in force; for an unusable file only the locks. */
  function inForce(document: JsonDocument | undefined): readonly Entry[] {
    const follows = followers(document);
    return given
      .filter((value) => counts(value) && (value.how === "lock" || follows(value.key)))
      .map(({ key, literal }) => [key, literal]);
  }

  function overlaid(found: ConfigText): ConfigText {
    const document = documentOf(found);
    const entries = inForce(document);
    if (entries.length === 0) return found;
    if (document === undefined) {
      logOnce(
        "warn",
        `config.json cannot be used (${statusOf(found)}); only the values that lists lock are in force`,
      );
    }
    return { status: Status.Ok, text: setMembers(document ?? emptyDocument(), entries).text };
  }

  function write(next: string, previous: string): Status {
    if (given.length === 0) return file.write(next, previous);
    let refusal = refusalOf(readFile(), previous);
    if (refusal !== undefined) return refusal;
    if (parseDocument(next) === undefined) return Status.ErrConfigParse;
    const before = memberLiterals(previous);
    const changed = [...memberLiterals(next)].filter(([key, literal]) => before.get(key) !== literal);
    // A renamed row's new key may hold a copy of the list's value for the earlier key; after the query that value is no longer
    // in force, and the mod reads again.
    if (rows === undefined || changed.some(([key]) => !before.has(key))) queryRows();
    const found = readFile();
    refusal = refusalOf(found, previous);
    if (refusal !== undefined) return refusal;
    if (changed.some(([key]) => valueOf(key)?.how === "lock")) return Status.ErrUnsupported;
    const status = store(setMembers(documentOf(found)!, changed).text, found.text);
    // A backfilled default is not the player's choice.
    const chosen = attaching ? changed.filter(([key]) => before.has(key)) : changed;
    if (status === Status.Ok) stopFollowing(chosen.map(([key]) => key));
    return status;
  }

  /** Returns the status that refuses a write over `previous`, the text that the mod read; undefined if the write is valid. */
  function refusalOf(found: ConfigText, previous: string): Status | undefined {
    if (documentOf(found) === undefined) return statusOf(found);
    return overlaid(found).text === previous ? undefined : Status.ErrConflict;
  }

  function store(next: string, text: string): Status {
    const status = next === text ? Status.Ok : file.write(next, text);
    last = undefined;
    return status;
  }

  function stopFollowing(keys: readonly string[]): void {
    const suggested = keys.filter((key) => valueOf(key)?.how === "suggest");
    if (suggested.length === 0) return;
    ledger?.update(({ follows, own }) => {
      for (const key of suggested) {
        follows.delete(key);
        own.add(key);
      }
    });
  }

  /** Records that keys follow their suggestions while the file holds these literals. */
  function startFollowing(keys: readonly Entry[]): void {
    ledger?.update(({ follows, own }) => {
      for (const [key, literal] of keys) {
        follows.set(key, literal);
        own.delete(key);
      }
    });
  }

  /** Queries the rows, and logs the given values that fit none. */
  function queryRows(): void {
    // A mod may write its config while it answers.
    if (asking) return;
    asking = true;
    const page = ask();
    asking = false;
    hasRead = false;
    // A mod that is loading may not have declared its rows yet.
    if (page === undefined || (page === "" && attaching)) return;
    rows = learnRows(page);
    for (const value of given) {
      const fault = faultIn(value, rows);
      if (fault === "") continue;
      logOnce(
        "warn",
        `the list ${value.by} gives a value to ${quote(value.key)}, which is ignored: ${fault}`,
      );
    }
  }

  /** Decides which keys follow their suggestions, from the rows of the last query. */
  function updateFollowing(): void {
    const document = documentOf(readFile());
    if (ledger === undefined || document === undefined || rows === undefined) return;
    const { follows: noted, own } = ledger.state();
    const begin: Entry[] = [];
    const end: string[] = [];
    for (const value of given) {
      const { key, how } = value;
      const row = rows.get(key);
      if (how !== "suggest" || row === undefined || !counts(value)) continue;
      const held = getMember(document, key) ?? "";
      if (noted.get(key) === held) continue;
      const isDefault = row.value === row.default && (held === "" || held === row.value);
      if (isDefault && !own.has(key)) begin.push([key, held]);
      else if (noted.has(key)) end.push(key);
    }
    if (begin.length > 0) startFollowing(begin);
    if (end.length === 0) return;
    ledger.update(({ follows }) => {
      for (const key of end) follows.delete(key);
    });
  }

  function take(next: readonly GivenValue[]): void {
    given = next;
    byKey = new Map(next.map((value) => [value.key, value]));
    generation++;
    if (ledger === undefined && next.some(({ how }) => how === "suggest"))
      ledger = createLedger(openLedger());
  }

  return {
    config: {
      read() {
        hasRead = true;
        return given.length === 0 ? file.read() : overlaid(readFile());
      },
      write,
      version() {
        if (isStale()) generation++;
        return generation === 0 ? file.version() : [generation, file.version(), ledger?.version()].join("\n");
      },
    } satisfies ConfigFile,
    isActive: () => given.length > 0,
    isStale,
    /** Replaces the given values; returns false when they have not changed. */
    give(next: readonly GivenValue[]): boolean {
      if (next === given || JSON.stringify(next) === JSON.stringify(given)) return false;
      take(next);
      return true;
    },
    /** Sets the given values before the mod is attached. If `config.json` is absent, every suggestion is in force. */
    open(next: readonly GivenValue[]): void {
      if (next.length === 0) return;
      take(next);
      const suggested = next.filter(({ how }) => how === "suggest");
      if (suggested.length === 0 || readFile().status !== Status.ErrNotFound) return;
      startFollowing(suggested.map(({ key }) => [key, ""]));
    },
    attached(): void {
      attaching = false;
    },
    /** Queries the rows and decides which keys follow their suggestions. */
    settle(): void {
      queryRows();
      updateFollowing();
    },
    /** Returns the text that the mod reads. */
    text: () => overlaid(readFile()).text,
    /** Returns the list's value for a key if the row accepts it, even if the player replaced it; else undefined. */
    valueOf,
    rows: (): LearntRows => rows ?? new Map<string, LearntRow>(),
    /** Stores the defaults of rows in one write; their suggestions are then in force. Returns false when the write fails. */
    storeDefaults(entries: readonly Entry[]): boolean {
      let status: Status = Status.ErrConflict;
      for (let attempt = 0; attempt < 1000 && status === Status.ErrConflict; attempt++) {
        const found = readFile();
        const document = documentOf(found);
        if (document === undefined) return false;
        status = store(setMembers(document, entries).text, found.text);
      }
      if (status !== Status.Ok) return false;
      startFollowing(entries.filter(([key]) => valueOf(key)?.how === "suggest"));
      return true;
    },
    /** Returns a function that writes a row's facet `given` as JSON text, or returns undefined without a given value. */
    facets(): (key: string, value: string) => string | undefined {
      const document = documentOf(readFile());
      const follows = followers(document);
      return (key, value) => {
        const from = valueOf(key);
        // Before the first query any row may be a secret.
        if (from === undefined || rows === undefined) return undefined;
        const { how, by, literal, why = "" } = from;
        const held = document && getMember(document, key);
        const own = how === "lock" ? held : follows(key) ? undefined : (held ?? value);
        return writeGiven({ how, by, value: literal, own, why });
      };
    },
  };
}

/** Returns the status of a file that cannot be used. */
function statusOf({ status }: ConfigText): Status {
  return status === Status.Ok ? Status.ErrConfigParse : status;
}
