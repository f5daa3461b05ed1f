import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { overridesText, parseOverrides, withOverride } from "../../../host-shim/selection/overrides.js";
import { respell } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";
import { anyId, plainRecord } from "../protocol/any-record.js";

const laws = suite("overrides as text");

const anyOverrides = fc.uniqueArray(plainRecord({ id: anyId, enabled: fc.boolean() }), {
  maxLength: 5,
  selector: ({ id }) => id,
});

laws("are read back in any JSON notation", () => {
  fc.assert(
    fc.property(anyOverrides, fc.nat(), (overrides, seed) => {
      const text = overridesText(overrides);
      for (const spelling of [text, `\ufeff${text}`, respell(text, seed)]) {
        assert.equal(parseOverrides(spelling), { items: overrides, problems: [] });
      }
    }),
  );
});

laws("end with the override that was set last, and lack an override that was removed", () => {
  fc.assert(
    fc.property(anyOverrides, anyId, fc.boolean(), (overrides, id, enabled) => {
      const others = overrides.filter((one) => one.id !== id);
      assert.equal(withOverride(overrides, id, enabled), [...others, { id, enabled }]);
      assert.equal(withOverride(overrides, id, undefined), others);
    }),
  );
});

const files = suite("overrides file");

files("is indented and ends with a line break", () => {
  const overrides = [{ id: "a", enabled: true }];
  assert.is(
    overridesText(overrides),
    `${JSON.stringify({ schema: "svc.overrides/1", overrides }, null, 2)}\n`,
  );
});

const refused: readonly (readonly [text: string, reason: string])[] = [
  ["[]", 'it must be an object with "schema": "svc.overrides/1", found []'],
  [
    '{"schema":"svc.overrides/2","overrides":[]}',
    'it must be an object with "schema": "svc.overrides/1", found {"schema":"svc.overrides/2","overrides":[]}',
  ],
  ['{"schema":"svc.overrides/1","overrides":{}}', '"overrides" must be a list, found {}'],
  ['{"schema":"svc.overrides/1"}', '"overrides" must be a list, found nothing'],
];
for (const [text, reason] of refused) {
  files(`is refused as a whole: ${text}`, () => {
    assert.throws(
      () => parseOverrides(text),
      (error: Error) => error.message === reason,
    );
  });
}

const parse = (...overrides: unknown[]) =>
  parseOverrides(JSON.stringify({ schema: "svc.overrides/1", overrides }));

const bad: readonly (readonly [item: unknown, problem: string])[] = [
  [null, "an override must be an object, found null"],
  [["a".repeat(100)], `an override must be an object, found ["${"a".repeat(78)}`],
  [{ id: 1, enabled: true }, "id must be a string, found 1"],
  [{ id: "a", enabled: "yes" }, 'enabled must be true or false, found "yes"'],
  [{ id: "a" }, "enabled must be true or false, found nothing"],
];
for (const [item, problem] of bad) {
  files(`is read without the override ${JSON.stringify(item).slice(0, 30)}, which is reported`, () => {
    assert.equal(parse({ id: "b", enabled: false }, item, { id: "c", enabled: true }), {
      items: [
        { id: "b", enabled: false },
        { id: "c", enabled: true },
      ],
      problems: [`overrides[1]: ${problem}`],
    });
  });
}

files("is read with the later of two overrides for one mod, at the later position", () => {
  assert.equal(parse({ id: "a", enabled: true }, { id: "b", enabled: true }, { id: "a", enabled: false }), {
    items: [
      { id: "b", enabled: true },
      { id: "a", enabled: false },
    ],
    problems: [],
  });
});
