import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withBackend } from "../../../support/backend.js";
import { withInstall } from "../../../support/install.js";
import { PATIENCE_MS } from "../../../support/until.js";

const hostile = suite("a server mod whose route fails");

const answers: Readonly<Record<string, string>> = {
  "/status-1000": '({ status: 1000, headers: [], body: "x" })',
  "/status-nan": '({ status: NaN, headers: [], body: "x" })',
  "/euro": '({ status: 200, headers: [{ name: "X-Price", value: "5 €" }], body: "x" })',
  "/injected": '({ status: 200, headers: [{ name: "X-A", value: "b\\r\\nSet-Cookie: c=d" }], body: "x" })',
  "/bad-name": '({ status: 200, headers: [{ name: "a b", value: "c" }], body: "x" })',
  "/two-lengths":
    '({ status: 200, headers: [{ name: "Content-Length", value: "1" }, { name: "content-length", value: "9" }], body: "x" })',
  "/chunked": '({ status: 200, headers: [{ name: "Transfer-Encoding", value: "chunked" }], body: "x" })',
  "/headers-null": '({ status: 200, headers: [null], body: "x" })',
  "/early": '({ status: 103, headers: [], body: "x" })',
  "/nothing": "undefined",
  "/promise": "Promise.resolve()",
  "/thrown": "(() => { throw { toString() { throw 1; } }; })()",
};

hostile("is answered every time, and the backend continues", async () => {
  const routes = Object.entries(answers).map(
    ([path, answer]) => `host.route("GET", "${path}", () => ${answer});`,
  );
  const library = `module.exports = { api: 1, sdk: "test", attach(host) { ${routes.join("\n")} return "Ok"; }, detach() {}, refresh() {} };`;
  await withInstall({ mods: [{ id: "rude", sides: ["server"] }] }, async ({ root, setLibrary }) => {
    setLibrary("rude", library);
    await withBackend(root, async ({ url, line }) => {
      await line(/loaded .*rude/);
      for (const path of Object.keys(answers)) {
        const reply = await fetch(url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
        await reply.text();
        assert.ok(reply.status >= 200 && reply.status <= 599, `${path} answered ${reply.status}`);
        assert.is(reply.headers.get("set-cookie"), null, path);
      }
      assert.is((await fetch(`${url}/svc/settings/index`)).status, 200);
    });
  });
});

hostile.run();
