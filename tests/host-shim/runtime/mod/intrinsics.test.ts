import { suite } from "uvu";
import * as assert from "uvu/assert";
import { rememberIntrinsics } from "../../../../host-shim/runtime/mod/intrinsics.js";

const intrinsics = suite("the engine's own functions");
const { restore } = rememberIntrinsics();

intrinsics("nothing has changed when nobody has touched them", () => {
  assert.equal(restore(), []);
});

const replaced: readonly (readonly [name: string, replace: () => void])[] = [
  ["Array.prototype.push", () => (Array.prototype.push = () => 0)],
  ["Map.prototype.get", () => (Map.prototype.get = () => undefined)],
  ["JSON.parse", () => (JSON.parse = () => ({}))],
  ["JSON.stringify", () => delete (JSON as Partial<JSON>).stringify],
  ["String.prototype.replace", () => (String.prototype.replace = () => "")],
  ["RegExp.prototype.exec", () => (RegExp.prototype.exec = () => null)],
  [
    "Array.prototype.Symbol(Symbol.iterator)",
    () => {
      Array.prototype[Symbol.iterator] = () => {
        throw new Error("patched");
      };
    },
  ],
  [
    "[object Map Iterator].next",
    () => {
      Object.getPrototypeOf(new Map()[Symbol.iterator]()).next = () => ({ done: true });
    },
  ],
  ["Map.prototype.size", () => Object.defineProperty(Map.prototype, "size", { get: () => 7 })],
  [
    "Set.prototype.has",
    () =>
      Object.defineProperty(Set.prototype, "has", {
        configurable: true,
        get() {
          throw new Error("patched");
        },
      }),
  ],
  ["Object.keys", () => (Object.keys = () => [])],
  ["Map", () => ((globalThis as { Map?: unknown }).Map = undefined)],
  ["JSON", () => ((globalThis as { JSON?: unknown }).JSON = {})],
  ["Error.prepareStackTrace", () => (Error.prepareStackTrace = () => "none")],
];
for (const [name, replace] of replaced) {
  intrinsics(`${name} is put back as it was, and named once`, () => {
    const before = [Object.getOwnPropertyDescriptor, Array.prototype.push, JSON, Map, new Map([[1, 1]]).size];
    replace();
    // No assertion yet: it would run on what is broken.
    const first = restore();
    const second = restore();
    assert.equal(first, [`${name}; it was put back`]);
    assert.equal(second, []);
    const after = [Object.getOwnPropertyDescriptor, Array.prototype.push, JSON, Map, new Map([[1, 1]]).size];
    assert.ok(before.every((value, index) => value === after[index]));
    assert.equal([...new Map([[1, 2]])], [[1, 2]]);
  });
}

intrinsics("the comparison itself relies on none of what may have been replaced", () => {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  Object.defineProperty = Object.getOwnPropertyDescriptor = (): never => {
    throw new Error("patched");
  };
  Array.prototype.push = Array.prototype[Symbol.iterator] = () => {
    throw new Error("patched");
  };
  const names = restore();
  Object.defineProperty = defineProperty;
  Object.getOwnPropertyDescriptor = getOwnPropertyDescriptor;
  assert.is(names.length, 2);
});

intrinsics("what is added, frozen or accepted is left alone", () => {
  const own = rememberIntrinsics();
  const { flatMap } = Array.prototype;
  try {
    (Array.prototype as { mine?: unknown }).mine = 1;
    Array.prototype.flatMap = () => ["the game's"] as never;
    own.accept();
    assert.equal(own.restore(), []);
    assert.equal(
      [].flatMap(() => 1),
      ["the game's"] as never,
    );
  } finally {
    delete (Array.prototype as { mine?: unknown }).mine;
    Array.prototype.flatMap = flatMap;
  }
});

intrinsics("one that cannot be put back is told once", () => {
  const own = rememberIntrinsics();
  Object.defineProperty(String.prototype, "repeat", {
    value: () => "",
    configurable: false,
    writable: false,
  });
  assert.equal(own.restore(), ["String.prototype.repeat for good"]);
  assert.equal(own.restore(), []);
});

intrinsics.run();
