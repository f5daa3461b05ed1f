/** A built-in function or getter of the engine. */
interface Entry {
  readonly name: string;
  readonly owner: Owner;
  readonly key: PropertyKey;
  /** The accepted descriptor; undefined for a property that the engine lacks. */
  descriptor: PropertyDescriptor | undefined;
  /** The function, or the getter. */
  value: unknown;
}

type Owner = Readonly<Record<PropertyKey, unknown>>;

const GLOBALS = "Object Function Array String Number RegExp Map Set Promise JSON".split(" ");

/** The names of the members that a host and the SDK use, of any of the globals or their prototypes. */
const USED = (
  "add all apply assign at bind call charAt charCodeAt clear codePointAt concat create defineProperty delete " +
  "endsWith entries every exec fill filter find findIndex flat flatMap forEach freeze from fromCharCode " +
  "fromCodePoint fromEntries get getPrototypeOf has includes indexOf isArray isFinite isInteger isNaN " +
  "isSafeInteger join keys lastIndexOf map normalize of padStart parse parseInt pop push reduce repeat replace " +
  "resolve reverse search set shift size slice some sort splice split startsWith stringify test then toFixed " +
  "toLowerCase toString toUpperCase trim trimEnd values"
).split(" ");

// Saved, because a mod may replace the functions that the comparison calls.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { deleteProperty } = Reflect;

/**
 * Remembers the functions of `Array`, `Map`, `String` and the like, of their prototypes and of their iterators that a
 * host and the SDK use. The set is small, because each call into a mod compares it. Properties that a mod adds to a prototype
 * are ignored.
 */
export function rememberIntrinsics() {
  const entries: Entry[] = [];

  function remember(name: string, owner: object, key: PropertyKey): void {
    const entry = {
      name: name + String(key),
      owner: owner as Owner,
      key,
      descriptor: undefined,
      value: undefined,
    };
    accept(entry);
    entries.push(entry);
  }

  function rememberAll(name: string, owner: object | undefined): void {
    if (owner === undefined) return;
    for (const key of [...USED, Symbol.iterator, Symbol.replace, Symbol.split]) {
      if (getOwnPropertyDescriptor(owner, key) !== undefined) remember(`${name}.`, owner, key);
    }
  }

  for (const name of GLOBALS) {
    const value = (globalThis as unknown as Owner)[name] as { readonly prototype?: object } | undefined;
    // Some engines lack a global.
    if (value === undefined) continue;
    remember("", globalThis, name);
    rememberAll(name, value);
    rememberAll(`${name}.prototype`, value.prototype);
  }
  for (const collection of [[], "", new Map(), new Set()] as Iterable<unknown>[]) {
    const iterator = getPrototypeOf(collection[Symbol.iterator]()) as object;
    remember(`${String(iterator)}.`, iterator, "next");
  }
  // Some engines call this function for each stack trace; usually it is absent.
  remember("Error.", Error, "prepareStackTrace");

  return {
    /** Accepts the current functions. */
    accept(): void {
      for (let i = 0; i < entries.length; i++) if (hasChanged(entries[i]!)) accept(entries[i]!);
    },
    /** Restores replaced functions and returns a text for each: `Array.prototype.push; it was restored`. */
    restore(): readonly string[] {
      const names: string[] = [];
      for (let i = 0; i < entries.length; i++) {
        const entry = entries[i]!;
        if (hasChanged(entry)) names[names.length] = restore(entry);
      }
      return names;
    },
  };
}

// Descriptors are slow to read; only accessors need one.
function hasChanged({ owner, key, descriptor, value }: Entry): boolean {
  try {
    return (descriptor?.get ? getOwnPropertyDescriptor(owner, key)?.get : owner[key]) !== value;
  } catch {
    // A throwing getter replaced the function.
    return true;
  }
}

function accept(entry: Entry): void {
  const descriptor = getOwnPropertyDescriptor(entry.owner, entry.key);
  entry.descriptor = descriptor;
  entry.value = descriptor?.get ?? descriptor?.value;
}

function restore(entry: Entry): string {
  const { name, owner, key, descriptor } = entry;
  try {
    if (descriptor === undefined) deleteProperty(owner, key);
    else defineProperty(owner, key, descriptor);
    return `${name}; it was restored`;
  } catch {
    accept(entry);
    return `${name}, which cannot be restored`;
  }
}
