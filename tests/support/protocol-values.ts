import fc from "fast-check";
import { Effect } from "../../sdk/index.js";
import type { ApplyAnnounce } from "../../sdk/protocol/announce.js";
import type { EffectReport } from "../../sdk/protocol/effect.js";

/** Generates only objects with a prototype, because uvu reports those without a prototype as unequal. */
export function plainRecord<Value extends object>(
  members: {
    readonly [Name in keyof Value]: fc.Arbitrary<Value[Name]>;
  },
): fc.Arbitrary<Value> {
  return fc.record(members, { noNullPrototype: true }) as fc.Arbitrary<Value>;
}

/** Any string that a mod may have, including those that need escapes. */
export const text = fc.oneof(
  fc.string(),
  fc.constantFrom('"', "\\", "],", ',"rows":[', '{"key":', "é\n\u2028", "__proto__"),
);

/** A JSON literal in any notation. */
export const literal = fc.oneof(
  fc.constantFrom(
    "1.0",
    "1e3",
    "12345678901234567890",
    "-0",
    "true",
    "null",
    '"\\u0041\\/"',
    "[1, 2]",
    '[ {"a" : []} ]',
    '{ "rows":[1],"b" : 1 }',
  ),
  text.map((each) => JSON.stringify(each)),
);

/** Conditions that a mod may declare, including nested ones. */
const condition = fc.letrec<{ any: object; leaf: object }>((tie) => ({
  leaf: fc.record({ key: text, is: fc.oneof(fc.boolean(), text) }, { noNullPrototype: true }),
  any: fc.oneof(
    tie("leaf"),
    fc.array(tie("any"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("any"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  ),
})).any;

/** The facets of a row, which follow its other members. */
const facets = fc
  .option(condition, { nil: undefined })
  .map((enabledWhen) => (enabledWhen ? `,"enabledWhen":${JSON.stringify(enabledWhen)},"choices":["a"]` : ""));

/** The served rows of a mod: key, label and any other members. */
export const rows = fc
  .array(fc.tuple(text, text, literal, facets), { maxLength: 4 })
  .map(
    (all) =>
      `[${all.map(([key, label, value, facets]) => `{"key":${JSON.stringify(key)},"label":${JSON.stringify(label)},"value":${value},"options":["a","b"]${facets}}`).join(",")}]`,
  );

/** An effect with any detail. */
export const effect: fc.Arbitrary<EffectReport> = plainRecord({
  effect: fc.constantFrom(...Object.values(Effect)),
  detail: text,
});

/** The result of an edit or a reset. */
export const applyAnnounce: fc.Arbitrary<ApplyAnnounce> = plainRecord({
  guid: text,
  ok: fc.boolean(),
  err: text,
  key: fc.option(text, { nil: undefined }),
  value: fc.option(literal, { nil: undefined }),
  effect: fc.option(effect, { nil: undefined }),
  rows: fc.option(rows, { nil: undefined }),
});

/** Returns the value of a JSON text; undefined for an undefined text. */
export function meaning(json: string | undefined): unknown {
  return json === undefined ? undefined : JSON.parse(json);
}
