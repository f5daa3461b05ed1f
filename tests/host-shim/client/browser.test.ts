import * as assert from "uvu/assert";
import {
  createFetchTransport,
  createPageStore,
  evaluateInPage,
  type LibraryText,
  MOD_PARAMS,
  type PageStorage,
} from "../../../host-shim/client/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { Status } from "../../../sdk/index.js";
import { withServer } from "../../support/http-server.js";
import { suite } from "../../support/suite.js";

const store = suite("createPageStore");
const evaluate = suite("evaluateInPage");

const SHA = "5e".repeat(32);

/** Creates a page's storage in memory, with a quota of 100 characters a text; each call throws while `fails` is set. */
function pageStorage(): PageStorage & { fails: boolean; readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const storage = {
    fails: false,
    texts,
    getItem: (key: string) => {
      if (storage.fails) throw new Error("access is denied");
      return texts.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      if (storage.fails || value.length > 100) throw new Error("the quota is exceeded");
      texts.set(key, value);
    },
  };
  return storage;
}

function openStore(baseUrl: string, storage: PageStorage) {
  return createPageStore({ baseUrl, transport: createFetchTransport(globalThis), storage });
}

function read(baseUrl: string, dir: string, sha256: string): Promise<LibraryText> {
  const from = openStore(baseUrl, pageStorage());
  return new Promise((resolve) => from.readLibrary({ dir, library: "mod.js", sha256 }, resolve));
}

store("reads a library by its hash, with every part of its path escaped", () => {
  const urls: unknown[] = [];
  return withServer(
    (message, reply) => {
      urls.push(message.url);
      reply.end("exports = 'é'");
    },
    async (url) => {
      const hash = sha256("exports = 'é'");
      const library = { status: Status.Ok, text: "exports = 'é'", sha256: hash };
      assert.equal(await read(url, "a b/c#d", hash), library);
      assert.equal(urls, [`/mods/a%20b/c%23d/mod.js?h=${hash}`]);
    },
  );
});

store("omits a library's byte order mark from its text, and hashes the bytes with the mark", () =>
  withServer(
    (_, reply) => void reply.end("\ufeffexports = 1"),
    async (url) => {
      const hash = sha256("\ufeffexports = 1");
      assert.equal(await read(url, "demo", hash), { status: Status.Ok, text: "exports = 1", sha256: hash });
    },
  ),
);

store(
  "requests a library of a wrong hash once more without the cache, then returns the hash of the received bytes",
  () => {
    const tags: unknown[] = [];
    return withServer(
      (message, reply) => {
        tags.push(message.headers["if-none-match"]);
        reply.end("<h1>Sign in to the network</h1>");
      },
      async (url) => {
        const library = await read(url, "demo", SHA);
        assert.is(library.sha256, sha256("<h1>Sign in to the network</h1>"));
        assert.equal(tags, [undefined, '"-"']);
      },
    );
  },
);

store("requests a library again without the cache when the cached bytes have another hash", () =>
  withServer(
    (message, reply) =>
      void reply.end(message.headers["if-none-match"] === undefined ? "what the cache holds" : "exports = 1"),
    async (url) => {
      assert.is((await read(url, "demo", sha256("exports = 1"))).text, "exports = 1");
    },
  ),
);

store("reports why a library is missing: no such file, a 404 for its hash, or an unreachable backend", () =>
  withServer(
    (_, reply) => void reply.writeHead(404).end("gone"),
    async (url) => {
      assert.equal(await read(url, "demo", ""), {
        status: Status.ErrNotFound,
        text: "demo/mod.js: the backend has no such file",
        sha256: "",
      });
      assert.equal((await read(url, "demo", SHA)).text, "demo/mod.js: the backend answered 404");
      const away = await read("http://127.0.0.1:1", "demo", SHA);
      assert.is(away.status, Status.ErrNotFound);
      assert.match(away.text, /^demo\/mod\.js: ./);
    },
  ),
);

store("stores each mod's config under its own name, and replaces only the text that was read", () => {
  const storage = pageStorage();
  const one = openStore("", storage).openConfig({ dir: "one", library: "mod.js", sha256: "" });
  const two = openStore("", storage).openConfig({ dir: "two", library: "mod.js", sha256: "" });
  assert.equal(one.read(), { status: Status.ErrNotFound, text: "" });
  assert.is(one.write("{}", ""), Status.Ok);
  const version = one.version();
  assert.equal(one.read(), { status: Status.Ok, text: "{}" });
  assert.equal(two.read(), { status: Status.ErrNotFound, text: "" });
  assert.is(one.write('{"a":1}', ""), Status.ErrConflict);
  assert.equal(one.read().text, "{}");
  assert.is(one.write('{"a":1}', "{}"), Status.Ok);
  assert.is.not(one.version(), version);
  assert.equal([...storage.texts.keys()], ["svc-mod/one/config.json"]);
});

store("stores only a changed selection; if it is too long, without given values, or as an empty text", () => {
  const writes: string[] = [];
  const texts = new Map<string, string>();
  const storage: PageStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, value) {
      writes.push(key);
      texts.set(key, value);
    },
  };
  const selection = () => {
    let text: string | undefined;
    openStore("", storage).readSelection?.((kept) => {
      text = kept;
    });
    return text;
  };
  const { keepSelection } = openStore("", storage);
  assert.is(selection(), "");
  keepSelection?.('{"mods":[]}');
  keepSelection?.('{"mods":[]}');
  assert.is(selection(), '{"mods":[]}');
  assert.equal(writes, ["svc-mod/selection.json"]);
  keepSelection?.("x".repeat(500_001));
  assert.is(selection(), "", "nor the one before, which may be out of date");
  keepSelection?.(JSON.stringify({ client: [{ guid: "a", given: ["x".repeat(500_000)] }] }));
  assert.is(selection(), '{"client":[{"guid":"a"}]}', "without the given values it fits");
  const failing = pageStorage();
  failing.fails = true;
  openStore("", failing).keepSelection?.("{}");
});

store("returns ErrIo and does not change stored data when the storage is full or disabled", () => {
  const storage = pageStorage();
  const config = openStore("", storage).openConfig({ dir: "one", library: "mod.js", sha256: "" });
  assert.is(config.write("{}", ""), Status.Ok);
  assert.is(config.write("x".repeat(101), "{}"), Status.ErrIo);
  assert.is(config.read().text, "{}");
  storage.fails = true;
  assert.equal(config.read(), { status: Status.ErrIo, text: "" });
  assert.is(config.write("{}", "{}"), Status.ErrIo);
  config.version();
});

evaluate(
  "compiles a file without running it, passes parameters by name, and names the file in stacks",
  () => {
    const run = evaluateInPage(
      "exports.sum = () => { throw new Error(typeof setTimeout) }",
      "a b/mod.js#12",
      MOD_PARAMS,
    );
    const exports: { sum?: () => void } = {};
    run({}, exports);
    try {
      exports.sum?.();
      assert.unreachable();
    } catch (error) {
      assert.is((error as Error).message, "undefined", "the timers are those that the host passes");
      assert.match((error as Error).stack ?? "", /a_b\/mod\.js#12/);
    }
    assert.throws(
      () => evaluateInPage("exports = {", "mod.js", MOD_PARAMS),
      (error: unknown) => error instanceof SyntaxError,
    );
  },
);
