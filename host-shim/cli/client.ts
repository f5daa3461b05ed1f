import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createClientHost } from "../client/index.js";
import { createHttpTransport } from "../node/http-transport.js";
import { createEvaluate } from "../node/index.js";
import { createModStore } from "../node/mod-store.js";
import { withTimeLimit } from "../node/time-limit.js";
import { runCommand } from "./commands.js";
import { printLog } from "./log.js";
import { onEnd, surviveMods } from "./signals.js";
import { TOKEN_OPTIONS, tokenOf } from "./token.js";
import { requireBaseUrl, requireFolder, requireVersion } from "./usage.js";

const FRAME_MS = 16;
const FRAME_BUDGET_MS = 4;
const WATCH_POLL_MS = 500;

/**
 * `svc-mod client`: a client host in a terminal, which is also a headless overlay: its input goes over the bus. With
 * `--watch` it looks twice a second, for an author who wants to see each build at once.
 */
export async function client(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      root: { type: "string" },
      url: { type: "string" },
      "host-version": { type: "string" },
      ...TOKEN_OPTIONS,
      watch: { type: "boolean", default: false },
    },
  });
  const root = requireFolder("--root", values.root);
  const transport = createHttpTransport({ token: tokenOf(values) });
  const host = createClientHost({
    baseUrl: requireBaseUrl(values.url),
    hostVersion: requireVersion(values["host-version"]),
    transport: transport.send,
    evaluate: createEvaluate(),
    store: createModStore(root, printLog),
    limit: withTimeLimit,
    log: printLog,
    now: () => performance.now(),
    ...(values.watch && { pollMs: WATCH_POLL_MS }),
  });
  const ticking = setInterval(() => host.tick(FRAME_BUDGET_MS), FRAME_MS);
  surviveMods();
  // Nobody reads any more, as in: svc-mod client … | head
  process.stdout.on("error", () => void end());
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
