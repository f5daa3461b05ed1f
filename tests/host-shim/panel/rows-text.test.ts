import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseRows } from "../../../host-shim/panel/panel-row.js";
import { takeInRows } from "../../../host-shim/panel/rows-text.js";

const taking = suite("taking rows in by difference");

const served = (values: readonly unknown[]): string =>
  `[${values
    .map((value, index) => {
      const literal = JSON.stringify(value);
      return `{"key":"k${index}","label":"L","type":"string","default":"d","value":${literal},"implemented":true}`;
    })
    .join(",")}]`;

taking(
  "rows that did not change stay the same objects, and the others are as a fresh read gives them",
  () => {
    const value = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom('},{"key":"k1"', '"', "\\", [{ key: "k0", value: 1 }], { key: "k2" }),
    );
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 8 }),
        fc.array(value, { maxLength: 8 }),
        fc.boolean(),
        (one, two, similar) => {
          const before = served(one);
          const after = served(similar ? one.map((each, index) => (index === 1 ? two[0] : each)) : two);
          const old = takeInRows(undefined, "mod", "Mod", before);
          const now = takeInRows(old, "mod", "Mod", after);
          assert.equal(now.rows, parseRows("mod", "Mod", after));
          for (const [index, row] of now.rows.entries()) {
            const was = old.rows[index];
            if (was && was.valueJson === row.valueJson)
              assert.ok(was === row, "the same row is the same object");
          }
          assert.ok(takeInRows(now, "mod", "Mod", after) === now);
        },
      ),
      { numRuns: 500 },
    );
  },
);

taking.run();
