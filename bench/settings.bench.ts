import { compileFunction } from "node:vm";
import { applyEdits, modify } from "jsonc-parser";
import {
  boolSetting,
  colorSetting,
  createSdk,
  defineMod,
  defineSettings,
  enumSetting,
  float,
  floatSetting,
  intSetting,
  type ModModule,
  rowsOf as rowsOfSettings,
  type Setting,
  settingValue,
} from "../sdk/index.js";
import { type JsonDocument, parseDocument, setMembers } from "../sdk/json/document.js";
import { isJson } from "../sdk/json/scan.js";
import { bundle } from "./bundle.js";
import { flat } from "./flat.js";
import { memoryHost } from "./memory-host.js";
import type { Part, Run, Work } from "./run.js";

/** Edits of a config file's text, value reads in each frame, and whole pages served. */
export default [
  ...[200, 10_000].flatMap((count) => [(run: Run) => edit(run, count), (run: Run) => editAgain(run, count)]),
  valueOfBuilt,
  valueOfSdk,
  ...[1, 20, 200].map((count) => (run: Run) => property(run, count)),
  ...[1_000, 10_000].map((count) => (run: Run) => schema(run, count)),
] satisfies readonly Part[];

function edit(run: Run, count: number): void {
  const { text, key, next } = editOf(count);
  run.row({
    group: "edit of one key",
    work: `${count} keys`,
    bar: { "JSON.parse": 1, "jsonc-parser": 0.2 },
    ours: () => flat(edited(parseDocument(text)!, key, next()).text),
    peers: {
      "JSON.parse": () => JSON.parse(text),
      "jsonc-parser": () => flat(applyEdits(text, modify(text, [key], Number(next()), {}))),
    },
  });
}

function editAgain(run: Run, count: number): void {
  const { text, key, next } = editOf(count);
  let document = edited(parseDocument(text)!, key, next());
  run.row({
    group: "edit of one key",
    work: `${count} keys, the text just written`,
    bar: { "JSON.parse": 1 / 4 },
    ours: () => {
      document = edited(document, key, next());
      return flat(document.text);
    },
    peers: { "JSON.parse": () => JSON.parse(text) },
  });
}

/** Returns a config file's text, a key in its middle, and a function that alternates between two literals. */
function editOf(count: number) {
  const literals = ["0.25", "0.75"];
  let turn = 0;
  return {
    text: `${JSON.stringify(configOf(rowsOf(count)), null, 2)}\n`,
    key: keyOf(count >> 1),
    next: () => literals[turn++ & 1]!,
  };
}

function edited(document: JsonDocument, key: string, literal: string): JsonDocument {
  if (!isJson(literal)) throw new Error(`${literal} is not JSON`);
  return setMembers(document, [[key, literal]]);
}

function valueOfSdk(run: Run): void {
  const rows = rowsOf(200);
  const row = rows[100]!;
  const sdk = createSdk(memoryHost(fileOf(rows)).host);
  sdk.declareSettings(rows);
  value(run, "of createSdk", () => sdk.settingValue(row));
}

async function valueOfBuilt(run: Run): Promise<void> {
  // In a built mod, the function `settingValue` uses the only context of the mod's own copy of the SDK.
  const code = await bundle(
    `import { defineMod, declareSettings, floatSetting, settingValue } from "svc-mod-sdk";
     const row = floatSetting("fov", "Field of view", 90);
     export default { ...defineMod({ load() { declareSettings([row]); } }), ask: () => settingValue(row) };`,
    "cjs",
  );
  const module = { exports: {} };
  compileFunction(code, ["module", "exports"])(module, module.exports);
  const mod = module.exports as ModModule & { ask(): number };
  mod.attach(memoryHost(fileOf([])).host);
  value(run, "of a built mod", mod.ask);
}

/** Compares a property of `defineSettings` with `settingValue`, on a second object with equal keys, which V8 could make slow. */
function property(run: Run, count: number): void {
  const fields = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`option${index}`, float("Option", 0.5)]),
  );
  defineSettings(fields);
  const settings = defineSettings(fields);
  const { host } = memoryHost("{}");
  defineMod({ settings }).attach(host);
  const key = `option${count >> 1}`;
  // Compiled with the key as a name, as an author writes it.
  const read = compileFunction(`return settings.${key};`, ["settings"]) as (made: object) => unknown;
  const row = rowsOfSettings(settings)[count >> 1]!;
  run.row({
    group: "a property of defineSettings",
    work: `of ${count}`,
    bar: { settingValue: 1.1 },
    ours: () => read(settings),
    peers: { settingValue: () => settingValue(row) },
  });
}

function value(run: Run, work: string, ours: Work): void {
  const rows = rowsOf(200);
  const { key } = rows[100]!;
  const plain: Record<string, unknown> = configOf(rows);
  run.row({ group: "settingValue", work, limit: 20, ours, peers: { "a property": () => plain[key] } });
}

function schema(run: Run, count: number): void {
  const rows = rowsOf(count);
  const { host, reads } = memoryHost(fileOf(rows));
  const sdk = createSdk(host);
  sdk.declareSettings(rows);
  const objects: unknown = JSON.parse(sdk.schemaJson(rows));
  const group = "a page served (schemaJson)";
  run.row({
    group,
    work: `${count} rows`,
    bar: 2,
    ours: () => flat(sdk.schemaJson(rows)),
    peers: { "JSON.stringify": () => JSON.stringify(objects) },
  });
  const before = reads();
  sdk.schemaJson(rows);
  run.value({ group, work: `${count} rows: config reads`, unit: "reads", limit: 1, ours: reads() - before });
}

function keyOf(index: number): string {
  return `hud.group${index % 40}.option${index}`;
}

/** Returns rows of the usual kinds with their texts; the middle one is a float. */
function rowsOf(count: number): Setting[] {
  return Array.from({ length: count }, (_, index) => {
    const key = keyOf(index);
    const label = `Option ${index}`;
    const extras = { category: `Group ${index % 40}`, description: `What option ${index} of the HUD does.` };
    switch (index % 5) {
      case 0:
        return floatSetting(key, label, 0.5, { lo: 0, hi: 1, step: 0.05, ...extras });
      case 1:
        return boolSetting(key, label, true, extras);
      case 2:
        return intSetting(key, label, 40, { lo: 0, hi: 100, ...extras });
      case 3:
        return enumSetting(key, label, "plain", ["plain", "round", "square"], extras);
      default:
        return colorSetting(key, label, "1,1,0.62", extras);
    }
  });
}

function configOf(rows: readonly Setting[]): Record<string, unknown> {
  return Object.fromEntries(rows.map(({ key, defaultJson }) => [key, JSON.parse(defaultJson)]));
}

/** Returns the text of a complete config file. */
function fileOf(rows: readonly Setting[]): string {
  return `{${rows.map(({ key, defaultJson }) => `\n  ${JSON.stringify(key)}: ${defaultJson}`).join(",")}\n}\n`;
}
