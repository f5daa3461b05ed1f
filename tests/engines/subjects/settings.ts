import * as sdk from "svc-mod-sdk";
import type { Say } from "../program.js";
import { createMemoryHost, type MemoryHost } from "./memory-host.js";

const ROWS: readonly sdk.Setting[] = [
  sdk.boolSetting("hud", "HUD", true, { category: "View/HUD", keybind: true }),
  sdk.intSetting("size", "Size", -3, { lo: -10, hi: 10, subcategory: "//a/ /b", description: "in \u00e9m" }),
  sdk.intSetting("code", "Code", 80, { keybind: true, appliesOn: "restart" }),
  sdk.floatSetting("fov", "Field of view", 1, { lo: 0.1, hi: 1e21, step: 0.30000000000000004 }),
  sdk.floatSetting("tiny", "Tiny", 5e-324),
  sdk.enumSetting("mode", "Mode", "fast", ["fast", "slow \u{1f600}", '"quoted"']),
  sdk.stringSetting("name", "Name", "\u{1f600}, \u2028 line", { implemented: false }),
  sdk.keybindSetting("key", "Key", "KeyF"),
  sdk.colorSetting("sun", "Sun", "1,1,0.62"),
  sdk.colorSetting("sky", "Sky", "#87ceeb", { format: sdk.cColorFmtHexHash }),
  sdk.selectSetting("voice", "Voice", "", ["a", "b"], { optionLabels: ["A", "B"], optionsUrl: "/voices" }),
];

/** Config files of players. An edit changes only its value in the text, or the whole file is rejected. */
const FILES: readonly (string | undefined)[] = [
  undefined,
  "",
  "{}",
  ' \r\n{"size" : 1e0 ,\r\n\t"size":007}',
  '\ufeff{\n  "hud": false,\n  "size": 2e0,\n  "fov": 1.50,\n  "other": [1.0, {"size": 4}]\n}\n',
  '{"size":12345678901234567890,"hud":"true","tiny":-0.0,"name":"\\ud83d\\ude00\\u0000","__proto__":{"size":1}}',
  '{"s\\u0069ze":4,"size":5,"size":6}',
  "[1]",
  "{'size':1}",
  '{"size":1,}',
  '{"size":1} // done',
  '{"name":"\u0001"}',
];

const EDITS: readonly string[] = [
  '{"key":"hud","value":false}',
  '{ "value" : 7 , "key" : "si\\u007ae" }',
  '{"key":"size","value":7.0}',
  '{"key":"size","value":-0}',
  '{"key":"fov","value":1E+2}',
  '{"key":"fov","value":"1"}',
  '{"key":"tiny","value":1e999}',
  '{"key":"mode","value":"none of them"}',
  '{"key":"name","value":"\u2028\\ud800"}',
  '{"key":"sky","value":"not a colour"}',
  '{"key":"key","value":null}',
  '{"key":"","value":1}',
  '{"key":"nobody","value":1}',
  '{"key":"size"}',
  '{"key":"size","value":01}',
  '{"key":["size"],"value":1}',
  "null",
  "",
];

const RESETS: readonly string[] = [
  '{"key":"size"}',
  '{"key":"nobody"}',
  '{"key":7}',
  "[]",
  "{",
  '{"a":1}',
  "",
];

/** Declares, edits, resets and serves rows, on both sides and with each of the config files. */
export function settings(say: Say): void {
  words(say);
  for (const text of FILES) overFile(say, text);
  renamed(say);
  const host = createMemoryHost(say, "server", FILES[4]);
  const mod = sdk.createSdk(host);
  misuse(say, mod);
  serve(say, host, mod);
  onTheBus(say, host, mod);
  conflicts(say, host, mod);
  say("release");
  host.release();
  mod.dispose();
  say(
    "disposed",
    mod.declareSettings(ROWS),
    mod.declaredSettings(),
    mod.resetAllSettings(),
    mod.settingValue(ROWS[1]!),
  );
}

function words(say: Say): void {
  for (const row of ROWS) {
    say("row", row, sdk.kindName(row.kind), sdk.isKeybind(row), sdk.settingPath(row));
  }
  for (const format of ["rgb", "hex", "hex#", "", "RGB", "constructor", "hex# "]) {
    say("format", format, sdk.normalizeColorFormat(format));
  }
  say("kind", sdk.kindName("stOther" as sdk.SettingType), sdk.kindName("toString" as sdk.SettingType));
}

function overFile(say: Say, text: string | undefined): void {
  say("file", text);
  const host = createMemoryHost(say, "client", text);
  const mod = sdk.createSdk(host);
  say("declare", mod.declareSettings(ROWS), mod.serveSettingsRoutes());
  say("backfill", mod.backfillDeclaredDefaults(ROWS), host.config());
  say(
    "values",
    ROWS.map((row) => mod.settingValue(row)),
  );
  say("schema", mod.declaredSchemaJson());
  say("apply", mod.applySetting("size", " 1.0e0 "), mod.applySetting("new \u00e9", "[1.0]"), host.config());
  say("reset", mod.resetSetting("size"), mod.resetSetting("nobody"), mod.resetAllSettings(), host.config());
  host.release();
}

/** Renames keys whose old value is used unchanged, converted, or rejected by the new row. */
function renamed(say: Say): void {
  const rows = [
    sdk.floatSetting("fov", "Field of view", 90, { renamedFrom: ["angle", "view"] }),
    sdk.intSetting("metres", "Distance", 1, { renamedFrom: ["kilometres"] }),
    sdk.stringSetting("title", "Title", "none", { renamedFrom: ["name"] }),
  ];
  const host = createMemoryHost(say, "client", '{"view": 7e1, "kilometres": 1.5, "name": 3}');
  const mod = sdk.createSdk(host);
  const convert = (key: string, from: string, literal: string) => {
    say("convert", key, from, literal);
    return key === "metres" ? String(Number(literal) * 1000) : undefined;
  };
  say("declare", mod.declareSettings(rows, true, { convert }));
  say("values", [rows.map((row) => mod.settingValue(row)), mod.declaredSchemaJson()]);
  say("backfill", mod.backfillDeclaredDefaults(rows), host.config());
  say("edit", mod.applySettingFromBody('{"key":"kilometres","value":2}'), host.config());
  say("stored", mod.storedLiteral("view"), mod.storedLiteral("metres"), mod.storedLiteral("nobody"));
  host.release();
}

function misuse(say: Say, mod: sdk.Sdk): void {
  say("early", mod.declaredSettings(), mod.serveSettingsRoutes(), mod.settingApplied("too early"));
  const [first] = ROWS;
  const bad: readonly unknown[] = [
    [first, first],
    [{ ...first, key: "" }],
    [{ ...first, kind: "stOther" }],
    [{ ...first, defaultJson: "yes" }],
    [sdk.enumSetting("mode", "Mode", "none", ["a"] as string[])],
    [null],
    "rows",
  ];
  for (const rows of bad) say("declare", mod.declareSettings(rows as readonly sdk.Setting[]));
  for (const literal of ["", "tru", "1.", '"\u0001"', "NaN", "1 2"]) {
    say("apply", literal, mod.applySetting("free", literal));
  }
}

function serve(say: Say, host: MemoryHost, mod: sdk.Sdk): void {
  say("declare", mod.declareSettings(ROWS), mod.serveSettingsRoutes(), mod.serveSettingsRoutes());
  mod.onSettingsApplied((key) => {
    if (key === "hud") mod.settingApplied(`shown: ${mod.settingValue(ROWS[0]!)}`);
    if (key === "size") mod.settingAppliesOnRestart();
    if (key === "fov") mod.settingIgnored("fixed");
    if (key === "mode") say("no reason", mod.settingIgnored(""));
    if (key === "name") throw new Error("unlucky");
  });
  const path = "/svc/settings/demo";
  for (const body of EDITS) host.call("POST", path, body);
  say("config", host.config());
  for (const body of RESETS) host.call("POST", `${path}/reset`, body);
  host.call("GET", path);
  say("config", host.config());
  say(
    "search",
    mod.serveOptions("/voices", (query, limit) => ({
      options: [{ value: query, label: `${limit}` }],
      matched: 3,
    })),
  );
  for (const query of ["", "?q=a%20b+%C3%A9&limit=0", "?limit=1e9&q=%", "?q=&limit=x"])
    host.call("GET", `/voices${query}`);
  say(
    "taken",
    mod.serveRoute("GET", path, () => sdk.response(204)),
    mod.serveRoute("GET", "own" as "/", () => sdk.response(204)),
  );
}

function onTheBus(say: Say, host: MemoryHost, mod: sdk.Sdk): void {
  const off = mod.on("svc.settings.applyAnnounce", (text) => say("heard", JSON.parse(text).effect));
  mod.emit("svc.settings.indexQuery", undefined);
  mod.emit("svc.settings.pageQuery", "demo");
  mod.emit("svc.settings.pageQuery", "another");
  for (const query of [
    '{"guid":"demo","key":"hud","value":false}',
    '{"guid":"demo","key":"tiny","value":1e-7}',
    '{"guid":"demo","key":"size","reset":true}',
    '{"guid":"demo","reset":true}',
    '{"guid":"demo","key":"nobody","value":1}',
    '{"guid":"other","key":"hud","value":true}',
    "{",
  ]) {
    mod.emit("svc.settings.applyQuery", query);
  }
  off();
  host.setConfig('{"hud":true,"size":9}');
  mod.refresh();
  say(
    "after a change from outside",
    ROWS.map((row) => mod.settingValue(row)),
  );
}

function conflicts(say: Say, host: MemoryHost, mod: sdk.Sdk): void {
  const outcomes: readonly (readonly sdk.Status[])[] = [
    ["ErrConflict"],
    ["ErrIo"],
    Array.from({ length: 40 }, () => sdk.Status.ErrConflict),
  ];
  outcomes.forEach((statuses, i) => {
    host.refuse(statuses);
    say("apply", mod.applySetting("size", String(i)), host.config());
  });
}
