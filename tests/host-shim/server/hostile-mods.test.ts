import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { HOSTILE_SERVER_MODS } from "../../support/hostile-mods.js";
import { playAll } from "../../support/hostile-run.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const server = suite("backend: hostile mods");
let verdicts: readonly string[] = [];

server.before(() =>
  withTempFolder(async (root) => {
    const program = fileURLToPath(new URL("fixtures/hostile-program.js", import.meta.url));
    verdicts = await playAll([program, root], HOSTILE_SERVER_MODS.length);
  }),
);

for (const [index, { title }] of HOSTILE_SERVER_MODS.entries()) {
  server(`the backend and the other mods continue beside a mod that ${title}`, () => {
    assert.is(verdicts[index], "");
  });
}
