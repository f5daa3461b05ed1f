import * as assert from "uvu/assert";
import { remarksOnSource } from "../../../../host-shim/cli/trial/source.js";
import { suite } from "../../../support/suite.js";

const source = suite("the check of the builder calls in a mod's file");

const DECLARED = new Map([
  ["a", "int"],
  ["c", "string"],
]);

const cases: readonly (readonly [title: string, text: string, remarks: readonly RegExp[]])[] = [
  ["a declared row", 'const a = intSetting("a", "A", 1, { lo: 0, hi: 9 });', []],
  [
    "a row that is not declared",
    'const b = boolSetting$1("b", "B", true);',
    [/row b is made and not declared/],
  ],
  ["a call that is commented out", '// boolSetting("b", "B", true)\n/* boolSetting("c", "C", true) */', []],
  ["a key that is computed", "intSetting(`row.$" + "{i}`, title, 1); intSetting(key, title, 1);", []],
  ["the definition of a builder", "function intSetting(key, label, value, extras = {}) {}", []],
  [
    "a label with brackets, quotes and commas",
    `intSetting("a", "A) { \\" lo: 9", 1, { description: 'it\\'s (', lo: 3, hi: 2 }); other({ lo: 7, hi: 1 });`,
    [/row a has lo 3 above hi 2/],
  ],
  [
    "an unknown extra",
    'intSetting("a", "A", 1, { categry: "x", lo: big ? min : 0, enabledWhen: { key: "b", is: 1 }, text: "{ colour: 1 }" });',
    [/row a has an extra "categry", .*did you mean category\?/, /extra "text", .*leave it out/],
  ],
  ["a range below zero", 'floatSetting("a", "A", -1, { lo: -2.5, hi: -1 });', []],
  ["a known colour format", 'colorSetting("a", "A", "fff", { format: "hex#" });', []],
  [
    "an unknown colour format",
    "colorSetting('a', 'A', '', { format: 'HEX' });",
    [/format "HEX", which counts as rgb/],
  ],
  ["a format on a row that is not a colour", 'stringSetting("a", "A", "", { format: "HEX" });', []],
  ["a list with choices", 'stringSetting("a", "A", "", { list: ",", choices: ["x"] });', []],
  [
    "choices without a list",
    'stringSetting("a", "A", "list:", { choices: ["list:"] });',
    [/row a has choices and is no list/],
  ],
  ["fields", 'x = { a: int("A", 1, { lo: 0, hi: 9, clamp: false }), b: bool("B", true) };', []],
  [
    "functions with the names of fields",
    'x = { a: text("A", { colour: 1 }), d: int("D", { colour: 1 }) };',
    [],
  ],
  [
    "a field",
    `x = { a: int$1("A", 1, { lo: 3, hi: 2, categry: "x", enabledWhen: { key: "b", is: true } }) };`,
    [/row a has lo 3 above hi 2/, /row a has an extra "categry", .*did you mean category\?/],
  ],
  [
    "a field builder called as a member of a namespace",
    'x = { "a": svc.int("A", 1, { unti: "m" }) };',
    [/"unti", .*did you mean unit/],
  ],
  [
    "a text field with choices",
    'x = { c: text("C", "", { choices: ["x"] }) };',
    [/row c has choices .*or use select$/],
  ],
  [
    "an option clamp of a builder that takes a key",
    'intSetting("a", "A", 1, { clamp: true });',
    [/"clamp", which no builder/],
  ],
  [
    "an apostrophe in a comment",
    `x = { a: int("A", 5, {
      lo: 1, // the player's least
      hi: /* it's ten */ 10,
      description: "The mod's own, note: it is fast",
    }) };`,
    [],
  ],
  [
    "the marks of comments in a string",
    'x = { c: text("C", "src/*.ts", { description: "see http://a.b", choises: [] }), d: "*/" };',
    [/"choises", .*did you mean choices/],
  ],
  [
    "quotes in a regular expression",
    "const is = (x) => /[^'`/]/.test(x) / 2; y = { a: int(`A`, 1, { categry: `x` }) };",
    [/"categry", .*did you mean category/],
  ],
  ["a bound with an exponent", 'x = { a: int("A", 50, { lo: 10, hi: 2.5e3 }) };', []],
  [
    "a bound with an exponent below the other",
    'x = { a: int("A", 50, { lo: 2.5e3, hi: 10 }) };',
    [/row a has lo 2\.5e3 above hi 10/],
  ],
  ["a computed bound", 'intSetting("a", "A", 5, { lo: 100 / 50, hi: 9 });', []],
  [
    "calls in a text",
    `x = "call intSetting('b', 'B', 1)" + '{ "a": int(1, { colour: 1 }) }' + \`boolSetting("c", "C")\`;`,
    [],
  ],
  ["a call without a closing bracket", 'intSetting("a", "A", (((((', []],
];
source("reads a file with a word of a million characters", () => {
  assert.equal(remarksOnSource(`x = ${"a".repeat(1e6)};`, DECLARED), []);
});

for (const [title, text, remarks] of cases) {
  source(`reports ${remarks.length === 0 ? "no remark" : remarks.join()} for ${title}`, () => {
    const found = remarksOnSource(text, DECLARED);
    assert.is(found.length, remarks.length, found.join("\n"));
    remarks.forEach((remark, i) => {
      assert.match(found[i]!, remark);
    });
  });
}
