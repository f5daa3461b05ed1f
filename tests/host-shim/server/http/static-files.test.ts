import { linkSync, mkdirSync, symlinkSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";

const files = suite("the files of a game");

const TEXT = "0123456789";

function withGame(work: (backend: TestBackend, install: Install) => Promise<void>): Promise<void> {
  return withInstall({ mods: [] }, (install) => {
    install.write("game/index.html", "<h1>game</h1>");
    install.write("game/data.txt", TEXT);
    return withBackend(install.root, (backend) => work(backend, install), {
      gameFolder: join(install.root, "game"),
    });
  });
}

files("are served with their media type, and a folder by its index", () =>
  withGame(async ({ get }, { write }) => {
    write("game/level/index.html", "level");
    write("game/about.html", "about");
    write("game/a b.js", "1");
    write("game/thing.unknown", "?");
    for (const [target, body, type] of [
      ["/game/", "<h1>game</h1>", "text/html; charset=utf-8"],
      ["/game/level/", "level", "text/html; charset=utf-8"],
      ["/game/level", "level", "text/html; charset=utf-8"],
      ["/game/about", "about", "text/html; charset=utf-8"],
      ["/game/data.txt?v=1", TEXT, "text/plain; charset=utf-8"],
      ["/game/a%20b.js", "1", "text/javascript; charset=utf-8"],
      ["/game/thing.unknown", "?", "application/octet-stream"],
    ] as const) {
      const reply = await get(target);
      assert.is(reply.status, 200, target);
      assert.is(reply.body, body, target);
      assert.is(reply.headers.get("content-type"), type, target);
      assert.match(reply.headers.get("content-security-policy") ?? "", "'unsafe-eval'");
      assert.is(reply.headers.get("x-content-type-options"), "nosniff");
      assert.is(reply.headers.get("cross-origin-opener-policy"), "same-origin");
    }
    for (const target of [
      "/game/nothing",
      "/game/data.txt/",
      "/game/data.txt/x",
      `/game/${"x".repeat(5000)}`,
    ]) {
      assert.is((await get(target)).status, 404, target);
    }
  }),
);

files("are 404 if their name starts with a dot or they are links that lead outside", () =>
  withGame(async ({ get }, { root, write }) => {
    write("game/.env", "secret");
    write("game/.git/config", "secret");
    write("game/sub/.hidden/file.txt", "secret");
    write("outside.txt", "secret");
    write("game/sub/inside.txt", "inside");
    symlinkSync(join(root, "outside.txt"), join(root, "game/link.txt"));
    symlinkSync(root, join(root, "game/up"));
    symlinkSync(join(root, "game/sub"), join(root, "game/alias"));
    for (const target of [
      ".env",
      "%2eenv",
      ".git/config",
      "sub/.hidden/file.txt",
      "sub%2f.hidden%2ffile.txt",
      "link.txt",
      "up/outside.txt",
      "up/registry/mods.json",
      "../outside.txt",
      "%2e%2e/outside.txt",
      "sub/../../outside.txt",
      "..%5coutside.txt",
      "data.txt%00",
    ]) {
      const { status, body } = await get(`/game/${target}`);
      assert.is(status, 404, target);
      assert.not.match(body, "secret");
    }
    assert.is((await get("/game/alias/inside.txt")).body, "inside", "a link that stays inside is followed");
  }),
);

files("are 404 under a short name, as Windows has for a name that starts with a dot", () =>
  withGame(async ({ get }, { root, write }) => {
    write("game/.git/config", "secret");
    write("game/.env", "secret");
    write("game/0~1.js", "1");
    write("game/sub~1/a.js", "2");
    symlinkSync(join(root, "game/.git"), join(root, "game/GIT~1"));
    symlinkSync(join(root, "game/.env"), join(root, "game/ENV~1"));
    symlinkSync(join(root, "game/.git"), join(root, "game/linked"));
    for (const target of ["GIT~1/config", "GIT%7E1/config", "ENV~1"])
      assert.is((await get(`/game/${target}`)).status, 404, target);
    assert.is((await get("/game/0~1.js")).body, "1");
    assert.is((await get("/game/sub~1/a.js")).body, "2");
    // A package manager links each package to a folder with a dot.
    assert.is((await get("/game/linked/config")).body, "secret");
  }),
);

files("are served in part for a range, and whole for a malformed range", () =>
  withGame(async ({ get }) => {
    const part = async (range: string, ...more: string[]) => {
      const { status, body, headers } = await get("/game/data.txt", `Range: ${range}`, ...more);
      return [status, body, headers.get("content-range")];
    };
    assert.equal(await part("bytes=2-5"), [206, "2345", "bytes 2-5/10"]);
    assert.equal(await part("bytes=8-99"), [206, "89", "bytes 8-9/10"]);
    assert.equal(await part("bytes=-2"), [206, "89", "bytes 8-9/10"]);
    assert.equal(await part("bytes=10-"), [416, "", "bytes */10"]);
    assert.equal(await part("bytes=5-2"), [200, TEXT, undefined]);
    assert.equal(await part("bytes=0-1,3-4"), [200, TEXT, undefined]);
    assert.equal(await part("bytes=0-1", 'If-Range: "old"'), [200, TEXT, undefined]);
  }),
);

files("are revalidated by ETag, and compressed for clients that accept compression", () =>
  withGame(async ({ get, port }, { write }) => {
    const first = await get("/game/data.txt");
    const etag = first.headers.get("etag") ?? "";
    assert.is(first.headers.get("cache-control"), "no-cache");
    assert.is((await get("/game/data.txt", `If-None-Match: ${etag}`)).status, 304);
    assert.is((await get("/game/data.txt", 'If-None-Match: "other"')).status, 200);
    write("game/data.txt", `${TEXT}!`);
    assert.is((await get("/game/data.txt", `If-None-Match: ${etag}`)).status, 200);
    write("game/data.txt.gz", gzipSync(TEXT));
    assert.is((await get("/game/data.txt", "Accept-Encoding: gzip")).headers.get("content-encoding"), "gzip");
    assert.is((await get("/game/data.txt")).headers.get("content-encoding"), undefined);
    assert.is(
      (await get("/game/data.txt", "Accept-Encoding: gzip;q=0")).headers.get("content-encoding"),
      undefined,
    );
    const head = await rawRequest(
      port,
      "HEAD /game/data.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    assert.is(head.status, 200);
    assert.is(head.headers.get("content-length"), "11");
    assert.is(head.body, "");
  }),
);

files("are served without a compressed copy that is older, and with one that is as old", () =>
  withGame(async ({ get }, { root, write }) => {
    write("game/data.txt.gz", gzipSync(TEXT));
    const coding = async () => {
      const { body, headers } = await get("/game/data.txt", "Accept-Encoding: gzip");
      return [headers.get("content-encoding"), headers.get("content-length"), body === TEXT];
    };
    const copied = (seconds: number) => utimesSync(join(root, "game/data.txt.gz"), seconds, seconds);
    utimesSync(join(root, "game/data.txt"), 2000, 2000);
    copied(2000);
    assert.is((await coding())[0], "gzip");
    copied(1999.5);
    assert.equal(await coding(), [undefined, "10", true]);
    write("game/data.txt", undefined);
    assert.is((await coding())[0], "gzip", "a copy without its file");
  }),
);

files("are served completely if they are empty, hard links or longer than a buffer", () =>
  withGame(async ({ get }, { root, write }) => {
    write("game/empty.txt", "");
    const long = "0123456789abcdef".repeat(20_000);
    write("game/long.txt", long);
    linkSync(join(root, "game/long.txt"), join(root, "game/same.txt"));
    assert.is((await get("/game/empty.txt")).body, "");
    assert.is((await get("/game/long.txt")).body, long);
    assert.is((await get("/game/same.txt")).body, long);
  }),
);

files("end the connection if they are truncated during the reply, with a log line that names the route", () =>
  withGame(async ({ port, get, line }, { root, write }) => {
    write("game/long.txt", "x".repeat(64 * 1024 * 1024));
    // The client reads nothing until the file is truncated, so that most of the file is still unsent.
    const { connect } = await import("node:net");
    const socket = connect(port, "127.0.0.1");
    let length = 0;
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {});
    socket.write(`GET /game/long.txt HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    await new Promise((resolve) => socket.once("readable", resolve));
    truncateSync(join(root, "game/long.txt"), 10);
    socket.on("data", (chunk: Buffer) => {
      length += chunk.length;
    });
    await closed;
    assert.ok(length < 64 * 1024 * 1024);
    await line(/^error GET \/game\/long\.txt failed: .*shorter/);
    assert.is((await get("/game/data.txt")).body, TEXT);
  }),
);

files("are 404 for a folder without an index and for a pipe", () =>
  withGame(async ({ get }, { root }) => {
    mkdirSync(join(root, "game/folder"));
    const { spawnSync } = await import("node:child_process");
    if (spawnSync("mkfifo", [join(root, "game/pipe")]).status === 0) {
      assert.is((await get("/game/pipe")).status, 404);
    }
    assert.is((await get("/game/folder")).status, 404);
    assert.is((await get("/game/folder/")).status, 404);
  }),
);
