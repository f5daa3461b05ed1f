import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import * as assert from "uvu/assert";
import { runSvcMod } from "../support/author.js";
import { withBackend } from "../support/backend.js";
import { type Install, openInstall } from "../support/install.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const setUps = suite("a mod of another bundler");

const folder = join(repository, "examples/bundlers");
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "package.json")));

/** Builds the template's mod in the folder `mod` with the set-up `name`; returns the built file's text. */
function build(name: string, mod: string): string {
  cpSync(join(folder, name), mod, { recursive: true });
  symlinkSync(join(repository, ".bundlers/node_modules"), join(mod, "node_modules"));
  const source = readFileSync(join(repository, "template/mod.ts"), "utf8").replaceAll("{{id}}", name);
  // The entry of a set-up is either `mod.ts` or `mod.js`.
  for (const file of ["mod.ts", "mod.js"]) writeFileSync(join(mod, file), source);
  const { scripts } = JSON.parse(readFileSync(join(mod, "package.json"), "utf8"));
  const path = `${join(mod, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`;
  const { status, stdout, stderr } = spawnSync(scripts.build, {
    cwd: mod,
    shell: true,
    encoding: "utf8",
    env: { ...process.env, PATH: path },
  });
  assert.is(status, 0, stdout + stderr);
  return readFileSync(join(mod, "dist/mod.js"), "utf8");
}

/** Fails unless `svc-mod check` accepts the built file without a remark and a backend loads the file. */
async function assertRuns(install: Install, name: string, library: string): Promise<void> {
  install.setRegistry({ mods: [{ id: name, sides: ["server"] }] });
  install.setLibrary(name, library);
  const { status, output } = runSvcMod(install.root, ["check", join("mods", name)]);
  assert.is(status, 0, output);
  assert.not.match(output, /remark/);
  await withBackend(install.root, async ({ url, line }) => {
    await line(/^info loaded /);
    const { mods } = await (await fetch(`${url}/svc/settings/index?full=1`)).json();
    assert.equal(
      mods[0].rows.map(({ key, value }: { readonly key: string; readonly value: unknown }) => [key, value]),
      [
        ["text", `Hello from ${name}`],
        ["shown", true],
        ["size", 22],
        ["color", "#ffe08a"],
      ],
    );
  });
}

for (const name of names) {
  setUps(`passes svc-mod check and loads in the backend when built with ${name}`, () =>
    withTempFolder(async (temporary) => {
      const library = build(name, join(temporary, name));
      const root = join(temporary, "install");
      mkdirSync(root);
      await assertRuns(openInstall(root), name, library);
    }),
  );
}
