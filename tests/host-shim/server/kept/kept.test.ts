import { existsSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createModStore } from "../../../../host-shim/node/disk-store.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, withInstall } from "../../../support/install.js";
import * as soon from "../../../support/soon.js";
import { suite } from "../../../support/suite.js";
import { keptAt, registryAt, version } from "./kept-install.js";

const tests = suite("kept libraries");

type Asked = TestBackend & ReturnType<typeof keptAt>;

/** Runs `work` with a backend whose mod `a` is at version 1.0.0, once that library is kept. */
function withKept(work: (asked: Asked, install: Install) => Promise<void>): Promise<void> {
  return withInstall(registryAt("1.0.0"), async (install) => {
    install.setLibrary("a", version("1.0.0").text);
    await withBackend(
      install.root,
      async (backend) => {
        const asked = { ...backend, ...keptAt(backend.url) };
        await soon.is(async () => (await asked.kept()).kept.length, 1);
        await work(asked, install);
      },
      { hostVersion: "1.0.0" },
    );
  });
}

/** Installs a version of the mod `a`, and waits until its library is kept. */
async function update(asked: Asked, install: Install, number: string): Promise<void> {
  install.setLibrary("a", version(number).text);
  install.setRegistry(registryAt(number));
  await soon.is(async () => (await asked.kept()).kept.some(({ version: kept }) => kept === number), true);
}

const one = version("1.0.0");
const two = version("1.1.0");

tests("include the library of a decision with its entry, and a game's report marks it as good", () =>
  withKept(async ({ kept, report, send }, { read }) => {
    const { id, current, pin, kept: libraries } = await kept();
    assert.equal([id, current, pin, libraries.length], ["a", one.sha256, null, 1]);
    assert.equal([libraries[0]!.version, libraries[0]!.good], ["1.0.0", null]);
    assert.ok(Math.abs(Date.now() - libraries[0]!.first) < 600_000);
    assert.is(read(`kept/${one.sha256}.js`), one.text);
    await report(one.sha256, true);
    assert.ok((await kept()).kept[0]!.good! >= libraries[0]!.first);
    await report(one.sha256, false);
    assert.is((await kept()).kept[0]!.good, null);
    assert.match((await send("/svc/mods?can=1")).text, /"can":\[[^\]]*"kept"/);
  }),
);

tests("are in force, with their entry, while they are pinned", () =>
  withKept(async (asked, install) => {
    const { report, pin, decided, library, problems, kept, lines } = asked;
    install.write("mods/a/config.json", '{"n": 1}');
    await report(one.sha256, true);
    await update(asked, install, "1.1.0");
    assert.is(await decided(), `1.1.0 ${two.sha256}`);
    const pinned = await pin(one.sha256);
    assert.is(pinned.status, 200, pinned.text);
    assert.equal([(await kept()).pin, (await kept()).current], [one.sha256, one.sha256]);
    assert.is(await decided(), `1.0.0 ${one.sha256}`);
    assert.is((await library(one.sha256)).text, one.text);
    assert.is((await library(two.sha256)).status, 404);
    const held = "a is held at 1.0.0 by a pin, newer files are not used";
    assert.match(await problems(), held);
    assert.ok(lines.some((line) => line.includes(held)));
    assert.is(install.read("mods/a/config.json"), '{"n": 1}');
    let read = "";
    createModStore(install.root, () => {}).readLibrary(
      { dir: "a", library: "mod.js", sha256: one.sha256 },
      ({ text }) => {
        read = text;
      },
    );
    assert.is(read, one.text);
    assert.is((await pin(null)).status, 200);
    assert.is(await decided(), `1.1.0 ${two.sha256}`);
    assert.is(await problems(), "");
  }),
);

tests("cannot be pinned for an unknown mod or hash, or by a malformed request", () =>
  withKept(async ({ pin, send }, { root }) => {
    const status = async (sha: string | null, id?: string) => (await pin(sha, id)).status;
    assert.is(await status(two.sha256), 404);
    assert.is(await status(one.sha256, "b"), 404);
    assert.is(await status(null, "b"), 404);
    assert.is(await status("5e"), 400);
    assert.is(await status(null, "../a"), 400);
    assert.is((await send("/svc/mods/kept?mod=b")).status, 404);
    assert.is((await send("/svc/mods/kept")).status, 400);
    assert.is((await send("/svc/mods/pin")).status, 405);
    assert.not(existsSync(join(root, "pins.json")));
  }),
);

tests("cannot be pinned if damaged; a pin whose copy is damaged later is ignored and reported", () =>
  withKept(async (asked, install) => {
    const { pin, decided, problems, report } = asked;
    await report(one.sha256, true);
    await update(asked, install, "1.1.0");
    install.write(`kept/${one.sha256}.js`, "half");
    const refused = await pin(one.sha256);
    assert.equal([refused.status, /damaged/.test(refused.text)], [409, true]);
    install.write(`kept/${one.sha256}.js`, one.text);
    assert.is((await pin(one.sha256)).status, 200);
    install.write(`kept/${one.sha256}.js`, one.text.slice(0, 9));
    await soon.is(decided, `1.1.0 ${two.sha256}`);
    assert.match(
      await problems(),
      "the pin of a is not in force, its registry entry is used: its copy in kept/",
    );
    install.write(`kept/${one.sha256}.js`, one.text);
    await soon.is(decided, `1.0.0 ${one.sha256}`);
  }),
);

tests("stay pinned while the mod has no registry entry", () =>
  withKept(async (asked, install) => {
    await asked.pin(one.sha256);
    install.setRegistry({ mods: [{ id: "b" }] });
    await soon.is(async () => JSON.parse((await asked.send("/svc/mods")).text).mods[0].id, "b");
    assert.match(install.read("pins.json"), one.sha256);
    assert.equal([(await asked.kept()).pin, (await asked.kept()).current], [one.sha256, ""]);
    install.setRegistry(registryAt("1.1.0"));
    install.setLibrary("a", two.text);
    await soon.is(asked.decided, `1.0.0 ${one.sha256}`);
  }),
);
