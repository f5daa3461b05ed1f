import fc from "fast-check";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { suite } from "../../support/suite.js";

const faults = suite("faults in a registry's JSON");

const messageOf = (text: string): string => {
  try {
    parseRegistry(text);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

const cases: readonly (readonly [title: string, text: string, line: number, column: number])[] = [
  ["a text that does not begin as JSON", "mods", 1, 1],
  ["a second comma", '{\n  "mods": [1,,2]\n}', 2, 14],
  ["a missing value", '{\n  "mods":\n}', 3, 1],
  ["a missing colon", '{"schema" "x"}', 1, 11],
  ["a key without quotes", "{\n  schema: 1\n}", 2, 3],
  ["a comma after the last member", '{\n  "schema": 1,\n}', 3, 1],
  ["a line break in a string", '{"schema": "a\nb"}', 1, 14],
  ["an unknown escape", '{"schema": "\\q"}', 1, 14],
  ["a comment", "{\n\t// the mods\n}", 2, 2],
  ["text after the end", "{}\n}", 2, 1],
  ["single quotes", "{'schema': 1}", 1, 2],
  ["a byte order mark before a fault", '\ufeff{"schema": }', 1, 12],
  ["a key that looks like a position", '{"position 3": x}', 1, 16],
  ["a no-break space after the end", '{"mods": []}\u00a0', 1, 13],
  ["a line separator after the end", '{"mods": []}\n\u2028\n', 2, 1],
  ["only a vertical tab", "\v", 1, 1],
  ["CRLF", '{\r\n  "schema": tru,\r\n}', 2, 16],
];
for (const [title, text, line, column] of cases) {
  faults(`are reported with line and column: ${title}`, () => {
    const message = messageOf(text);
    const [start, place] = ["it is no JSON: ", ` at line ${line}, column ${column}`];
    assert.ok(message.endsWith(place), message);
    assert.not.match(message, /position|is not valid JSON|cut short/);
    const reason = message.slice(message.lastIndexOf(start) + start.length, -place.length);
    // The registry is parsed without its byte order mark.
    assert.throws(
      () => JSON.parse(text.replace("\ufeff", "")),
      (error: Error) => reason !== "" && error.message.startsWith(reason),
    );
  });
}

for (const text of [
  '{\n  "schema": "svc.reg',
  '{\n  "mods": [',
  '{\n  "mods": [{"id": 1.',
  '{\n  "mods": "\\u12',
  '{\n  "mods": 1\n',
]) {
  faults(`are reported as a truncated text for ${JSON.stringify(text)}`, () => {
    assert.match(messageOf(text), /^it is cut short at line 2, column \d+ \(/);
  });
}

for (const [fault, place] of [
  [" 1", / at line 1, column 1048599$/],
  ["", /^it is cut short at line 1, column 1048598 /],
  [', "b": x', /^(?!.*at line)/],
] as const) {
  faults(
    `are reported after at most five parses of a text over 1 MiB that ends in ${JSON.stringify(fault)}`,
    () => {
      const text = `{"schema": "${"x".repeat(1024 * 1024)}", "a": 1${fault}`;
      const { parse } = JSON;
      let parses = 0;
      JSON.parse = (...args) => {
        parses++;
        return parse(...args);
      };
      try {
        assert.match(messageOf(fault === "" ? text : `${text}}`), place);
      } finally {
        JSON.parse = parse;
      }
      assert.ok(parses <= 5, `${parses} parses`);
    },
  );
}

faults(
  "are reported as an empty or truncated text for each prefix of a registry, and others with a position",
  () => {
    const whole =
      '{ "schema": "svc.registry/1", "mods": [ { "id": "a\\n", "shipped": true, "n": -1.5e3 } ] }';
    for (let end = 0; end < whole.length; end++) {
      assert.match(messageOf(whole.slice(0, end)), /^it is (?:empty$|cut short at line 1, column \d+ \()/);
    }
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom("}", ",", "x", "\u0001", "😀"), (at, odd) => {
        const text = whole.slice(0, at) + odd + whole.slice(at);
        try {
          JSON.parse(text);
        } catch {
          const [, column] = /line 1, column (\d+)/.exec(messageOf(text)) ?? [];
          assert.ok(Number(column) >= 1 && Number(column) <= text.length + 1, messageOf(text));
        }
      }),
    );
  },
);
