import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openTextFiles } from "../../../host-shim/install/text-files.js";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { openInstall, registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const texts = suite("the text files of an install");

const MOD = parseRegistry(registryText({ mods: [{ id: "a" }] })).mods[0]!;
const GERMAN = '{ "fov.label": "Sichtfeld" }\n';

const withTexts = (
  work: (world: {
    readonly files: ReturnType<typeof openTextFiles>;
    readonly folder: string;
    readonly write: (path: string, content: string | Uint8Array | undefined) => void;
    readonly lines: string[];
  }) => void,
) =>
  withTempFolder((folder) => {
    const lines: string[] = [];
    const files = openTextFiles(folder, (level, text) => lines.push(`${level} ${text}`));
    work({ files, folder, write: openInstall(folder).write, lines });
  });

texts("list their languages, sorted, as of the last poll", () =>
  withTexts(({ files, folder, write }) => {
    assert.equal(files.languagesOf(MOD), []);
    for (const name of ["zh-Hans.json", "de.json", "notes.txt", "de_CH.json"]) write(`a/texts/${name}`, "{}");
    assert.equal(files.languagesOf(MOD), []);
    files.recheck([MOD]);
    assert.equal(files.languagesOf(MOD), ["de", "zh-Hans"]);
    fs.rmSync(join(folder, "a"), { recursive: true });
    for (const put of [
      () => write("a/texts", "no folder"),
      () => fs.symlinkSync("../b", join(folder, "a/texts")),
    ]) {
      write("a/texts", undefined);
      put();
      files.recheck([MOD]);
      assert.equal(files.languagesOf(MOD), []);
      write("b/de.json", GERMAN);
    }
  }),
);

texts("are served verbatim, or refused with a reason that is logged once", () =>
  withTexts(({ files, folder, write, lines }) => {
    const path = join(folder, "a/texts/de.json");
    const faults: readonly (readonly [put: () => void, reason: RegExp])[] = [
      [() => write("a/texts/de.json", '{ "fov.label": 90 }'), /^"fov\.label" is not a string$/],
      [() => write("a/texts/de.json", Uint8Array.of(0x7b, 0xff, 0x7d)), /is not UTF-8/],
      [() => write("a/texts/de.json", GERMAN.padEnd(256 * 1024 + 1)), /at most 262144 are read/],
      [() => fs.symlinkSync("../../b/de.json", path), /"texts\/de\.json" is refused: it leads out of/],
    ];
    write("b/de.json", GERMAN);
    for (const [put, reason] of faults) {
      write("a/texts/de.json", undefined);
      const absent = files.read(MOD, "de");
      assert.equal([absent.ok, "absent" in absent && absent.absent], [false, true]);
      put();
      const file = files.read(MOD, "de");
      assert.equal(files.read(MOD, "de"), file);
      if (file.ok) throw new Error(file.text);
      assert.equal([file.absent, lines.splice(0)], [false, [`warn ${file.reason}`]]);
      assert.match(file.reason.replace("the texts of a in de are ignored: ", ""), reason);
    }
    write("a/texts/de.json", undefined);
    for (const language of ["de", "fr"]) write(`a/texts/${language}.json`, "{");
    for (const language of ["de", "fr", "de"]) files.read(MOD, language);
    assert.is(lines.splice(0).length, 2, "one line for each file");
    for (const content of [GERMAN.padEnd(256 * 1024), "{", GERMAN, "{"]) {
      write("a/texts/de.json", content);
      assert.equal(files.read(MOD, "de").ok, content !== "{");
    }
    assert.equal([files.read(MOD, "de").ok, lines.length], [false, 2], "logged again after a good text");
  }),
);
