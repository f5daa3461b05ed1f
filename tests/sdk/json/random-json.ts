import * as fc from "fast-check";

// Random JSON texts in notations that JSON.stringify never writes: space, line ends, escapes, number formats.

/** Space between tokens. */
export const space = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r\n"), maxLength: 2 });

const character = fc.oneof(
  fc.string({ minLength: 1, maxLength: 3 }).map((text) => text.replace(/["\\]/g, "")),
  fc.constantFrom(
    "é",
    "漢",
    "😀",
    "\u2028",
    "\u00a0",
    "\ufeff",
    "\u007f",
    "\ud800",
    "\udfff",
    "'",
    "/",
    "{",
    "]",
    ",",
  ),
  fc.constantFrom(
    '\\"',
    "\\\\",
    "\\/",
    "\\b",
    "\\f",
    "\\n",
    "\\r",
    "\\t",
    "\\u0061",
    "\\u000A",
    "\\uD800",
    "\\ufeFF",
  ),
);

export const stringLiteral = fc.array(character, { maxLength: 5 }).map((parts) => `"${parts.join("")}"`);

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 20 });

export const numberLiteral = fc
  .tuple(
    fc.constantFrom("", "-"),
    digits.map((text) => text.replace(/^0+(?=.)/, "")),
    fc.oneof(
      fc.constant(""),
      digits.map((text) => `.${text}`),
    ),
    fc.oneof(
      fc.constant(""),
      fc
        .tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), fc.nat(400))
        .map((parts) => parts.join("")),
    ),
  )
  .map((parts) => parts.join(""));

const between = (open: string, close: string, item: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(
        fc.tuple(space, item, space).map((parts) => parts.join("")),
        { maxLength: 4 },
      ),
      space,
    )
    .map(([items, gap]) => open + (items.length > 0 ? items.join(",") : gap) + close);

/** Any JSON value, without space around it. */
export const literal: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("true", "false", "null", "0", "1.0", "1e3", "12345678901234567890", "-0", '""'),
    stringLiteral,
    numberLiteral,
    between("[", "]", tie("value")),
    between(
      "{",
      "}",
      fc
        .tuple(stringLiteral, space, space, tie("value"))
        .map(([key, a, b, value]) => `${key}${a}:${b}${value}`),
    ),
  ),
})).value;

/** Keys from a small set in several notations, so that documents have duplicate keys, also in different notations. */
export const keyLiteral = fc.oneof(
  fc.constantFrom('"a"', '"\\u0061"', '"b"', '"hud.x"', '"hud.y"', '""', '"__proto__"', '"\\u005f_proto__"'),
  fc.constantFrom('"constructor"', '"a\\"b"', '"a\\":\\"b"', '"7"', '"\ud800"', '"\\ud800"', '"é😀"'),
  fc.constantFrom('"c1"', '"c2"', '"c3"', '"c4"', '"c5"', '"c6"'),
  stringLiteral,
);

/** A member with the space around its parts. */
export interface Member {
  readonly lead: string;
  readonly key: string;
  readonly colon: string;
  readonly value: string;
  readonly trail: string;
}

/** An object document in parts, so that a test knows each position without the code under test. */
export interface Parts {
  readonly head: string;
  readonly members: readonly Member[];
  readonly tail: string;
}

export const parts: fc.Arbitrary<Parts> = fc.record({
  head: fc.tuple(fc.constantFrom("", "\ufeff"), space, fc.constant("{")).map((all) => all.join("")),
  members: fc.array(
    fc.record({
      lead: space,
      key: keyLiteral,
      colon: fc.tuple(space, fc.constant(":"), space).map((all) => all.join("")),
      value: literal,
      trail: space,
    }),
    { maxLength: 8 },
  ),
  tail: fc.tuple(space, fc.constant("}"), space).map((all) => all.join("")),
});

export function textOf({ head, members, tail }: Parts): string {
  return head + members.map((m) => m.lead + m.key + m.colon + m.value + m.trail).join(",") + tail;
}

/** Damage to a text: at a position, a fraction of the length, each change removes a few characters or the rest, and inserts some. */
export const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
    insert: fc.oneof(
      fc.constant(""),
      fc.string({ unit: fc.constantFrom(...'"\\{}[],:.-+eE0u19tfn \n\0\t\u00a0\u2028\ufeff'), maxLength: 2 }),
    ),
  }),
  { maxLength: 3 },
);

export function mutate(
  text: string,
  changes: readonly { at: number; remove: number; insert: string }[],
): string {
  let result = text;
  for (const { at, remove, insert } of changes) {
    const index = Math.floor(at * result.length);
    result = result.slice(0, index) + insert + result.slice(index + remove);
  }
  return result;
}

/** Returns the result of JSON.parse; `undefined`, which is the value of no JSON text, if it throws. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
