import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  exportAllText,
  exportText,
  planImport,
  readExported,
} from "../../../../host-shim/panel/rows/exported-values.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { boolSetting, intSetting, stringSetting } from "../../../../sdk/index.js";
import { serveRow } from "../../../../sdk/protocol/row.js";
import { suite } from "../../../support/suite.js";

const exported = suite("files of exported values");

const ROWS = [
  intSetting("size", "Size", 20, { renamedFrom: ["height", "h"] }),
  intSetting("width", "Width", 30, { renamedFrom: ["w", "h"] }),
  stringSetting("title", "Title", "Clock"),
  stringSetting("token", "Token", "", { secret: true }),
  boolSetting("mirror", "Mirrors", false, { implemented: false }),
];

function rowsWith(held: Readonly<Record<string, string>> = {}) {
  return parseRows("m", "M", `[${ROWS.map((row) => serveRow(row, held[row.key] ?? row.defaultJson))}]`);
}

/** Returns the import plan of a file with these values, as text. */
function plan(values: string, isSet = false) {
  const [found] = readExported(`{"mod": "m", "values": ${values}}`);
  assert.ok(typeof found === "object");
  const { changes, refused, ...names } = planImport(found, rowsWith(), isSet);
  const textsOf = (some: typeof changes) =>
    some.map(({ row, literal, from }) => `${row.key}=${literal} ${from}`);
  return { changes: textsOf(changes), refused: textsOf(refused), ...names };
}

const NONE: readonly string[] = [];
const NOTHING = { changes: [], refused: [], locked: NONE, noEffect: NONE, secret: NONE, unknown: [] };

const PLANS: readonly (readonly [values: string, plan: Partial<ReturnType<typeof plan>>])[] = [
  [`{}`, {}],
  [`{"size": 20, "title": "Clock"}`, {}],
  [`{"size": 20.0, "title": "Cl\\u006fck"}`, {}],
  [`{"size": 21.0}`, { refused: ["size=21.0 "] }],
  [`{"size": 1.5, "title": 5, "width": -3}`, { changes: ["width=-3 "], refused: ["size=1.5 ", "title=5 "] }],
  [`{"token": "x", "mirror": true}`, { changes: [`token="x" `], noEffect: ["Mirrors"] }],
  [
    `{"gone": 1, "__proto__": 2, "size": 21, "size": 22}`,
    { changes: ["size=22 "], unknown: ["gone", "__proto__"] },
  ],
  [`{"h": 1.5, "height": 5}`, { changes: ["size=5 height", "width=1.5 h"] }],
  [`{"h": 7, "width": 8}`, { changes: ["size=7 h", "width=8 "] }],
];

exported("match rows by the current key, then by the latest earlier key; unknown keys are named", () => {
  for (const [values, expected] of PLANS) assert.equal(plan(values), { ...NOTHING, ...expected }, values);
  assert.equal(plan(`{"token": "x", "size": 5}`, true), {
    ...NOTHING,
    changes: ["size=5 "],
    secret: ["Token"],
  });
});

exported("are read back literal for literal, for one mod and for several, without secrets", () => {
  const literal = fc.oneof(fc.integer(), fc.string({ unit: "binary" })).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(literal, literal, fc.string(), (size, title, version) => {
      const mods = ["a", "b"].map((guid, at) => ({
        guid,
        version,
        side: at === 0 ? ("server" as const) : ("client" as const),
        place: at === 0 ? "" : "Lantern Hour",
        rows: rowsWith({ size, title, token: '"canary"' }),
      }));
      for (const text of [exportAllText(mods), exportText(mods[0]!)]) {
        assert.not.match(text, /canary|token/);
        const found = readExported(text);
        assert.ok(typeof found !== "string");
        for (const each of found) assert.equal(planImport(each, mods[0]!.rows), NOTHING);
        assert.equal(
          found.map(({ guid }) => guid),
          text.includes(`"mods"`) ? ["a", "b"] : ["a"],
        );
        assert.equal(
          found.map(({ side, place }) => [side, place]),
          [
            ["server", ""],
            ["client", "Lantern Hour"],
          ].slice(0, found.length),
        );
        assert.is(found[0]!.literals.get("title"), title);
      }
    }),
  );
});

const WRONG: readonly (readonly [text: string, problem: string])[] = [
  ["{]", "is not JSON"],
  ["", "is not JSON"],
  ["[1]", "holds a list"],
  ["null", "holds null"],
  [`"text"`, "holds a string"],
  ["{}", "names no mod"],
  [`{"mod": {"toString": null}, "values": {}}`, "has an object for its mod"],
  [`{"mod": ["a"], "values": {}}`, "has a list for its mod"],
  [`{"schema": "other/2", "mod": "a", "values": {}}`, "has other/2 as its schema"],
  [`{"schema": {"toString": null}, "mod": "a", "values": {}}`, "has an object as its schema"],
  [`{"mods": 5}`, "has a number for its mod"],
  [`{"mods": [5]}`, "has a number for its mod"],
  [`{"mods": [{"mod": "a", "values": {}}, null]}`, "names no mod"],
  [`{"mod": "a"}`, "has no values"],
  [`{"mod": "a", "values": [1]}`, "has a list for its values"],
  [`{"mod": "a", "values": "fov"}`, "has a string for its values"],
];

exported("of another format are rejected with the problem", () => {
  for (const [text, problem] of WRONG) assert.is(readExported(text), problem, text);
});

/** Returns rows that registry lists lock or suggest: each by its key, its value, and members of its `given`. */
function givenRows(...all: readonly (readonly [key: string, value: string, given: string])[]) {
  const texts = all.map(
    ([key, value, given]) =>
      `{"key":"${key}","label":"${key}","type":"int","default":1,"value":${value},"given":{"by":"l",${given}}}`,
  );
  return parseRows("m", "M", `[${texts}]`);
}

const GIVEN = givenRows(
  ["locked", "5", '"how":"lock","value":5'],
  ["over", "5", '"how":"lock","value":5,"own":3'],
  ["followed", "6", '"how":"suggest","value":6'],
  ["chosen", "4", '"how":"suggest","value":6,"own":4'],
);

exported(
  "contain the player's own values of locked and suggested rows, and no value that a list sets",
  () => {
    const found = readExported(
      exportText({ guid: "m", version: "1", side: "client", place: "", rows: GIVEN }),
    );
    assert.ok(typeof found !== "string");
    assert.equal(
      [...found[0]!.literals],
      [
        ["over", "3"],
        ["chosen", "4"],
      ],
    );
    assert.equal(planImport(found[0]!, GIVEN), NOTHING, "its own export changes nothing");
  },
);

exported("do not change locked rows; the import plan names those that the file would change", () => {
  const [found] = readExported(
    '{"mod": "m", "values": {"locked": 2, "over": 5, "followed": 7, "chosen": 6}}',
  );
  assert.ok(typeof found === "object");
  const { changes, locked } = planImport(found, GIVEN);
  assert.equal(
    [changes.map(({ row }) => row.key), locked],
    [
      ["followed", "chosen"],
      ["locked", "over"],
    ],
  );
});
