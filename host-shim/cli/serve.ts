import { join } from "node:path";
import { parseArgs } from "node:util";
import { faultInOrigin, isLoopback, startBackend } from "../server/index.js";
import { printLog } from "./log.js";
import { packageFolder } from "./package-folder.js";
import { onEnd, surviveMods } from "./signals.js";
import { TOKEN_OPTIONS, tokenOf } from "./token.js";
import { requireFolder, requireVersion, UsageError } from "./usage.js";

/** `svc-mod serve`: runs the backend of an install until it is told to end. */
export async function serve(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      root: { type: "string" },
      port: { type: "string", default: "8710" },
      host: { type: "string", default: "127.0.0.1" },
      ...TOKEN_OPTIONS,
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
  const { host: address } = values;
  const token = tokenOf(values);
  if (!isLoopback(address) && token === "") {
    throw new UsageError(`other computers can reach ${address}: give a token, or leave --host out`);
  }
  for (const origin of values["allow-origin"]) {
    const fault = faultInOrigin(origin, token !== "");
    if (fault !== undefined) throw new UsageError(`--allow-origin: ${fault}`);
  }
  const hostVersion = values["host-version"];
  const backend = await startBackend({
    root,
    port,
    address,
    token,
    allowHosts: values["allow-host"].map(requireName),
    allowOrigins: values["allow-origin"],
    pageFolder: join(packageFolder(), "dist", "page"),
    ...(values.game !== undefined && { gameFolder: requireFolder("--game", values.game) }),
    log: printLog,
    ...(hostVersion !== undefined && { hostVersion: requireVersion(hostVersion) }),
  });
  printLog("info", `svc-mod serves ${backend.url}`);
  if (token !== "") printLog("info", `in a browser, open ${backend.url}/#token= with the token behind it`);
  surviveMods();
  onEnd(() => backend.close());
}

function requireName(name: string): string {
  if (/^(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:.]+\])$/.test(name)) return name;
  throw new UsageError(`--allow-host takes a name without scheme and port, found ${name}`);
}
