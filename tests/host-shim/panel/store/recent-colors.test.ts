import fc from "fast-check";
import * as assert from "uvu/assert";
import { createRecentColors } from "../../../../host-shim/panel/store/recent-colors.js";
import { suite } from "../../../support/suite.js";

const recent = suite("recent colours");

const part = fc.integer({ min: 0, max: 255 }).map((byte) => byte / 255);
const alpha = fc.option(fc.constantFrom(0, 0.5, 1), { nil: undefined });
const color = fc.record({ r: part, g: part, b: part, a: alpha });

recent("are at most six, newest first, without duplicates", () => {
  fc.assert(
    fc.property(fc.array(color, { maxLength: 20 }), (chosen) => {
      const colors = createRecentColors();
      for (const each of chosen) {
        const before = colors.read();
        colors.note(each, before);
        const [newest, ...others] = colors.read();
        assert.match(newest!, /^#(?:[\da-f]{6}|[\da-f]{8})$/);
        assert.equal(others, before.filter((other) => other !== newest).slice(0, 5));
        assert.is(new Set(colors.read()).size, colors.read().length);
      }
    }),
  );
});

recent("list a fully opaque colour once, with or without alpha", () => {
  const colors = createRecentColors();
  colors.note({ r: 1, g: 0, b: 0, a: 1 }, colors.read());
  colors.note({ r: 1, g: 0, b: 0, a: undefined }, colors.read());
  assert.equal(colors.read(), ["#ff0000"]);
});
