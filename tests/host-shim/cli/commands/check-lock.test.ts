import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type LockedRow, writeSchemaLock } from "../../../../host-shim/cli/trial/schema-lock.js";
import { runCommandIn } from "../../../support/author.js";
import { linkedSdk } from "../../../support/linked-sdk.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const lock = suite("svc-mod check --publish and schema.lock.json");
const sdk = await linkedSdk();

/** A mod that declares these rows, each given as its builder call. */
const mod = (rows: string, more = "") =>
  `${sdk}\nmodule.exports = svc.defineMod({ load() {
    svc.declareSettings([${rows}], true${more});
    svc.onSettingsApplied(() => { svc.settingApplied(); });
  } });\n`;

const FOV: LockedRow = { key: "fov", type: "int", default: "90" };
const LAMP: LockedRow = { key: "lamp", type: "bool", default: "true" };

const PUBLISH = "--publish";

interface Checked {
  readonly status: number | null;
  readonly output: string;
  /** The lock file afterwards; undefined for none. */
  readonly lock: string | undefined;
}

/** Checks a mod beside which there is a lock file; none for undefined. */
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

lock("adds a new row and a new default to the file, silently", async () => {
  const source = mod('svc.intSetting("fov", "FOV", 100), svc.boolSetting("lamp", "Lamp", true)');
  const { status, output, lock } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
  assert.is(status, 0, output);
  assert.not.match(output, /remark/);
  assert.is(lock, writeSchemaLock([{ ...FOV, default: "100" }, LAMP]));
});

lock("keeps the spelling of a literal, so that the file changes only with the declaration", async () => {
  const rows = '{ ...svc.floatSetting("size", "Size", 1), defaultJson: "1.50" }';
  const { lock } = await checked(mod(rows), writeSchemaLock([]), PUBLISH);
  assert.is(lock, writeSchemaLock([{ key: "size", type: "float", default: "1.50" }]));
});

lock("reports a missing row at each check, until it is removed from the file", async () => {
  const source = mod('svc.boolSetting("lamp", "Lamp", true)');
  const before = writeSchemaLock([FOV, LAMP]);
  const { status, output, lock } = await checked(source, before, PUBLISH);
  assert.is(status, 0, output);
  assert.match(
    output,
    /^remark: the row fov was published and is gone, so what players have stored under it is lost: /m,
  );
  assert.is(lock, before);
  const { output: quiet } = await checked(source, writeSchemaLock([LAMP]));
  assert.not.match(quiet, /remark/);
});

lock("does not report a row that another one takes over, and keeps it in the file", async () => {
  const source = mod('svc.intSetting("view", "View", 90, { renamedFrom: ["fov"] })');
  const { status, output, lock } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
  assert.is(status, 0, output);
  assert.not.match(output, /remark/);
  assert.is(lock, writeSchemaLock([FOV, { key: "view", type: "int", default: "90" }]));
});

for (const [what, convert, says] of [
  ["does not fit", "", /row fov, such as its default 90, are lost: "view" takes .*, found 90$/m],
  [
    "makes convert throw",
    `, { convert() { throw new Error("no idea"); } }`,
    /row fov, such as its default 90, are lost: .*what convert threw: no idea/m,
  ],
] as const) {
  lock(
    `reports a published default that ${what}, as players' stored values would fail the same way`,
    async () => {
      const source = mod('svc.stringSetting("view", "View", "wide", { renamedFrom: ["fov"] })', convert);
      const { output } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
      assert.match(output, says);
    },
  );
}

lock("does not report a published default that convert takes over", async () => {
  const source = mod(
    'svc.stringSetting("view", "View", "wide", { renamedFrom: ["fov"] })',
    ", { convert: (_key, _from, literal) => JSON.stringify(literal) }",
  );
  const { output } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
  assert.not.match(output, /remark/);
});

lock("reports another type under the same key, and keeps the published one in the file", async () => {
  const source = mod('svc.stringSetting("fov", "FOV", "wide")');
  const { output, lock } = await checked(source, writeSchemaLock([FOV]), PUBLISH);
  assert.match(output, /^remark: the row fov was published as int and is string now: /m);
  assert.is(lock, writeSchemaLock([FOV]));
});

lock("reports an unreadable file as a problem, and does not change it", async () => {
  const before = "<<<<<<< HEAD\n";
  const { status, output, lock } = await checked(
    mod('svc.boolSetting("lamp", "Lamp", true)'),
    before,
    PUBLISH,
  );
  assert.is(status, 1, output);
  assert.match(output, /^problem: schema\.lock\.json cannot be read, .*: it is no JSON object$/m);
  assert.is(lock, before);
});

for (const [what, source] of [
  ["does not load", `${sdk}\nmodule.exports = svc.defineMod({ load() { throw new Error("no"); } });`],
  ["needs a page to load", `${sdk}\nmodule.exports = svc.defineMod({ load() { document.body; } });`],
  [
    "has another problem",
    mod('svc.boolSetting("lamp", "Lamp", true)').replace(
      "load() {",
      `load() { setTimeout(() => { throw new Error("no"); });`,
    ),
  ],
] as const) {
  lock(`publishes nothing of a mod that ${what}, and does not report its missing rows`, async () => {
    const before = writeSchemaLock([FOV]);
    const { output, lock } = await checked(source, before, PUBLISH);
    if (!what.startsWith("has")) assert.not.match(output, /was published/);
    assert.is(lock, before);
  });
}

for (const before of [undefined, writeSchemaLock([FOV])]) {
  lock(
    `a check without --publish writes ${before === undefined ? "no file" : "nothing to the file"}`,
    async () => {
      const { status, lock } = await checked(mod('svc.boolSetting("lamp", "Lamp", true)'), before);
      assert.is(status, 0);
      assert.is(lock, before);
    },
  );
}

lock("another bundler's file has its lock beside the package.json above it", () =>
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

lock.run();
