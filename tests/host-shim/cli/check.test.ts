import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { installTools, runNew, runSvcMod } from "../../support/author.js";
import { repository } from "../../support/repository.js";
import { withTempFolder } from "../../support/temp-folder.js";

const check = suite("svc-mod check");

for (const id of [
  "crosshair",
  "every-row",
  "day-cycle",
  "loot-tables",
  "profile-picker",
  "score-board",
  "clock-overlay",
]) {
  check(`finds nothing wrong with the example ${id}`, () => {
    const { status, output } = runSvcMod(repository, ["check", join("build/install/mods", id)]);
    assert.is(status, 0, output);
    assert.not.match(output, /problem:/);
  });
}

const builds: readonly { readonly title: string; readonly source: string; readonly finds: RegExp }[] = [
  {
    title: "a syntax error",
    source: "module.exports = {",
    finds: /problem: it threw in load\(\): .*SyntaxError/s,
  },
  {
    title: "a file that exports no mod",
    source: "module.exports = 1",
    finds: /problem: .*it exports no mod/,
  },
  {
    title: "a mod built for a newer host",
    source: "module.exports = { api: 99, sdk: '9', attach() { return 'Ok' }, detach() {}, refresh() {} }",
    finds: /problem: .*host api 99/,
  },
  {
    title: "a mod that throws when it loads",
    source:
      "module.exports = { api: 1, sdk: '1', attach() { throw new Error('no bulb') }, detach() {}, refresh() {} }",
    finds: /problem: it threw in load\(\): Error: no bulb/,
  },
  {
    title: "an import that the build left outside",
    source: "const sdk = require('svc-mod-sdk'); module.exports = sdk.defineMod({ load() {} })",
    finds: /problem: .*require is not defined/,
  },
  {
    title: "a mod that needs a page, which is no fault",
    source:
      "module.exports = { api: 1, sdk: '1', attach() { document.title = 'x'; return 'Ok' }, detach() {}, refresh() {} }",
    finds: /^remark: load\(\) needs a page/m,
  },
];
for (const { title, source, finds } of builds) {
  check(`tells of ${title}`, () =>
    withTempFolder((folder) => {
      const mod = join(folder, "my-mod");
      mkdirSync(mod);
      writeFileSync(join(mod, "mod.js"), source);
      const { status, output } = runSvcMod(folder, ["check", "my-mod"]);
      assert.match(output, finds);
      assert.is(status, /problem:/.test(output) ? 1 : 0);
    }),
  );
}

check("tells of a row whose edit nobody hears of, and of a type error, in a mod's own folder", () =>
  withTempFolder((folder) => {
    assert.is(runNew(folder, ["my-mod"]).status, 0);
    const mod = join(folder, "my-mod");
    const source = (body: string) =>
      `import { boolSetting, declareSettings, defineMod } from "svc-mod-sdk";\n` +
      `const lamp = boolSetting("lamp", "Lamp", true);\nexport default defineMod({ load() { ${body} } });\n`;

    writeFileSync(join(mod, "mod.ts"), source("declareSettings([lamp]);"));
    const uninstalled = runSvcMod(mod, ["check", "."]);
    assert.is(uninstalled.status, 2);
    assert.match(uninstalled.output, /run npm install there/);

    installTools(mod);
    const unheard = runSvcMod(mod, ["check", "."]);
    assert.is(unheard.status, 0, unheard.output);
    assert.match(unheard.output, /remark: nothing hears of an edit of lamp: onSettingsApplied is not used/);

    writeFileSync(join(mod, "mod.ts"), source("declareSettings(lamp);"));
    const broken = runSvcMod(mod, ["check", "."]);
    assert.is(broken.status, 1);
    assert.match(broken.output, /problem: it does not build: mod\.ts\(3,\d+\): error TS/);
  }),
);

check("says that a folder holds no mod", () =>
  withTempFolder((folder) => {
    const { status, output } = runSvcMod(folder, ["check", "."]);
    assert.is(status, 1);
    assert.match(output, /neither mod\.ts nor mod\.js/);
  }),
);

check.run();
