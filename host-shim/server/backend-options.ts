import type { Log } from "../runtime/log-lines.js";
import type { GuardOptions } from "./guard/guard.js";

/** Options of `startBackend`. */
export interface BackendOptions extends Partial<GuardOptions> {
  /** The install: a folder with `registry/mods.json` and `mods/`. */
  readonly root: string;
  /** The TCP port to listen on; 0 picks a free one. */
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
   * Admits the devices of the local network, with a token. Without `token` the backend generates one, which this computer's
   * own programs and pages need not send (default: false). Excludes `address` and `proxies`.
   */
  readonly lan?: boolean;
  /** Receives each message, safe to print: no control characters, continuation lines indented, at most 8 KiB. */
  readonly log: Log;
}

/** A running backend. */
export interface Backend {
  /** The backend's URL with its base path, without a slash at the end. */
  readonly url: string;
  /** With `lan`, the links that open the page on another device, the likeliest first, with the token; else `[]`. */
  readonly lanLinks: () => readonly string[];
  /**
   * Scans every file of the install at once, and replaces the token, if one is given. Throws an Error for an invalid token
   * and keeps the current one.
   */
  readonly readAgain: (token?: string) => void;
  /** Unloads the server mods and stops listening. */
  readonly close: () => Promise<void>;
}
