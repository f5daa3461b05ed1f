import { deflateRawSync, deflateSync } from "node:zlib";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { codeOf, sharedOf } from "../../../../host-shim/cli/profiles/zlib-code.js";
import { adler32, readCode, writeCode } from "../../../../host-shim/protocol/profiles/profile-code.js";
import {
  PROFILE_SCHEMA,
  type Shared,
  writeShared,
} from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";
import { shared } from "../../protocol/profiles/any-profile.js";

const code = suite("the code of a profile");

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const SAMPLE: Shared = {
  schema: PROFILE_SCHEMA,
  name: "Évening",
  hostVersion: "1.4.0",
  mods: [
    {
      id: "cam",
      version: "1.0.0",
      values: new Map([["fov", "110.0"]]),
      game: new Map([["hud", '"\\u0041"']]),
    },
  ],
};

/** Asserts that a code is refused or decodes to `expected`. */
function assertSameOrRefused(text: string, expected: string): void {
  const read = sharedOf(text);
  if (typeof read !== "string") assert.is(writeShared(read), expected, text);
}

code("is read as it was written, and uses the alphabet of base64url without padding", () =>
  fc.assert(
    fc.property(shared, (one) => {
      const text = codeOf(one);
      assert.match(text, /^svc1\.[\w-]+$/);
      assert.equal(sharedOf(text), one);
    }),
  ),
);

code("equals the base64url of node:buffer for any bytes, and other notations are rejected", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = writeCode(bytes);
      assert.is(text, `svc1.${Buffer.from(bytes).toString("base64url")}`);
      assert.equal(readCode(text), bytes);
      const last = DIGITS.indexOf(text.at(-1)!);
      if (bytes.length % 3 === 0) return;
      assert.type(readCode(text.slice(0, -1) + DIGITS[last + 1]), "string");
    }),
  ),
);

code("never decodes to another state after a change of one character, a cut or appended bytes", () => {
  const text = codeOf(SAMPLE);
  const expected = writeShared(SAMPLE);
  for (let at = 0; at < text.length; at++) {
    assertSameOrRefused(text.slice(0, at), expected);
    assertSameOrRefused(text.slice(0, at) + text.slice(at + 1), expected);
    for (const digit of DIGITS) assertSameOrRefused(text.slice(0, at) + digit + text.slice(at + 1), expected);
  }
  const stream = readCode(text) as Uint8Array;
  for (let byte = 0; byte < 256; byte++) {
    assert.type(sharedOf(writeCode(Uint8Array.of(...stream, byte))), "string");
  }
  // A repeated checksum is the only appended text that the check cannot distinguish from the stream's own end.
  assertSameOrRefused(writeCode(Uint8Array.of(...stream, ...stream.slice(-4))), expected);
});

code("never decodes to another state after random changes of random codes", () =>
  fc.assert(
    fc.property(
      shared,
      fc.array(fc.tuple(fc.nat(), fc.nat(63)), { minLength: 1, maxLength: 3 }),
      (one, changes) => {
        const digits = [...codeOf(one)];
        for (const [at, digit] of changes) digits[5 + (at % (digits.length - 5))] = DIGITS[digit]!;
        assertSameOrRefused(digits.join(""), writeShared(one));
      },
    ),
    { numRuns: 200 },
  ),
);

code("is refused, with the reason, if its prefix, alphabet, stream, schema or length is wrong", () => {
  const ofBytes = (bytes: Uint8Array) => writeCode(deflateSync(bytes));
  assert.match(String(sharedOf(codeOf(SAMPLE).replace("svc1.", "svc2."))), /a code starts with "svc1\."/);
  for (const bad of ["+", "/", "=", " ", "\n", "é"]) {
    assert.match(String(sharedOf(`${codeOf(SAMPLE)}${bad}`)), /not a character of codes|damaged/);
  }
  assert.match(String(sharedOf("svc1.")), /damaged/);
  assert.match(String(sharedOf(writeCode(deflateRawSync(writeShared(SAMPLE))))), /damaged/);
  assert.match(String(sharedOf(ofBytes(Uint8Array.of(0x22, 0xff, 0x22)))), /damaged/);
  assert.match(String(sharedOf(ofBytes(Buffer.from('{"schema":"x"}')))), /its "schema" is "x"/);
  assert.match(String(sharedOf(`svc1.${"A".repeat(2_000_000)}`)), /too long/);
});

code("has the Adler-32 that zlib writes, also for long texts", () => {
  for (const length of [0, 1, 3799, 3800, 3801, 100_000]) {
    const bytes = Buffer.alloc(length, 0xff);
    assert.is(adler32(bytes), deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4));
  }
});

code("is refused within 200 ms if it inflates to 50 MiB", () => {
  const bomb = writeCode(deflateSync(Buffer.alloc(50 * 1024 * 1024, 0x20)));
  assert.match(String(sharedOf(bomb)), /more than 1 MiB/);
  const start = performance.now();
  for (let round = 0; round < 5; round++) sharedOf(bomb);
  const each = (performance.now() - start) / 5;
  // The goal is 20 ms; the limit allows for a loaded machine.
  assert.ok(each < 200, `${each} ms`);
});
