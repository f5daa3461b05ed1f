import * as assert from "uvu/assert";
import { sha256 } from "../../../../host-shim/node/index.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const artifacts = suite("the libraries of mods over HTTP");

const LIBRARY = libraryText();

const withMods = (work: (backend: TestBackend, install: Install) => Promise<void>) => () =>
  withInstall({ mods: [{ id: "a" }, { id: "b" }, { id: "latin" }] }, (install) => {
    install.write("mods/b/mod.js", undefined);
    install.write("mods/latin/mod.js", Buffer.from("// é", "latin1"));
    install.write("mods/a/other.js", "1");
    return withBackend(install.root, (backend) => work(backend, install));
  });

artifacts(
  "are immutable at a URL with their hash, and revalidated at a URL without a hash",
  withMods(async ({ get }) => {
    const hash = sha256(LIBRARY);
    for (const [query, caching] of [
      ["", "no-cache"],
      [`?h=${hash}`, "public, max-age=31536000, immutable"],
      [`?h=${hash.toUpperCase()}`, "public, max-age=31536000, immutable"],
    ] as const) {
      const { status, headers, body } = await get(`/mods/a/mod.js${query}`);
      assert.is(status, 200);
      assert.is(body, LIBRARY);
      assert.is(headers.get("content-type"), "text/javascript; charset=utf-8");
      assert.is(headers.get("cache-control"), caching);
      assert.is(headers.get("etag"), `"${hash}"`);
    }
    assert.is((await get("/mods/a/mod.js", `If-None-Match: "${hash}"`)).status, 304);
  }),
);

artifacts(
  "are 404 with the reason for another hash, an absent library, or a file of no mod",
  withMods(async ({ get }) => {
    for (const [path, reason] of [
      [
        `/mods/a/mod.js?h=${sha256("")}`,
        "the library of a has another hash now: request the decisions again",
      ],
      ["/mods/b/mod.js", "mod.js"],
      ["/mods/a/other.js", "no mod of the registry has the library or the icon a/other.js"],
      ["/mods/c/texts/de.json", "no mod of the registry has texts there"],
      ["/mods/c/presets.json", "no mod of the registry has presets there"],
    ] as const) {
      const { status, body } = await get(path);
      assert.is(status, 404, path);
      assert.match(JSON.parse(body).err, reason);
    }
  }),
);

artifacts(
  "are those of the latest registry",
  withMods(async ({ get }, install) => {
    install.setRegistry({ mods: [{ id: "a", artifact: { dir: "a", library: "other.js" } }] });
    await until(async () => (await get("/mods/a/other.js")).body === "1", "the new library is served");
    assert.is((await get("/mods/a/mod.js")).status, 404);
  }),
);

artifacts(
  "are 500 if they are not UTF-8",
  withMods(async ({ get }) => {
    const { status, body } = await get("/mods/latin/mod.js");
    assert.is(status, 500);
    assert.match(JSON.parse(body).err, "the library of latin is not UTF-8: save it as UTF-8");
  }),
);
