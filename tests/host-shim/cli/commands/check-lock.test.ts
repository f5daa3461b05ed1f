import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type LockedRow, writeSchemaLock } from "../../../../host-shim/cli/trial/schema-lock.js";
import { runCommandIn } from "../../../support/author.js";
import { linkedSdk } from "../../../support/linked-sdk.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const lock = suite("svc-mod check and schema.lock.json");
const sdk = await linkedSdk();

/** Returns the file of a mod that declares these rows, each written as a builder call. */
const mod = (rows: string, more = "") =>
  `${sdk}\nmodule.exports = svc.defineMod({ load() {
    svc.declareSettings([${rows}], true${more});
    svc.onSettingsApplied(() => { svc.settingApplied(); });
  } });\n`;

const FOV: LockedRow = { key: "fov", type: "int", default: "90" };
const LAMP: LockedRow = { key: "lamp", type: "bool", default: "true" };
const LAMP_MOD = mod('svc.boolSetting("lamp", "Lamp", true)');

const PUBLISH = "--publish";

interface Checked {
  readonly status: number | null;
  readonly output: string;
  /** The text of the lock file after the check; undefined if there is no file. */
  readonly lock: string | undefined;
}

/** Checks a mod whose lock file has the text `before`; with undefined it has no lock file. */
async function checked(
  source: string,
  before: string | undefined,
  ...options: readonly string[]
): Promise<Checked> {
  let result: Checked | undefined;
  await withTempFolder(async (folder) => {
    const file = join(folder, "my-mod", "schema.lock.json");
    mkdirSync(join(folder, "my-mod"));
    writeFileSync(join(folder, "my-mod", "mod.js"), source);
    if (before !== undefined) writeFileSync(file, before);
    const { status, output } = await runCommandIn(folder, ["check", "my-mod", ...options]);
    result = { status, output, lock: existsSync(file) ? readFileSync(file, "utf8") : undefined };
  });
  return result!;
}

lock(
  "writes a new row and a changed default into the file in the mod's notation, without a remark",
  async () => {
    const scale = '{ ...svc.floatSetting("scale", "Scale", 1), defaultJson: "1.50" }';
    const source = mod(`svc.intSetting("fov", "FOV", 100), ${scale}`);
    const { status, output, lock } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
    assert.is(status, 0, output);
    assert.not.match(output, /remark/);
    const added = { key: "scale", type: "float", default: "1.50" };
    assert.is(lock, writeSchemaLock([{ ...FOV, default: "100" }, added]));
  },
);

lock("reports a missing row, and keeps it in the file", async () => {
  const before = writeSchemaLock([FOV, LAMP]);
  const { status, output, lock } = await checked(LAMP_MOD, before, PUBLISH);
  assert.is(status, 0, output);
  assert.match(
    output,
    /^remark: the row fov was published and is gone, so the values that players have stored under it are lost: /m,
  );
  assert.is(lock, before);
});

for (const [what, row, convert, says] of [
  ["fits", 'intSetting("view", "View", 90, ', "", undefined],
  [
    "does not fit",
    'stringSetting("view", "View", "wide", ',
    "",
    /row fov, such as its default 90, are lost: "view" takes .*, found 90$/m,
  ],
  [
    "makes convert throw for",
    'stringSetting("view", "View", "wide", ',
    `, { convert() { throw new Error("no idea"); } }`,
    /row fov, such as its default 90, are lost: .*an error of convert: no idea/m,
  ],
  [
    "is converted for",
    'stringSetting("view", "View", "wide", ',
    ", { convert: (_key, _from, literal) => JSON.stringify(literal) }",
    undefined,
  ],
] as const) {
  lock(
    `${says === undefined ? "accepts" : "reports"} a published default that ${what} the renamed row`,
    async () => {
      const source = mod(`svc.${row}{ renamedFrom: ["fov"] })`, convert);
      const { output, lock } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
      if (says !== undefined) assert.match(output, says);
      else assert.not.match(output, /remark/);
      assert.match(lock!, '"key": "fov", "type": "int", "default": 90');
    },
  );
}

lock("reports an unreadable file as a problem, and does not change it", async () => {
  const before = "<<<<<<< HEAD\n";
  const { status, output, lock } = await checked(LAMP_MOD, before, PUBLISH);
  assert.is(status, 1, output);
  assert.match(output, /^problem: schema\.lock\.json cannot be read, .*: it is no JSON object$/m);
  assert.is(lock, before);
});

for (const [what, source] of [
  ["does not load", `${sdk}\nmodule.exports = svc.defineMod({ load() { throw new Error("no"); } });`],
  ["needs a page to load", `${sdk}\nmodule.exports = svc.defineMod({ load() { document.body; } });`],
  [
    "has another problem",
    LAMP_MOD.replace("load() {", `load() { setTimeout(() => { throw new Error("no"); });`),
  ],
] as const) {
  lock(`does not change the file for a mod that ${what}`, async () => {
    const before = writeSchemaLock([FOV]);
    const { output, lock } = await checked(source, before, PUBLISH);
    if (!what.startsWith("has")) assert.not.match(output, /was published/);
    assert.is(lock, before);
  });
}

for (const before of [undefined, writeSchemaLock([FOV])]) {
  lock(`writes ${before === undefined ? "no file" : "nothing to the file"} without --publish`, async () => {
    const { status, lock } = await checked(LAMP_MOD, before);
    assert.is(status, 0);
    assert.is(lock, before);
  });
}

lock("uses the lock beside the nearest package.json above the checked file of another bundler", () =>
  withTempFolder(async (folder) => {
    const file = join(folder, "dist/mod.js");
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "package.json"), '{ "name": "my-mod" }');
    const check = (row: string) => {
      writeFileSync(file, mod(row));
      return runCommandIn(folder, ["check", "dist/mod.js", PUBLISH]);
    };
    const { status, output } = await check('svc.boolSetting("lamp", "Lamp", true)');
    assert.is(status, 0, output);
    assert.match(output, /^schema\.lock\.json has 1 published rows$/m);
    assert.is(readFileSync(join(folder, "schema.lock.json"), "utf8"), writeSchemaLock([LAMP]));
    const { output: gone } = await check('svc.boolSetting("light", "Lamp", true)');
    assert.match(gone, /the row lamp was published and is gone/);
    writeFileSync(file, `${sdk}\nmodule.exports = 1;`);
    const refused = await runCommandIn(folder, ["check", "dist/mod.js", PUBLISH]);
    assert.is(refused.status, 1);
    assert.match(refused.output, /^problem: schema\.lock\.json is not written: the mod has problems/m);
  }),
);
