import fc from "fast-check";
import { ltr, satisfies, valid, validRange } from "semver";
import * as assert from "uvu/assert";
import { inRange, isBelow, isRange, isVersion } from "../../../host-shim/selection/versions.js";
import { suite } from "../../support/suite.js";

const versions = suite("versions and ranges");

const number = fc.integer({ min: 0, max: 3 });
const version = fc
  .tuple(number, number, number, fc.constantFrom("", "", "-0", "-alpha", "-beta.2"))
  .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre}`);
const comparator = fc
  .tuple(fc.constantFrom("", "=", ">", ">=", "<", "<=", "^", "~"), version)
  .map((parts) => parts.join(""));
const range = fc
  .oneof(
    fc.constantFrom("*", "", "1.x", "1 - 2", "x || 2", "<0.0.0-0"),
    fc.array(fc.array(comparator, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  )
  .map((sets) => (typeof sets === "string" ? sets : sets.map((set) => set.join(" ")).join(" || ")));
const options = { includePrerelease: true };

/** Whether a part of the range has two comparators, which together may exclude each version. */
const contradictsItself = (text: string) =>
  text.split("||").some((set) => />/.test(set) && /</.test(set)) || / \S/.test(text.replaceAll(" || ", ""));

versions("are inside or below a range as semver decides", () =>
  fc.assert(
    fc.property(version, range, (text, within) => {
      assert.is(inRange(text, within), satisfies(text, within, options), `${text} in ${within}`);
      if (contradictsItself(within)) return;
      assert.is(isBelow(text, within), ltr(text, within, options), `${text} below ${within}`);
    }),
    { numRuns: 5000 },
  ),
);

for (const [text, within, below] of [
  ["1.0.0", ">=2.0.0 <3.0.0", true],
  ["1.0.0", "^2.0.0", true],
  ["3.0.0", ">=2.0.0 <3.0.0", false],
  ["2.5.0", ">=2.0.0 <3.0.0", false],
  ["1.5.0", "1.0.0 || ^2.0.0", false],
  ["0.5.0", "1.0.0 || ^2.0.0", true],
  ["2.0.0", "<1.0.0", false],
  ["2.0.0-beta", ">2.0.0-beta", true],
] as const) {
  versions(`${text} is ${below ? "" : "not "}below ${within}`, () => {
    assert.is(isBelow(text, within), below);
    assert.is(ltr(text, within, options), below);
  });
}

versions("are accepted only in full, without a prefix or build; ranges as npm accepts them", () => {
  const texts = fc.oneof(
    version,
    range,
    fc.constantFrom("v1.0.0", " 1.0.0", "1.0", "1.0.0+build", "01.0.0", "latest", "1.x.x.x", "~> 1", "é"),
    fc.string(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      assert.is(isVersion(text), valid(text) === text, text);
      assert.is(isRange(text), validRange(text, options) !== null, text);
    }),
    { numRuns: 5000 },
  );
});
