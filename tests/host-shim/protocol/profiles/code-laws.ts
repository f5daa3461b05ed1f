import { deflateRawSync, deflateSync } from "node:zlib";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { codeOf as codeOfZlib, sharedOf } from "../../../../host-shim/cli/profiles/zlib-code.js";
import {
  adler32,
  DAMAGED,
  readCode,
  TOO_LARGE,
  writeCode,
} from "../../../../host-shim/protocol/profiles/profile-code.js";
import {
  LONGEST_PROFILE,
  PROFILE_SCHEMA,
  type Shared,
  writeShared,
} from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";
import { shared } from "./any-profile.js";

// The laws of share codes, for each program that writes and reads them.

export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

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
const TEXT = writeShared(SAMPLE);

const ofBytes = (bytes: Uint8Array) => writeCode(deflateSync(bytes, { level: 9 }));

/** A code whose last four bytes are not the checksum of its text. */
function ofWrongSum(): string {
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, adler32(Buffer.from(TEXT)) ^ 1);
  return writeCode(Buffer.concat([Buffer.from([0x78, 0xda]), deflateRawSync(TEXT), sum]));
}

const REFUSED: readonly (readonly [what: string, code: string, err: string])[] = [
  ["no prefix", "hello", 'a code starts with "svc1."'],
  ["another prefix", codeOfZlib(SAMPLE).replace("svc1.", "svc2."), 'a code starts with "svc1."'],
  ...["+", "/", "=", " ", "\n", "é"].map((digit) => {
    const named = JSON.stringify(digit);
    return [named, `svc1.ab${digit}c`, `the code has ${named}, which is not a character of codes`] as const;
  }),
  ["no stream", "svc1.", DAMAGED],
  ["a stream without a head", writeCode(deflateRawSync(TEXT)), DAMAGED],
  ["a wrong checksum", ofWrongSum(), DAMAGED],
  ["bytes that are no UTF-8", ofBytes(Uint8Array.of(0x22, 0xff, 0x22)), DAMAGED],
  ["2,000,000 characters", `svc1.${"A".repeat(2_000_000)}`, "the code is too long"],
  ["more than 1 MiB", ofBytes(new Uint8Array(LONGEST_PROFILE + 1)), TOO_LARGE],
  ["50 MiB", ofBytes(new Uint8Array(50 * LONGEST_PROFILE)), TOO_LARGE],
];

/** Tests a program that writes a profile or a set as a code, and reads a code as its text. */
export function codeLaws(
  name: string,
  codeOf: (one: Shared) => string | Promise<string>,
  textOf: (code: string) => Promise<{ readonly text: string } | { readonly err: string }>,
): void {
  const code = suite(name);

  /** Asserts that a changed code is refused, or decodes to `expected`. */
  async function assertSameOrRefused(changed: string, expected: string): Promise<void> {
    const read = await textOf(changed);
    if ("text" in read) assert.is(read.text, expected, changed);
    else assert.match(read.err, /code/);
  }

  code(
    "is read as it was written, here and by Node, and uses the alphabet of base64url without padding",
    () =>
      fc.assert(
        fc.asyncProperty(shared, async (one) => {
          const written = await codeOf(one);
          assert.match(written, /^svc1\.[\w-]+$/);
          assert.equal(sharedOf(written), one);
          const text = writeShared(one);
          for (const each of [written, codeOfZlib(one)]) assert.equal(await textOf(each), { text });
        }),
      ),
  );

  code("never decodes to another text after a change of one character, a cut or appended bytes", async () => {
    const whole = await codeOf(SAMPLE);
    for (let at = 0; at < whole.length; at++) {
      const [start, end] = [whole.slice(0, at), whole.slice(at + 1)];
      for (const changed of [start, start + end, ...[...DIGITS].map((digit) => start + digit + end)])
        await assertSameOrRefused(changed, TEXT);
    }
    const stream = readCode(whole) as Uint8Array;
    for (let byte = 0; byte < 256; byte++)
      assert.equal(await textOf(writeCode(Uint8Array.of(...stream, byte))), { err: DAMAGED });
    // A repeated checksum is the only appended text that the check cannot distinguish from the stream's own end.
    await assertSameOrRefused(writeCode(Uint8Array.of(...stream, ...stream.slice(-4))), TEXT);
  });

  code("never decodes to another text after random changes of random codes", () =>
    fc.assert(
      fc.asyncProperty(
        shared,
        fc.array(fc.tuple(fc.nat(), fc.nat(63)), { minLength: 1, maxLength: 3 }),
        async (one, changes) => {
          const digits = [...(await codeOf(one))];
          for (const [at, digit] of changes) digits[5 + (at % (digits.length - 5))] = DIGITS[digit]!;
          await assertSameOrRefused(digits.join(""), writeShared(one));
        },
      ),
      { numRuns: 200 },
    ),
  );

  for (const [what, refused, err] of REFUSED) {
    code(`is refused with the reason if it has ${what}`, async () => {
      assert.equal(await textOf(refused), { err });
    });
  }
}
