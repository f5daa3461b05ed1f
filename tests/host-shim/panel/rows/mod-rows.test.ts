import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { parseRows, readModRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { suite } from "../../../support/suite.js";

const taking = suite("rows that an answer updates");

type Served = readonly (readonly [key: string, value: unknown])[];

const served = (rows: Served): string =>
  `[${rows
    .map(
      ([key, value]) =>
        `{"key":"${key}","label":"L","type":"string","default":"d","value":${JSON.stringify(value)},"implemented":true}`,
    )
    .join(",")}]`;

taking("stay the same objects when unchanged, and else equal newly read rows", () => {
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
        similar ? one.map(([name, each], index) => [name, index === at ? (two[0]?.[1] ?? each) : each]) : two,
      );
      const old = readModRows("mod", "Mod", before);
      const known = old.all();
      const now = readModRows("mod", "Mod", after, old);
      assert.equal(now.all(), parseRows("mod", "Mod", after));
      for (const row of now.all()) {
        const was = known.find(({ id }) => id === row.id);
        if (was && was.valueJson === row.valueJson) assert.ok(was === row, "the same row is the same object");
      }
      assert.ok(readModRows("mod", "Mod", after, now) === now);
    }),
    {
      numRuns: 500,
      // Two rows are exchanged around a third.
      examples: [
        [
          [
            ["a", 0],
            ["b", 0],
            ["c", 0],
          ],
          [
            ["c", 0],
            ["b", 0],
            ["a", 0],
          ],
          0,
          false,
        ],
      ],
    },
  );
});

taking("lose the effect restart when their value is the running value again", () => {
  const running = new Map<string, string>();
  const read = (value: number, effect: string, appliesOn = "restart") => {
    const item = { key: "k", type: "int", default: 1, value, appliesOn, effect, effectDetail: "d" };
    const [row] = readModRows("mod", "Mod", JSON.stringify([item]), undefined, undefined, running).all();
    return [row!.effect, row!.effectDetail];
  };
  assert.equal(read(4, "restart"), ["restart", "d"], "the running value is unknown");
  assert.equal(read(4, ""), ["", "d"]);
  assert.equal(read(8, "restart"), ["restart", "d"]);
  assert.equal(read(9, "ignored"), ["ignored", "d"], "an ignored value does not run");
  assert.equal(read(9, "restart"), ["restart", "d"]);
  assert.equal(read(4, "restart"), ["applied", ""]);
  assert.equal(read(9, "applied"), ["applied", "d"], "the mod applied it at once");
  assert.equal(read(4, "restart"), ["restart", "d"]);
  assert.equal(read(9, "restart", "live"), ["restart", "d"], "a live row keeps the reported effect");
});
