import { join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { ALREADY_SERVED } from "../../install/served.js";
import {
  type BackendOptions,
  faultInBase,
  faultInLan,
  faultInOrigin,
  faultInProxy,
  isLoopback,
  startBackend,
} from "../../server/index.js";
import { defineCommand } from "../program/command.js";
import { warnOfInlineParts } from "../program/game-page.js";
import { LOG_OPTIONS, logOf } from "../program/log.js";
import { packageFolder } from "../program/package-folder.js";
import { onEnd, surviveMods } from "../program/signals.js";
import { TOKEN_OPTIONS, tokenOf, warnOfShortToken } from "../program/token.js";
import {
  CommandFailure,
  ExitCode,
  requireFolder,
  requirePort,
  requireVersion,
  UsageError,
} from "../program/usage.js";

const LOOPBACK = "127.0.0.1";

export const serve = defineCommand({
  name: "serve",
  summary: "the backend of an install: its decisions, its settings, its page",
  options: {
    root: { value: "install", required: true, summary: "the install" },
    port: { value: "n", default: "8710", summary: "the port to listen on; 0 picks a free one" },
    host: {
      value: "address",
      default: LOOPBACK,
      summary: "the address to listen on; any but loopback requires a token",
    },
    ...TOKEN_OPTIONS,
    "allow-host": {
      value: "name",
      multiple: true,
      summary: "a name of this server in addresses, beside localhost",
    },
    "allow-origin": {
      value: "origin",
      multiple: true,
      summary: "the origin of a page that may send requests, such as http://localhost:5173",
    },
    "trust-proxy": {
      value: "address",
      multiple: true,
      summary: "a proxy, or a network of them, whose X-Forwarded-Host and -Proto are used",
    },
    lan: {
      summary: "phones and tablets of the local network may open the page, with the printed link",
    },
    base: { value: "path", summary: "the path below which a proxy serves it, such as /modding" },
    "host-version": { value: "version", summary: "the game's version, until a client polls with one" },
    game: { value: "folder", summary: "a web game, served at /game/" },
    ...LOG_OPTIONS,
  },
  async run(values) {
    const log = logOf(values);
    const root = requireFolder("--root", values.root);
    const port = requirePort(values.port);
    const { host: address, lan, "allow-origin": allowOrigins, "trust-proxy": proxies } = values;
    const token = tokenOf(values);
    if (lan) {
      refuse("--lan", faultInLan({ ...(address !== LOOPBACK && { address }), allowOrigins, proxies }));
    } else if (!isLoopback(address) && token === "") {
      throw new UsageError(`other computers can reach ${address}: give a token, or leave --host out`);
    }
    for (const origin of allowOrigins) refuse("--allow-origin", faultInOrigin(origin, token !== ""));
    for (const proxy of proxies) refuse("--trust-proxy", faultInProxy(proxy));
    refuse("--base", faultInBase(values.base));
    const hostVersion = values["host-version"];
    const backend = await start({
      root,
      port,
      ...(lan ? { lan } : { address }),
      token,
      allowHosts: values["allow-host"].map(requireName),
      allowOrigins,
      proxies,
      base: values.base,
      pageFolder: join(packageFolder(), "dist", "panel"),
      ...(values.game !== "" && { gameFolder: requireFolder("--game", values.game) }),
      log,
      ...(hostVersion !== "" && { hostVersion: requireVersion(hostVersion) }),
    });
    surviveMods(log);
    warnOfShortToken(token, log);
    if (values.game !== "") warnOfInlineParts(values.game, log);
    onEnd(() => backend.close(), { log, reload });
    // Logged after `onEnd` is called, because a program that reads this line may send a signal at once.
    log("info", `svc-mod serves ${backend.url}`);
    for (const link of backend.lanLinks()) log("info", `Phone: ${link}`);
    if (lan && backend.lanLinks().length === 0) {
      log(
        "warn",
        "--lan: this computer is not in a network, so no phone can open the page: connect it to one",
      );
    } else if (token !== "") log("info", `in a browser, open ${backend.url}/#token=<token>`);

    function reload(): void {
      try {
        backend.readAgain();
        log("info", "SIGHUP: reread every file of the install");
        if (values["token-file"] === "") return;
        const next = tokenOf(values);
        backend.readAgain(next);
        warnOfShortToken(next, log);
        log("info", "SIGHUP: reread the token file");
      } catch (error) {
        log("error", `SIGHUP: cannot reread everything: ${errorMessage(error)}. Keeping the previous token.`);
      }
    }
  },
});

function refuse(option: string, fault: string | undefined): void {
  if (fault !== undefined) throw new UsageError(`${option}: ${fault}`);
}

/** Starts the backend. Throws a CommandFailure, printed without a stack, for a cause that the user can fix. */
async function start(options: BackendOptions): ReturnType<typeof startBackend> {
  const { port, address = "every address" } = options;
  try {
    return await startBackend(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new CommandFailure(`port ${port} is taken: another svc-mod serve? use --port`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new CommandFailure(
        `it cannot listen on port ${port} of ${address} (${code}): use --port or --host`,
      );
    if (code === ALREADY_SERVED) throw new CommandFailure(message, ExitCode.alreadyServed);
    throw error;
  }
}

function requireName(name: string): string {
  if (/^(?:[\w-]+(?:\.[\w-]+)*|\[[0-9A-Fa-f:.]+\])$/.test(name)) return name;
  throw new UsageError(`--allow-host takes a name without scheme and port, found ${name}`);
}
