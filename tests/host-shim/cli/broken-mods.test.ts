import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { runCommandIn } from "../../support/author.js";
import { linkedSdk } from "../../support/linked-sdk.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { BROKEN_MODS, type BrokenMod, ENDLESS_MODS } from "./broken-mods.js";

const check = suite("svc-mod check on broken mods");
const sdk = await linkedSdk();
const GOOD = /^ok: loads, accepts its defaults as edits, unloads$/m;

function checked(
  { source }: BrokenMod,
  work: (status: number | null, output: string) => void,
): Promise<void> {
  return withTempFolder(async (folder) => {
    mkdirSync(join(folder, "my-mod"));
    // After the mod's first statement, so that the start of the file stays the same.
    writeFileSync(join(folder, "my-mod", "mod.js"), /\bsvc\./.test(source) ? `${sdk}\n${source}` : source);
    const { status, output } = await runCommandIn(folder, ["check", "my-mod"]);
    work(status, output);
  });
}

check("passes a mod that clears the engine's timers, and leaves a timer of the host running", () =>
  checked(
    {
      title: "",
      source: `module.exports = svc.defineMod({
        load() {
          setInterval(() => {}, 10);
          const interval = globalThis.setInterval(() => {}, 10);
          interval.unref?.();
          const late = globalThis.setTimeout(() => {}, 1_000_000);
          svc.onUnload(() => { clearInterval(interval); globalThis.clearInterval(interval); globalThis.clearTimeout(late); });
        },
      });`,
      finds: GOOD,
    },
    (status, output) => {
      assert.match(output, GOOD);
      assert.is(status, 0, output);
    },
  ),
);

for (const mod of [
  ...BROKEN_MODS,
  ...ENDLESS_MODS.map((endless) => ({ ...endless, title: `a loop in ${endless.title}` })),
]) {
  check(`names ${mod.title}`, () =>
    checked(mod, (status, output) => {
      assert.match(output, mod.finds);
      assert.is(status, mod.remark ? 0 : 1, output);
      if (!mod.remark || /needs a page/.test(output)) assert.not.match(output, GOOD);
      if (mod.remark) assert.not.match(output, /^problem:/m);
    }),
  );
}

check.run();
