import { deflateSync } from "node:zlib";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { codeOf, sharedOf } from "../../../../host-shim/cli/profiles/zlib-code.js";
import { adler32, readCode, writeCode } from "../../../../host-shim/protocol/profiles/profile-code.js";
import { writeShared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";
import { codeLaws, DIGITS } from "../../protocol/profiles/code-laws.js";

codeLaws("the code of a profile", codeOf, async (code) => {
  const read = sharedOf(code);
  return typeof read === "string" ? { err: read } : { text: writeShared(read) };
});

const code = suite("the code of a profile, in Node");

code("equals the base64url of node:buffer for any bytes, and other notations are rejected", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = writeCode(bytes);
      assert.is(text, `svc1.${Buffer.from(bytes).toString("base64url")}`);
      assert.equal(readCode(text), bytes);
      const next = DIGITS[DIGITS.indexOf(text.at(-1)!) + 1];
      const other = bytes.length % 3 === 0 ? `${text}A` : text.slice(0, -1) + next;
      assert.type(readCode(other), "string");
    }),
  ),
);

code("is refused, with the reason, if its text is no profile", () => {
  assert.match(String(sharedOf(writeCode(deflateSync('{"schema":"x"}')))), /its "schema" is "x"/);
});

code("has the Adler-32 that zlib writes, also for long texts", () => {
  for (const length of [0, 1, 3799, 3800, 3801, 100_000]) {
    const bytes = Buffer.alloc(length, 0xff);
    assert.is(adler32(bytes), deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4));
  }
});

code("is refused within 200 ms if it inflates to 50 MiB", () => {
  const bomb = writeCode(deflateSync(Buffer.alloc(50 * 1024 * 1024, 0x20)));
  sharedOf(bomb);
  const start = performance.now();
  for (let round = 0; round < 5; round++) sharedOf(bomb);
  const each = (performance.now() - start) / 5;
  // The goal is 20 ms; the limit allows for a loaded machine.
  assert.ok(each < 200, `${each} ms`);
});
