import * as assert from "uvu/assert";
import { runSvcMod } from "../../../support/author.js";
import { withBackend } from "../../../support/backend.js";
import type { Child } from "../../../support/child.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { rawGet } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";
import { withServe } from "../../../support/svc-mod.js";

const serve = suite("svc-mod serve");

serve("names the other backend of the same install, and exits with 3", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withServe(root, async (url, first) => {
      const { status, output } = runSvcMod(root, ["serve", "--root", root, "--port", "0"]);
      assert.is(status, 3, output);
      assert.is(
        output,
        `svc-mod serve: ${root} is already served at ${url} by process ${first.pid}: use that backend, or end it first\n`,
      );
      assert.is(await first.end(), 0, first.output());
    }),
  ),
);

serve("names a taken port and its likely owner, without a stack, and exits with 1", () =>
  withInstall({}, ({ root }) =>
    withInstall({}, (other) =>
      withBackend(root, ({ port }) => {
        const { status, output } = runSvcMod(other.root, ["serve", "--root", ".", "--port", String(port)]);
        assert.equal(
          { status, output },
          {
            status: 1,
            output: `svc-mod serve: port ${port} is taken: another svc-mod serve? use --port\n`,
          },
        );
      }),
    ),
  ),
);

serve("names an address that is not this computer's, without a stack, and exits with 1", () =>
  withInstall({}, ({ root }) => {
    // RFC 5737: an address reserved for documentation.
    const args = ["serve", "--root", root, "--port", "0", "--host", "192.0.2.1", "--token", "x"];
    const { status, output } = runSvcMod(root, args);
    assert.is(status, 1, output);
    assert.match(output, /^svc-mod serve: it cannot listen on port 0 of 192\.0\.2\.1 \(EADDRNOTAVAIL\)/);
    assert.not.match(output, /\n +at /);
  }),
);

serve("names no mod for an error thrown outside the host", () =>
  withInstall({ mods: [{ id: "a", sides: ["server"] }] }, (install) => {
    install.setLibrary("a", libraryText(`queueMicrotask(() => { throw new Error("whose?"); })`));
    const play = async (_url: string, child: Child) => {
      await child.line(/^error: uncaught error outside the host: Error: whose\?$/);
      assert.not.match(child.output(), /a mod threw/);
      assert.is(await child.end(), 0);
    };
    return withServe(install.root, play, ["--host-version", "1.4.0"]);
  }),
);

serve("--lan prints the links for a phone, and requests from this computer need no token", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withServe(
      root,
      async (url, child) => {
        const [, link] = await child.line(/^Phone: (http:\S+\/#token=[\w-]{22})$/);
        assert.is(new URL(link!).port, new URL(url).port);
        assert.is((await fetch(`${url}/svc/mods`)).status, 200);
        assert.is((await fetch(new URL("/svc/mods", link))).status, 401);
      },
      ["--lan"],
    ),
  ),
);

serve("--allow-host takes a name with an underscore, as a compose service has", () =>
  withInstall({}, ({ root }) =>
    withServe(
      root,
      async (url) => {
        const port = Number(new URL(url).port);
        for (const [host, status] of [
          ["my_host", 200],
          ["other_host", 403],
        ] as const) {
          assert.is((await rawGet(port, "/svc/mods", [`Host: ${host}:${port}`])).status, status);
        }
      },
      ["--allow-host", "my_host"],
    ),
  ),
);
