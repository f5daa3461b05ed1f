import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { HOSTILE_MODS, WITHOUT_REMEDY } from "../../support/hostile-mods.js";
import { playAll } from "../../support/hostile-run.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const client = suite("client host: hostile mods");
const trust = readFileSync(join(repository, "docs/trust.md"), "utf8").split("## What cannot be held")[1]!;
let verdicts: readonly string[] = [];

client.before(() =>
  withTempFolder(async (root) => {
    const program = fileURLToPath(new URL("fixtures/hostile-program.js", import.meta.url));
    verdicts = await playAll([program, root], HOSTILE_MODS.length);
  }),
);

for (const [index, { title }] of HOSTILE_MODS.entries()) {
  client(`the game and the other mods continue beside a mod that ${title}`, () => {
    assert.is(verdicts[index], "");
  });
}

for (const { title } of WITHOUT_REMEDY) {
  client(`docs/trust.md lists a mod that ${title} as one that cannot be stopped, with a remedy`, () => {
    assert.ok(trust.includes(`\n| ${title} | `));
  });
}
