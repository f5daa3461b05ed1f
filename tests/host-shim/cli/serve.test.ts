import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { runSvcMod } from "../../support/author.js";
import { startChild } from "../../support/child.js";
import { withInstall } from "../../support/install.js";
import { repository } from "../../support/repository.js";

const serve = suite("svc-mod serve");

serve("beside a backend of the same install it says where that is, and ends with 3", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
    const args = ["serve", "--root", root, "--port", "0"];
    const first = startChild([join(repository, "dist/svc-mod.js"), ...args]);
    try {
      const [, url = ""] = await first.line(/^svc-mod serves (http:\S+)$/);
      const { status, output } = runSvcMod(root, args);
      assert.is(status, 3, output);
      assert.is(
        output,
        `svc-mod serve: ${root} is already served at ${url} by process ${first.pid}: use that backend, or end it first\n`,
      );
    } finally {
      assert.is(await first.end(), 0, first.output());
    }
  }),
);

serve.run();
