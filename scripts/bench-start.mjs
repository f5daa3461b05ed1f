// npm run bench:start: a client host (`svc-mod client`) and its backend with a thousand mods of 45 KB. Measures the time
// until all mods are live in a first start and in a second start with stored settings, the memory per mod, and the idle CPU
// of the host and the backend.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { cpuSeconds, end, GAME_VERSION, makeInstall, startBackend, startSvcMod } from "./many-mods.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

const MODS = 1000;
const LIBRARY_BYTES = 45_000;
/** V8 collects garbage for this long after the load, which is not an idle cost. */
const SETTLE_SECONDS = 40;
const IDLE_SECONDS = 20;

if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

const none = await measure(0);
const first = await measure(MODS);
console.log(`${MODS} mods of ${LIBRARY_BYTES / 1000} KB, Node ${process.versions.node}`);
console.log(`first start, to all live: ${first.starts[0].toFixed(1)} s (bar 6 s)`);
console.log(`second start: ${first.starts[1].toFixed(1)} s (bar 4 s)`);
console.log(`memory: ${Math.round((first.kilobytes - none.kilobytes) / MODS)} KB a mod (bar 150 KB)`);
console.log(`idle CPU: host ${first.idle.host} %, backend ${first.idle.backend} % (bar 1 % each)`);

async function measure(count) {
  const library = readFileSync(join(root, "build/install/mods/camera-plus/mod.js"), "utf8");
  // Functions that never run: V8 compiles them lazily, like most of a real mod.
  const rest = Math.max(0, LIBRARY_BYTES - library.length);
  const filler = Array.from(
    { length: Math.ceil(rest / 60) },
    (_, n) => `function unused${n}(a, b) { return a * ${n} + b / (a || 1); }`,
  );
  const install = makeInstall(count, (id) =>
    `${library}\n// ${id}\n${filler.join("\n")}`.slice(0, LIBRARY_BYTES - 60).replace(/\n[^\n]*$/, "\n"),
  );
  const backend = await startBackend(install);
  const starts = [];
  for (const run of [1, 2]) {
    const began = performance.now();
    const { child, lines } = startSvcMod(
      "client",
      "--root",
      install,
      "--url",
      backend.url,
      "--host-version",
      GAME_VERSION,
    );
    let loaded = 0;
    for await (const line of count === 0 ? [] : lines)
      if (/\bloaded Mod number/.test(line) && ++loaded === count) break;
    child.stdout.resume();
    starts.push((performance.now() - began) / 1000);
    if (run === 1) {
      await end(child);
      continue;
    }
    await setTimeout(SETTLE_SECONDS * 1000);
    const before = [cpuSeconds(child), cpuSeconds(backend.child)];
    const from = performance.now();
    await setTimeout(IDLE_SECONDS * 1000);
    const seconds = (performance.now() - from) / 1000;
    const [host, own] = [child, backend.child].map((process, index) =>
      (((cpuSeconds(process) - before[index]) / seconds) * 100).toFixed(1),
    );
    const kilobytes = residentKilobytes(child);
    await end(child);
    await end(backend.child, install);
    return { starts, kilobytes, idle: { host, backend: own } };
  }
}

/** Returns the resident set of a process, in KiB (proc(5)). */
function residentKilobytes({ pid }) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
}
