import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { rememberIntrinsics } from "../../../../host-shim/runtime/mod/intrinsics.js";
import { createModCalls } from "../../../../host-shim/runtime/mod/mod-calls.js";
import { createBus } from "../../../../sdk/index.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";

const intrinsics = suite("the engine's own functions");
const { restore } = rememberIntrinsics();

intrinsics("are not reported when none was replaced", () => {
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
  ["Array.prototype.reduce", () => (Array.prototype.reduce = () => "")],
  ["Number.isFinite", () => (Number.isFinite = () => true)],
  ["Object.keys", () => (Object.keys = () => [])],
  ["Function.prototype.call", () => (Function.prototype.call = () => undefined)],
  ["Promise", () => ((globalThis as { Promise?: unknown }).Promise = undefined)],
  ["Object", () => ((globalThis as { Object?: unknown }).Object = undefined)],
  ["Map", () => ((globalThis as { Map?: unknown }).Map = undefined)],
  ["JSON", () => ((globalThis as { JSON?: unknown }).JSON = {})],
  ["Error.prepareStackTrace", () => (Error.prepareStackTrace = () => "none")],
];
for (const [name, replace] of replaced) {
  intrinsics(`are restored and reported once: ${name}`, () => {
    const before = [Object.getOwnPropertyDescriptor, Array.prototype.push, JSON, Map, new Map([[1, 1]]).size];
    replace();
    // No assertion comes before the restore, because it would call the broken functions.
    const first = restore();
    const second = restore();
    assert.equal(first, [`${name}; it was restored`]);
    assert.equal(second, []);
    const after = [Object.getOwnPropertyDescriptor, Array.prototype.push, JSON, Map, new Map([[1, 1]]).size];
    assert.ok(before.every((value, index) => value === after[index]));
    assert.equal([...new Map([[1, 2]])], [[1, 2]]);
  });
}

intrinsics("are restored after each of a mod's calls that share a time limit", () => {
  const lines: string[] = [];
  const calls = createModCalls({
    bus: createBus({ log: () => {}, fault: () => {} }),
    log: (_level, text) => lines.push(text),
  });
  const { stringify } = JSON;
  const between: boolean[] = [];
  calls.together("a", () => {
    for (let round = 0; round < 2; round++) {
      calls.call("a", () => {
        JSON.stringify = () => "replaced";
        calls.call("b", () => {});
        between.push(JSON.stringify === stringify);
      });
      between.push(JSON.stringify === stringify);
    }
  });
  assert.equal(between, [false, true, false, true]);
  assert.equal(lines, Array(2).fill("mod a replaced JSON.stringify; it was restored"));
});

intrinsics("are restored although the functions that restore() itself could call are replaced", () => {
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
  assert.is(names.length, 3);
});

intrinsics(
  "are not restored if the game added members or replaced globals, or if its changes were accepted",
  () => {
    const own = rememberIntrinsics();
    const { flatMap } = Array.prototype;
    const { Object: engines } = globalThis;
    try {
      (Array.prototype as { mine?: unknown }).mine = 1;
      Array.prototype.flatMap = () => ["the game's"] as never;
      (globalThis as { Object: unknown }).Object = Object.create(Object);
      own.accept();
      const names = own.restore();
      globalThis.Object = engines;
      assert.equal(names, []);
      assert.equal(
        [].flatMap(() => 1),
        ["the game's"] as never,
      );
    } finally {
      delete (Array.prototype as { mine?: unknown }).mine;
      Array.prototype.flatMap = flatMap;
    }
  },
);

intrinsics("that were absent at first are removed from built-ins, but not from the globals", () => {
  const { prepareStackTrace } = Error;
  const { Promise: engines } = globalThis;
  Reflect.deleteProperty(Error, "prepareStackTrace");
  Reflect.deleteProperty(globalThis, "Promise");
  try {
    const own = rememberIntrinsics();
    assert.equal(own.restore(), []);
    Error.prepareStackTrace = () => "none";
    globalThis.Promise = engines;
    assert.equal(own.restore(), ["Error.prepareStackTrace; it was restored"]);
    assert.not.ok("prepareStackTrace" in Error);
    assert.is(globalThis.Promise, engines);
  } finally {
    globalThis.Promise = engines;
    if (prepareStackTrace !== undefined) Error.prepareStackTrace = prepareStackTrace;
  }
});

intrinsics("that cannot be restored are reported once, with that reason", () => {
  const own = rememberIntrinsics();
  Object.defineProperty(String.prototype, "repeat", {
    value: () => "",
    configurable: false,
    writable: false,
  });
  assert.equal(own.restore(), ["String.prototype.repeat, which cannot be restored"]);
  assert.equal(own.restore(), []);
});

intrinsics("include every member of these globals that the sources of a host and the SDK call", () => {
  const called = new Set(
    hostSources().flatMap((text) => [...text.matchAll(/\.(\w+)\(/g)].map(([, name]) => name!)),
  );
  const own = rememberIntrinsics();
  // Saved, because this test replaces it.
  const { defineProperty } = Object;
  const unknown: string[] = [];
  for (const global of [Object, Function, Array, String, Number, RegExp, Map, Set, Promise, JSON]) {
    for (const owner of [global, (global as { readonly prototype?: object }).prototype]) {
      if (owner === undefined) continue;
      for (const name of Object.getOwnPropertyNames(owner)) {
        const descriptor = Object.getOwnPropertyDescriptor(owner, name)!;
        if (!called.has(name) || !descriptor.configurable) continue;
        defineProperty(owner, name, { ...descriptor, value: () => {} });
        const isKnown = own.restore().length === 1;
        defineProperty(owner, name, descriptor);
        if (!isKnown) unknown.push(name);
      }
    }
  }
  assert.equal(unknown, []);
});

/** Returns the sources that run beside mods, without comments: all except the panel, the commands and the authors' test host. */
function hostSources(): readonly string[] {
  const others = /^host-shim\/(?:panel|cli|testing)\//;
  const files = ["sdk", "host-shim"].flatMap((room) =>
    readdirSync(join(repository, room), { recursive: true, encoding: "utf8" }).map(
      (path) => `${room}/${path}`,
    ),
  );
  return files
    .filter((path) => path.endsWith(".ts") && !others.test(path.replaceAll("\\", "/")))
    .map((path) => readFileSync(join(repository, path), "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, ""));
}
