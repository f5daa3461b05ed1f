import { join } from "node:path";
import { parseArgs } from "node:util";
import { isLoopback, startBackend } from "../server/index.js";
import { printLog } from "./log.js";
import { packageFolder } from "./package-folder.js";
import { onEnd, surviveMods } from "./signals.js";
import { requireFolder, requireVersion, UsageError } from "./usage.js";

/** `svc-mod serve`: runs the backend of an install until it is told to end. */
export async function serve(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      root: { type: "string" },
      port: { type: "string", default: "8710" },
      host: { type: "string", default: "127.0.0.1" },
      token: { type: "string", default: "" },
      "allow-host": { type: "string", multiple: true, default: [] },
      "allow-origin": { type: "string", multiple: true, default: [] },
      "host-version": { type: "string" },
      game: { type: "string" },
    },
  });
  const root = requireFolder("--root", values.root);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UsageError(`--port takes a number from 0 to 65535, found ${values.port}`);
  }
  const { host: address, token } = values;
  if (!isLoopback(address) && token === "") {
    throw new UsageError(`other computers can reach ${address}: give a --token, or leave --host out`);
  }
  const hostVersion = values["host-version"];
  const backend = await startBackend({
    root,
    port,
    address,
    token,
    allowHosts: values["allow-host"].map(requireName),
    allowOrigins: values["allow-origin"].map(requireOrigin),
    pageFolder: join(packageFolder(), "dist", "page"),
    ...(values.game !== undefined && { gameFolder: requireFolder("--game", values.game) }),
    log: printLog,
    ...(hostVersion !== undefined && { hostVersion: requireVersion(hostVersion) }),
  });
  printLog("info", `svc-mod serves ${backend.url}`);
  surviveMods();
  onEnd(() => backend.close());
}

function requireName(name: string): string {
  if (/^(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:.]+\])$/.test(name)) return name;
  throw new UsageError(`--allow-host takes a name without scheme and port, found ${name}`);
}

function requireOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError(`--allow-origin takes an origin such as http://localhost:5173, found ${text}`);
}
