import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { sha256 } from "../../../../host-shim/node/index.js";
import { startChild } from "../../../support/child.js";
import { withInstall } from "../../../support/install.js";
import { repository } from "../../../support/repository.js";
import * as soon from "../../../support/soon.js";
import { suite } from "../../../support/suite.js";
import { keptAt, registryAt, version } from "./kept-install.js";

const kill = suite("a backend that is killed while it keeps libraries and pins");

const program = join(repository, "dist/svc-mod.js");
const ROUNDS = 8;

kill("leaves complete copies and pins, and works after the next start", () =>
  withInstall(registryAt("1.0.0"), async ({ root, setLibrary, setRegistry, read }) => {
    /** Runs a backend, passes functions that send it requests to `work`, and kills it. */
    async function life(work: (asked: ReturnType<typeof keptAt>) => Promise<void>): Promise<void> {
      const child = startChild([program, "serve", "--root", root, "--port", "0", "--host-version", "1.0.0"]);
      try {
        const [, url] = await child.line(/serves (http:\/\/127\.0\.0\.1:\d+)/);
        await work(keptAt(url!));
      } finally {
        await child.end("SIGKILL");
      }
    }

    const folder = join(root, "kept");
    const one = version("1.0.0");
    setLibrary("a", one.text);
    await life(async ({ kept, report }) => {
      await soon.is(async () => (await kept()).kept.length, 1);
      await report(one.sha256, true);
    });
    for (let round = 1; round <= ROUNDS; round++) {
      const next = version(`1.0.${round}`);
      setLibrary("a", next.text);
      setRegistry(registryAt(`1.0.${round}`));
      // Kills the backend at once, at the first file of the copy, or during a pin.
      await life(async ({ pin }) => {
        if (round % 3 === 0) return;
        if (round % 3 === 1) return soon.is(() => existsSync(join(folder, `${next.sha256}.js`)), true);
        await Promise.race([pin(one.sha256).catch(() => {}), new Promise(setImmediate)]);
      });
      for (const name of readdirSync(folder)) {
        const [, hash, end] = /^(\w{64})\.(js|json)$/.exec(name) ?? [];
        if (end === "js") assert.is(sha256(read(`kept/${name}`)), hash);
        if (end === "json") assert.is(JSON.parse(read(`kept/${name}`)).entry.id, "a");
      }
      if (existsSync(join(root, "pins.json"))) assert.is(JSON.parse(read("pins.json")).schema, "svc.pins/1");
      await life(async ({ kept, pin, decided }) => {
        await pin(null);
        await soon.is(async () => (await kept()).kept.map((each) => each.sha256).includes(next.sha256), true);
        assert.is((await pin(one.sha256)).status, 200);
        assert.is(await decided(), `1.0.0 ${one.sha256}`);
        assert.is((await pin(null)).status, 200);
        assert.equal(
          readdirSync(folder).filter((name) => name.endsWith(".svc-tmp")),
          [],
        );
      });
    }
  }),
);
