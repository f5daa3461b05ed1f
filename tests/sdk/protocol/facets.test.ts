import fc from "fast-check";
import * as assert from "uvu/assert";
import { floatSetting, intSetting, type Setting, stringSetting } from "../../../sdk/index.js";
import { readCondition, readFacets } from "../../../sdk/protocol/facets.js";
import { readRow, serveRow } from "../../../sdk/protocol/row.js";
import { suite } from "../../support/suite.js";

const facets = suite("facets of a served row");
const conditions = suite("the condition of a served row");

const NONE = { unit: "", list: undefined, choices: [], lines: 1, secret: false };

function read(row: Setting) {
  return readFacets(readRow(serveRow(row, row.defaultJson))!.wire);
}

const WRITTEN: readonly (readonly [what: string, row: Setting, facets: object])[] = [
  ["no facet", intSetting("k", "K", 1), {}],
  ["a unit", intSetting("k", "K", 1, { unit: "m" }), { unit: "m" }],
  ["a unit on a float", floatSetting("k", "K", 1, { unit: "%" }), { unit: "%" }],
  ["the fewest lines", stringSetting("k", "K", "", { lines: 2 }), { lines: 2 }],
  ["the most lines", stringSetting("k", "K", "", { lines: 40 }), { lines: 40 }],
  ["a list", stringSetting("k", "K", "", { list: "\n" }), { list: "\n" }],
  [
    "a list of choices",
    stringSetting("k", "K", "", { list: ",", choices: ["a"] }),
    { list: ",", choices: ["a"] },
  ],
  ["a secret", stringSetting("k", "K", "", { secret: true }), { secret: true }],
];
for (const [what, row, expected] of WRITTEN) {
  facets(`are read as declared: ${what}`, () =>
    assert.equal(read(row), { facets: { ...NONE, ...expected }, problems: [] }),
  );
}

const WRONG: readonly (readonly [members: string, facets: object, problem: RegExp])[] = [
  ['"type":"bool","unit":"m"', {}, /^unit must be a string, on a number, found "m"$/],
  ['"type":"int","unit":5', {}, /^unit must be a string/],
  ['"type":"string","lines":1', {}, /^lines must be a whole number from 2 to 40/],
  ['"type":"string","lines":41', {}, /^lines must be/],
  ['"type":"string","lines":2.5', {}, /^lines must be/],
  ['"type":"string","lines":2,"list":","', { list: "," }, /^lines must be .*neither a list/],
  ['"type":"string","list":";"', {}, /^list must be "," or "\\n".* found ";"$/],
  ['"type":"string","choices":["a"]', {}, /^choices must be a list of strings, beside list/],
  ['"type":"string","list":",","choices":"a"', { list: "," }, /^choices must be/],
  ['"type":"string","secret":true,"list":","', { secret: true }, /^list must be/],
  ['"type":"int","secret":true', {}, /^secret must be true, on a string/],
];
for (const [members, expected, problem] of WRONG) {
  facets(`omit and report the malformed member of a row with ${members}`, () => {
    const found = readFacets(JSON.parse(`{${members}}`));
    assert.equal(found.facets, { ...NONE, ...expected });
    assert.is(found.problems.length, 1, found.problems.join("\n"));
    assert.match(found.problems[0]!, problem);
  });
}

facets("are reported with the start of a long member", () => {
  const [problem] = readFacets({ type: "int", unit: Array(1000).fill("m") }).problems;
  assert.ok(problem!.length < 150, problem);
});

facets("have the right types for members of any type", () => {
  const member = fc.oneof(fc.jsonValue(), fc.constantFrom("string", "int", ",", true, 3));
  const wire = fc.dictionary(fc.constantFrom("type", "unit", "lines", "list", "choices", "secret"), member);
  fc.assert(
    fc.property(wire, (wire) => {
      const { unit, list, choices, lines, secret } = readFacets(wire).facets;
      assert.type(unit, "string");
      assert.ok(list === undefined || list === "," || list === "\n");
      assert.ok(choices.every((choice) => typeof choice === "string"));
      assert.ok(Number.isInteger(lines) && lines >= 1 && lines <= 40);
      assert.type(secret, "boolean");
      assert.ok(!(secret && (list !== undefined || lines > 1)));
    }),
  );
});

const DEFAULTS: Readonly<Record<string, unknown>> = { on: true, size: 20, mode: "fast" };
const condition = (value: unknown) => readCondition(value, (key) => DEFAULTS[key]);

for (const good of [
  { key: "on", is: true },
  { key: "size", not: 1 },
  { key: "size", above: 1.5 },
  { key: "mode", is: "slow" },
]) {
  conditions(`is a comparison for ${JSON.stringify(good)}`, () => {
    const [kind, value] = Object.entries(good)[1]!;
    assert.equal(condition(good), { kind, key: good.key, value });
  });
}

conditions("may have nested conditions", () => {
  assert.equal(condition({ any: [{ all: [{ key: "on", is: true }] }, { key: "gone", is: 1 }] }), {
    kind: "any",
    parts: [
      { kind: "all", parts: [{ kind: "is", key: "on", value: true }] },
      { kind: "problem", text: 'enabledWhen names "gone", which is not a setting of this mod' },
    ],
  });
});

for (const [bad, problem] of [
  [5, "must have one of is, not, above, below, all and any, found 5"],
  [null, "must have one of"],
  [{ key: "on" }, "must have one of"],
  [{ key: "size", above: 1, below: 3 }, "must have one of"],
  [{ all: [] }, "must list conditions in all, found []"],
  [{ any: { key: "on", is: true } }, "must list conditions in any"],
  [{ is: true }, "names null, which is not a setting"],
  [{ key: "constructor", is: true }, 'names "constructor"'],
  [{ key: "on", is: "true" }, 'compares "on" with "true" by is, but "on" is a boolean'],
  [{ key: "size", is: null }, 'compares "size" with null by is, but "size" is a number'],
  [{ key: "mode", above: "a" }, 'compares "mode" with "a" by above, but "mode" is a string'],
  [{ key: "mode", below: "a" }, 'compares "mode" with "a" by below, but "mode" is a string'],
] as const) {
  conditions(`is a problem for ${JSON.stringify(bad)}`, () => {
    const found = readCondition(bad, (key) => (Object.hasOwn(DEFAULTS, key) ? DEFAULTS[key] : undefined));
    assert.is(found.kind, "problem");
    assert.match(found.kind === "problem" ? found.text : "", `enabledWhen ${problem}`);
  });
}
