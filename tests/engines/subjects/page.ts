import { createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import type { Given, Say } from "../program.js";

/** Runs the parts of a client host for web pages over a fake window. */
export function page(say: Say, { libraries }: Given): void {
  const items = new Map<string, string>();
  const { text, sha256 } = libraries["score-tracker"]!;
  const transport = createFetchTransport(
    {
      AbortSignal: { timeout: (milliseconds: number) => ({ milliseconds }) },
      fetch(url, init) {
        say("fetch", url, init);
        if (url.includes("away")) return Promise.reject(new Error("no network"));
        const body = url.includes("stale") && !("If-None-Match" in init.headers) ? "old bytes" : text;
        return Promise.resolve({
          status: 200,
          headers: { get: (name: string) => (name === "ETag" ? '"e"' : null) },
          text: () =>
            url.includes("cut") ? Promise.reject(new TypeError("cut short")) : Promise.resolve(body),
        });
      },
    },
    { token: "secret" },
  );
  const store = createPageStore({
    baseUrl: "http://backend",
    transport,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem(key, value) {
        if (value.length > 40) throw new Error("full");
        items.set(key, value);
      },
    },
  });

  const artifact = { dir: "a b/\u00e9", library: "mod.js", sha256 };
  const config = store.openConfig(artifact);
  say("config", config.read(), config.version());
  say(
    "write",
    config.write("{}", "other"),
    config.write("{}", ""),
    config.write("x".repeat(41), "{}"),
    config.read(),
  );
  store.keepSelection?.("kept");
  store.readSelection?.((selection) => say("selection", selection));
  say("items", Array.from(items));

  const dirs = ["fresh", "stale", "cut", "away"];
  const next = (): void => {
    const dir = dirs.shift();
    if (dir === undefined) return;
    store.readLibrary({ ...artifact, dir }, (library) => {
      say(
        "library",
        dir,
        library.status,
        library.sha256,
        library.status === "Ok" ? library.text.length : library.text,
      );
      next();
    });
  };
  next();
  transport(
    { url: "http://backend/svc/mods/reports", etag: "", timeoutMs: 5, body: "{}" },
    (reply, problem) => {
      say("posted", reply?.status, reply?.etag, problem);
    },
  );

  const compiled = evaluateInPage(
    "module.exports = [a, this === undefined || typeof this]; // \u2028",
    "my mod.js",
    ["module", "a"],
  );
  const module = { exports: undefined };
  compiled(module, 7);
  say("evaluated", module.exports);
}
