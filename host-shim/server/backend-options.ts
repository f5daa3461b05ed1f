import type { Log } from "../runtime/log-lines.js";
import type { GuardOptions } from "./guard/guard.js";

/** Options of `startBackend`. */
export interface BackendOptions extends Partial<GuardOptions> {
  /** The install: a folder with `registry/mods.json` and `mods/`. */
  readonly root: string;
  /** The TCP port to listen on; 0 picks a free port. */
  readonly port: number;
  /** The path prefix behind a proxy, such as `/modding`: optional in requests, included in links (default: none). */
  readonly base?: string;
  /** The game's version for server mods, `x.y.z[-pre]` (default: the version of the games that poll). */
  readonly hostVersion?: string;
  /** The folder with the panel's page script (default: none, the page is a plain list). */
  readonly pageFolder?: string;
  /** A web game's folder, served at `/game/` (default: none). */
  readonly gameFolder?: string;
  /**
   * Admits devices of the local network that send the token. Without `token` the backend generates a token, which programs and
   * pages of this computer need not send. Excludes `address`, `proxies` and the origins `null` and `file://` (default: false).
   */
  readonly lan?: boolean;
  /** Receives each message, safe to print: no control characters, continuation lines indented, at most 8 KiB. */
  readonly log: Log;
}

/** A running backend. */
export interface Backend {
  /** The backend's URL with its base path, without a slash at the end. */
  readonly url: string;
  /** Returns, with `lan`, the links with the token that open the page on another device, private addresses first; else `[]`. */
  readonly lanLinks: () => readonly string[];
  /**
   * Replaces the token, if `token` is given, then scans every file of the install. Throws an Error for an invalid token, which
   * changes nothing.
   */
  readonly readAgain: (token?: string) => void;
  /** Unloads the server mods and stops listening. */
  readonly close: () => Promise<void>;
}
