import { createHash } from "node:crypto";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { sha256 } from "../../../host-shim/client/sha256.js";
import { suite } from "../../support/suite.js";

const hash = suite("sha256");

const byNode = (text: string) => createHash("sha256").update(text).digest("hex");

// FIPS 180-4 test vectors published by NIST.
const vectors: readonly (readonly [text: string, hex: string])[] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];
for (const [text, hex] of vectors) {
  hash(`returns the published hash of ${text.length} bytes that begin with "${text.slice(0, 8)}"`, () => {
    assert.is(sha256(text), hex);
  });
}

hash("equals the hash of node:crypto for every length below 200 bytes", () => {
  for (let length = 0; length < 200; length++) {
    const text = "x".repeat(length);
    assert.is(sha256(text), byNode(text), `${length} bytes`);
  }
});

hash("equals the hash of node:crypto for characters of one to four bytes and for lone surrogates", () => {
  const character = fc.constantFrom(
    "a",
    "\0",
    "\x7f",
    "\x80",
    "é",
    "\u07ff",
    "\u0800",
    "漢",
    "\uffff",
    "😀",
    "\u{10ffff}",
  );
  const half = fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff");
  const text = fc.array(fc.oneof(character, half, fc.string({ unit: "grapheme" })), { maxLength: 100 });
  fc.assert(
    fc.property(text, (parts) => assert.is(sha256(parts.join("")), byNode(parts.join("")))),
    { numRuns: 2_000 },
  );
});
