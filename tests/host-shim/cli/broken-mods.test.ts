import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { runCommandIn } from "../../support/author.js";
import { linkedSdk } from "../../support/linked-sdk.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { BROKEN_MODS, ENDLESS_MODS, ODD_MODS } from "./broken-mods.js";

const broken = suite("svc-mod check on broken mods");
const sdk = await linkedSdk();
const GOOD = /^ok: loads, accepts its defaults as edits, unloads$/m;

async function check(source: string): Promise<{ readonly status: number | null; readonly output: string }> {
  let checked: Awaited<ReturnType<typeof runCommandIn>> | undefined;
  await withTempFolder(async (folder) => {
    mkdirSync(join(folder, "my-mod"));
    writeFileSync(join(folder, "my-mod", "mod.js"), /\bsvc\./.test(source) ? `${sdk}\n${source}` : source);
    checked = await runCommandIn(folder, ["check", "my-mod"]);
  });
  return checked!;
}

broken(
  "finds no problem in a mod that clears the engine's timers and leaves a timer of the host running",
  async () => {
    const { status, output } = await check(`module.exports = svc.defineMod({
    load() {
      setInterval(() => {}, 10);
      const interval = globalThis.setInterval(() => {}, 10);
      interval.unref?.();
      const late = globalThis.setTimeout(() => {}, 1_000_000);
      svc.onUnload(() => { clearInterval(interval); globalThis.clearInterval(interval); globalThis.clearTimeout(late); });
    },
  });`);
    assert.match(output, GOOD);
    assert.is(status, 0, output);
  },
);

for (const [title, source, finds] of [...BROKEN_MODS, ...ENDLESS_MODS]) {
  broken(`reports ${title} as a problem`, async () => {
    const { status, output } = await check(source);
    assert.match(output, finds);
    assert.is(status, 1, output);
    assert.not.match(output, GOOD);
  });
}

broken("ends a mod that logs in an endless loop, and keeps a thousand of its lines", async () => {
  const { status, output } = await check(
    'module.exports = svc.defineMod({ load() { for (let i = 0; ; i++) svc.log("warn", "line " + i); } });',
  );
  assert.match(output, /^problem: load\(\) did not return within \d+ s$/m);
  assert.is(output.match(/^remark: line \d+$/gm)?.length, 1000);
  assert.is(status, 1);
});

broken("keeps a thousand remarks of a mod that needs a page in an endless loop", async () => {
  const { output } = await check(
    `module.exports = svc.defineMod({
      load() {
        svc.on("rude:go", (n) => { throw new ReferenceError("document is not defined " + n); });
        for (let n = 0; ; n++) svc.emit("rude:go", n);
      },
    });`,
  );
  assert.match(output, /^problem: load\(\) did not return within \d+ s$/m);
  assert.is(output.match(/^remark: .* needs a page, .* not defined \d+$/gm)?.length, 1000);
});

for (const [title, source, finds] of ODD_MODS) {
  broken(`reports ${title} as a remark`, async () => {
    const { status, output } = await check(source);
    assert.match(output, finds);
    assert.is(status, 0, output);
    if (/needs a page/.test(output)) assert.not.match(output, GOOD);
    assert.not.match(output, /^problem:/m);
  });
}
