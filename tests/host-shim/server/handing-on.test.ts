import * as assert from "uvu/assert";
import { withBackend } from "../../support/backend.js";
import { withInstall } from "../../support/install.js";
import { linkedSdk } from "../../support/linked-sdk.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";

const swaps = suite("a reloaded server mod");
const sdk = await linkedSdk();

/** Returns a server mod that counts the requests for `/count`, and returns the count from unload. */
const counter = (name: string, load = "") => `${sdk}
let count = 0;
module.exports = svc.defineMod({
  load(previous) {
    count = previous?.count ?? 0;
    svc.log("info", "${name} begins at " + count);
    ${load}
    svc.serveRoute("GET", "/count", () => svc.httpResponse(200, "text/plain", "${name} " + ++count));
  },
  unload: () => ({ count }),
});
`;

swaps("keeps its state, also when the old file is loaded again after a failed new file", () =>
  withInstall({ mods: [{ id: "counter", sides: ["server"] }] }, async ({ root, setLibrary }) => {
    setLibrary("counter", counter("one"));
    await withBackend(root, async ({ get, line, lines }) => {
      await line(/one begins at 0$/);
      for (const expected of ["one 1", "one 2"]) assert.is((await get("/count")).body, expected);

      setLibrary("counter", counter("two"));
      await line(/two begins at 2$/);
      assert.is((await get("/count")).body, "two 3");

      setLibrary("counter", counter("three", `throw new Error("not today")`));
      await line(/three begins at 3$/);
      await line(/^error MOD NOT ARMED: .* the previous library is loaded again: Error: not today/);
      await until(
        () => lines.filter((text) => /two begins at 3$/.test(text)).length === 1,
        () => `the old mod with its count; the log was:\n${lines.join("\n")}`,
      );
      assert.is((await get("/count")).body, "two 4");

      await get("/svc/mods/disable/counter");
      await line(/^info unloaded counter/);
      await until(async () => (await get("/count")).status === 404, "the route to be gone");
      await get("/svc/mods/enable/counter");
      await line(/three begins at 0$/);
    });
  }),
);
