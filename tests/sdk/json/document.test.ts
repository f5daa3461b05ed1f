import { deepStrictEqual } from "node:assert";
import * as fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import * as assert from "uvu/assert";
import { emptyDocument, getMember, parseDocument, setMembers } from "../../../sdk/json/document.js";
import { suite } from "../../support/suite.js";
import {
  keyLiteral,
  literal,
  mutate,
  mutations,
  type Parts,
  parsed,
  parts,
  space,
  textOf,
} from "./random-json.js";

const key = keyLiteral.map((spelling): string => JSON.parse(spelling));
const entry = fc.tuple(key, literal);

function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

/**
 * Returns the value of a valid text. Does not use JSON.parse, because V8 reads a key of one escaped character as a backslash
 * after an earlier such key (nodejs/node#63785, in Node 24).
 */
function valueOf(text: string): object {
  return valueOfNode(parseTree(withoutMark(text))!) as object;
}

function valueOfNode({ type, value, children = [] }: Node): unknown {
  if (type === "array") return children.map(valueOfNode);
  if (type !== "object") return value;
  const object = {};
  for (const { children: [name, member] = [] } of children) define(object, name!.value, valueOfNode(member!));
  return object;
}

/** Sets an own property, also for the key `__proto__`. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Returns the index of the last member with a name. Does not use the code under test. */
function lastIndexOf(document: Parts, name: string): number {
  return document.members.map((member) => JSON.parse(member.key)).lastIndexOf(name);
}

/** Parses a text; asserts that it is a document. */
function read(text: string) {
  const document = parseDocument(text);
  assert.ok(document, `no document: ${JSON.stringify(text)}`);
  return document!;
}

const reading = suite("parseDocument, getMember");

reading("accept exactly the texts that JSON.parse reads as an object", () => {
  const texts = fc.oneof(
    parts.map(textOf),
    fc.tuple(space, literal, space).map((all) => all.join("")),
  );
  const check = (text: string) => {
    const value = parsed(withoutMark(text));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    assert.is(parseDocument(text) !== undefined, isObject);
  };
  fc.assert(fc.property(texts, check), { numRuns: 1000 });
  fc.assert(
    fc.property(texts, mutations, (text, changes) => check(mutate(text, changes))),
    { numRuns: 5000 },
  );
});

reading("return each member's literal verbatim, and the last of duplicates", () => {
  fc.assert(
    fc.property(parts, fc.array(key), (document, others) => {
      const whole = read(textOf(document));
      const names = [...document.members.map((member): string => JSON.parse(member.key)), ...others];
      for (const name of names) {
        assert.is(getMember(whole, name), document.members[lastIndexOf(document, name)]?.value);
      }
    }),
    { numRuns: 1000 },
  );
});

reading("find members in any order, before and after an edit", () => {
  const names = fc.array(key, { maxLength: 3 });
  fc.assert(
    fc.property(parts, names, literal, (document, others, value) => {
      const own = document.members.map((member): string => JSON.parse(member.key));
      const [first] = own;
      const whole = read(textOf(document));
      const edited = setMembers(whole, first === undefined ? [] : [[first, value]]);
      for (const name of [...own, ...own, ...others, ...own.reverse()]) {
        const held = document.members[lastIndexOf(document, name)]?.value;
        assert.is(getMember(whole, name), held);
        assert.is(getMember(edited, name), name === first ? value : held);
      }
    }),
    { numRuns: 1000 },
  );
});

const NO_DOCUMENTS = [
  "",
  " ",
  "\ufeff",
  "\ufeff\ufeff{}",
  "[]",
  '"a"',
  "1",
  "null",
  "{",
  "}",
  "{}}",
  "{,}",
  '{"a":1,}',
  '{"a":1',
  '{"a":1,',
  '{"a":1,"b"',
  '{"a":1,"b":',
  '{"a":01}',
  '{"a":01,"b":1}',
  '{"a":1.,"b":1}',
  '{"a":"\n","b":1}',
  '{"a\tb":1,"b":1}',
  '{"a":1,,"b":1}',
  '{"a":1;"b":1}',
  '{"a":\u00a01,"b":1}',
  '{"a":truth,"b":1}',
  "{a:1}",
  '{"a":1}\0',
  '{"a":1} x',
  "{}\ufeff",
];
for (const text of NO_DOCUMENTS) {
  reading(`refuse ${JSON.stringify(text)}`, () => assert.is(parseDocument(text), undefined));
}

reading("do not confuse a part of a key, a value or a nested key with a key", () => {
  const document = read('{"a":"b","x":{"c":1},"longer":2,"e\\"f":3,"z":["g",4]}');
  for (const name of ["b", "c", "onger", "long", "g", "f", 'a":"b', "e", 'e\\"f', "toString", "__proto__"]) {
    assert.is(getMember(document, name), undefined, name);
  }
  assert.is(getMember(read('{"a":"b"}'), 'a":"b'), undefined);
});

const writing = suite("setMembers");

writing("replaces only the characters of a value", () => {
  fc.assert(
    fc.property(parts, fc.nat(), literal, space, (document, pick, value, gap) => {
      fc.pre(document.members.length > 0);
      const name: string = JSON.parse(document.members[pick % document.members.length]!.key);
      const at = lastIndexOf(document, name);
      const members = document.members.map((member, index) => (index === at ? { ...member, value } : member));
      const next = setMembers(read(textOf(document)), [[name, gap + value + gap]]);
      assert.is(next.text, textOf({ ...document, members }));
    }),
    { numRuns: 2000 },
  );
});

writing("adds a new member after the last, and changes no other character", () => {
  fc.assert(
    fc.property(parts, entry, (document, [name, value]) => {
      fc.pre(lastIndexOf(document, name) < 0);
      const text = textOf(document);
      const last = document.members[document.members.length - 1];
      const at = last ? text.length - document.tail.length - last.trail.length : document.head.length;
      const next = setMembers(read(text), [[name, value]]).text;
      assert.ok(next.startsWith(text.slice(0, at)) && next.endsWith(text.slice(at)));
      assert.ok(next.slice(at, next.length - (text.length - at)).includes(value));
    }),
    { numRuns: 2000 },
  );
});

writing("returns a text that parses to the object with these keys set", () => {
  fc.assert(
    fc.property(parts, fc.array(fc.array(entry, { maxLength: 4 }), { maxLength: 5 }), (document, batches) => {
      let current = read(textOf(document));
      for (const entries of batches) {
        const before = { document: current, text: current.text, starts: current.starts.slice() };
        const expected = valueOf(current.text);
        for (const [name, value] of entries) define(expected, name, valueOf(value));

        current = setMembers(current, entries);

        const again = read(current.text);
        deepStrictEqual(valueOf(current.text), expected);
        assert.equal(current.starts, again.starts);
        for (const [name, value] of new Map(entries)) {
          assert.is(getMember(current, name), value);
          assert.is(getMember(again, name), value);
        }
        assert.is(before.document.text, before.text);
        assert.equal(before.document.starts, before.starts);
      }
      for (const member of document.members) {
        const name = JSON.parse(member.key);
        assert.is(getMember(current, name), getMember(read(current.text), name));
      }
    }),
    { numRuns: 500 },
  );
});

writing("does not change earlier documents, also by two edits of one document", () => {
  fc.assert(
    fc.property(parts, fc.array(entry), fc.array(entry), fc.array(key), (document, left, right, names) => {
      const root = read(textOf(document));
      const branches = [root, setMembers(root, left), setMembers(root, right)];
      for (const branch of branches) {
        for (const name of [...names, ...left.map((one) => one[0]), ...right.map((one) => one[0])]) {
          assert.is(getMember(branch, name), getMember(read(branch.text), name));
        }
      }
    }),
    { numRuns: 500 },
  );
});

const STYLES: readonly [title: string, before: string, after: string][] = [
  ["an empty object gets lines and two spaces", "{}", '{\n  "k": 1,\n  "l": 2\n}'],
  ["an absent file gets a final line end, too", emptyDocument().text, '{\n  "k": 1,\n  "l": 2\n}\n'],
  ["an empty object on two lines stays on its lines", "{\n}\n", '{\n  "k": 1,\n  "l": 2\n}\n'],
  ["an empty object in a CRLF file gets CRLF", "{\r\n}\r\n", '{\r\n  "k": 1,\r\n  "l": 2\r\n}\r\n'],
  ["an empty object after a byte order mark", "\ufeff{}\r\n", '\ufeff{\r\n  "k": 1,\r\n  "l": 2\r\n}\r\n'],
  ["two spaces", '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "k": 1,\n  "l": 2\n}\n'],
  ["four spaces", '{\n    "a": 1,\n    "b": 1\n}', '{\n    "a": 1,\n    "b": 1,\n    "k": 1,\n    "l": 2\n}'],
  ["tabs and CRLF", '{\r\n\t"a": 1\r\n}\r\n', '{\r\n\t"a": 1,\r\n\t"k": 1,\r\n\t"l": 2\r\n}\r\n'],
  ["no space at all", '{"a":1}', '{"a":1,"k":1,"l":2}'],
  ["no space at all, two members", '{"a":1,"b":1}', '{"a":1,"b":1,"k":1,"l":2}'],
  ["one line", '{"a": 1, "b": 1}', '{"a": 1, "b": 1, "k": 1, "l": 2}'],
  ["one line with one member", '{"a": 1}', '{"a": 1, "k": 1, "l": 2}'],
  ["one line with space inside", '{ "a": 1 }', '{ "a": 1, "k": 1, "l": 2 }'],
  [
    "commas at the start of lines",
    '{ "a" : 1\n, "b" : 1\n}',
    '{ "a" : 1\n, "b" : 1\n, "k" : 1\n, "l" : 2\n}',
  ],
  [
    "members after a nested one",
    '{\n  "a": {\n    "x": [\n      1\n    ]\n  }\n}',
    '{\n  "a": {\n    "x": [\n      1\n    ]\n  },\n  "k": 1,\n  "l": 2\n}',
  ],
];
for (const [title, before, after] of STYLES) {
  writing(`adds members in the document's style: ${title}`, () => {
    const both = setMembers(read(before), [
      ["k", " 1\n"],
      ["l", "2"],
    ]);
    assert.is(both.text, after);
    assert.is(setMembers(setMembers(read(before), [["k", "1"]]), [["l", "2"]]).text, after);
  });
}

writing("uses the last of several entries with one key, for new and existing members", () => {
  const document = setMembers(read('{"a":1}'), [
    ["a", "2"],
    ["k", "3"],
    ["a", "4"],
    ["k", "5"],
  ]);
  assert.is(document.text, '{"a":4,"k":5}');
});

writing("changes nothing without entries, or with an entry that equals the last of its duplicates", () => {
  const text = '\ufeff { "a" : 1.0 , "a" : 2 }\r\n';
  assert.is(setMembers(read(text), []).text, text);
  assert.is(setMembers(read(text), [["a", "2"]]).text, text);
});

const DEPTH = 100_000;
const DEEP: readonly [title: string, literal: string][] = [
  ["arrays", "[".repeat(DEPTH) + "]".repeat(DEPTH)],
  ["objects", `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`],
  ["arrays in objects", `${'[{"a":'.repeat(DEPTH)}1${"}]".repeat(DEPTH)}`],
];
for (const [title, deep] of DEEP) {
  writing(`reads, stores and replaces ${title} nested 100,000 deep`, () => {
    const document = setMembers(read(`{"x": ${deep}, "y": 1}`), [["y", deep]]);
    assert.is(getMember(document, "x"), deep);
    assert.is(getMember(document, "y"), deep);
    assert.is(setMembers(read(document.text), [["x", "1.0"]]).text, `{"x": 1.0, "y": ${deep}}`);
    assert.is(parseDocument(`{"x": ${deep}]`), undefined);
    assert.is(parseDocument(`{"x": ${deep.slice(1)}}`), undefined);
  });
}
