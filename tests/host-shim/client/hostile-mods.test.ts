import { fileURLToPath } from "node:url";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { HOSTILE_MODS } from "../../support/hostile-mods.js";
import { playAll } from "../../support/hostile-run.js";
import { withTempFolder } from "../../support/temp-folder.js";

const client = suite("client host: hostile mods");
let verdicts: readonly string[] = [];

client.before(() =>
  withTempFolder(async (root) => {
    const program = fileURLToPath(new URL("fixtures/hostile-program.js", import.meta.url));
    verdicts = await playAll([program, root], HOSTILE_MODS.length);
  }),
);

for (const [index, { title }] of HOSTILE_MODS.entries()) {
  client(`the game and the other mods go on beside a mod that ${title}`, () => {
    assert.is(verdicts[index], "");
  });
}

client.run();
