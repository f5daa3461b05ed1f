import * as assert from "uvu/assert";
import { isModId } from "../../../host-shim/protocol/mod-id.js";
import { suite } from "../../support/suite.js";

const ids = suite("isModId");

const cases: readonly (readonly [text: string, is: boolean])[] = [
  ["a", true],
  ["Camera-Plus_2.0", true],
  ["9", true],
  ["a".repeat(80), true],
  ["a".repeat(81), false],
  ["", false],
  [".a", false],
  ["-a", false],
  ["a/b", false],
  ["a b", false],
  ["ä", false],
  ["a\n", false],
  ["index", false],
  ["INDEX", false],
  ["indexes", true],
];
for (const [text, is] of cases) {
  ids(`${is ? "accepts" : "rejects"} ${JSON.stringify(text.slice(0, 20))}, of length ${text.length}`, () => {
    assert.is(isModId(text), is);
  });
}
