import fc from "fast-check";
import * as assert from "uvu/assert";
import { logMessage, printable, safeLog } from "../../../host-shim/runtime/log-lines.js";
import { assertHarmless } from "../../support/harmless.js";
import { FORGED, POISONS } from "../../support/poison.js";
import { suite } from "../../support/suite.js";

const lines = suite("log lines");
const laws = suite("log lines: laws");

const MOST_BYTES = 8192;
const bytesOf = (text: string) => Buffer.byteLength(text, "utf8");

const spelled: readonly (readonly [title: string, text: string, expected: string])[] = [
  ["an escape", "a\x1b[2Jb", "a\\u{1b}[2Jb"],
  ["a zero byte", "a\0b", "a\\u{0}b"],
  ["a lone carriage return", "a\rb", "a\\u{d}b"],
  ["a DEL character", "a\x7fb", "a\\u{7f}b"],
  ["a C1 control", "a\x9bb", "a\\u{9b}b"],
  ["a line separator", "a\u2028b", "a\\u{2028}b"],
  ["a bidi override", "a\u202eb", "a\\u{202e}b"],
  ["a tab", "a\tb", "a\tb"],
  ["a second line", `a\n${FORGED}`, `a\n  ${FORGED}`],
  ["a second line after CRLF", `a\r\n${FORGED}`, `a\n  ${FORGED}`],
  ["an indented stack", "Error: x\n    at y", "Error: x\n    at y"],
  ["a second line that starts with a space", "a\n b", "a\n   b"],
  ["an empty line", "a\n\nb", "a\n  \n  b"],
  ["letters of many scripts", "žluťoučký 你好 😀 עברית", "žluťoučký 你好 😀 עברית"],
];
for (const [title, text, expected] of spelled) {
  lines(`print ${title} as ${JSON.stringify(expected)}`, () => {
    assert.is(printable(text), expected);
    assert.is(logMessage(text), expected);
  });
}

lines("print a message of 8 KiB whole, and cut a longer one with the number of omitted characters", () => {
  assert.is(logMessage("x".repeat(MOST_BYTES)), "x".repeat(MOST_BYTES));
  for (const length of [MOST_BYTES + 1, 10_000]) {
    const cut = logMessage("x".repeat(length));
    const [, kept = "", left] = /^(x+)… \((\d+) more characters\)$/.exec(cut) ?? [];
    assert.is(kept.length + Number(left), length);
    assert.ok(kept.length > 0.8 * MOST_BYTES, `${kept.length} characters were kept`);
  }
});

lines("are never cut inside a surrogate pair", () => {
  for (let shift = 0; shift < 12; shift++) {
    const cut = logMessage("x".repeat(shift) + "😀".repeat(5000));
    assert.match(cut, /^x*(?:😀)+… \(\d+ more characters\)$/u, `after ${shift}`);
  }
});

lines("have at most 8 KiB with escaped control characters", () => {
  for (const text of ["\x1b", "\n", "\u202e", "é", "好", "😀", "\ud800"]) {
    assert.ok(bytesOf(logMessage(text.repeat(9000))) <= MOST_BYTES, JSON.stringify(text));
  }
});

lines("of an unknown level are info", () => {
  const logged: string[] = [];
  const log = safeLog((level, text) => logged.push(`${level} ${text}`));
  for (const level of ["error", `info\n${FORGED}`, "", undefined]) log(level as "info", "x");
  assert.equal(logged, ["error x", "info x", "info x", "info x"]);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(fc.constantFrom(...POISONS.map(([, text]) => text), " ", "\n", "\r\n", "x", "\ud83d", "😀"))
    .map((parts) => parts.join("")),
  // Long texts, truncated at any position.
  fc
    .tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 3000 }))
    .map(([part, times]) => part.repeat(times)),
);

laws("any text is escaped, indented and cut, and the result is not changed again", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const message = logMessage(text);
      assertHarmless(message.slice(1));
      for (const line of message.split("\n").slice(1)) assert.ok(line.startsWith("  "), line);
      assert.ok(bytesOf(message) <= MOST_BYTES);
      assert.is(logMessage(message), message);
      assert.is(printable(message), message);
    }),
    { numRuns: 2000 },
  );
});

laws("a plain line is unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: MOST_BYTES }), (text) => {
      assert.is(logMessage(text), text);
    }),
  );
});
