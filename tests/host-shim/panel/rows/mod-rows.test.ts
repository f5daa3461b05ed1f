import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseRows, readModRows } from "../../../../host-shim/panel/rows/mod-rows.js";

const taking = suite("taking rows in by difference");

type Served = readonly (readonly [key: string, value: unknown])[];

const served = (rows: Served): string =>
  `[${rows
    .map(
      ([key, value]) =>
        `{"key":"${key}","label":"L","type":"string","default":"d","value":${JSON.stringify(value)},"implemented":true}`,
    )
    .join(",")}]`;

taking(
  "rows that did not change stay the same objects, and the others are as a fresh read gives them",
  () => {
    const value = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom('},{"key":"k1"', '"', "\\", [{ key: "k0", value: 1 }], [{ a: 1 }, { key: "k0" }], {
        key: "k2",
      }),
    );
    const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const rows = fc.uniqueArray(fc.tuple(key, value), { maxLength: 6, selector: ([name]) => name });
    fc.assert(
      fc.property(rows, rows, fc.nat(5), fc.boolean(), (one, two, at, similar) => {
        const before = served(one);
        const after = served(
          similar
            ? one.map(([name, each], index) => [name, index === at ? (two[0]?.[1] ?? each) : each])
            : two,
        );
        const old = readModRows("mod", "Mod", before);
        const known = old.all();
        const now = readModRows("mod", "Mod", after, old);
        assert.equal(now.all(), parseRows("mod", "Mod", after));
        for (const row of now.all()) {
          const was = known.find(({ id }) => id === row.id);
          if (was && was.valueJson === row.valueJson)
            assert.ok(was === row, "the same row is the same object");
        }
        assert.ok(readModRows("mod", "Mod", after, now) === now);
      }),
      { numRuns: 500 },
    );
  },
);

taking.run();
