import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const presets = suite("the presets of mods over HTTP");

const fileOf = (...ids: readonly string[]) =>
  JSON.stringify({
    schema: "svc.presets/1",
    presets: ids.map((id) => ({ id, title: id, values: { fov: 110 } })),
  });
const REGISTRY = { mods: [{ id: "a" }, { id: "b", artifact: { dir: "group/b", library: "mod.js" } }] };

const withPresets = (work: (backend: TestBackend, install: Install) => Promise<void>) => () =>
  withInstall(REGISTRY, (install) => {
    install.write("mods/a/presets.json", fileOf("calm", "neon"));
    return withBackend(install.root, (backend) => work(backend, install));
  });

/** Returns the number of presets of each mod in the list of mods. */
async function counts({ get }: TestBackend): Promise<unknown> {
  const { mods } = JSON.parse((await get("/svc/mods?host=1.0.0")).body);
  return Object.fromEntries(mods.map(({ id, presets }: Record<string, unknown>) => [id, presets]));
}

presets(
  "are counted in the list of mods, also after a file is added, and zero is omitted",
  withPresets(async (backend, install) => {
    assert.equal(await counts(backend), { a: 2, b: undefined });
    install.write("mods/group/b/presets.json", fileOf("calm"));
    install.write("mods/a/presets.json", undefined);
    await until(
      async () => JSON.stringify(await counts(backend)) === '{"b":1}',
      "the presets as they are on the disk now",
    );
  }),
);

presets(
  "are the file's bytes, revalidated by ETag",
  withPresets(async ({ get }) => {
    const { status, headers, body } = await get("/mods/a/presets.json");
    assert.equal([status, body], [200, fileOf("calm", "neon")]);
    assert.is(headers.get("content-type"), "application/json; charset=utf-8");
    assert.is(headers.get("cache-control"), "no-cache");
    assert.is((await get("/mods/a/presets.json", `If-None-Match: ${headers.get("etag")}`)).status, 304);
    for (const target of ["/mods/group/b/presets.json", "/mods/none/presets.json", "/mods/a/../presets.json"])
      assert.is((await get(target)).status, 404, target);
  }),
);

presets(
  "are 404 with the reason for a malformed file",
  withPresets(async ({ get }, install) => {
    install.write("mods/a/presets.json", "[]");
    const { status, body } = await get("/mods/a/presets.json");
    assert.is(status, 404);
    assert.match(JSON.parse(body).err, /^the presets of a are ignored: /);
  }),
);
