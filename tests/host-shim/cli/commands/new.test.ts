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
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { installTools, runCommandIn, runNew } from "../../../support/author.js";
import { assertOnlyInserted } from "../../../support/only-inserted.js";
import { repository } from "../../../support/repository.js";
import { share } from "../../../support/share.js";
import { suite } from "../../../support/suite.js";
import { withServe, withSvcMod } from "../../../support/svc-mod.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const command = suite("svc-mod new");
const refused = suite("svc-mod new: refusals");

command("creates a mod that builds, passes its check, is registered, and loads once it is enabled", () =>
  withTempFolder(async (folder) => {
    const install = copyInstall(folder);
    const registry = join(install, "registry/mods.json");
    const before = readFileSync(registry, "utf8");
    const { status, output } = await runNew(folder, ["my-mod", "--root", install]);
    assert.is(status, 0, output);
    assert.match(output, /curl http:\/\/127\.0\.0\.1:8710\/svc\/mods\/enable\/my-mod/);
    assertOnlyInserted(before, readFileSync(registry, "utf8"));

    const mod = join(folder, "my-mod");
    installTools(mod);
    assert.not.ok(existsSync(join(mod, "schema.lock.json")), "nothing is published yet");
    const checked = await runCommandIn(mod, ["check", ".", "--publish"]);
    assert.is(checked.status, 0, checked.output);
    assert.ok(existsSync(join(mod, "schema.lock.json")));
    const built = await runCommandIn(mod, ["build"]);
    assert.is(built.status, 0, built.output);
    assert.match(built.output, /the entry of my-mod .* must have "version": "0\.1\.0"/);
    assert.equal(readdirSync(join(mod, "build")).sort(), [".compiled", "my-mod.js", "my-mod.js.map"]);
    mkdirSync(join(install, "mods/my-mod"), { recursive: true });
    cpSync(join(mod, "build/my-mod.js"), join(install, "mods/my-mod/mod.js"));

    await withServe(install, async (url) => {
      const args = ["client", "--root", install, "--url", url, "--host-version", "1.4.0"];
      await withSvcMod(args, async (client) => {
        await client.line(/^MOD REJECTED BY THE PLATFORM: My Mod \(my-mod\): not-selected/);
        assert.is((await fetch(`${url}/svc/mods/enable/my-mod`)).status, 200);
        await client.line(/^loaded My Mod 0\.1\.0 \(my-mod\)/);
        client.write('set my-mod text "Good evening"\n');
        await client.line(/"ok":true,"err":"","key":"text","value":"Good evening","effect":"applied"/);
      });
    });
  }),
);

command(
  "leaves no placeholder in the files, and requests the package versions that this package was built with",
  () =>
    withTempFolder(async (folder) => {
      assert.is((await runNew(folder, ["my-mod"])).status, 0);
      const mod = join(folder, "my-mod");
      for (const name of readdirSync(mod)) {
        assert.not.match(readFileSync(join(mod, name), "utf8"), /\{\{\w+\}\}/, name);
      }
      const own = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
      const asked = JSON.parse(readFileSync(join(mod, "package.json"), "utf8")).devDependencies;
      for (const name of Object.keys(asked).filter((name) => name !== "svc-mod-sdk")) {
        assert.is(asked[name], own.devDependencies[name], name);
      }
      assert.ok(own.files.includes("template"), "the template is in the package");
    }),
);

command("loses no entry of the registry in six concurrent runs", () =>
  withTempFolder(async (folder) => {
    const install = copyInstall(folder);
    const names = Array.from({ length: 6 }, (_, index) => `mod-${index}`);
    const create = (name: string) =>
      withSvcMod(
        ["new", name, "--root", install],
        async (child) => assert.is(await child.ended(), 0, child.output()),
        { cwd: folder },
      );
    await Promise.all(names.map(create));
    const { mods, problems } = parseRegistry(readFileSync(join(install, "registry/mods.json"), "utf8"));
    assert.equal(problems, []);
    assert.equal(
      mods
        .map(({ id }) => id)
        .filter((id) => names.includes(id))
        .sort(),
      names,
    );
    assert.equal(readdirSync(join(install, "registry")), ["mods.json"]);
  }),
);

command("creates without --root a mod whose npm run dev exits with 2 and asks for an install", () =>
  withTempFolder(async (folder) => {
    const { status, output } = await runNew(folder, ["my-mod"]);
    assert.is(status, 0, output);
    assert.match(output, "npm run dev -- --root <install>");
    const mod = join(folder, "my-mod");
    const { dev } = JSON.parse(readFileSync(join(mod, "package.json"), "utf8")).scripts;
    // The script runs as npm runs it: by a shell, with the package's programs on the path.
    installTools(mod);
    mkdirSync(join(mod, "node_modules/.bin"));
    symlinkSync(join(repository, "dist/svc-mod.js"), join(mod, "node_modules/.bin/svc-mod"));
    const path = `${join(mod, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`;
    const run = spawnSync(dev, {
      cwd: mod,
      shell: true,
      encoding: "utf8",
      env: { ...process.env, PATH: path },
    });
    assert.is(run.status, 2, run.stdout + run.stderr);
    assert.match(run.stderr, /^svc-mod dev: --root is missing: name the install/);
  }),
);

command("escapes an install path with a space, quotes and $ as one argument of the dev script", () =>
  withTempFolder(async (folder) => {
    cpSync(copyInstall(folder), join(folder, `an "odd" $install`), { recursive: true });
    assert.is((await runNew(folder, ["my-mod", "--root", `an "odd" $install`])).status, 0);
    const { scripts } = JSON.parse(readFileSync(join(folder, "my-mod/package.json"), "utf8"));
    assert.is(scripts.dev, `svc-mod dev --root "../an \\"odd\\" \\$install"`);
  }),
);

const refusals: readonly (readonly [title: string, args: readonly string[], why: RegExp])[] = [
  ["a path", ["../elsewhere"], /a mod's name is one word/],
  ["a name with upper case, which npm refuses,", ["MyMod"], /lower-case/],
  ["a name that is part of a route", ["index"], /a mod's name is one word/],
  [
    "a name that npm refuses for a package",
    ["node_modules"],
    /not "index" or "node_modules"; found node_mod/,
  ],
  ["a file", ["file"], /file is a file: name another folder/],
  ["a folder that is not empty", ["taken"], /taken is not empty/],
  ["an id that the registry contains", ["crosshair", "--root", "install"], /has a mod crosshair/],
  ["a root without an install", ["my-mod", "--root", "taken"], /--root must be an install/],
  ["a missing root", ["my-mod", "--root", "nowhere"], /--root must be a folder/],
];
const taken = share<string>(refused, (work) =>
  withTempFolder((folder) => {
    copyInstall(folder);
    writeFileSync(join(folder, "file"), "");
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "taken/file"), "");
    return work(folder);
  }),
);
for (const [title, args, why] of refusals) {
  refused(`refuses ${title} and creates nothing`, async () => {
    const folder = taken();
    const { status, output } = await runNew(folder, args);
    assert.is(status, 2, output);
    assert.match(output, why);
    assert.equal(readdirSync(folder).sort(), ["file", "install", "taken"]);
    assert.not.ok(existsSync(join(folder, "..", "elsewhere")));
  });
}

function copyInstall(folder: string): string {
  const install = join(folder, "install");
  cpSync(join(repository, "build/install"), install, { recursive: true });
  return install;
}
