import { readFileSync } from "node:fs";
import { compileFunction, Script } from "node:vm";
import { Context } from "cordis";
import { MOD_PARAMS } from "../host-shim/client/index.js";
import { createEvaluate } from "../host-shim/node/index.js";
import type { ResolutionRecord } from "../host-shim/protocol/record.js";
import { createMemoryConfig } from "../host-shim/runtime/mod/memory-config.js";
import { createRuntime } from "../host-shim/runtime/runtime.js";
import { createBus, type ModModule, Status } from "../sdk/index.js";
import { memoryHost } from "./memory-host.js";
import type { Part, Run } from "./run.js";

const group = "load and unload of a mod";
const config = createMemoryConfig();

/** One load and unload of a mod, compared with the engine's and the mod's own share of that work. */
export default [unchanged, changed] satisfies readonly Part[];

function unchanged(run: Run): void {
  const text = library(0);
  const turnOff = runtime();
  const cached = new Script(`(function (${MOD_PARAMS.join(",")}) {${text}\n})`);
  const compiled = compileFunction(text, [...MOD_PARAMS]) as Library;
  run.row({
    group,
    work: "an example mod of 27 KB, unchanged",
    bar: { "cached vm.Script": 1.3 },
    ours: () => {
      turnOff.decide([record("0", true)]);
      turnOff.tick(1000);
      turnOff.decide([record("0", false)]);
      turnOff.tick(1000);
    },
    peers: {
      "cached vm.Script": () => play(cached.runInThisContext() as Library),
      "a compiled function": () => play(compiled),
    },
  });
}

function changed(run: Run): void {
  // Every build is a different text, because the engine shares compiled code between equal texts.
  let builds = 0;
  const reload = runtime();
  const context = new Context();
  run.row({
    group,
    work: "an example mod of 27 KB, changed",
    bar: { "vm.compileFunction": 1.3 },
    ours: () => {
      reload.decide([record(String(++builds), true)]);
      reload.tick(1000);
    },
    peers: {
      "vm.compileFunction": () => play(compileFunction(library(++builds), [...MOD_PARAMS]) as Library),
      cordis: () => {
        const module = compileFunction(library(++builds), [...MOD_PARAMS]) as Library;
        const fork = context.plugin({ apply: () => play(module) });
        fork.dispose();
      },
    },
  });
}

type Library = (...args: unknown[]) => void;

const { host } = memoryHost("");

/** Does the minimum of a load and unload: runs, attaches and detaches the module. */
function play(run: Library): void {
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, setNothing, clearNothing, setNothing, clearNothing, setNothing, clearNothing);
  const mod = module.exports as ModModule;
  mod.attach(host);
  mod.detach();
}

function setNothing(): number {
  return 1;
}

function clearNothing(): void {}

function runtime() {
  const log = () => {};
  return createRuntime({
    side: "client",
    bus: createBus({ log }),
    evaluate: createEvaluate(),
    store: {
      // Uses the decision's hash: reading and hashing files is not measured.
      readLibrary: ({ sha256 }, done) => done({ status: Status.Ok, text: library(Number(sha256)), sha256 }),
      openConfig: () => config,
    },
    log,
    now: () => 0,
    baseUrl: "",
  });
}

function record(hash: string, enabled: boolean): ResolutionRecord {
  return {
    guid: "mod",
    name: "Mod",
    version: "1.0.0",
    enabled,
    verdict: enabled ? "loaded" : "disabled",
    reason: "",
    requires: [],
    artifact: { dir: "mod", library: "mod.js", sha256: hash },
  };
}

const MOD = readFileSync(new URL("../install/mods/minimap-pro/mod.js", import.meta.url), "utf8");

/** Returns the text of a built example mod, different for each `build`. */
function library(build: number): string {
  return `${MOD}// ${build}\n`;
}
