import { join } from "node:path";
import * as assert from "uvu/assert";
import { tokenOf, warnOfShortToken } from "../../../../host-shim/cli/program/token.js";
import type { Child } from "../../../support/child.js";
import { withInstall } from "../../../support/install.js";
import { rawGet } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";
import { withServe, withSvcMod } from "../../../support/svc-mod.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const token = suite("a token on the command line");

/** The parsed options of a command line without a token. */
const none = { token: "", "token-file": "" };

token("is read from the option, else from a file, else from the environment", () =>
  withInstall({ mods: [] }, ({ root, write }) => {
    write("token.txt", "from-file\r\n");
    const file = join(root, "token.txt");
    const environment = { SVC_MOD_TOKEN: "from-environment" };
    assert.is(tokenOf({ ...none, token: "from-option" }, environment), "from-option");
    assert.is(tokenOf({ ...none, "token-file": file }, environment), "from-file");
    assert.is(tokenOf(none, environment), "from-environment");
    assert.is(tokenOf(none, { SVC_MOD_TOKEN: "" }), "");
    assert.is(tokenOf(none, {}), "");
  }),
);

token("is rejected if malformed, unreadable or given twice; the error names the source, not the token", () =>
  withTempFolder((folder) => {
    const missing = join(folder, "missing");
    for (const [values, environment, named] of [
      [{ token: "two\nlines" }, {}, "--token must be ASCII"],
      [{ token: "t\u00e9" }, {}, "--token must be ASCII"],
      [{}, { SVC_MOD_TOKEN: "two\nlines" }, "SVC_MOD_TOKEN must be ASCII"],
      [{ "token-file": missing }, {}, "--token-file cannot be read"],
      [{ token: "a", "token-file": missing }, {}, "not both"],
    ] as const) {
      try {
        tokenOf({ ...none, ...values }, environment);
      } catch (error) {
        assert.match((error as Error).message, named);
        assert.not.match((error as Error).message, "two\nlines");
        continue;
      }
      assert.unreachable(named);
    }
  }),
);

token("from the environment guards a backend, from a file admits a client, and is in no output", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root, write }) => {
    write("token.txt", "secret-1\n");
    const guarded = async (url: string, server: Child) => {
      const port = Number(new URL(url).port);
      await server.line(/in a browser, open http:\/\/\S+\/#token=<token>/);
      assert.is((await rawGet(port, "/svc/mods")).status, 401);
      assert.is((await rawGet(port, "/svc/mods", ["Authorization: bearer secret-1"])).status, 200);
      const args = ["client", "--root", root, "--url", url, "--host-version", "1.0.0"];
      await withSvcMod([...args, "--token-file", join(root, "token.txt")], async (client) => {
        await client.line(/loaded a /);
        assert.not.match(client.output(), "secret-1");
      });
      assert.not.match(server.output(), "secret-1");
    };
    await withServe(root, guarded, [], { env: { ...process.env, SVC_MOD_TOKEN: "secret-1" } });
  }),
);

token("causes a warning if it has fewer than 16 characters", () => {
  for (const [given, warns] of [
    ["", false],
    ["short", true],
    ["x".repeat(15), true],
    ["x".repeat(16), false],
  ] as const) {
    const lines: string[] = [];
    warnOfShortToken(given, (level, text) => lines.push(`${level} ${text}`));
    assert.is(lines.length, warns ? 1 : 0);
    if (warns) assert.match(lines[0]!, `warn the token has ${given.length} characters and can be guessed`);
  }
});
