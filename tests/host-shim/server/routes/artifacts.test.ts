import * as assert from "uvu/assert";
import { sha256 } from "../../../../host-shim/node/index.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { share } from "../../../support/share.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const files = suite("the files of mods over HTTP");

const LIBRARY = libraryText();
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>\n';
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00);
const GERMAN = '{ "fov.label": "Sichtfeld", "zoom.label": "缩放" }\n';
const presetsOf = (...ids: readonly string[]) =>
  JSON.stringify({
    schema: "svc.presets/1",
    presets: ids.map((id) => ({ id, title: id, values: { fov: 110 } })),
  });
const face = { description: "A sight.", author: "Ada", homepage: "https://a.test/", tags: ["hud"] };
const deep = { dir: "group/b", library: "mod.js" };
const REGISTRY = {
  mods: [
    { id: "a", icon: "icon.svg", ...face },
    { id: "b", icon: "deep/b.png", artifact: deep, bugs: "no address" },
  ],
};

const open = share<TestBackend & { readonly install: Install }>(files, (work) =>
  withInstall(REGISTRY, (install) => {
    for (const [path, , content] of served) install.write(`mods/${path}`, content);
    install.write("mods/a/other.svg", SVG);
    install.write("mods/a/other.js", "1");
    install.write("mods/a/config.json", "{}");
    install.write("mods/secret.json", "{}");
    install.write("mods/stranger/texts/de.json", GERMAN);
    install.write("mods/stranger/mod.js", "secret");
    return withBackend(install.root, (backend) => work({ ...backend, install }));
  }),
);

const JSON_TYPE = "application/json; charset=utf-8";
const served: readonly (readonly [path: string, type: string, content: string | Uint8Array])[] = [
  ["a/mod.js", "text/javascript; charset=utf-8", LIBRARY],
  ["a/icon.svg", "image/svg+xml", SVG],
  ["group/b/deep/b.png", "image/png", PNG],
  ["a/texts/de.json", JSON_TYPE, GERMAN],
  ["group/b/texts/zh-Hans.json", JSON_TYPE, "{}"],
  ["a/presets.json", JSON_TYPE, presetsOf("calm", "neon")],
];
for (const [path, type, content] of served) {
  files(`include ${path}, verbatim, revalidated by its ETag`, async () => {
    const { url, port, get } = open();
    const bytes = Buffer.from(content);
    const reply = await fetch(`${url}/mods/${path}`);
    const { headers } = reply;
    assert.equal([reply.status, Buffer.from(await reply.arrayBuffer())], [200, bytes]);
    assert.is(headers.get("content-type"), type);
    assert.is(headers.get("cache-control"), "no-cache");
    assert.is(headers.get("x-content-type-options"), "nosniff");
    assert.is(headers.get("etag"), `"${sha256(bytes)}"`);
    const again = await get(`/mods/${path}`, `If-None-Match: ${headers.get("etag")}`);
    assert.equal([again.status, again.body], [304, ""]);
    const head = await fetch(`${url}/mods/${path.replace("group/b", "group%2Fb")}`, { method: "HEAD" });
    assert.equal([head.status, head.headers.get("content-length")], [200, String(bytes.length)]);
    for (const method of ["POST", "PUT", "DELETE"]) {
      const text = `${method} /mods/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
      assert.is((await rawRequest(port, text)).status, 405, method);
    }
  });
}

for (const [path, content, another] of [
  ["a/mod.js", LIBRARY, "the library of a has another hash now: request the decisions again"],
  ["a/icon.svg", SVG, "the icon of a has another hash now"],
] as const) {
  files(`are immutable at a URL with their hash: ${path}`, async () => {
    const { get } = open();
    for (const hash of [sha256(content), sha256(content).toUpperCase()]) {
      const { status, headers, body } = await get(`/mods/${path}?h=${hash}`);
      assert.equal([status, body], [200, content]);
      assert.is(headers.get("cache-control"), "public, max-age=31536000, immutable");
    }
    const { status, body } = await get(`/mods/${path}?h=${sha256("")}`);
    assert.equal([status, JSON.parse(body).err], [404, another]);
  });
}

files("that are icons have a policy against scripts", async () =>
  assert.is(
    (await open().get("/mods/a/icon.svg")).headers.get("content-security-policy"),
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  ),
);

const NO_FILE = "no mod of the registry has the library or the icon ";
const NO_TEXTS = "no mod of the registry has texts there";
const absent: readonly (readonly [path: string, err: string])[] = [
  ...["", "a", "a/", "a/other.js", "a/other.svg", "a/config.json", "b/deep/b.png", "selection.json"].map(
    (path) => [path, NO_FILE + path] as const,
  ),
  ...["a/mod.js/", "a/../a/mod.js", "../registry/mods.json", "__proto__/mod.js", "stranger/mod.js"].map(
    (path) => [path, NO_FILE + path] as const,
  ),
  ["a/mod.js%00", NO_FILE],
  ["a\\mod.js", NO_FILE],
  ["%2e%2e/registry/mods.json", `${NO_FILE}../registry/mods.json`],
  ["stranger/texts/de.json", NO_TEXTS],
  ["../a/texts/de.json", NO_TEXTS],
  ["a/texts/fr.json", "ENOENT"],
  ...["DE_.json", "../secret.json", "%2e%2e%2fsecret.json", "..%5csecret.json", ".json", "", "de"].map(
    (name) => [`a/texts/${name}`, NO_FILE] as const,
  ),
  ["a/texts/de.json/", NO_FILE],
  [`a/texts/${"a".repeat(36)}.json`, NO_FILE],
  ["none/presets.json", "no mod of the registry has presets there"],
  ["a/../presets.json", "no mod of the registry has presets there"],
  ["group/b/presets.json", "ENOENT"],
];
files("are 404 with the reason at other paths and for mods outside the registry", async () => {
  for (const [path, err] of absent) {
    const { status, body } = await open().get(`/mods/${path}`);
    assert.is(status, 404, path);
    assert.match(JSON.parse(body).err, err);
  }
});

const unusable: readonly (readonly [
  path: string,
  content: string | Uint8Array | undefined,
  status: number,
  err: string,
])[] = [
  ["a/texts/de.json", "[]", 500, "the texts of a in de are ignored: it is not a JSON object"],
  ["a/presets.json", "[]", 404, "the presets of a are ignored: its "],
  ["a/icon.svg", PNG, 500, "the icon of a is not shown: icon.svg does not start like"],
  ["a/icon.svg", undefined, 404, "the icon of a is not shown: there is no file"],
  ["a/mod.js", Buffer.from("// é", "latin1"), 500, "the library of a is not UTF-8: save it as UTF-8"],
  ["a/mod.js", undefined, 404, "there is no file"],
];
for (const [path, content, expected, err] of unusable) {
  files(`are ${expected} with the reason "${err}"`, async () => {
    const { get, install } = open();
    const good = served.find(([known]) => known === path)![2];
    install.write(`mods/${path}`, content);
    const { status, body } = await get(`/mods/${path}`);
    install.write(`mods/${path}`, good);
    assert.is(status, expected);
    assert.ok(JSON.parse(body).err.includes(err), body);
    assert.is((await get(`/mods/${path}`)).status, 200);
  });
}

files("are in the list of mods, as they are on the disk now", async () => {
  const { get, install } = open();
  const list = async () => JSON.parse((await get("/svc/mods?host=1.0.0")).body);
  const { mods, problems } = await list();
  const { description, author, homepage, tags } = mods[0];
  assert.equal({ description, author, homepage, tags }, face);
  assert.is(mods[1].bugs, undefined);
  assert.match(problems.join("\n"), "mods[1] (b) is used without its bugs");
  const listed = async () =>
    JSON.stringify(
      (await list()).mods.map(({ dir, icon, languages, presets }: Record<string, unknown>) => [
        ...[dir, icon, languages],
        ...(presets === undefined ? [] : [presets]),
      ]),
    );
  assert.is(await listed(), '[["a","icon.svg",["de"],2],["group/b","deep/b.png",["zh-Hans"]]]');
  install.write("mods/group/b/texts/de.json", "{}");
  install.write("mods/group/b/texts/notes.txt", "");
  install.write("mods/group/b/texts/de_CH.json", "{}");
  install.write("mods/group/b/presets.json", presetsOf("calm"));
  install.write("mods/a/texts/de.json", undefined);
  install.write("mods/a/presets.json", undefined);
  const now = '[["a","icon.svg",[]],["group/b","deep/b.png",["de","zh-Hans"],1]]';
  await until(async () => (await listed()) === now, "the files as they are on the disk now");
});

files("are those of the latest registry", async () => {
  const { get, install } = open();
  install.setRegistry({ mods: [{ id: "a", artifact: { dir: "a", library: "other.js" } }] });
  await until(async () => (await get("/mods/a/other.js")).body === "1", "the new library is served");
  assert.is((await get("/mods/a/mod.js")).status, 404);
});
