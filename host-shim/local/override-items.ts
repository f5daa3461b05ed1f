import { errorMessage } from "../../sdk/host/describe-error.js";
import { valueIn } from "../../sdk/json/object.js";
import { isFlag, recordOf } from "../../sdk/json/shape.js";
import { isModId } from "../protocol/mod-id.js";
import { compareStrings } from "../protocol/order.js";
import type { Override } from "../selection/overrides.js";

/** The part of the Web Storage API in use; `localStorage` implements it. */
export interface OverrideStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** An override without its id. The greater `at` is the later request. */
interface Item {
  readonly enabled: boolean;
  readonly at: number;
}

const PREFIX = "svc-mod/override:";
const MOST_CHECKED = 250;

/** Returns the key of the storage item with the override of a mod. */
export function overrideKey(id: string): string {
  return PREFIX + id;
}

/** Writes an item, for {@link readItem}. */
export function itemText({ enabled, at }: Item): string {
  return JSON.stringify({ enabled, at });
}

/** Parses an item; returns undefined for an invalid text. */
export function readItem(text: string): Item | undefined {
  const { enabled, at } = recordOf(valueIn(text));
  return isFlag(enabled) && isCount(at) ? { enabled, at } : undefined;
}

/** Returns an `at` above another one, as long as integers are exact. */
function after(at: number): number {
  return Math.min(at + 1, Number.MAX_SAFE_INTEGER);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Opens a player's overrides in a page's storage: one item per mod, so that tabs do not overwrite each other's items. */
export function openOverrideItems(storage: OverrideStorage) {
  /** The text of each mod's item by its key, as last read. */
  let texts: ReadonlyMap<string, string> = new Map();
  let keys = -1;
  let next = 0;
  let overrides: readonly Override[] = [];
  let highest = 0;
  let badItems: readonly string[] = [];
  let fault = "";

  /** Runs `read` and returns whether it found a change or the fault changed. If it throws, the overrides stay in force. */
  function attempt(read: () => boolean): boolean {
    const before = fault;
    let changed = false;
    fault = "";
    try {
      changed = read();
    } catch (error) {
      fault = `the page's storage cannot be read, the last overrides stay in force: ${errorMessage(error)}`;
    }
    return changed || fault !== before;
  }

  function readAll(): boolean {
    const found = new Map<string, string>();
    const { length } = storage;
    for (let index = 0; index < length; index++) {
      const key = storage.key(index);
      if (!key?.startsWith(PREFIX)) continue;
      const text = isModId(key.slice(PREFIX.length)) ? storage.getItem(key) : null;
      if (text !== null) found.set(key, text);
    }
    keys = length;
    if (found.size === texts.size && [...found].every(([key, text]) => texts.get(key) === text)) return false;
    texts = found;
    understand();
    return true;
  }

  function understand(): void {
    const items: (Item & { readonly id: string })[] = [];
    const bad: string[] = [];
    for (const [key, text] of texts) {
      const id = key.slice(PREFIX.length);
      const item = readItem(text);
      if (item === undefined) bad.push(id);
      else items.push({ id, ...item });
    }
    items.sort((one, other) => one.at - other.at || compareStrings(one.id, other.id));
    highest = items.at(-1)?.at ?? 0;
    overrides = items.map(({ id, enabled }) => ({ id, enabled }));
    badItems = bad
      .sort(compareStrings)
      .map(
        (id) =>
          `the item ${PREFIX}${id} of the page's storage is not an override: enable, disable or clear ${id}`,
      );
  }

  function isAsKnown(some: readonly string[]): boolean {
    if (storage.length !== keys) return false;
    const isKnown = (key: string) => storage.getItem(key) === (texts.get(key) ?? null);
    for (const key of texts.keys()) if (!isKnown(key)) return false;
    for (let left = Math.min(some.length, MOST_CHECKED); left > 0; left--) {
      next = (next + 1) % some.length;
      if (!isKnown(some[next]!)) return false;
    }
    return true;
  }

  /** Reads all items again; returns true when the overrides or the problems changed. Never throws. */
  const read = (): boolean => attempt(readAll);

  /** Returns the storage items to write so that `next` becomes the list of overrides, by key; null removes an item. */
  function replacing(next: readonly Override[]): ReadonlyMap<string, string | null> {
    const gone = new Set(overrides.map(({ id }) => overrideKey(id)));
    const changes = new Map<string, string | null>();
    let last = -1;
    for (const { id, enabled } of next) {
      const key = overrideKey(id);
      const item = readItem(texts.get(key) ?? "");
      gone.delete(key);
      const stays = item?.enabled === enabled && item.at > last;
      last = stays ? item.at : after(Math.max(last, highest));
      if (!stays) changes.set(key, itemText({ enabled, at: last }));
    }
    for (const key of gone) changes.set(key, null);
    return changes;
  }

  function write(key: string, text: string | null): void {
    if (text === null) return storage.removeItem(key);
    storage.setItem(key, text);
    // A disabled storage may accept an item and drop it.
    if (storage.getItem(key) !== text) throw new Error("it dropped the written item");
  }

  /** Restores items. First removes the new items, to make room. */
  function takeBack(items: readonly (readonly [key: string, text: string | null])[]): void {
    for (const [key, text] of items) if (text === null) storage.removeItem(key);
    for (const [key, text] of items) if (text !== null) storage.setItem(key, text);
  }

  /** Runs a change of the items between two reads of all items. Throws an Error when the storage cannot be read or written. */
  function store(change: () => void): void {
    read();
    if (fault !== "") throw new Error(fault);
    try {
      change();
    } catch (error) {
      throw new Error(`the page's storage cannot be written, nothing has changed: ${errorMessage(error)}`);
    } finally {
      read();
    }
  }

  return {
    read,
    /**
     * Like `read`, but cheaper: reads all items again only if the number of keys, a known item or one of the next 250 keys of
     * `some` has changed.
     */
    spotCheck: (some: readonly string[]): boolean => attempt(() => !isAsKnown(some) && readAll()),
    /** Returns the overrides in force, oldest first. */
    overrides: (): readonly Override[] => overrides,
    /** Sets an override or, with `undefined`, removes it. Throws an Error with the reason when it cannot be stored. */
    set: (id: string, enabled: boolean | undefined): void =>
      store(() => {
        const last = overrides.at(-1);
        if (enabled === undefined) write(overrideKey(id), null);
        else if (last?.id !== id || last.enabled !== enabled) {
          write(overrideKey(id), itemText({ enabled, at: after(highest) }));
        }
      }),
    /**
     * Replaces all overrides: writes only the items that differ. When they cannot be stored, restores the written items and
     * throws an Error with the reason.
     */
    replace: (next: readonly Override[]): void =>
      store(() => {
        const before: [key: string, text: string | null][] = [];
        try {
          for (const [key, text] of replacing(next)) {
            before.push([key, storage.getItem(key)]);
            write(key, text);
          }
        } catch (error) {
          takeBack(before);
          throw error;
        }
      }),
    /** Returns a sentence for each malformed item, and why the storage cannot be read. */
    problems: (): readonly string[] => (fault === "" ? badItems : [fault, ...badItems]),
  };
}
