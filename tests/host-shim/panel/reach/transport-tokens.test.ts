import * as assert from "uvu/assert";
import { busTransport } from "../../../../host-shim/panel/reach/bus-transport.js";
import { httpTransport } from "../../../../host-shim/panel/reach/http-transport.js";
import { createBus } from "../../../../sdk/index.js";
import { withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const tokens = suite("a panel's transport with a token");

const TOKEN = "secret-1";
const registry = { mods: [{ id: "a", sides: ["server"] }] };
const OPTIONS = libraryText(
  `host.route("GET", "/choices", () => ({ status: 200, headers: [], body: '{"options":[]}' }))`,
);

function withServer(work: (url: string) => Promise<void>, token = TOKEN): Promise<void> {
  return withInstall(registry, ({ root, setLibrary }) => {
    setLibrary("a", OPTIONS);
    return withBackend(
      root,
      async ({ url, line }) => {
        await line(/loaded a/);
        await work(url);
      },
      { token },
    );
  });
}

tokens("is accepted for settings, choices and mods", () =>
  withServer(async (url) => {
    const bus = createBus({ log() {} });
    const headers = { Authorization: `Bearer ${TOKEN}` };
    for (const transport of [
      httpTransport(url, { token: TOKEN }),
      busTransport(bus, { baseUrl: url, token: TOKEN }),
    ]) {
      assert.equal(
        (await transport.mods()).mods.map(({ id }) => id),
        ["a"],
      );
      // The mod and its routes load again only after the answer.
      const routed = async () => (await fetch(`${url}/choices`, { headers })).status === 200;
      await until(routed, "the route of the mod");
      assert.equal((await transport.options("/choices", "", 10)).options, []);
      await transport.disable("a");
      await transport.clear("a");
      assert.equal(await transport.index(), []);
    }
    await refused(() => httpTransport(url).mods(), "requires its token");
    await refused(() => httpTransport(url).index(), "401");
    await refused(() => busTransport(bus, { baseUrl: url }).enable("a"), "requires its token");
  }),
);

tokens("is sent to its backend after another backend has refused it", () =>
  withServer((url) =>
    withServer(async (other) => {
      const elsewhere = httpTransport(other, { token: TOKEN });
      const here = httpTransport(url, { token: TOKEN });
      await refused(() => elsewhere.mods(), "was restarted");
      assert.is(elsewhere.isRefused?.(), true);
      assert.is(here.isRefused?.(), false);
      assert.equal(await here.index(), []);
    }, "secret-2"),
  ),
);

tokens("requests no choices from another server, whatever optionsUrl a row has", () =>
  withServer(async (url) => {
    const { options } = httpTransport(url, { token: TOKEN });
    for (const path of ["@evil.example/x", ".evil.example/x", "0/x", "https://evil.example/x", ""]) {
      await refused(() => options(path, "", 10), "is not a path of the server");
    }
  }),
);

tokens("requests no choices from a route that changes which mods run", () =>
  withServer(async (url) => {
    const { options } = httpTransport(url, { token: TOKEN });
    for (const path of ["/svc/mods/disable/x", "/a/../svc/mods/disable/x", "/svc/%6dods/disable/x"]) {
      await refused(() => options(path, "", 10), "is not a path of the server");
    }
  }),
);

async function refused(work: () => Promise<unknown>, message: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    assert.match((error as Error).message, message);
    return;
  }
  assert.unreachable(message);
}
