import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const texts = suite("the texts of mods over HTTP");

const GERMAN = '{ "fov.label": "Sichtfeld" }\n';
const REGISTRY = { mods: [{ id: "a" }, { id: "b", artifact: { dir: "group/b", library: "mod.js" } }] };

const withTexts = (work: (backend: TestBackend, install: Install) => Promise<void>) => () =>
  withInstall(REGISTRY, (install) => {
    install.write("mods/a/texts/de.json", GERMAN);
    install.write("mods/a/texts/zh-Hans.json", '{ "fov.label": "视野" }');
    install.write("mods/group/b/texts/fr.json", "{}");
    return withBackend(install.root, (backend) => work(backend, install));
  });

async function languages({ get }: TestBackend): Promise<unknown> {
  const { mods } = JSON.parse((await get("/svc/mods?host=1.0.0")).body);
  return mods.map(({ dir, languages }: Record<string, unknown>) => [dir, languages]);
}

texts(
  "have their languages in the list of mods, also after a file is added",
  withTexts(async (backend, install) => {
    install.write("mods/a/texts/notes.txt", "");
    install.write("mods/a/texts/de_CH.json", "{}");
    assert.equal(await languages(backend), [
      ["a", ["de", "zh-Hans"]],
      ["group/b", ["fr"]],
    ]);
    install.write("mods/group/b/texts/de.json", "{}");
    install.write("mods/a/texts/de.json", undefined);
    await until(
      async () => JSON.stringify(await languages(backend)) === '[["a",["zh-Hans"]],["group/b",["de","fr"]]]',
      "the languages as they are on the disk now",
    );
  }),
);

texts(
  "are the file's bytes, with a policy against scripts, revalidated by ETag",
  withTexts(async ({ get, port }) => {
    const { status, headers, body } = await get("/mods/a/texts/de.json");
    assert.is(status, 200);
    assert.is(body, GERMAN);
    assert.is(headers.get("content-type"), "application/json; charset=utf-8");
    assert.is(headers.get("cache-control"), "no-cache");
    assert.is((await get("/mods/a/texts/de.json", `If-None-Match: ${headers.get("etag")}`)).status, 304);
    assert.is((await get("/mods/group/b/texts/fr.json")).status, 200);
    assert.is((await get("/mods/group%2Fb/texts/fr.json")).status, 200);
    for (const method of ["POST", "PUT", "DELETE"]) {
      const text = `${method} /mods/a/texts/de.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
      assert.is((await rawRequest(port, text)).status, 405, method);
    }
  }),
);

texts(
  "are 404 for other files and for mods outside the registry",
  withTexts(async ({ get }, install) => {
    install.write("mods/secret.json", "{}");
    install.write("mods/a/secret.json", "{}");
    install.write("mods/stranger/texts/de.json", GERMAN);
    const targets = [
      "/mods/a/texts/fr.json",
      "/mods/a/texts/DE_.json",
      "/mods/a/texts/../secret.json",
      "/mods/a/texts/%2e%2e%2fsecret.json",
      "/mods/a/texts/..%5csecret.json",
      "/mods/a/texts/.json",
      "/mods/a/texts/",
      "/mods/a/texts/de",
      "/mods/a/texts/de.json/",
      "/mods/stranger/texts/de.json",
      "/mods/../a/texts/de.json",
      `/mods/a/texts/${"a".repeat(36)}.json`,
    ];
    for (const target of targets) assert.is((await get(target)).status, 404, target);
  }),
);

texts(
  "are 500 with the reason for a malformed file",
  withTexts(async ({ get }, install) => {
    install.write("mods/a/texts/de.json", "[]");
    const { status, body } = await get("/mods/a/texts/de.json");
    assert.equal(
      [status, JSON.parse(body).err],
      [500, "the texts of a in de are ignored: it is not a JSON object"],
    );
  }),
);
