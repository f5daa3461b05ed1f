import { Status } from "../host/status.js";
import { emptyDocument, getMember, type JsonDocument, parseDocument, setMembers } from "../json/document.js";
import { quote } from "../json/scan.js";
import { kindName, kindOf, type Setting } from "../kinds/index.js";
import type { ModContext } from "./context.js";
import { shorten } from "./literals.js";
import { currentLiteral } from "./moves.js";
import { redacted, rowsNamed } from "./secrets.js";

/** A member of the config file: its key, its value as a JSON literal, and its row if that need not be declared. */
export type Entry = readonly [key: string, literal: string, row?: Setting];

/** The config file as read: `document` is empty for an absent file, undefined for an unusable one. */
interface ConfigRead {
  readonly status: Status;
  readonly document: JsonDocument | undefined;
  /** The text on disk; `""` for an absent file. */
  readonly text: string;
}

// Other processes may change the file between read and write, but not this often in a row.
const WRITE_ATTEMPTS = 1000;

/** Reads the config file. Does not scan an unchanged text again. */
export function readConfig(context: ModContext): ConfigRead {
  if (context.closed) return { status: context.closed, document: undefined, text: "" };
  const { status, text } = context.host.readConfig();
  if (status === Status.ErrNotFound) return { status: Status.Ok, document: emptyDocument(), text: "" };
  if (status !== Status.Ok) return { status, document: undefined, text };
  if (context.document?.text !== text) context.document = parseDocument(text);
  const { document } = context;
  return { status: document ? Status.Ok : Status.ErrConfigParse, document, text };
}

/** Returns the literal under any key of the file. */
export function storedLiteral(context: ModContext, key: string): string | undefined {
  const { document } = readConfig(context);
  return document && typeof key === "string" ? getMember(document, key) : undefined;
}

/**
 * Puts a literal in force as the row's value, and records it as the stored literal unless it is `live`. Logs a literal of another
 * type, and puts the default in force instead.
 */
export function adopt(context: ModContext, row: Setting, literal: string, live = false): void {
  const state = context.byKey.get(row.key)!;
  state.live = live;
  if (!live) state.stored = literal;
  const kind = kindOf(row.kind);
  let value = kind.value(literal);
  if (value === undefined) {
    context.host.log(
      "warn",
      `config.json holds ${redacted(context, row.key, shorten(literal))} for ${quote(row.key)}, which is not of kind ${kindName(row.kind)}; ` +
        `the default ${redacted(context, row.key, row.defaultJson)} is used until it is edited`,
    );
    value = kind.value(row.defaultJson);
  }
  state.value = context.form ? context.form.inForce(state, value!) : value!;
}

/** The result of a write, and the entries chosen for the file as it was read last. */
interface Merged {
  readonly status: Status;
  readonly chosen: readonly Entry[];
}

/**
 * Adds, in one write, each row whose key the file lacks, with the value of an old key, else the default. Never changes
 * a key that the file has; skips a row if the value under its old key cannot be converted.
 */
export function addMissingRows(context: ModContext, rows: readonly Setting[]): Merged {
  return writeEntries(context, [], (document) =>
    rows.flatMap((row): Entry[] => {
      if (getMember(document, row.key) !== undefined) return [];
      const { literal, problem } = currentLiteral(context, document, row);
      return problem === "" ? [[row.key, literal, row]] : [];
    }),
  );
}

/**
 * Merges entries into the config file in one write; every settings write passes through it. `choose` returns the entries
 * for the current file, and is called again when another program changed the file meanwhile. All other bytes stay the
 * same; on any status except `Ok` the file is unchanged. Puts the stored `entries` in force; a value that only `choose` returns
 * and that differs from the value in force waits for `refresh`, which runs the hook.
 */
export function writeEntries(
  context: ModContext,
  entries: readonly Entry[],
  choose = (_document: JsonDocument): readonly Entry[] => entries,
): Merged {
  let status: Status = Status.ErrConflict;
  let chosen = entries;
  for (let attempt = 0; attempt < WRITE_ATTEMPTS && status === Status.ErrConflict; attempt++) {
    const read = readConfig(context);
    status = read.status;
    if (!read.document) break;
    chosen = choose(read.document);
    if (chosen.length === 0) break;
    const next = setMembers(read.document, chosen);
    if (next.text !== read.text) status = context.host.writeConfig(next.text, read.text);
    if (status === Status.Ok) context.document = next;
  }
  logWrite(context, status, chosen);
  if (status === Status.Ok) {
    for (const [key] of entries) {
      for (const row of rowsNamed(context, key)) {
        adopt(context, row, currentLiteral(context, context.document, row).literal);
      }
    }
  }
  return { status, chosen };
}

/** Logs a write with each key, its literal and the outcome. */
function logWrite(context: ModContext, status: Status, entries: readonly Entry[]): void {
  if (entries.length === 0) return;
  const stored = status === Status.Ok;
  const list = entries
    .map(([key, literal, row]) => `${quote(key)} = ${redacted(context, key, shorten(literal), row)}`)
    .join(", ");
  context.host.log(
    stored ? "info" : "warn",
    `setting ${list}: ${stored ? "stored" : `not stored, ${describe(status)}`}`,
  );
}

const MEANINGS: Readonly<Partial<Record<Status, string>>> = {
  Ok: "",
  ErrConfigParse:
    "config.json is not a JSON object in UTF-8; it was left as it is: repair or delete it, then try again",
  ErrIo: "config.json cannot be read or written; the host's log says why",
  ErrConflict: "another program keeps changing config.json; try again",
  ErrDisposed: "the mod is unloaded",
};

/** Returns the message of a failed status for a player who changes a setting. */
export function describe(status: Status): string {
  return MEANINGS[status] ?? "the setting could not be stored";
}
