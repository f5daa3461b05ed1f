import { join } from "node:path";
import { getQuickJS } from "quickjs-emscripten";
import { rollup } from "rollup";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repository } from "../../support/repository.js";
import { bundledMod } from "./fixtures/bundle.js";

const engine = suite("client host: another engine");

engine(
  "in QuickJS, which has no timers, console, URL or modules of Node, a mod is loaded, edited and unloaded",
  async () => {
    const bundle = await rollup({ input: join(repository, "build/host-shim/client/client-host.js") });
    const { output } = await bundle.generate({ format: "iife", name: "client" });
    await bundle.close();
    const program = `
    const lines = [], said = [];
    const library = ${JSON.stringify(await bundledMod("hook-mod"))};
    let time = 0, enabled = true, config = "";
    const host = client.createClientHost({
      baseUrl: "http://backend",
      hostVersion: "1.4.0",
      transport(request, done) {
        const verdict = enabled ? "loaded" : "disabled";
        const artifact = { dir: "hook", library: "mod.js", sha256: "1" };
        const mods = [{ guid: "hook", enabled, verdict, artifact }];
        done({ status: 200, etag: "", body: JSON.stringify({ hostVersion: "1.4.0", mods }) }, "");
      },
      evaluate: (source, filename, params) => new Function(...params, source),
      store: {
        readLibrary: (artifact, done) => done({ status: "Ok", text: library, sha256: "1" }),
        openConfig: () => ({
          read: () => config === "" ? { status: "ErrNotFound", text: "" } : { status: "Ok", text: config },
          write(next) { config = next; return "Ok"; },
          version: () => config,
        }),
      },
      log: (level, text) => { lines.push(level + " " + text); },
      now: () => time,
    });
    host.bus.on("said", (text) => { said.push(text); });
    const poll = () => { time += 3000; host.tick(1); };
    poll();
    host.bus.emit("svc.settings.applyQuery", '{"guid":"hook","key":"size","value":5}');
    config = '{"size": 6, "shown": true}';
    poll();
    enabled = false;
    poll();
    host.stop();
    JSON.stringify({ said, rejected: lines.filter((line) => line.includes("REJECTED")).length });
  `;
    const context = (await getQuickJS()).newContext();
    try {
      const result = context.unwrapResult(context.evalCode(`${output[0].code}\n${program}`));
      const { said, rejected } = JSON.parse(context.getString(result));
      result.dispose();
      assert.equal(said, ["+hook", "size 5", "size 6", "-hook"]);
      assert.is(rejected, 1);
    } finally {
      context.dispose();
    }
  },
);

engine.run();
