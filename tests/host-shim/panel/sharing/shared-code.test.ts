import { deflateSync } from "node:zlib";
import * as assert from "uvu/assert";
import { codeOf, textOfCode } from "../../../../host-shim/panel/sharing/shared-code.js";
import { TOO_LARGE, writeCode } from "../../../../host-shim/protocol/profiles/profile-code.js";
import { LONGEST_PROFILE, writeShared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";
import { codeLaws } from "../../protocol/profiles/code-laws.js";

codeLaws("a code in the panel", (one) => codeOf(writeShared(one)), textOfCode);

const code = suite("a code in the panel: its text");

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

code("is refused before 4 MiB are inflated if it inflates to 50 MiB", async () => {
  const bomb = writeCode(deflateSync(new Uint8Array(50 * LONGEST_PROFILE), { level: 9 }));
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
