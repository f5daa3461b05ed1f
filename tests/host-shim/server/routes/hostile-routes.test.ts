import * as assert from "uvu/assert";
import { withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";

const hostile = suite("the answers of a server mod's routes");

/** The answer of each route, as JavaScript, and its status. */
const answers: Readonly<Record<string, readonly [answer: string, status: number]>> = {
  "/status-99": ['({ status: 99, headers: [], body: "" })', 500],
  "/status-1000": ['({ status: 1000, headers: [], body: "x" })', 500],
  "/status-nan": ['({ status: NaN, headers: [], body: "x" })', 500],
  "/early": ['({ status: 103, headers: [], body: "x" })', 500],
  "/no-name": ['({ status: 200, headers: [{}], body: "" })', 500],
  "/headers-null": ['({ status: 200, headers: [null], body: "x" })', 500],
  "/nothing": ["undefined", 500],
  "/promise": ["Promise.resolve()", 500],
  "/thrown": ["(() => { throw { toString() { throw 1; } }; })()", 500],
  "/whole": [
    JSON.stringify({
      status: 200,
      headers: [
        { name: "Access-Control-Allow-Origin", value: "*" },
        { name: "X-Frame-Options", value: "ALLOWALL" },
        { name: "Referrer-Policy", value: "unsafe-url" },
        { name: "Cross-Origin-Opener-Policy", value: "unsafe-none" },
        { name: "bad name", value: "x" },
        { name: "X-Split", value: "a\r\nSet-Cookie: b=1\u2603" },
        { name: "Content-Length", value: "1" },
        { name: "content-length", value: "9" },
        { name: "Transfer-Encoding", value: "chunked" },
      ],
      body: "whole",
    }),
    200,
  ],
};

hostile("get a status each, and cannot weaken the server's headers or break the HTTP framing", () =>
  withInstall({ mods: [{ id: "rude", sides: ["server"] }] }, async ({ root, setLibrary }) => {
    const routes = Object.entries(answers).map(
      ([path, [answer]]) => `host.route("GET", "${path}", () => (${answer}));`,
    );
    setLibrary("rude", libraryText(routes.join("\n")));
    await withBackend(root, async ({ get, line }) => {
      await line(/loaded rude/);
      for (const [path, [, status]] of Object.entries(answers)) {
        const { status: found, headers, text } = await get(path);
        assert.is(found, status, path);
        assert.is(headers.get("access-control-allow-origin"), undefined);
        assert.is(headers.get("set-cookie"), undefined);
        assert.is(headers.get("cross-origin-opener-policy"), "same-origin");
        assert.is(headers.get("referrer-policy"), "same-origin");
        assert.equal(text.match(/^x-frame-options: .*$/gim), ["X-Frame-Options: DENY"]);
      }
      const { body, headers, text } = await get("/whole");
      assert.is(body, "whole");
      assert.is(headers.get("x-split"), "a  Set-Cookie: b=1\u2603");
      assert.is(headers.get("content-length"), "5");
      assert.not.match(text, "bad name");
      assert.is((await get("/whole", "Sec-Fetch-Site: cross-site")).status, 403);
    });
  }),
);

hostile("have a policy against scripts, unless the mod sends its own policy", () =>
  withInstall({ mods: [{ id: "a", sides: ["server"] }] }, (install) => {
    const routes = [
      ["/html", "text/html; charset=utf-8", ""],
      ["/upper", "TEXT/HTML", ""],
      ["/svg", "image/svg+xml", ""],
      ["/own", "text/html", "default-src 'self'"],
      ["/text", "text/plain", ""],
    ].map(([path, type, policy]) => {
      const headers = [{ name: "Content-Type", value: type }];
      if (policy !== "") headers.push({ name: "content-security-policy", value: policy });
      return `host.route("GET", "${path}", () => (${JSON.stringify({ status: 200, headers, body: "x" })}));`;
    });
    install.setLibrary("a", libraryText(routes.join("\n")));
    return withBackend(install.root, async ({ get, line }) => {
      await line(/loaded a/);
      const policyOf = async (path: string) => (await get(path)).headers.get("content-security-policy");
      for (const path of ["/html", "/upper", "/svg"])
        assert.is(await policyOf(path), "sandbox; default-src 'none'", path);
      assert.is(await policyOf("/own"), "default-src 'self'");
      assert.is(await policyOf("/text"), undefined);
    });
  }),
);
