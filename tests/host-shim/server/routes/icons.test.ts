import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";

const icons = suite("the descriptions and icons of mods over HTTP");

const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>\n';
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00);
const face = { description: "A sight.", author: "Ada", homepage: "https://a.test/", tags: ["hud"] };
const REGISTRY = {
  mods: [
    { id: "a", icon: "icon.svg", ...face },
    { id: "b", icon: "deep/b.png", artifact: { dir: "group/b", library: "mod.js" }, bugs: "no address" },
  ],
};

const withIcons = (work: (backend: TestBackend, install: Install) => Promise<void>) => () =>
  withInstall(REGISTRY, (install) => {
    install.write("mods/a/icon.svg", SVG);
    install.write("mods/a/other.svg", SVG);
    install.write("mods/group/b/deep/b.png", PNG);
    return withBackend(install.root, (backend) => work(backend, install));
  });

icons(
  "are in the list of mods, whose problems name their faults",
  withIcons(async ({ get }) => {
    const { mods, problems } = JSON.parse((await get("/svc/mods?host=1.0.0")).body);
    const { description, author, homepage, bugs, icon, tags } = mods[0];
    assert.equal({ description, author, homepage, icon, tags }, { ...face, icon: "icon.svg" });
    assert.is(bugs, undefined);
    assert.is(mods[1].icon, "deep/b.png");
    assert.match(problems.join("\n"), "mods[1] (b) is used without its bugs");
  }),
);

icons(
  "include the icon's bytes, with a policy against scripts, revalidated by ETag",
  withIcons(async ({ get, url }) => {
    const { status, headers, body } = await get("/mods/a/icon.svg");
    assert.is(status, 200);
    assert.is(body, SVG);
    assert.is(headers.get("content-type"), "image/svg+xml");
    assert.is(headers.get("cache-control"), "no-cache");
    assert.is(headers.get("x-content-type-options"), "nosniff");
    assert.is(
      headers.get("content-security-policy"),
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    );
    const etag = headers.get("etag")!;
    const again = await get("/mods/a/icon.svg", `If-None-Match: ${etag}`);
    assert.is(again.status, 304);
    assert.is(again.body, "");

    const png = await fetch(`${url}/mods/group/b/deep/b.png`);
    assert.is(png.headers.get("content-type"), "image/png");
    assert.equal(new Uint8Array(await png.arrayBuffer()), PNG);
    const head = await fetch(`${url}/mods/group/b/deep/b.png`, { method: "HEAD" });
    assert.is(head.headers.get("content-length"), String(PNG.length));

    const hash = etag.replaceAll('"', "");
    const kept = await get(`/mods/a/icon.svg?h=${hash.toUpperCase()}`);
    assert.is(kept.headers.get("cache-control"), "public, max-age=31536000, immutable");
    const other = await get(`/mods/a/icon.svg?h=${"0".repeat(64)}`);
    assert.is(other.status, 404);
    assert.match(other.body, "the icon of a has another hash now");
  }),
);

icons(
  "are 404 for a file that no entry names as its icon",
  withIcons(async ({ get }) => {
    for (const target of ["/mods/a/other.svg", "/mods/a/", "/mods/a/config.json", "/mods/b/deep/b.png"])
      assert.is((await get(target)).status, 404, target);
  }),
);

icons(
  "are answered with 500 if the content does not match the extension, and with 404 if the file is missing",
  withIcons(async ({ get }, install) => {
    for (const [content, status] of [
      [PNG, 500],
      [undefined, 404],
    ] as const) {
      install.write("mods/a/icon.svg", content);
      const reply = await get("/mods/a/icon.svg");
      assert.is(reply.status, status);
      assert.match(JSON.parse(reply.body).err, /^the icon of a is not shown: /);
    }
  }),
);
