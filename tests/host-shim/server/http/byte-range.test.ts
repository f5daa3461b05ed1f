import * as assert from "uvu/assert";
import { byteRange } from "../../../../host-shim/server/http/byte-range.js";
import { suite } from "../../../support/suite.js";

const ranges = suite("byte ranges");

const cases: readonly (readonly [field: string, size: number, expected: ReturnType<typeof byteRange>])[] = [
  ["bytes=0-0", 10, { start: 0, end: 0 }],
  ["bytes=2-5", 10, { start: 2, end: 5 }],
  ["Bytes=2-5", 10, { start: 2, end: 5 }],
  ["bytes=2-", 10, { start: 2, end: 9 }],
  ["bytes=2-99", 10, { start: 2, end: 9 }],
  [`bytes=2-${"9".repeat(400)}`, 10, { start: 2, end: 9 }],
  ["bytes=-3", 10, { start: 7, end: 9 }],
  ["bytes=-99", 10, { start: 0, end: 9 }],
  ["bytes=10-", 10, "none"],
  ["bytes=10-12", 10, "none"],
  ["bytes=-0", 10, "none"],
  ["bytes=-5", 0, "none"],
  ["bytes=0-", 0, "none"],
  ["", 10, undefined],
  ["bytes=5-2", 10, undefined],
  ["bytes=-", 10, undefined],
  ["bytes=1-2,4-5", 10, undefined],
  ["bytes=a-b", 10, undefined],
  ["bytes= 1-2", 10, undefined],
  ["lines=1-2", 10, undefined],
  ["bytes=--2", 10, undefined],
];
for (const [field, size, expected] of cases) {
  ranges(`are ${JSON.stringify(expected)} for ${JSON.stringify(field.slice(0, 20))} of ${size} bytes`, () => {
    assert.equal(byteRange(field, size), expected);
  });
}
