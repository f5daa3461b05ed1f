import fc from "fast-check";
import * as assert from "uvu/assert";
import { lackOf, valueInForce } from "../../../../host-shim/panel/rows/conditions.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import {
  boolSetting,
  type Condition,
  enumSetting,
  floatSetting,
  intSetting,
  type Setting,
  stringSetting,
} from "../../../../sdk/index.js";
import { kindOf } from "../../../../sdk/kinds/index.js";
import { readCondition } from "../../../../sdk/protocol/facets.js";
import { serveRow } from "../../../../sdk/protocol/row.js";
import { suite } from "../../../support/suite.js";

const conditions = suite("conditions of rows");

const ROWS: readonly Setting[] = [
  boolSetting("on", "On", true),
  intSetting("size", "Size", 20),
  floatSetting("scale", "Scale", 1.5),
  enumSetting("mode", "Mode", "a", ["a", "b"]),
  stringSetting("tags", "Tags", "a,b", { list: "," }),
];
const LITERALS = [
  "true",
  "false",
  "20",
  "20.0",
  "2e1",
  "1.5",
  "-1",
  "1e999",
  '"a"',
  '"b"',
  '""',
  '"a,b"',
  '"b,"',
  "null",
  "[1]",
];

/** Returns the value of a stored literal, as `settingValue` does. */
function value(row: Setting, literal: string): unknown {
  const { value } = kindOf(row.kind);
  return value(literal) ?? value(row.defaultJson);
}

/** Evaluates a condition by its definition; `undefined` if its row is missing or its types differ. */
function model(condition: Condition, literals: ReadonlyMap<string, string>): boolean | undefined {
  if ("all" in condition) return condition.all.every((part) => model(part, literals) !== false);
  if ("any" in condition) return condition.any.some((part) => model(part, literals) !== false);
  const row = ROWS.find(({ key }) => key === condition.key);
  if (!row) return undefined;
  const now = value(row, literals.get(row.key)!);
  const same = (wanted: unknown) =>
    typeof wanted !== typeof now
      ? undefined
      : row.list === undefined
        ? now === wanted
        : now !== "" && String(now).split(row.list).includes(String(wanted));
  if ("is" in condition) return same(condition.is);
  if ("not" in condition) {
    const is = same(condition.not);
    return is === undefined ? undefined : !is;
  }
  if (typeof now !== "number") return undefined;
  return "above" in condition ? now > condition.above : now < condition.below;
}

const key = fc.constantFrom(...ROWS.map((row) => row.key), "gone");
const number = fc.constantFrom(-2, 1, 1.5, 20, 100);
const wanted = fc.oneof(fc.boolean(), number, fc.constantFrom("a", "b", "", "a,b"));
const plain = <Value extends object>(members: { [Name in keyof Value]: fc.Arbitrary<Value[Name]> }) =>
  fc.record(members, { noNullPrototype: true }) as fc.Arbitrary<Value>;
const { condition } = fc.letrec<{ condition: Condition; leaf: Condition }>((tie) => {
  const parts = fc.array(tie("condition"), { minLength: 1, maxLength: 3 });
  return {
    leaf: fc.oneof(
      plain({ key, is: wanted }),
      plain({ key, not: wanted }),
      plain({ key, above: number }),
      plain({ key, below: number }),
    ),
    condition: fc.oneof(
      { weight: 3, arbitrary: tie("leaf") },
      parts.map((all) => ({ all })),
      parts.map((any) => ({ any })),
    ),
  };
});

/** Returns the unmet part of a condition over rows with these literals; `undefined` if it is met. */
function lack(condition: unknown, literals: ReadonlyMap<string, string>) {
  const served = ROWS.map((row) => serveRow(row, literals.get(row.key)!));
  const rows = parseRows("g", "Mod", `[${served.join(",")}]`);
  const find = (key: string) => rows.find((row) => row.key === key);
  const read = readCondition(condition, (key) => {
    const row = find(key);
    return row && JSON.parse(row.defaultJson);
  });
  return lackOf(read, (key) => {
    const row = find(key)!;
    return { value: valueInForce(row, row.valueJson), list: key === "tags" ? "," : undefined };
  });
}

const literals = fc
  .tuple(...ROWS.map(() => fc.constantFrom(...LITERALS)))
  .map((all) => new Map(ROWS.map(({ key }, at) => [key, all[at]!])));

conditions("are met as a model defines it, over the values that settingValue returns", () => {
  fc.assert(
    fc.property(condition, literals, (condition, literals) => {
      assert.is(lack(condition, literals) === undefined, model(condition, literals) !== false);
    }),
    { numRuns: 2000 },
  );
});

conditions("name only their unmet parts", () => {
  fc.assert(
    fc.property(condition, literals, (condition, literals) => {
      const check = (part: ReturnType<typeof lack>): void => {
        if (part === undefined) return;
        if ("parts" in part) for (const inner of part.parts) inner.kind !== "problem" && check(inner);
        else assert.is(model({ key: part.key, [part.kind]: part.value } as Condition, literals), false);
      };
      check(lack(condition, literals));
    }),
  );
});

conditions("use the value that settingValue returns for the stored literal", () => {
  for (const row of ROWS)
    for (const literal of LITERALS) {
      const [read] = parseRows("g", "Mod", `[${serveRow(row, literal)}]`);
      assert.is(valueInForce(read!, literal), value(row, literal), `${row.key} = ${literal}`);
    }
});
