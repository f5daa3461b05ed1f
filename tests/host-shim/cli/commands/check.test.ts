import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { installTools, runCommandIn, runNew } from "../../../support/author.js";
import { withInstall } from "../../../support/install.js";
import { linkedSdk } from "../../../support/linked-sdk.js";
import { pin } from "../../../support/pinned.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const check = suite("svc-mod check");

for (const id of [
  "crosshair",
  "every-row",
  "day-cycle",
  "loot-tables",
  "profile-picker",
  "score-board",
  "clock-overlay",
  "camera-plus",
]) {
  check(`finds no problem in the example ${id}, and no text without a translation`, async () => {
    const { status, output } = await runCommandIn(repository, ["check", join("build/install/mods", id)]);
    assert.is(status, 0, output);
    assert.not.match(output, /problem:|texts\//);
  });
}

check("reports each fault of a mod, from missing tools to an edit without a hook", () =>
  withTempFolder(async (folder) => {
    assert.is((await runNew(folder, ["my-mod"])).status, 0);
    const mod = join(folder, "my-mod");
    const source = (body: string) =>
      `import { boolSetting, declareSettings, defineMod } from "svc-mod-sdk";\n` +
      `const lamp = boolSetting("lamp", "Lamp", true);\nexport default defineMod({ load() { ${body} } });\n`;

    writeFileSync(join(mod, "mod.ts"), source("declareSettings([lamp]);"));
    const uninstalled = await runCommandIn(mod, ["check", "."]);
    assert.is(uninstalled.status, 2);
    assert.match(uninstalled.output, /run npm install there/);

    installTools(mod);
    const unheard = await runCommandIn(mod, ["check", "."]);
    assert.is(unheard.status, 0, unheard.output);
    assert.match(
      unheard.output,
      /remark: no hook receives an edit of lamp: add it to applied of defineSettings/,
    );

    const broken: readonly (readonly [text: string, finds: RegExp])[] = [
      [source("declareSettings(lamp);"), /problem: it does not build: mod\.ts\(3,\d+\): error TS/],
      [
        source("declareSettings([lamp]);").replace("export default", "export const mod ="),
        /problem: it does not build: mod\.ts has no default export: write export default defineMod/,
      ],
      [
        source("").replace("const lamp", "export const lamp"),
        /problem: it does not build: mod\.ts exports more than its default/,
      ],
      [
        `import { readFileSync } from "node:fs";\n${source("readFileSync; process.cwd();")}`,
        /mod\.ts\(1,30\): mod\.ts imports node:fs: a mod has no modules of Node.*\n.*mod\.ts uses process/,
      ],
      [
        `import "path";\n${source("")}`,
        /problem: it does not build: mod\.ts\(1,8\): mod\.ts imports path: a mod has no modules of Node/,
      ],
      [
        `${source("")}await null;\n`,
        /problem: it does not build: mod\.ts, or a file that it imports, awaits outside of a function/,
      ],
      [
        source('\n  declareSettings([lamp]);\n  throw new Error("no bulb");\n'),
        /problem: it threw in load\(\): Error: no bulb\n {4}at .*\bmod\.ts:5:9\)/,
      ],
    ];
    for (const [text, finds] of broken) {
      writeFileSync(join(mod, "mod.ts"), text);
      const { status, output } = await runCommandIn(mod, ["check", "."]);
      assert.match(output, finds);
      assert.is(status, 1, output);
    }

    // The bundle also contains a dynamically imported module.
    writeFileSync(join(mod, "later.ts"), "throw new Error('imported');\nexport const x = 1;\n");
    writeFileSync(join(mod, "mod.ts"), source('\n  void import("./later.js");\n'));
    const later = await runCommandIn(mod, ["check", "."]);
    assert.is(
      later.output,
      "problem: it threw in its top-level code: Error: imported\n    at later.ts:1:7\n",
    );
  }),
);

check("names the line in the source of a built file, or in the file if its source map is unusable", () =>
  withTempFolder(async (folder) => {
    const map = { version: 3, sources: ["dark.ts"], names: [], mappings: "AAAA" };
    writeFileSync(join(folder, "dark.map"), JSON.stringify(map));
    for (const [url, place] of [
      ["dark.map", "dark\\.ts:1:1"],
      ["data:application/json,%", "built\\.js:1:7"],
    ]) {
      writeFileSync(join(folder, "built.js"), `throw new Error("dark");\n//# sourceMappingURL=${url}\n`);
      const { status, output } = await runCommandIn(folder, ["check", "built.js"]);
      const problem = "^problem: it threw in its top-level code: Error: dark\n {4}at";
      assert.match(output, new RegExp(`${problem} .*${place}\\)?\n$`));
      assert.is(status, 1);
    }
  }),
);

for (const [file, ...language] of [["mod.ts"], ["mod.js", "--javascript"]] as const) {
  check(`builds a ${file} with JSON, a style sheet as text and a CommonJS package`, () =>
    withTempFolder(async (folder) => {
      assert.is((await runNew(folder, ["my-mod", ...language])).status, 0);
      const mod = join(folder, "my-mod");
      installTools(mod);
      const write = (path: string, text: string) => {
        mkdirSync(dirname(join(mod, path)), { recursive: true });
        writeFileSync(join(mod, path), text);
      };
      write("parts/names.json", '{ "lamp": "Glow" }');
      write("parts/look.css", ".lamp { color: red }");
      write(
        "node_modules/loud/package.json",
        '{ "name": "loud", "main": "index.js", "types": "index.d.ts" }',
      );
      write("node_modules/loud/index.d.ts", "declare function loud(text: string): string;\nexport = loud;\n");
      write("node_modules/loud/mark.json", '{ "mark": "!" }');
      write(
        "node_modules/loud/index.js",
        'const { mark } = require("./mark.json");\nmodule.exports = (text) => text + mark;\n',
      );
      write(
        file,
        [
          'import loud from "loud";',
          'import { defineMod, log } from "svc-mod-sdk";',
          'import look from "./parts/look.css";',
          'import names from "./parts/names.json";',
          'export default defineMod({ load: () => log("warn", [loud(names.lamp), look].join(" ")) });',
        ].join("\n"),
      );
      const { status, output } = await runCommandIn(mod, ["check", "."]);
      assert.match(output, /^remark: Glow! \.lamp \{ color: red \}$/m);
      assert.is(status, 0, output);
      // The type check skips the JavaScript of packages, so the check itself must find this import.
      write("node_modules/loud/index.js", 'module.exports = require("fs").readFileSync;\n');
      const refused = await runCommandIn(mod, ["check", "."]);
      assert.match(refused.output, /node_modules\/loud\/index\.js imports fs: a mod has no modules of Node/);
    }),
  );
}

check("writes the schema of the mod's config.json beside its sources, and none beside a library", () =>
  withTempFolder(async (folder) => {
    assert.is((await runNew(folder, ["my-mod", "--javascript"])).status, 0);
    const mod = join(folder, "my-mod");
    installTools(mod);
    const schema = join(mod, "config.schema.json");
    assert.is((await runCommandIn(mod, ["check", "."])).status, 0);
    assert.equal(JSON.parse(readFileSync(schema, "utf8")).properties.size, {
      title: "Size",
      description: "In pixels.",
      type: "integer",
      minimum: 10,
      maximum: 60,
      default: 22,
    });
    const before = statSync(schema).mtimeMs;
    assert.is((await runCommandIn(mod, ["check", "."])).status, 0);
    assert.is(statSync(schema).mtimeMs, before, "an unchanged schema is not written again");
    rmSync(schema);
    rmSync(join(mod, "package.json"));
    cpSync(join(repository, "build/install/mods/crosshair/mod.js"), join(mod, "mod.js"));
    assert.is((await runCommandIn(mod, ["check", "."])).status, 0);
    assert.not.ok(existsSync(schema));
  }),
);

check("names a language's missing texts, texts without a row, and unusable files", () =>
  withTempFolder(async (folder) => {
    const mod = join(folder, "day-cycle");
    cpSync(join(repository, "build/install/mods/day-cycle"), mod, { recursive: true });
    const texts = (language: string, text: unknown) =>
      writeFileSync(join(mod, "texts", `${language}.json`), JSON.stringify(text));
    texts("de", { "scale.label": "Tempo", "scale.descripton": "20 Minuten", "/Time": "" });
    texts("de-CH", { "startHour.label": "Erschti Stund", "/Tim": "Zyt" });
    texts("de_AT", {});
    texts("fr", { "scale.label": 1 });
    for (const name of [".DS_Store", ".de.json", "README.md"]) writeFileSync(join(mod, "texts", name), "x");
    const { status, output } = await runCommandIn(folder, ["check", mod]);
    assert.is(status, 1);
    for (const line of [
      "remark: texts/de.json lacks scale.description, /Time, startHour.label, startHour.description",
      "remark: texts/de.json has scale.descripton, which no row or preset shows",
      "remark: texts/de-CH.json lacks scale.description, /Time, startHour.description",
      "remark: texts/de-CH.json has /Tim, which no row or preset shows",
      "problem: texts/de_AT.json is not named after a language: rename it like de.json or zh-Hans.json",
      'problem: texts/fr.json cannot be used: "scale.label" is not a string',
    ])
      assert.ok(output.includes(`${line}\n`), `${line}\nis not in\n${output}`);
    assert.not.match(output, /DS_Store|\.de\.json|README/);
  }),
);

check("names each preset value that no setting takes, and the texts that a preset lacks", () =>
  withTempFolder(async (folder) => {
    const mod = join(folder, "day-cycle");
    cpSync(join(repository, "build/install/mods/day-cycle"), mod, { recursive: true });
    const presets = (...all: readonly object[]) =>
      writeFileSync(
        join(mod, "presets.json"),
        JSON.stringify({ schema: "svc.presets/1", presets: all.map((each) => ({ title: "T", ...each })) }),
      );
    presets({ id: "night", about: "Dark.", values: { scale: 0.5, startHour: "late", gone: 1 } });
    writeFileSync(
      join(mod, "texts/de.json"),
      JSON.stringify({ "preset.night.title": "Nacht", "preset.day.title": "Tag" }),
    );
    const { status, output } = await runCommandIn(folder, ["check", mod]);
    assert.is(status, 1);
    for (const line of [
      'problem: presets.json: the preset night sets startHour to "late": it is not of the kind ',
      "problem: presets.json: the preset night sets gone to 1: the mod declares no such setting\n",
      "remark: texts/de.json has preset.day.title, which no row or preset shows\n",
    ])
      assert.ok(output.includes(line), `${line}\nis not in\n${output}`);
    assert.not.match(output, /to 0\.5[:,]/);
    assert.match(output, /remark: texts\/de\.json lacks (?:(?!preset).)*, preset\.night\.about\n/);
    presets({ id: "night", values: 1 });
    const { output: broken } = await runCommandIn(folder, ["check", mod]);
    assert.match(
      broken,
      'problem: presets.json cannot be used: preset 1: its "values" is 1, expected an object',
    );
  }),
);

check(
  "reports preset values outside of a row's range or options as remarks, because an edit takes them",
  () =>
    withTempFolder(async (folder) => {
      mkdirSync(join(folder, "my-mod"));
      writeFileSync(
        join(folder, "my-mod/mod.js"),
        `${await linkedSdk()}\nmodule.exports = svc.defineMod({ load() {
        svc.declareSettings([
          svc.intSetting("fov", "FOV", 90, { lo: 60, hi: 120 }),
          svc.intSetting("seed", "Seed", 1),
          svc.enumSetting("feel", "Feel", "soft", ["soft", "hard"]),
          svc.selectSetting("voice", "Voice", "alto", ["alto"], { optionsUrl: "/voices" }),
        ]);
        svc.onSettingsApplied(() => { svc.settingApplied(); });
      } });\n`,
      );
      const presets = [
        { id: "good", title: "T", values: { fov: 60, seed: 900, feel: "hard", voice: "bass" } },
        { id: "odd", title: "T", values: { fov: 900, feel: "medum" } },
      ];
      writeFileSync(
        join(folder, "my-mod/presets.json"),
        JSON.stringify({ schema: "svc.presets/1", presets }),
      );
      const { status, output } = await runCommandIn(folder, ["check", "my-mod"]);
      assert.equal(
        output.split("\n").filter((line) => line.includes("presets.json")),
        [
          "remark: presets.json: the preset odd sets fov to 900, which is outside its range, 60 to 120",
          'remark: presets.json: the preset odd sets feel to "medum", which is not one of its options: soft, hard',
        ],
      );
      assert.is(status, 0, output);
    }),
);

check("names the faults in the links and icon of the checked mod, and no fault of another mod", () =>
  withInstall(
    {
      mods: [
        { id: "a", icon: "icon.svg", homepage: "a.test" },
        { id: "b", author: 1 },
      ],
    },
    async (install) => {
      cpSync(
        join(repository, "build/install/mods/score-tracker/mod.js"),
        join(install.root, "mods/a/mod.js"),
      );
      const run = () => runCommandIn(install.root, ["check", "mods/a"]);
      const { status, output } = await run();
      assert.is(status, 1);
      assert.match(output, "problem: registry mods[0] (a) is used without its homepage: homepage must be");
      assert.match(output, "problem: the icon of a is not shown: there is no file");
      assert.not.match(output, "mods[1]");
      install.write("mods/a/icon.svg", "<p>");
      assert.match((await run()).output, "problem: the icon of a is not shown: icon.svg does not start like");
    },
  ),
);

check("reports a folder without a mod", () =>
  withTempFolder(async (folder) => {
    const { status, output } = await runCommandIn(folder, ["check", "."]);
    assert.is(status, 1);
    assert.match(output, /neither mod\.ts nor mod\.js/);
  }),
);

check("names the pin because of which an install uses an earlier file of the mod", () =>
  withInstall({ mods: [{ id: "a", version: "1.1.0" }] }, async (install) => {
    pin(install, { id: "a", version: "1.0.0" });
    const { status, output } = await runCommandIn(install.root, ["check", "mods/a"]);
    assert.is(status, 1, output);
    assert.match(output, "problem: a is held at 1.0.0 by a pin, newer files are not used");
  }),
);
