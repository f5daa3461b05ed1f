import { Status } from "../../../sdk/index.js";
import { objectIn } from "../../../sdk/json/object.js";
import { isListOf, isText, recordOf } from "../../../sdk/json/shape.js";
import type { ConfigFile } from "../mod/mod-store.js";

const SCHEMA = "svc.given/1";
const WRITE_ATTEMPTS = 100;

/** The content of a mod's ledger. */
export interface LedgerState {
  /** By key: the literal in the file, `""` if absent. The key follows its suggestion as long as the file has that literal. */
  readonly follows: Map<string, string>;
  /** The keys whose value the player or the mod chose, even if it is the default. */
  readonly own: Set<string>;
}

/** The ledger of a mod, `given.json`: the keys that follow their suggestion, so that a list's suggested value is in force. */
export type Ledger = ReturnType<typeof createLedger>;

/** Opens the ledger in a file. A file that cannot be read counts as empty. */
export function createLedger(file: ConfigFile) {
  let seen: string | undefined;
  /** The text of the file that `known` was read from. */
  let source: string | undefined;
  let known: LedgerState = { follows: new Map(), own: new Set() };

  /** Reads the file and returns its text. If the text is unchanged, `known` keeps the changes that could not be stored. */
  function read(): string {
    const { text } = file.read();
    if (text !== source) known = readState(text);
    source = text;
    return text;
  }

  return {
    version: file.version,
    /** Returns the current content; do not change it. */
    state(): LedgerState {
      const version = file.version();
      if (version !== seen) read();
      seen = version;
      return known;
    },
    /** Changes some keys and stores the ledger. A change that cannot be stored is in effect, and the next update stores it. */
    update(change: (state: LedgerState) => void): void {
      for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
        const text = read();
        change(known);
        const next = textOf(known);
        if (next === text || file.write(next, text) !== Status.ErrConflict) return;
      }
    },
  };
}

function readState(text: string): LedgerState {
  const { schema, follows, own } = objectIn(text) ?? {};
  if (schema !== SCHEMA) return { follows: new Map(), own: new Set() };
  const noted = Object.entries(recordOf(follows)).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  return { follows: new Map(noted), own: new Set(isListOf(isText)(own) ? own : []) };
}

function textOf({ follows, own }: LedgerState): string {
  const members = { schema: SCHEMA, follows: Object.fromEntries(follows), own: [...own] };
  return `${JSON.stringify(members, undefined, 2)}\n`;
}
