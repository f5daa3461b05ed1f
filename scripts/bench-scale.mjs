// npm run bench:scale: what a poll costs a backend of 1,000 mods, asked by wrk (Debian: apt-get install wrk). The CPU time of
// the backend for one answer is the steady figure: it does not depend on who asks, nor much on what else the machine does.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

const mods = 1000;
const connections = 64;
const rounds = 5;
const seconds = 5;
const path = "/svc/mods/client/1.4.0";

if (spawnSync("wrk", ["-v"]).error) {
  console.error("wrk is not there: apt-get install wrk");
  process.exit(1);
}
if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

const install = mkdtempSync(join(tmpdir(), "svc-mod-"));
const backend = await startBackend();
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
  backend.process.kill("SIGTERM");
  await once(backend.process, "close");
  rmSync(install, { recursive: true });
}

/** Prints the median of some rounds, each with what the backend's own clock of CPU time says. */
function measure(name, headers) {
  const results = Array.from({ length: rounds }, () => {
    const before = cpuSeconds(backend.process.pid);
    const { stdout } = spawnSync(
      "wrk",
      ["-t1", `-c${connections}`, `-d${seconds}`, "--timeout", "60s", ...headers, backend.url + path],
      { encoding: "utf8" },
    );
    const used = cpuSeconds(backend.process.pid) - before;
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

/** proc(5): fields 14 and 15 of a process, in hundredths of a second. */
function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function startBackend() {
  const ids = Array.from({ length: mods }, (_, number) => `mod-${String(number).padStart(4, "0")}`);
  mkdirSync(join(install, "registry"));
  for (const id of ids) {
    mkdirSync(join(install, "mods", id), { recursive: true });
    writeFileSync(join(install, "mods", id, "mod.js"), `// ${id}\n`);
  }
  const registry = {
    schema: "svc.registry/1",
    mods: ids.map((id, number) => ({
      id,
      name: `Mod number ${number}`,
      version: "1.0.0",
      artifact: { dir: id, library: "mod.js" },
      sides: ["client"],
      requires: number % 3 === 0 || number === 0 ? [] : [{ id: ids[number - 1], version: "^1.0.0" }],
    })),
    lists: [{ id: "all", inherits: [], entries: ids.map((id) => ({ id, enabled: true, note: "" })) }],
    activeLists: ["all"],
  };
  writeFileSync(join(install, "registry", "mods.json"), JSON.stringify(registry));
  const args = ["serve", "--root", install, "--port", "0"];
  const child = spawn(process.execPath, [join(root, "dist/svc-mod.js"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^svc-mod serves (http:\S+)/.exec(line) ?? [];
    if (!url) continue;
    child.stdout.resume();
    return { url, process: child };
  }
  throw new Error("the backend did not start");
}
