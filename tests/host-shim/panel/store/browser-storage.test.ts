import * as assert from "uvu/assert";
import { tokenIn } from "../../../../host-shim/panel/reach/page-token.js";
import { boxIn, scaleIn, seenIn, storage } from "../../../../host-shim/panel/store/browser-storage.js";
import { colorsIn } from "../../../../host-shim/panel/store/recent-colors.js";
import { suite } from "../../../support/suite.js";

const stored = suite("values in the page's storage");

const BOX = { left: -5, top: 0.5, width: 320, height: 240 };
const MOD = { guid: "g", name: "Name", version: "1.0.0", count: 1, done: 1 };
const NAMED = { guid: "n", name: "n", version: "", count: 0, done: 0 };
const TEMPLATE = { strings: ["<img src=x>"], values: [] };
const RED = "#ff0000";

/** For each key its reader, and stored values with the values that it reads. */
const KEYS: readonly (readonly [
  key: string,
  take: (stored: unknown) => unknown,
  table: readonly (readonly [stored: unknown, read: unknown])[],
])[] = [
  [
    "scale",
    scaleIn,
    [
      ...[
        undefined,
        "abc",
        "120",
        {},
        [],
        [120],
        true,
        74,
        201,
        -100,
        Number.POSITIVE_INFINITY,
        Number.NaN,
      ].map((value) => [value, 100] as const),
      ...[75, 112.5, 200].map((value) => [value, value] as const),
    ],
  ],
  [
    "box",
    boxIn,
    [
      ...[
        undefined,
        5,
        "x",
        [],
        {},
        TEMPLATE,
        { ...BOX, left: "0" },
        { ...BOX, top: Number.POSITIVE_INFINITY },
      ].map((value) => [value, undefined] as const),
      [{ ...BOX, width: 0 }, undefined],
      [{ ...BOX, height: -1 }, undefined],
      [{ ...BOX, more: 1 }, BOX],
    ],
  ],
  [
    "seen",
    seenIn,
    [
      ...[undefined, 5, "x", {}, { length: 1 }, [null, 5, "x", [], {}], [{ mod: null, rows: "[]" }]].map(
        (value) => [value, []] as const,
      ),
      [[{ mod: MOD }, { mod: MOD, rows: [] }, { mod: { ...MOD, guid: TEMPLATE }, rows: "[]" }], []],
      [
        [{ mod: { guid: "n", name: TEMPLATE, version: 1, count: "1", done: null }, rows: "no JSON" }],
        [{ mod: NAMED, rows: "no JSON" }],
      ],
      [
        [
          { mod: MOD, rows: "[]", more: 1 },
          { mod: MOD, rows: "[1]" },
        ],
        [{ mod: MOD, rows: "[]" }],
      ],
    ],
  ],
  [
    "colors",
    colorsIn,
    [
      ...[undefined, 5, RED, {}, { 0: RED, length: 1 }].map((value) => [value, undefined] as const),
      [[RED, "red", 5, null, TEMPLATE, [RED], "#ff0000zz", RED], [RED]],
      [Array.from({ length: 9 }, (_, n) => `#00000${n}`), Array.from({ length: 6 }, (_, n) => `#00000${n}`)],
    ],
  ],
  [
    "the token of the tab",
    (value) => tokenIn(value as string | null),
    [
      ...[null, "", "a\nb", " a", "a ", "\u00e9", "\u4e2d"].map((value) => [value, ""] as const),
      ...["s3cret/+=%", "a b"].map((value) => [value, value] as const),
    ],
  ],
];

/** A storage like a browser's, which Node 20 lacks. */
class Storage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, text: string) => void this.set(key, text);
  removeItem = (key: string) => void this.delete(key);
}

stored("have no older value after a value that is too long", () => {
  Object.assign(globalThis, { localStorage: new Storage() });
  const read = () => storage.read("notes", (value) => value);
  storage.write("notes", "old");
  assert.is(read(), "old");
  storage.write("notes", "x".repeat(1_000_001));
  assert.is(read(), undefined);
});

for (const [key, take, table] of KEYS)
  stored(`are used as ${key} only if they are valid`, () => {
    for (const [value, read] of table) assert.equal(take(value), read, JSON.stringify(value));
  });
