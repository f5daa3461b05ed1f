import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openPresetFiles } from "../../../../host-shim/install/presets/preset-files.js";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { openInstall, registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const presets = suite("the preset files of an install");

const MOD = parseRegistry(registryText({ mods: [{ id: "a" }] })).mods[0]!;
const fileOf = (...ids: readonly string[]) =>
  JSON.stringify({
    schema: "svc.presets/1",
    presets: ids.map((id) => ({ id, title: id, values: { fov: 1 } })),
  });

presets("are served verbatim and counted, or refused with a reason that is logged once", () =>
  withTempFolder((folder) => {
    const { write } = openInstall(folder);
    const lines: string[] = [];
    const files = openPresetFiles(folder, (level, text) => lines.push(`${level} ${text}`));
    const path = join(folder, "a/presets.json");
    const put = (content: string | Uint8Array | undefined) => () => write("a/presets.json", content);
    const good = fileOf("calm", "neon");
    const cases: readonly (readonly [put: () => void, count: number, reason?: RegExp])[] = [
      [put(good), 2],
      [put(good.padEnd(256 * 1024)), 2],
      [put(good.padEnd(256 * 1024 + 1)), 0, /at most 262144 are read/],
      [put(fileOf("calm", "calm")), 0, /^preset 2: its "id" calm is a duplicate$/],
      [put(fileOf("calm")), 1],
      [put(fileOf("calm", "calm")), 0, /^preset 2: its "id" calm is a duplicate$/],
    ];
    assert.is(files.countOf(MOD), 0);
    for (const [change, count, reason] of cases) {
      write("a/presets.json", undefined);
      const none = files.read(MOD);
      assert.equal([none.ok, "absent" in none && none.absent], [false, true]);
      change();
      const file = files.read(MOD);
      const logged = lines.length;
      files.recheck([MOD]);
      assert.equal([files.countOf(MOD), lines.length], [count, logged]);
      if (file.ok) {
        assert.equal([file.text, file.content.length, lines], [fs.readFileSync(path, "utf8"), count, []]);
        continue;
      }
      assert.equal([file.absent, lines.splice(0)], [false, [`warn ${file.reason}`]]);
      assert.match(file.reason.replace("the presets of a are ignored: ", ""), reason!);
    }
  }),
);
