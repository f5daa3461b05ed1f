import { type ClientHost, createClientHost } from "../host-shim/client/index.js";
import { createEvaluate } from "../host-shim/node/index.js";
import { Status } from "../sdk/index.js";
import type { Part, Run } from "./run.js";

const group = "a frame with nothing to do";

/** The cost of a host's tick per frame. The host's clock returns the frame's time, which a game knows already. */
export default [
  (run) => frames(run, "no mods", 0, false),
  (run) => frames(run, "100 mods", 100, false),
  (run) => frames(run, "100 mods with a timer each that is not due", 100, true),
] satisfies readonly Part[];

function frames(run: Run, work: string, mods: number, timers: boolean): void {
  const clock = { time: 0.5 };
  const host = idleHost(mods, timers, () => clock.time);
  const frame = () => {
    clock.time += 0.001;
    host.tick(4);
  };
  run.row({
    group,
    work,
    limit: 100,
    ours: frame,
    peers: { "performance.now()": () => performance.now() },
  });
  run.value({
    group,
    work: `${work}: memory for each frame`,
    unit: "B",
    limit: 0.1,
    ours: bytesEach(frame),
  });
}

function idleHost(count: number, timers: boolean, now: () => number): ClientHost {
  const mods = Array.from({ length: count }, (_, index) => ({
    guid: `mod-${index}`,
    enabled: true,
    artifact: { dir: `mod-${index}`, library: "mod.js", sha256: "0" },
  }));
  const config = {
    read: () => ({ status: Status.ErrNotFound, text: "" }),
    write: () => Status.Ok,
    version: () => "",
  };
  const body = JSON.stringify({ hostVersion: "1.4.0", mods });
  const timer = timers ? "setInterval(() => {}, 1e9);" : "";
  const text = `module.exports = { api: 1, attach() { ${timer} return "Ok"; }, detach() {}, refresh() {} };`;
  const host = createClientHost({
    baseUrl: "",
    hostVersion: "1.4.0",
    transport: (_request, done) => done({ status: 200, etag: "", body }, ""),
    evaluate: createEvaluate(),
    store: {
      readLibrary: (_artifact, done) => done({ status: Status.Ok, text, sha256: "0" }),
      openConfig: () => config,
    },
    log: () => {},
    now,
    pollMs: 1e9,
  });
  host.tick(1e9);
  if (host.mods().filter(({ state }) => state === "live").length !== count)
    throw new Error("not all are live");
  return host;
}

/** Returns the bytes of garbage per call. */
function bytesEach(call: () => void): number {
  const calls = 1_000_000;
  for (let i = 0; i < calls; i++) call();
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < calls; i++) call();
    least = Math.min(least, Math.max(0, process.memoryUsage().heapUsed - before) / calls);
  }
  return least;
}
