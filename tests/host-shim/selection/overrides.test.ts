import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { overridesText, parseOverrides, withOverride } from "../../../host-shim/selection/overrides.js";
import { respell } from "../../support/respelled.js";
import { anyId, plainRecord } from "../protocol/any-record.js";

const laws = suite("overrides as text");

const anyOverrides = fc.uniqueArray(plainRecord({ id: anyId, enabled: fc.boolean() }), {
  maxLength: 5,
  selector: ({ id }) => id,
});

laws("what is written to the overrides is what is read of them, in any spelling", () => {
  fc.assert(
    fc.property(anyOverrides, fc.nat(), (overrides, seed) => {
      const text = overridesText(overrides);
      for (const spelling of [text, `\ufeff${text}`, respell(text, seed)]) {
        assert.equal(parseOverrides(spelling), { overrides, problems: [] });
      }
    }),
  );
});

laws("an override that is set comes last, and one that is removed leaves the others as they are", () => {
  fc.assert(
    fc.property(anyOverrides, anyId, fc.boolean(), (overrides, id, enabled) => {
      const others = overrides.filter((one) => one.id !== id);
      assert.equal(withOverride(overrides, id, enabled), [...others, { id, enabled }]);
      assert.equal(withOverride(overrides, id, undefined), others);
    }),
  );
});

laws.run();
