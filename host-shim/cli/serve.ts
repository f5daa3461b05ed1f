import { parseArgs } from "node:util";
import { startBackend } from "../server/index.js";
import { printLog } from "./log.js";
import { onEnd } from "./signals.js";
import { requireFolder, requireVersion, UsageError } from "./usage.js";

/** `svc-mod serve`: runs the backend of an install until it is told to end. */
export async function serve(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      root: { type: "string" },
      port: { type: "string", default: "8710" },
      "host-version": { type: "string" },
    },
  });
  const root = requireFolder("--root", values.root);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UsageError(`--port takes a number from 0 to 65535, found ${values.port}`);
  }
  const hostVersion = values["host-version"];
  const backend = await startBackend({
    root,
    port,
    log: printLog,
    ...(hostVersion !== undefined && { hostVersion: requireVersion(hostVersion) }),
  });
  printLog("info", `svc-mod serves ${backend.url}`);
  onEnd(() => backend.close());
}
