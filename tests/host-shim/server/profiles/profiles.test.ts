import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { withBackend } from "../../../support/backend.js";
import { ENDLESS } from "../../../support/endless.js";
import type { Install } from "../../../support/install.js";
import * as soon from "../../../support/soon.js";
import { suite } from "../../../support/suite.js";
import { ask, profileText, SETTINGS_MOD, withSettingsMods } from "./profile-install.js";

const profiles = suite("the profiles of a backend");

const OPTIONS = { hostVersion: "1.0.0" };
const mod = (id: string, values: string, version = "1.0.0") =>
  `{"id":"${id}","version":"${version}","values":{${values}}}`;
const configOf = (install: Install, id: string) => JSON.parse(install.read(`mods/${id}/config.json`));

/** Runs a backend, waits until the mods `live` serve their settings, and then runs `work`. */
function serving(
  install: Install,
  live: readonly string[],
  work: (url: string, lines: string[]) => Promise<void>,
) {
  return withBackend(
    install.root,
    async ({ url, lines }) => {
      await isServed(url, live);
      await work(url, lines);
    },
    OPTIONS,
  );
}

async function isServed(url: string, live: readonly string[]): Promise<void> {
  for (const id of live) await soon.is(async () => (await ask(url, `/svc/settings/${id}`)).status, 200);
}

profiles("contain the player's values verbatim, without secrets, and restore them", () =>
  withSettingsMods(["a"], async (install) => {
    install.write("mods/a/config.json", '{"fov": 110, "text": "\\u0041", "token": "s3cret", "later": 5}');
    await serving(install, ["a"], async (url) => {
      const { told: current, text } = await ask(url, "/svc/profiles/current");
      assert.match(text, '"values":{"fov":110,"text":"\\u0041","later":5}');
      assert.not.match(text, "s3cret");
      assert.equal(
        current.mods.map(({ id, sha256 = "" }) => [id, sha256.length]),
        [
          ["a", 64],
          ["c", 0],
        ],
      );
      const next = profileText([mod("a", '"text":"B"')]);
      const { told: preview } = await ask(url, "/svc/profiles/preview", `{"profile":${next}}`);
      assert.equal(preview.mods, [
        {
          id: "a",
          state: "ok",
          values: [
            { key: "text", before: "A", after: "B" },
            { key: "fov", before: 110, after: 90 },
          ],
          skipped: [],
        },
      ]);
      const { told: applied } = await ask(
        url,
        "/svc/profiles/apply",
        `{"profile":${next},"base":"${preview.base}"}`,
      );
      assert.equal([applied.changed, applied.before, applied.waiting], [true, "before P", []]);
      assert.equal(
        applied.values.map(({ id, key, after }) => [id, key, after]),
        [
          ["a", "text", "B"],
          ["a", "fov", 90],
        ],
      );
      assert.not(existsSync(join(install.root, "overrides.json")));
      assert.equal(configOf(install, "a"), { fov: 90, text: "B", token: "s3cret", later: 5 });
      const { text: before } = await ask(url, "/svc/profiles/one?name=before%20P");
      await ask(url, "/svc/profiles/apply", `{"profile":${before},"keep":false}`);
      assert.is(
        install.read("mods/a/config.json"),
        '{"fov": 110, "text": "\\u0041", "token": "s3cret", "later": 5}',
      );
      assert.is((await ask(url, "/svc/profiles/apply", `{"profile":${before}}`)).told.changed, false);
      assert.is(readdirSync(join(install.root, "profiles")).length, 1);
    });
  }),
);

profiles("lack the values of a mod whose config file cannot be parsed, and so never reset its rows", () =>
  withSettingsMods(["a", "b"], async (install) => {
    const config = '{"fov": 110, "text": "mine", "token": "", "later": 1}';
    install.write("mods/a/config.json", config);
    await serving(install, ["a", "b"], async (url) => {
      install.write("mods/a/config.json", `${config},`);
      const next = profileText([mod("a", '"fov":120'), mod("b", '"fov":120')]);
      const { told } = await ask(url, "/svc/profiles/apply", `{"profile":${next}}`);
      assert.equal([told.skipped.map(({ id, key }) => `${id} ${key}`), told.before], [["a fov"], "before P"]);
      const { told: before, text } = await ask(url, "/svc/profiles/one?name=before%20P");
      assert.equal(before.mods.map(Object.keys), [
        ["id", "version"],
        ["id", "version", "sha256", "values"],
        ["id", "version"],
      ]);
      install.write("mods/a/config.json", config);
      const back = await ask(url, "/svc/profiles/apply", `{"profile":${text},"keep":false}`);
      assert.equal(
        back.told.values.map(({ id }) => id),
        ["b"],
      );
      assert.is(install.read("mods/a/config.json"), config);
    });
  }),
);

profiles("with an outdated preview are not applied; the answer has a new preview", () =>
  withSettingsMods(["a"], (install) =>
    serving(install, ["a"], async (url) => {
      const body = `{"profile":${profileText([mod("a", '"fov":120')])}`;
      const { told: preview } = await ask(url, "/svc/profiles/preview", `${body}}`);
      await ask(url, "/svc/settings/a", '{"key":"fov","value":100}');
      const stale = await ask(url, "/svc/profiles/apply", `${body},"base":"${preview.base}"}`);
      assert.is(stale.status, 409);
      assert.match(stale.told.err, /has changed since the preview/);
      assert.equal(stale.told.mods[0]?.values, [{ key: "fov", before: 100, after: 120 }]);
      assert.is(configOf(install, "a").fov, 100);
      assert.is((await ask(url, "/svc/profiles/apply", `${body},"base":"${stale.told.base}"}`)).status, 200);
      assert.is(configOf(install, "a").fov, 120);
    }),
  ),
);

profiles(
  "of another version, and sets, are applied as edits, also by earlier keys; the answer names skipped values",
  () =>
    withSettingsMods(["a"], (install) =>
      serving(install, ["a"], async (url) => {
        await ask(url, "/svc/settings/a", '{"key":"text","value":"mine"}');
        const values = '"angle":77,"token":"x","later":2,"gone":1,"text":5';
        const { told } = await ask(
          url,
          "/svc/profiles/apply",
          `{"profile":${profileText([mod("a", values, "0.9.0"), mod("c", '"k":1'), mod("none", '"k":1')])}}`,
        );
        assert.equal(told.values, [
          { id: "a", key: "angle", before: null, after: 77, note: "earlier key, tried" },
        ]);
        assert.equal(
          told.skipped.map(({ id, key }) => `${id} ${key}`),
          ["a token", "a later", "none k", "a gone", "a text"],
        );
        assert.match(told.skipped[3]!.why, /declares no setting/);
        assert.equal(told.elsewhere, ["c"]);
        assert.equal(configOf(install, "a"), { fov: 77, text: "mine", token: "", later: 1 });
        await ask(
          url,
          "/svc/profiles/apply",
          `{"profile":{"schema":"svc.set/1","mods":[${mod("a", '"fov":80')}]}}`,
        );
        assert.equal(configOf(install, "a"), { fov: 80, text: "mine", token: "", later: 1 });
      }),
    ),
);

profiles("store the values of a mod that they turn on once it runs, and skip a mod that they turn off", () =>
  withSettingsMods(["a", "b"], async (install) => {
    install.write("overrides.json", '{"schema":"svc.overrides/1","overrides":[{"id":"b","enabled":false}]}');
    await serving(install, ["a"], async (url) => {
      const all = [mod("a", '"fov":120'), mod("b", '"fov":130')];
      const next = profileText(all, [
        ["a", false],
        ["b", true],
      ]);
      const { told: preview } = await ask(url, "/svc/profiles/preview", `{"profile":${next}}`);
      assert.equal(
        preview.mods.map(({ id, state, values, skipped }) => [id, state, values.length, skipped.length]),
        [
          ["a", "not-running", 0, 1],
          ["b", "not-running", 1, 0],
        ],
      );
      const { told } = await ask(url, "/svc/profiles/apply", `{"profile":${next}}`);
      assert.equal(told.waiting, ["b"]);
      await soon.is(() => configOf(install, "b").fov, 130);
      assert.equal(JSON.parse(install.read("overrides.json")).overrides, told.overrides.after);
      const { text: before } = await ask(url, "/svc/profiles/one?name=before%20P");
      const back = await ask(url, "/svc/profiles/apply", `{"profile":${before}}`);
      assert.equal(back.told.waiting, ["a"]);
      await isServed(url, ["a"]);
      assert.is(configOf(install, "a").fov, 90);
    });
  }),
);

profiles("store the values of a mod whose new file has just been installed once this file runs", () =>
  withSettingsMods(["a"], (install) =>
    serving(install, ["a"], async (url) => {
      install.setLibrary("a", SETTINGS_MOD.replace("], true)", 'svc.intSetting("zoom", "Zoom", 1)], true)'));
      install.setRegistry({ mods: [{ id: "a", version: "2.0.0", sides: ["server"] }, { id: "c" }] });
      const next = profileText([mod("a", '"zoom":5', "2.0.0")]);
      const { told } = await ask(url, "/svc/profiles/apply", `{"profile":${next}}`);
      assert.equal([told.waiting, told.skipped], [["a"], []]);
      await soon.is(() => configOf(install, "a").zoom, 5);
      const { text } = await ask(url, "/svc/profiles/one?name=before%20P");
      assert.match(text, '"values":{}');
    }),
  ),
);

profiles("skip a locked row, and reset a row to its suggested value", () =>
  withSettingsMods(
    ["a"],
    (install) =>
      serving(install, ["a"], async (url) => {
        await ask(url, "/svc/settings/a", '{"key":"text","value":"mine"}');
        const { told } = await ask(
          url,
          "/svc/profiles/apply",
          `{"profile":${profileText([mod("a", '"fov":120')])}}`,
        );
        assert.equal(told.skipped, [{ id: "a", key: "fov", why: "locked by all: fair play" }]);
        assert.equal(told.values, [{ id: "a", key: "text", before: "mine", after: "given" }]);
        const { text } = await ask(url, "/svc/profiles/one?name=before%20P");
        assert.match(text, '"values":{"text":"mine"}');
      }),
    {
      lists: [
        {
          id: "all",
          entries: [
            { id: "a", enabled: true, lock: { fov: 70 }, suggest: { text: "given" }, note: "fair play" },
          ],
        },
      ],
      activeLists: ["all"],
    },
  ),
);

profiles("skip a value whose hook never returns, and store the others", () =>
  withSettingsMods(["a"], async (install) => {
    const hook = `svc.onSettingsApplied((key, value) => { if (value === 111) { ${ENDLESS} } });`;
    install.setLibrary("a", SETTINGS_MOD.replace("load() {", `load() { ${hook}`));
    await serving(install, ["a"], async (url, lines) => {
      const next = profileText([mod("a", '"fov":111,"text":"B"')]);
      const { told } = await ask(url, "/svc/profiles/apply", `{"profile":${next}}`);
      assert.equal(
        told.values.map(({ key, after }) => [key, after]),
        [["text", "B"]],
      );
      const [{ key, why } = { key: "", why: "" }, ...others] = told.skipped;
      assert.equal([key, others], ["fov", []]);
      assert.match(why, /^it took longer than \d+ ms and was ended: is there an endless loop\?$/);
      const threw = lines.filter((line) =>
        line.startsWith("error [a] threw in its route POST /svc/settings/a: "),
      );
      assert.equal([threw.length, threw[0]!.includes(why)], [1, true]);
      assert.is(configOf(install, "a").text, "B");
    });
  }),
);

profiles("change nothing if the previous state cannot be saved or the overrides cannot be written", () =>
  withSettingsMods(["a"], (install) =>
    serving(install, ["a"], async (url) => {
      const body = `{"profile":${profileText([mod("a", '"fov":120')], [["c", false]])}}`;
      install.write("profiles", "in the way");
      assert.is((await ask(url, "/svc/profiles/apply", body)).status, 500);
      install.write("profiles", undefined);
      install.write("overrides.json/in/the/way", "");
      assert.is((await ask(url, "/svc/profiles/apply", body)).status, 500);
      assert.equal(readdirSync(join(install.root, "profiles")), []);
      assert.is(configOf(install, "a").fov, 90);
    }),
  ),
);

profiles("with a malformed file are listed as a problem, and the file is not changed", () =>
  withSettingsMods(["a"], async (install) => {
    install.write(`profiles/${"ab".repeat(32)}.json`, "{");
    install.write("profiles/readme.txt", "mine");
    await serving(install, ["a"], async (url) => {
      const { text } = await ask(url, "/svc/profiles");
      assert.match(text, `profiles/${"ab".repeat(32)}.json is not a profile: it is no JSON object`);
      assert.is(install.read(`profiles/${"ab".repeat(32)}.json`), "{");
    });
  }),
);
