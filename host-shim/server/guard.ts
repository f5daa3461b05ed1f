import { createHash, timingSafeEqual } from "node:crypto";
import { type Response, withHeader } from "../../sdk/http/index.js";
import { failure } from "./route-table.js";

/** Who may ask this server, beside programs and pages of its own on this computer. */
export interface GuardOptions {
  /** The address that the server listens on. */
  readonly address: string;
  /** Names, beside the loopback ones, under which this server is asked; without a port. */
  readonly allowHosts: readonly string[];
  /** Origins of pages, such as `http://localhost:5173`, that may ask as if they were this server's own. */
  readonly allowOrigins: readonly string[];
  /** What each request must carry as `Authorization: Bearer`; `""` for nothing. */
  readonly token: string;
}

/** What the guard says of one request, from its target and header alone. */
export interface Caller {
  /** The answer to whatever was asked for; undefined when it may be asked. */
  readonly refused: Response | undefined;
  /** The answer to anything but a static file: a page that is not this server's own caused the request. */
  readonly foreign: Response | undefined;
  /** The declared origin that asks, to be named in the answer; `""` for none. */
  readonly origin: string;
}

/** Judges a request by its first line and its header fields, name and value in turn. */
export type Guard = (method: string, target: string, fields: readonly string[]) => Caller;

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"] as const;
const PORT = /:\d{1,5}$/;
const ABSOLUTE = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/([^/?#]*)/;
const WELCOME: Caller = { refused: undefined, foreign: undefined, origin: "" };

/** Whether an address can be reached from this computer alone. */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(?:\.\d{1,3}){3}$/.test(address);
}

/**
 * Makes the guard of a server. A GET of this server may write, so that a page anywhere could write with an image tag, a
 * form or a prefetch; and a name that someone points at this computer would make his page this server's own. Browsers tell
 * both, and programs that are none send none of these fields.
 */
export function createGuard({ address, allowHosts, allowOrigins, token }: GuardOptions): Guard {
  // An address that stands for all of them is no name.
  const own = /^(?:0\.0\.0\.0|::)$/.test(address) ? [] : [address.includes(":") ? `[${address}]` : address];
  const names = new Set([...LOOPBACK_NAMES, ...own, ...allowHosts].map((name) => name.toLowerCase()));
  const origins = new Set(allowOrigins);
  const expected = token === "" ? undefined : digest(`Bearer ${token}`);

  return (method, target, fields) => {
    let hosts = 0;
    let host = "";
    let origin: string | undefined;
    let authorization = "";
    let foreign = "";
    let referer: string | undefined;
    for (let at = 0; at < fields.length; at += 2) {
      const value = fields[at + 1]!;
      // Most fields are none of these, and their lengths tell.
      switch (fields[at]!.length) {
        case 4:
          if (!isNamed(fields[at]!, "host")) break;
          hosts++;
          host = value.toLowerCase();
          break;
        case 6:
          if (!isNamed(fields[at]!, "origin")) break;
          if (origin !== undefined && origin !== value) foreign = "Origin";
          origin = value;
          break;
        case 7:
          if (isNamed(fields[at]!, "purpose")) foreign = "Purpose";
          else if (isNamed(fields[at]!, "referer")) {
            if (referer !== undefined && referer !== value) foreign = "Referer";
            referer = value;
          }
          break;
        case 11:
          if (isNamed(fields[at]!, "sec-purpose")) foreign = "Sec-Purpose";
          break;
        case 13:
          if (isNamed(fields[at]!, "authorization")) authorization = value;
          break;
        case 14:
          if (isNamed(fields[at]!, "sec-fetch-site") && value !== "none" && value !== "same-origin") {
            foreign ||= "Sec-Fetch-Site";
          }
          break;
      }
    }
    if (hosts !== 1) return refuse(400, "a request has exactly one Host header");
    // A target that names a server itself outranks the Host header, so they must be one.
    if (target.charCodeAt(0) !== 0x2f) {
      const named = ABSOLUTE.exec(target)?.[1];
      if (named !== undefined && named.toLowerCase() !== host) {
        return refuse(400, "the target of the request and its Host header name different servers");
      }
    }
    if (!names.has(host.replace(PORT, ""))) {
      return refuse(403, `the Host header ${JSON.stringify(host)} is no name of this server`);
    }
    const declared = origin !== undefined && origins.has(origin) ? origin : "";
    // A browser's own question whether a page may ask carries no token.
    const asks = method === "OPTIONS" && declared !== "";
    if (expected !== undefined && !asks && !timingSafeEqual(digest(authorization), expected)) {
      const { refused } = refuse(401, "this server wants its token, as Authorization: Bearer");
      return { ...WELCOME, refused: withHeader(refused!, "WWW-Authenticate", "Bearer"), origin: declared };
    }
    if (origin === undefined && referer === undefined && foreign === "") return WELCOME;
    const self = `http://${host}`;
    if (declared !== "" && foreign === "Sec-Fetch-Site") foreign = "";
    if (origin !== undefined && origin !== self && declared === "") foreign = "Origin";
    if (referer !== undefined && !isOwnPage(referer, self, declared)) foreign ||= "Referer";
    const refusal = `the ${foreign} header says that this is not asked by a page of this server, nor by you`;
    return {
      refused: undefined,
      foreign: foreign === "" ? undefined : failure(403, refusal),
      origin: foreign === "" ? declared : "",
    };
  };

  function isOwnPage(referer: string, self: string, declared: string): boolean {
    const page = /^https?:\/\/[^/?#]*/i.exec(referer)?.[0].toLowerCase() ?? "";
    return page === self || (declared !== "" && origins.has(page));
  }
}

function refuse(status: number, err: string): Caller {
  return { refused: failure(status, err), foreign: undefined, origin: "" };
}

function isNamed(field: string, name: string): boolean {
  return field === name || field.toLowerCase() === name;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
