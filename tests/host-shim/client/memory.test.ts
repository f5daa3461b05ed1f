import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { startChild } from "../../support/child.js";
import { suite } from "../../support/suite.js";

// Manual runs use 10,000 and 3,600. The defaults are enough to find a leaked library or a timer per frame.
const reloads = Number(process.env["SVC_RELOADS"] ?? 1000);
const seconds = Number(process.env["SVC_SECONDS"] ?? 600);
const program = fileURLToPath(new URL("fixtures/memory-program.js", import.meta.url));

const memory = suite("client host: memory");

// The allowed growth of the heap, for the engine's own warm-up.
const WARM_UP_BYTES = 1_000_000;
const runs: readonly (readonly [title: string, args: readonly string[]])[] = [
  [`${reloads} reloads of a changed library of 20 KB`, ["reload", String(reloads)]],
  [`${seconds} seconds of frames, polls, edits, toggles and builds`, ["play", String(seconds)]],
];
for (const [title, args] of runs) {
  memory(`frees its memory and handles in a heap of 64 MB: ${title}`, async () => {
    // Coverage keeps the counts of every library ever compiled in the same heap.
    const env = { ...process.env, NODE_V8_COVERAGE: "" };
    // From Node 22 on, the engine's compilation cache also keeps libraries, for about ten unforced collections.
    const flags = ["--max-old-space-size=64", "--expose-gc", "--no-compilation-cache"];
    const child = startChild([...flags, program, ...args], { env });
    try {
      assert.is(await child.ended(), 0, child.output());
      const { grown, handles } = JSON.parse(child.output());
      assert.ok(grown < WARM_UP_BYTES, `${grown} bytes stay behind`);
      assert.is(handles, 0);
    } finally {
      await child.end();
    }
  });
}
