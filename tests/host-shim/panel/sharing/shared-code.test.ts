import { deflateRawSync, deflateSync } from "node:zlib";
import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  codeOf as nodeCodeOf,
  sharedOf as nodeSharedOf,
} from "../../../../host-shim/cli/profiles/zlib-code.js";
import { codeOf, textOfCode } from "../../../../host-shim/panel/sharing/shared-code.js";
import {
  adler32,
  DAMAGED,
  readCode,
  TOO_LARGE,
  writeCode,
} from "../../../../host-shim/protocol/profiles/profile-code.js";
import {
  LONGEST_PROFILE,
  readShared,
  SET_SCHEMA,
  writeShared,
} from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";
import { shared } from "../../protocol/profiles/any-profile.js";

const code = suite("a code in a browser");

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const SAMPLE = writeShared({
  schema: SET_SCHEMA,
  mods: [{ id: "cam", version: "1.0.0", game: new Map([["fov", "110.0"]]) }],
});

const ofBytes = (bytes: Uint8Array) => writeCode(deflateSync(bytes, { level: 9 }));

/** Asserts that a changed code is refused, or decodes to the text of {@link SAMPLE}. */
async function assertSameOrRefused(changed: string): Promise<void> {
  const read = await textOfCode(changed);
  if ("text" in read) assert.is(read.text, SAMPLE, changed);
  else assert.match(read.err, /code/);
}

code("can be decoded in Node, and a code from Node can be decoded in the browser", () =>
  fc.assert(
    fc.asyncProperty(shared, async (one) => {
      const text = writeShared(one);
      assert.equal(nodeSharedOf(await codeOf(text)), one);
      assert.equal(await textOfCode(nodeCodeOf(one)), { text });
    }),
  ),
);

code("decodes to its text, also with a byte order mark and up to 1 MiB", async () => {
  for (const text of [
    "",
    "\ufeff{}",
    "\u0000é😀",
    "x".repeat(LONGEST_PROFILE),
    "é".repeat(LONGEST_PROFILE / 2),
  ])
    assert.equal(await textOfCode(await codeOf(text)), { text });
});

code("never decodes to another text after a change of one character, a cut or appended bytes", async () => {
  const whole = await codeOf(SAMPLE);
  for (let at = 0; at < whole.length; at++) {
    await assertSameOrRefused(whole.slice(0, at));
    await assertSameOrRefused(whole.slice(0, at) + whole.slice(at + 1));
    for (const digit of DIGITS) await assertSameOrRefused(whole.slice(0, at) + digit + whole.slice(at + 1));
  }
  const stream = readCode(whole) as Uint8Array;
  for (let byte = 0; byte < 256; byte++)
    assert.equal(await textOfCode(writeCode(Uint8Array.of(...stream, byte))), { err: DAMAGED });
  await assertSameOrRefused(writeCode(Uint8Array.of(...stream, ...stream.slice(-4))));
});

code("is refused, with the reason, if it is damaged, too long or not a valid set", async () => {
  const err = async (text: string) => {
    const read = await textOfCode(text);
    return "err" in read ? read.err : String(readShared(read.text));
  };
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, adler32(Buffer.from("{}")) ^ 1);
  assert.is(await err("hello"), 'a code starts with "svc1."');
  assert.is(await err("svc1.ab+c"), 'the code has "+", which is not a character of codes');
  assert.is(await err("svc1.ab c"), 'the code has " ", which is not a character of codes');
  assert.is(await err("svc1."), DAMAGED);
  assert.is(await err(writeCode(deflateRawSync(SAMPLE))), DAMAGED);
  assert.is(
    await err(writeCode(Buffer.concat([Buffer.from([0x78, 0xda]), deflateRawSync("{}"), sum]))),
    DAMAGED,
  );
  assert.is(await err(ofBytes(Uint8Array.of(0xff))), DAMAGED);
  assert.is(await err(`svc1.${"A".repeat(2_000_000)}`), "the code is too long");
  assert.is(await err(ofBytes(new Uint8Array(LONGEST_PROFILE + 1))), TOO_LARGE);
  const faults = [
    ['{"schema":"svc.set/1","mods":[],"more":1}', /"more" is unknown/],
    ['{"schema":"svc.set/1","mods":[{"id":"a","version":""},{"id":"a","version":""}]}', /a is a duplicate/],
  ] as const;
  for (const [text, fault] of faults) assert.match(await err(await codeOf(text)), fault);
});

code("is refused before 4 MiB are inflated if it inflates to 50 MiB", async () => {
  const bomb = ofBytes(new Uint8Array(50 * LONGEST_PROFILE));
  const { DecompressionStream: Original } = globalThis;
  let made = 0;
  class Counted {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;
    constructor() {
      const { readable, writable } = new Original("deflate");
      this.writable = writable;
      this.readable = (readable as ReadableStream<Uint8Array>).pipeThrough(
        new TransformStream({
          transform(chunk: Uint8Array, controller) {
            made += chunk.length;
            controller.enqueue(chunk);
          },
        }),
      );
    }
  }
  Object.assign(globalThis, { DecompressionStream: Counted });
  try {
    assert.equal(await textOfCode(bomb), { err: TOO_LARGE });
  } finally {
    Object.assign(globalThis, { DecompressionStream: Original });
  }
  assert.ok(made > LONGEST_PROFILE && made < 4 * LONGEST_PROFILE, `${made} bytes`);
});
