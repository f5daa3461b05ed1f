import * as fc from "fast-check";
import * as assert from "uvu/assert";
import {
  type KeptMod,
  keptText,
  lastGood,
  type PinRequest,
  pinText,
  readKeptMod,
  readPin,
} from "../../../../host-shim/protocol/kept/kept-mods.js";
import { plainRecord } from "../../../support/protocol-values.js";
import { respell } from "../../../support/respelled.js";
import { suite } from "../../../support/suite.js";
import { anyHash, anyId, anyString } from "../any-record.js";

const laws = suite("kept libraries as text");
const newest = suite("lastGood");

const hash = anyHash.filter((text) => text !== "");
const anyKept: fc.Arbitrary<KeptMod> = plainRecord({
  id: anyId,
  current: anyHash,
  pin: fc.option(hash),
  kept: fc.array(
    plainRecord({ sha256: hash, version: anyString, first: fc.nat(), good: fc.option(fc.nat()) }),
    { maxLength: 3 },
  ),
});
const anyPin: fc.Arbitrary<PinRequest> = plainRecord({ id: anyId, sha256: fc.option(hash) });

laws("are read as written, and so are requests for a pin, in any JSON notation", () => {
  fc.assert(
    fc.property(anyKept, anyPin, fc.nat(), (kept, pin, seed) => {
      assert.equal(readKeptMod(keptText(kept)), kept);
      assert.equal(readKeptMod(respell(keptText(kept), seed)), kept);
      assert.equal(readPin(respell(pinText(pin), seed)), pin);
    }),
  );
  for (const text of ["", "{}", '{"id":"a","sha256":"5e"}', '{"id":"a"}']) {
    assert.is(readKeptMod(text), undefined, text);
    assert.is(readPin(text), undefined, text);
  }
});

newest("returns the library that was proven last, or undefined if none was proven", () => {
  const library = (version: string, good: number | null) => ({ sha256: "", version, first: 1, good });
  const kept = [library("3", null), library("2", 5), library("1", 9)];
  assert.is(lastGood({ kept })?.version, "1");
  assert.is(lastGood({ kept: kept.slice(0, 1) }), undefined);
});
