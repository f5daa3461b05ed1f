import fc from "fast-check";
import * as assert from "uvu/assert";
import { compareStrings } from "../../../host-shim/protocol/order.js";
import { suite } from "../../support/suite.js";

const order = suite("the order of strings");

order("is by code units", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      assert.is(compareStrings(a, a), 0);
      assert.is(compareStrings(a, b) + compareStrings(b, a), 0);
      assert.equal([a, b].sort(compareStrings), [a, b].sort());
    }),
  ),
);
