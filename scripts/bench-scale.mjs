// npm run bench:scale: the cost of a poll to a backend with 1,000 mods, under load from wrk (Debian: apt-get install wrk).
// Compare the backend's CPU time per answer, which depends neither on the client nor much on the machine's other load.
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { gzipSync } from "node:zlib";
import { cpuSeconds, end, GAME_VERSION, makeInstall, startBackend } from "./many-mods.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

const mods = 1000;
const connections = 64;
const rounds = 5;
const seconds = 5;
const path = `/svc/mods/client/${GAME_VERSION}`;

if (spawnSync("wrk", ["-v"]).error) {
  console.error("bench:scale needs wrk: apt-get install wrk");
  process.exit(1);
}
if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

const install = makeInstall(mods, (id) => `// ${id}\n`);
const backend = await startBackend(install);
try {
  const reply = await fetch(backend.url + path);
  const body = Buffer.from(await reply.arrayBuffer());
  console.log(
    `${mods} mods, ${connections} connections, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}`,
  );
  console.log(`decision: ${body.length} bytes, ${gzipSync(body).length} gzipped`);
  measure("unchanged poll", ["-H", `If-None-Match: ${reply.headers.get("etag")}`]);
  measure("changed poll", []);
} finally {
  await end(backend.child, install);
}

/** Prints the medians of several rounds: requests per second, and the backend's CPU time per request. */
function measure(name, headers) {
  const results = Array.from({ length: rounds }, () => {
    const before = cpuSeconds(backend.child);
    const { stdout } = spawnSync(
      "wrk",
      ["-t1", `-c${connections}`, `-d${seconds}`, "--timeout", "60s", ...headers, backend.url + path],
      { encoding: "utf8" },
    );
    const used = cpuSeconds(backend.child) - before;
    const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
    if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
    return { rate: Number(requests) / seconds, cost: (used / Number(requests)) * 1e6 };
  });
  const median = (key) => results.map((result) => result[key]).sort((a, b) => a - b)[rounds >> 1];
  const costs = results.map(({ cost }) => cost.toFixed(1)).join(", ");
  console.log(
    `${name}: ${Math.round(median("rate"))} a second, ${median("cost").toFixed(1)} µs CPU each (${costs})`,
  );
}
