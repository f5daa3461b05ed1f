/** The engine's own functions as they were, and what has become of them. */
export interface Intrinsics {
  /** Takes what has changed by now as it is, and gives the names: `Array.prototype.push`. */
  readonly accept: () => readonly string[];
  /** Puts back what has changed by now, and says of each whether it could: `Array.prototype.push; it was put back`. */
  readonly restore: () => readonly string[];
}

/** One function, or one getter, of the engine. */
interface Entry {
  readonly name: string;
  readonly owner: Owner;
  readonly key: PropertyKey;
  value: unknown;
  descriptor: PropertyDescriptor | undefined;
}

type Owner = Readonly<Record<PropertyKey, unknown>>;
type Settle = (entry: Entry) => string;

const GLOBALS = ["Object", "Function", "Array", "String", "RegExp", "Map", "Set", "Promise", "JSON", "Math"];
const PROTOTYPE = ".prototype";

// Held here, because what the comparison itself calls may be what a mod has replaced.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { deleteProperty, ownKeys } = Reflect;

/**
 * Remembers the functions of the engine that a host and the SDK rely on: the members of `Array`, `Map`, `String` and the
 * like, of their prototypes and of the iterators that a loop asks. What a mod adds to a prototype is its own affair, and so
 * is `Math.random`: one with a seed is an honest mod.
 */
export function rememberIntrinsics(): Intrinsics {
  // Most are functions, which are compared without a descriptor: a mod is loaded in microseconds.
  const methods: Entry[] = [];
  const getters: Entry[] = [];

  function remember(name: string, owner: object, key: PropertyKey): void {
    const descriptor = getOwnPropertyDescriptor(owner, key);
    const { get, value } = descriptor ?? {};
    const entry = { name: `${name}${String(key)}`, owner: owner as Owner, key, value, descriptor };
    if (get === undefined) methods.push(entry);
    else getters.push(entry);
  }

  function rememberAll(name: string, owner: object): void {
    for (const key of ownKeys(owner)) {
      const { get, value } = getOwnPropertyDescriptor(owner, key)!;
      const isMethod = typeof value === "function" && key !== "constructor" && key !== "random";
      // Getters of a constructor are old ones, such as `RegExp.$1`.
      if (isMethod || (get !== undefined && name.endsWith(PROTOTYPE))) remember(`${name}.`, owner, key);
    }
  }

  for (const name of GLOBALS) {
    const value = (globalThis as unknown as Owner)[name] as { readonly prototype?: object } | undefined;
    // An engine may lack one.
    if (value === undefined) continue;
    remember("", globalThis, name);
    rememberAll(name, value);
    if (value.prototype !== undefined) rememberAll(name + PROTOTYPE, value.prototype);
  }
  // Asked for each stack trace, in engines that have it; mostly absent.
  remember("Error.", Error, "prepareStackTrace");
  for (const collection of [[], "", new Map(), new Set()] as Iterable<unknown>[]) {
    const iterator = getPrototypeOf(collection[Symbol.iterator]()) as object;
    remember(`${String(iterator)}.`, iterator, "next");
  }

  function settleChanged(settle: Settle): readonly string[] {
    const said: string[] = [];
    let count = 0;
    for (let i = 0; i < methods.length; i++) {
      const entry = methods[i]!;
      if (read(entry) !== entry.value) said[count++] = settle(entry);
    }
    for (let i = 0; i < getters.length; i++) {
      const entry = getters[i]!;
      const { owner, key, descriptor } = entry;
      if (getOwnPropertyDescriptor(owner, key)?.get !== descriptor?.get) said[count++] = settle(entry);
    }
    return said;
  }

  return { accept: () => settleChanged(accept), restore: () => settleChanged(restore) };
}

function accept(entry: Entry): string {
  entry.value = read(entry);
  entry.descriptor = getOwnPropertyDescriptor(entry.owner, entry.key);
  return entry.name;
}

function restore(entry: Entry): string {
  const { name, owner, key, descriptor } = entry;
  try {
    if (descriptor === undefined) deleteProperty(owner, key);
    else defineProperty(owner, key, descriptor);
    return `${name}; it was put back`;
  } catch {
    accept(entry);
    return `${name} for good`;
  }
}

function read({ owner, key }: Entry): unknown {
  try {
    return owner[key];
  } catch {
    // A getter that throws, in the place of a function.
    return undefined;
  }
}
