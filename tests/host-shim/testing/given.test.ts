import * as assert from "uvu/assert";
import { createTestHost, type TestGiven, type TestHostOptions } from "../../../host-shim/testing/index.js";
import {
  applySetting,
  boolSetting,
  declareSettings,
  defineMod,
  floatSetting,
  intSetting,
  on,
  onSettingsApplied,
  resetAllSettings,
  resetSetting,
  SettingsEvent,
  Status,
  serveSettingsRoutes,
  settingApplied,
  settingValue,
  storedLiteral,
  stringSetting,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";

const given = suite("test host: locked and suggested values");

const fov = floatSetting("fov", "Field of view", 90, { renamedFrom: ["angle"] });
const scale = intSetting("scale", "Scale", 1);
const token = stringSetting("token", "Token", "", { secret: true });
let hooked: string[] = [];
let atLoad: unknown;
const mod = defineMod({
  load() {
    declareSettings([fov, scale, token]);
    atLoad = settingValue(fov);
    onSettingsApplied((key, value) => {
      hooked.push(`${key}=${value}`);
      settingApplied(`${value}`);
    });
    serveSettingsRoutes();
  },
});

const FULL = '{"fov": 95.0, "scale": 1, "token": "t"}';
const lock: TestGiven = { key: "fov", how: "lock", value: 110, by: "fair", why: "fair play" };
const suggest: TestGiven = { key: "fov", how: "suggest", value: 110, by: "fair" };

/** Loads the mod in a test host, runs `work`, and unloads the mod. */
function withMod(
  options: TestHostOptions,
  work: (
    host: ReturnType<typeof createTestHost>,
    row: (key?: string) => Readonly<Record<string, unknown>>,
  ) => void,
): void {
  const host = createTestHost({ side: "server", ...options });
  hooked = [];
  host.load(mod);
  work(host, (key = "fov") => host.rows().find((each) => each.key === key)!);
  host.unload();
  assert.equal(host.faults, []);
}

given("calls the hook when a value that load() has read turns out to fit no row", () => {
  const angleLock = { ...lock, key: "angle" };
  withMod({ config: '{"angle": 95.0}', given: [angleLock] }, (host) => {
    assert.equal([atLoad, settingValue(fov), hooked], [110, 95, ["fov=95"]]);
    assert.equal(JSON.parse(host.config()), { angle: 95, fov: 95, scale: 1, token: "" });
  });
  const tokenLock = { ...lock, key: "token", value: "of the list" };
  withMod({ config: '{"fov": 95.0, "token": "t"}', given: [tokenLock] }, () => {
    assert.equal([settingValue(token), hooked], ["t", ["token=t"]]);
  });
});

given(
  "a lock is in force from load on, calls the hook when it is set or removed, and never changes the file",
  () =>
    withMod({ config: FULL, given: [lock] }, (host, row) => {
      assert.equal([atLoad, settingValue(fov), storedLiteral("fov"), hooked], [110, 110, "110", []]);
      assert.is(row()["value"], 110);
      assert.equal(row()["given"], { how: "lock", by: "fair", value: 110, own: 95, why: "fair play" });
      assert.is(Object.keys(row()).at(-1), "given");
      assert.not.ok("given" in row("scale"));
      host.setGiven([]);
      assert.equal([settingValue(fov), hooked], [95, ["fov=95"]]);
      assert.not.ok("given" in row());
      assert.is(JSON.parse(host.request("GET", "/svc/settings/mod").body)[0].value, 95);
      host.setGiven([lock]);
      host.setGiven([lock]);
      assert.equal([settingValue(fov), hooked], [110, ["fov=95", "fov=110"]]);
      assert.is(host.config(), FULL);
    }),
);

given("edits and resets of a locked setting are refused, over the bus and over HTTP", () =>
  withMod({ config: FULL, given: [lock] }, (host) => {
    const err = "locked by fair: fair play";
    assert.equal(host.edit("fov", 60), { ok: false, err, effect: undefined, detail: "" });
    assert.is(host.edit("angle", 60).err, err);
    assert.is(host.reset("fov").err, err);
    assert.not.match(host.reset("angle").err, /locked/);
    const heard: string[] = [];
    host.bus.on<string>(SettingsEvent.applyAnnounce, (text) => heard.push(text as never));
    host.bus.emit<string>(SettingsEvent.applyQuery, '{"guid":"mod","key":"fov","value":60,"live":true}');
    assert.equal(
      heard.map((text) => JSON.parse(text)).map(({ ok, value, rows }) => [ok, value, rows.length]),
      [[false, 110, 3]],
    );
    for (const [path, body] of [
      ["", '{"key":"fov","value":60}'],
      ["", '{"key":"angle","value":60}'],
      ["/reset", '{"key":"fov"}'],
    ]) {
      const { status, body: text } = host.request("POST", `/svc/settings/mod${path}`, body);
      assert.equal([status, JSON.parse(text).err, JSON.parse(text).rows[0].given.own], [423, err, 95]);
    }
    assert.equal(
      [applySetting("fov", "60"), resetSetting("fov"), resetAllSettings()],
      [Status.ErrUnsupported, Status.ErrUnsupported, Status.ErrUnsupported],
    );
    assert.equal([host.config(), hooked], [FULL, []]);
    assert.ok(host.edit("scale", 2).ok);
    assert.is(JSON.parse(heard.at(-1)!).rows[0].given.how, "lock");
    assert.is(host.config(), FULL.replace('"scale": 1', '"scale": 2'));
    const { status, body } = host.request("POST", "/svc/settings/mod", '{"key":"scale","value":3}');
    assert.equal([status, JSON.parse(body)[0].given.how, JSON.parse(body)[1].value], [200, "lock", 3]);
    assert.is(JSON.parse(host.request("GET", "/svc/settings/mod").body)[0].given.own, 95);
  }),
);

given("a reset of all does not change locked settings, and the log masks a secret", () =>
  withMod({ config: FULL, given: [lock] }, (host) => {
    host.edit("scale", 2);
    assert.ok(host.reset().ok);
    assert.is(host.config(), '{"fov": 95.0, "scale": 1, "token": ""}');
    assert.ok(host.log.includes('info setting "scale" = 1, "token" = ***: stored'));
    assert.is(host.request("POST", "/svc/settings/mod/reset", "").status, 200);
    assert.equal(hooked, ["scale=2", "scale=1", "token="]);
  }),
);

given(
  "a suggestion is in force until the player chooses a value, also the default, and again after a reset",
  () =>
    withMod({ config: '{"fov": 90.0, "scale": 1, "token": ""}', given: [suggest] }, (host, row) => {
      const file = (literal: string) => `{"fov": ${literal}, "scale": 1, "token": ""}`;
      assert.equal([settingValue(fov), host.config()], [110, file("90.0")]);
      assert.equal(row()["given"], { how: "suggest", by: "fair", value: 110 });
      assert.ok(host.edit("fov", 90.5).ok);
      assert.equal([settingValue(fov), host.config()], [90.5, file("90.5")]);
      assert.equal(row()["given"], { how: "suggest", by: "fair", value: 110, own: 90.5 });
      assert.equal(applySetting("fov", "90.0"), Status.Ok);
      host.setConfig(host.config());
      assert.equal([settingValue(fov), host.config()], [90, file("90.0")], "the default is a choice too");
      host.unload();
      host.load(mod);
      assert.is(settingValue(fov), 90, "remembered over a restart");
      hooked = [];
      assert.equal(host.reset("fov"), { ok: true, err: "", effect: "applied", detail: "110" });
      assert.equal([settingValue(fov), host.config(), hooked], [110, file("90.0"), ["fov=110"]]);
      host.setGiven([{ ...suggest, value: 120 }]);
      assert.is(settingValue(fov), 120);
      host.setConfig(file("91"));
      assert.equal(
        [settingValue(fov), row()["given"]],
        [91, { how: "suggest", by: "fair", value: 120, own: 91 }],
      );
      host.setConfig(file("90.0"));
      assert.is(settingValue(fov), 120, "a reset ends the player's choice");
      host.setConfig(file("91"));
      host.setConfig('{"scale": 1, "token": ""}');
      assert.is(settingValue(fov), 120, "a file without the key holds the default");
      assert.ok(host.edit("fov", 91).ok);
      host.setConfig('{"scale": 1, "token": ""}');
      assert.equal(row()["given"], { how: "suggest", by: "fair", value: 120, own: 90 });
      host.setConfig(file("91"));
      host.setGiven([]);
      assert.equal([settingValue(fov), host.config()], [91, file("91")]);
    }),
);

const starts: readonly (readonly [title: string, config: string, value: number, after: string])[] = [
  ["in force over an absent file, from load on", "", 110, '{\n  "scale": 1,\n  "token": ""\n}\n'],
  [
    "in force over a file that lacks the key",
    '{"scale":1,"token":""}',
    110,
    '{"scale":1,"token":"","fov":90.0}',
  ],
  [
    "not in force over another value",
    '{"fov":90,"scale":1,"token":""}',
    90,
    '{"fov":90,"scale":1,"token":""}',
  ],
  [
    "not in force over the value of an earlier key",
    '{"angle":75,"scale":1,"token":""}',
    75,
    '{"angle":75,"scale":1,"token":"","fov":75}',
  ],
  [
    "in force over the default under an earlier key",
    '{"angle":90.0,"scale":1,"token":""}',
    110,
    '{"angle":90.0,"scale":1,"token":"","fov":90.0}',
  ],
];
for (const [title, config, value, after] of starts) {
  given(`at first a suggestion is ${title}`, () =>
    withMod({ config, given: [suggest] }, (host) => {
      assert.equal([settingValue(fov), host.config()], [value, after]);
      if (config === "") assert.equal([atLoad, hooked], [110, []]);
    }),
  );
}

const dropped: readonly (readonly [title: string, value: TestGiven, reason: RegExp])[] = [
  ["an unknown key", { ...lock, key: "zoom" }, /"zoom", which is ignored: the mod declares no such/],
  [
    "an earlier key of a row",
    { ...lock, key: "angle" },
    /"angle", which is ignored: the mod declares no such/,
  ],
  ["a literal of another kind", { ...lock, value: "wide" }, /"fov", which is ignored: "wide" is no float/],
  [
    "a long literal of another kind",
    { ...lock, value: "w".repeat(100) },
    /"fov", which is ignored: "w{79} is no float/,
  ],
  ["a secret", { ...lock, key: "token", value: "x" }, /"token", which is ignored: it is a secret/],
];
for (const [title, value, reason] of dropped) {
  given(`a lock is ignored, logged once and never written for ${title}`, () =>
    withMod({ config: '{"scale":1}', given: [value] }, (host) => {
      host.setConfig('{"scale":2}');
      assert.equal([settingValue(fov), settingValue(token)], [90, ""]);
      assert.ok(host.edit("fov", 95).ok);
      assert.equal(JSON.parse(host.config()).fov, 95);
      assert.not.match(host.config(), /110|wide|x/);
      const lines = host.log.filter((line) => line.includes("which is ignored"));
      assert.is(lines.length, 1);
      assert.match(lines[0]!, reason);
      assert.match(lines[0]!, /^warn the list fair gives/);
    }),
  );
}

given("a lock of a switch is in force", () => {
  const shown = boolSetting("shown", "Shown", true);
  const host = createTestHost({ given: [{ key: "shown", how: "lock", value: false }] });
  host.load(defineMod({ load: () => declareSettings([shown]) }));
  assert.is(settingValue(shown), false);
  host.unload();
});

given("are in force in rows that the mod declares after its load, and the hook gets them", () => {
  const late = defineMod({
    load() {
      declareSettings([scale]);
      onSettingsApplied((key, value) => void hooked.push(`${key}=${value}`));
      serveSettingsRoutes();
      on("declare", () => void declareSettings([fov, scale]));
    },
  });
  const open = () => {
    const host = createTestHost({ side: "server", config: FULL, given: [lock] });
    hooked = [];
    host.load(late);
    host.bus.emit("declare");
    assert.equal([settingValue(fov), hooked], [95, []]);
    return host;
  };
  const uses: readonly ((host: ReturnType<typeof createTestHost>) => void)[] = [
    (host) => host.advance(1),
    (host) => assert.is(host.rows()[0]!["value"], 110),
    (host) => assert.match(host.request("GET", "/svc/settings/mod").body, '"value":110,'),
    (host) => assert.is(host.edit("fov", 100).err, "locked by fair: fair play"),
    (host) => assert.is(host.edit("angle", 100).err, "locked by fair: fair play"),
    (host) => assert.is(host.request("POST", "/svc/settings/mod/reset", '{"key":"fov"}').status, 423),
    (host) => assert.ok(host.reset().ok),
  ];
  for (const use of uses) {
    const host = open();
    use(host);
    assert.equal([settingValue(fov), hooked], [110, ["fov=110"]]);
    assert.is(host.config(), FULL);
    host.unload();
    assert.equal(host.faults, []);
  }
});

given(
  "a suggestion that the player replaced does not return with the value that was the default earlier",
  () => {
    withMod({ config: '{"fov": 90.0}', given: [suggest] }, (host, row) => {
      assert.is(row().value, 110);
      host.setConfig('{"fov": 80.0}');
      assert.is(row().value, 80);
      host.unload();
      const later = floatSetting("fov", "Field of view", 85);
      host.load(
        defineMod({
          load() {
            declareSettings([later]);
          },
        }),
      );
      host.setConfig('{"fov": 90.0}');
      assert.is(row().value, 90);
      host.setConfig('{"fov": 85.0}');
      assert.is(row().value, 110);
    });
  },
);

given("an announce during load does not contain the file's value of a locked secret", () => {
  const host = createTestHost({ config: FULL, given: [{ ...lock, key: "token", value: "x" }] });
  const heard: unknown[] = [];
  host.bus.on<string>(SettingsEvent.pageAnnounce, (text) => void heard.push(text));
  const row = { key: "token", type: "string", default: "", value: "", secret: true };
  host.load({
    api: 1,
    sdk: "0",
    attach({ emit }) {
      emit(SettingsEvent.pageAnnounce, JSON.stringify({ guid: "mod", rows: [row] }));
      return Status.Ok;
    },
    detach: () => "",
    refresh() {},
  });
  assert.equal(heard, [JSON.stringify({ guid: "mod", rows: [row] })]);
});

/** Loads a mod without the SDK that announces `rows`, and reads its config at load and at each refresh. */
function loadBare(value: TestGiven, config: string, rows: (text: string) => readonly object[]) {
  const host = createTestHost({ config, given: [value] });
  const texts: string[] = [];
  const heard: unknown[] = [];
  let stop = () => {};
  let read = () => {};
  host.load({
    api: 1,
    sdk: "0",
    attach({ on, emit, readConfig }) {
      read = () => void texts.push(readConfig().text);
      const offPage = on(SettingsEvent.pageQuery, (payload: unknown) => {
        heard.push(payload);
        emit(SettingsEvent.pageAnnounce, "no announce");
        emit(SettingsEvent.pageAnnounce, JSON.stringify({ guid: "mod", rows: rows(texts.at(-1)!) }));
      });
      const offApply = on(SettingsEvent.applyQuery, (payload: unknown) => void heard.push(payload));
      stop = () => {
        offPage();
        offApply();
      };
      read();
      return Status.Ok;
    },
    detach: () => "",
    refresh: () => read(),
  });
  return { host, texts, heard, stop };
}

given("are decided again after a refresh, from the rows that the mod then has", () => {
  const rows = (text: string) => {
    const value = JSON.parse(text).fov ?? 90;
    return [{ key: "fov", type: "int", label: "", default: 90, value }];
  };
  const { host, texts } = loadBare(suggest, '{"fov":95}', rows);
  assert.equal(texts, ['{"fov":95}', '{"fov":95}']);
  host.setConfig('{"fov":90}');
  assert.equal(texts.slice(2), ['{"fov":90}', '{"fov":110}']);
  host.unload();
});

given("are dropped before the first refresh when they fit no row", () => {
  const rows = [{ key: "fov", type: "int", label: "", default: 90, value: 90 }];
  const { host, texts } = loadBare({ ...lock, key: "zoom" }, '{"fov":95}', () => rows);
  assert.equal(texts, ['{"fov":95,"zoom":110}', '{"fov":95}']);
  host.unload();
});

given("a mod may store a key while it announces its rows, and is asked for them once", () => {
  let asked = 0;
  let store = () => Status.Ok as Status;
  const host = createTestHost({ config: '{"a":1}', given: [lock] });
  host.load({
    api: 1,
    sdk: "0",
    attach({ on, emit, readConfig, writeConfig }) {
      store = () => {
        const { text } = readConfig();
        return writeConfig(`${text.slice(0, text.lastIndexOf("}")).trim()},"seen":1}`, text);
      };
      on(SettingsEvent.pageQuery, () => {
        asked++;
        if (asked < 50 && !host.config().includes("seen")) store();
        const row = { key: "fov", type: "int", label: "", default: 90, value: 90 };
        emit(SettingsEvent.pageAnnounce, JSON.stringify({ guid: "mod", rows: [row] }));
      });
      return Status.Ok;
    },
    detach: () => "",
    refresh() {},
  });
  assert.equal(JSON.parse(host.config()), { a: 1, seen: 1 });
  assert.is(asked, 2, "before and after the refresh");
  host.unload();
});

given("a handler that the mod removed is not called, by the bus or by the host", () => {
  const { host, heard, stop } = loadBare({ ...lock, key: "zoom" }, "{}", () => []);
  assert.ok(heard.length > 0);
  stop();
  heard.length = 0;
  host.bus.emit<string>(SettingsEvent.pageQuery, "mod");
  host.bus.emit<string>(SettingsEvent.applyQuery, '{"guid":"other","key":"a","value":1}');
  host.setConfig('{"a":1}');
  assert.equal(heard, []);
  host.unload();
});

given(
  "locks are in force and suggestions are not while config.json is malformed; no write changes the file",
  () =>
    withMod({ config: "{", given: [lock, { ...suggest, key: "scale", value: 3 }] }, (host) => {
      assert.equal([settingValue(fov), settingValue(scale)], [110, 1]);
      assert.match(host.edit("scale", 2).err, /not a JSON object/);
      assert.not.ok(host.reset("scale").ok);
      assert.is(host.request("POST", "/svc/settings/mod/reset", "").status, 409);
      assert.equal([host.config(), applySetting("scale", "2")], ["{", Status.ErrConfigParse]);
      const line =
        "warn config.json cannot be used (ErrConfigParse); only the values that lists lock are in force";
      assert.ok(host.log.includes(line), host.log.join("\n"));
    }),
);
