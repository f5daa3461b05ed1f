import { join } from "node:path";
import * as assert from "uvu/assert";
import { runCommandIn, runSvcMod } from "../../../support/author.js";
import { assertHarmless } from "../../../support/harmless.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { POISON, POISON_WITHOUT_C0 } from "../../../support/poison.js";
import { suite } from "../../../support/suite.js";
import { withServe, withSvcMod } from "../../../support/svc-mod.js";
import { bundledMod } from "../../client/fixtures/bundle.js";

const terminal = suite("foreign text in a terminal");
const poison = JSON.stringify(POISON);

/** A mod that logs, throws and announces terminal escapes. */
const hostile = libraryText(
  `host.log(${poison}, ${poison});
   host.on(${poison}, () => { throw new Error(${poison}); });
   host.emit(${poison}, 0);
   host.on("svc.settings.indexQuery", () => host.emit("svc.settings.indexAnnounce", ${poison}));
   host.on("svc.settings.pageQuery", () => host.emit("svc.settings.pageAnnounce", '{"x":"' + ${poison}));
   queueMicrotask(() => { throw new Error(${poison}); });`,
);

const on = { enabled: true, note: POISON };
const registry = {
  mods: [
    { id: "client", name: POISON },
    { id: "server", name: POISON, sides: ["server"] },
    { id: "both", name: "Both", sides: ["client", "server"] },
    { id: "off", name: POISON },
    {
      id: "lost",
      name: POISON.slice(POISON.indexOf("MOD")),
      artifact: { dir: "nowhere", library: "mod.js" },
    },
    { id: "wrong", sides: POISON, [POISON]: 1 },
  ],
  lists: [
    {
      id: POISON,
      inherits: [`${POISON}2`],
      entries: [
        { id: "client", ...on },
        { id: "server", ...on },
        { id: "both", ...on },
        { id: "lost", ...on },
        { id: "off", enabled: false, note: POISON },
      ],
    },
  ],
  activeLists: [POISON],
};

terminal("is escaped by serve, client and why, so that no text of a mod forges a line of the platform", () =>
  withInstall(registry, async (install) => {
    for (const id of ["client", "server"]) install.setLibrary(id, hostile);
    install.setLibrary("both", await bundledMod("poison-mod"));
    install.write("mods/nowhere/mod.js", undefined);
    install.write(`mods/${POISON}/file`, "");
    await withServe(
      install.root,
      async (url, server) => {
        await server.line(/^error: uncaught error outside the host: Error: p0ison/);
        const args = ["client", "--root", install.root, "--url", url, "--host-version", "1.4.0"];
        await withSvcMod(args, async (client) => {
          await client.line(/^MOD REJECTED BY THE PLATFORM: p0ison/);
          await client.line(/^warning: mod MOD REJECTED BY THE PLATFORM: Fake.* is waiting for its library/);
          await client.line(/^loaded Both/);
          await client.line(/^loaded p0ison/);
          client.write('index\npage client\nset both word "detail"\nset both word "throw"\n');
          await client.line(/^no JSON object was announced: p0ison/);
          await client.line(/^\{"x":"p0ison/);
          await client.line(/^error: \[both\] threw in the apply hook/);
          await server.line(/^loaded Both/);
          const body = `{"key":"word","value":"${POISON_WITHOUT_C0}"}`;
          await fetch(`${url}/svc/settings/both`, { method: "POST", body });
          await server.line(/^\[both\] setting "word" = "p0ison/);
          await server.line(/^warning: in a game, /);
          for (const child of [client, server]) {
            await child.end();
            assertHarmless(child.output());
          }
        });
      },
      ["--host-version", "1.4.0"],
    );
    for (const id of ["off", "client", "wrong"]) {
      const { output } = runSvcMod(install.root, ["why", id, "--root", ".", "--host-version", "1.4.0"]);
      assert.match(output, /p0ison/);
      assertHarmless(output);
    }
  }),
);

terminal("is escaped by check and dev", () =>
  withInstall({ mods: [{ id: "a" }] }, async (install) => {
    install.setLibrary("a", libraryText(`host.log("warn", ${poison}); throw new Error(${poison});`));
    install.write("mods/a/schema.lock.json", POISON);
    const { status, output } = await runCommandIn(install.root, ["check", "mods/a"]);
    assert.is(status, 1);
    assert.match(output, /^remark: p0ison/m);
    assert.match(output, /^problem: it threw in load\(\): Error: p0ison/m);
    assertHarmless(output);

    install.write("source/package.json", '{ "name": "a" }');
    install.write("source/a.js", install.read("mods/a/mod.js"));
    install.write("source/presets.json", POISON);
    const args = ["dev", "--root", install.root, "--watch", "a.js"];
    await withSvcMod(
      args,
      async (child) => {
        await child.line(/^presets\.json cannot be used: /);
        await child.line(/^it threw in load\(\): Error: p0ison/);
        assertHarmless(child.output());
      },
      { cwd: join(install.root, "source") },
    );
  }),
);
