import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createClientHost } from "../client/index.js";
import { createHttpTransport } from "../node/http-transport.js";
import { createEvaluate } from "../node/index.js";
import { createModStore } from "../node/mod-store.js";
import { runCommand } from "./commands.js";
import { printLog } from "./log.js";
import { onEnd } from "./signals.js";
import { requireFolder, requireOption, requireVersion } from "./usage.js";

const FRAME_MS = 16;
const FRAME_BUDGET_MS = 4;

/** `svc-mod client`: a client host in a terminal, which is also a headless overlay: its input goes over the bus. */
export async function client(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      root: { type: "string" },
      url: { type: "string" },
      "host-version": { type: "string" },
    },
  });
  const root = requireFolder("--root", values.root);
  const transport = createHttpTransport();
  const host = createClientHost({
    baseUrl: requireOption("--url", values.url).replace(/\/+$/, ""),
    hostVersion: requireVersion(values["host-version"]),
    transport: transport.send,
    evaluate: createEvaluate(),
    store: createModStore(root, printLog),
    log: printLog,
    now: () => performance.now(),
  });
  const ticking = setInterval(() => host.tick(FRAME_BUDGET_MS), FRAME_MS);
  const input = createInterface({ input: process.stdin });
  const end = onEnd(() => {
    clearInterval(ticking);
    input.close();
    host.stop();
    transport.close();
  });
  input.on("line", (line) => {
    if (line.trim() === "quit") void end();
    else for (const text of runCommand(host.bus, line)) process.stdout.write(`${text}\n`);
  });
}
