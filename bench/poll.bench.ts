import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackend } from "../host-shim/server/index.js";
import { cpuMs, type Part, type Run } from "./run.js";

const CONNECTIONS = 16;
const ANSWERS = 2_000;
const ROUNDS = 25;

/**
 * The program of a client that polls over keep-alive connections until it has `answers` answers. It runs in another process,
 * so that its CPU time does not count.
 */
const ASKER = `
const { connect } = require("node:net");
process.on("message", ({ port, text, connections, answers }) => {
  let open = connections;
  let left = answers;
  for (let i = 0; i < connections; i++) {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setNoDelay(true);
    socket.on("data", (data) => {
      if (data.latin1Slice(9, 12) !== "304") throw new Error(data.toString());
      if (--left >= connections) socket.write(text);
      else socket.end();
    });
    socket.on("close", () => { if (--open === 0) process.send("done"); });
  }
});`;

/** An unchanged poll, compared with a bare node:http server that answers every request with 304. */
export default [1_000, 10_000].map((size) => (run: Run) => poll(run, size)) satisfies readonly Part[];

async function poll(run: Run, size: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "svc-mod-"));
  writeInstall(root, size);
  const backend = await startBackend({ root, port: 0, log() {} });
  const target = "/svc/mods/client/1.4.0";
  const etag = (await fetch(`${backend.url}${target}`)).headers.get("etag") ?? "";
  const bare = createServer((_message, reply) => {
    reply.writeHead(304, ["ETag", etag, "Cache-Control", "no-cache"]);
    reply.end();
  }).listen(0, "127.0.0.1");
  await once(bare, "listening");
  const asker = spawn(process.execPath, ["-e", ASKER], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ask = async (port: number) => {
    const text = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nIf-None-Match: ${etag}\r\nAccept: */*\r\n\r\n`;
    const start = cpuMs();
    asker.send({ port, text, connections: CONNECTIONS, answers: ANSWERS });
    await once(asker, "message");
    return ((cpuMs() - start) * 1000) / ANSWERS;
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  const ports = [Number(new URL(backend.url).port), (bare.address() as AddressInfo).port] as const;
  for (let round = -5; round < ROUNDS; round++) {
    const times =
      round % 2 === 0
        ? [await ask(ports[0]), await ask(ports[1])]
        : [await ask(ports[1]), await ask(ports[0])].reverse();
    if (round < 0) continue;
    ours.push(times[0]!);
    theirs.push(times[1]!);
  }
  run.value({
    group: "poll",
    work: `an unchanged poll, ${size.toLocaleString("en-US")} records`,
    unit: "µs",
    ours: median(ours),
    peers: { "bare node:http 304": median(theirs) },
    // The backend answers at least 90 % of the peer's requests per second.
    bar: 1 / 0.9,
  });
  asker.disconnect();
  bare.close();
  bare.closeAllConnections();
  await backend.close();
  rmSync(root, { recursive: true });
}

function writeInstall(root: string, size: number): void {
  const ids = Array.from({ length: size }, (_, m) => `mod-${m}`);
  mkdirSync(join(root, "registry"));
  for (const id of ids) {
    mkdirSync(join(root, "mods", id), { recursive: true });
    writeFileSync(join(root, "mods", id, "mod.js"), "");
  }
  const registry = {
    schema: "svc.registry/1",
    mods: ids.map((id) => ({ id, artifact: { dir: id, library: "mod.js" }, sides: ["client"] })),
    lists: [{ id: "all", entries: ids.map((id) => ({ id, enabled: true, note: "" })) }],
    activeLists: ["all"],
  };
  writeFileSync(join(root, "registry", "mods.json"), JSON.stringify(registry));
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
