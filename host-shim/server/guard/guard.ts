import { type Response, withHeader } from "../../../sdk/http/index.js";
import { equalsIgnoreCase } from "../../../sdk/http/text/ascii.js";
import { ORIGIN } from "../../../sdk/http/url/url.js";
import { failure } from "../../protocol/json-reply.js";
import { fieldValue } from "../http/head.js";
import { isForwarded, isLoopback, LOOPBACK_NAMES } from "./loopback.js";
import { faultInOrigin, sentOrigins, withoutDefaultPort } from "./origins.js";
import { createProxies, faultInProxy } from "./proxies.js";
import { createTokenCheck, isTokenText } from "./tokens.js";

/** Who may use a server, besides local programs and the server's own pages. */
export interface GuardOptions {
  /** The address to listen on (default: 127.0.0.1). An address that other computers can reach requires a token. */
  readonly address: string;
  /** The token that each request must send as `Authorization: Bearer` (default: none). */
  readonly token: string;
  /** Host names of this server besides the loopback ones, without a port (default: none). */
  readonly allowHosts: readonly string[];
  /**
   * Origins of pages, such as `http://localhost:5173` or `app://game`, with the same rights as this server's own pages;
   * `null` and `file://` require a token (default: none).
   */
  readonly allowOrigins: readonly string[];
  /**
   * Addresses or networks of proxies, such as `127.0.0.1` or `172.18.0.0/16`. Their `X-Forwarded-Host` and
   * `X-Forwarded-Proto` replace the request's own host and scheme; those of other clients are ignored (default: none).
   */
  readonly proxies: readonly string[];
}

/** The access of the local network to a server that listens on all addresses of this computer. */
export interface LanAccess {
  /** Whether a host name is a current address of this computer. */
  readonly isOwnAddress: (name: string) => boolean;
  /** Whether programs and pages of this computer need no token, because the server generated it. */
  readonly trustsLocal: boolean;
}

/** The answer to a refused request, and its log line; `""` if nothing is logged. */
export interface Refusal {
  readonly reply: Response;
  readonly hint: string;
}

/** The guard's result for the head of a request. */
export interface Caller {
  /** Refuses every route: the host is not this server, or the request has a faulty Host or Authorization header. */
  readonly refused: Refusal | undefined;
  /** Refuses every route except documents and the files of pages: the token is missing or wrong. */
  readonly stranger: Refusal | undefined;
  /** Refuses data routes and embedded documents: a page of another origin, or an unknown page, caused the request. */
  readonly foreign: Refusal | undefined;
  /** The request's origin for the answer's CORS header, if the origin is allowed; else `""`. */
  readonly origin: string;
  /** A browser opens the address as a page, and no foreign page is known to have caused the request. */
  readonly navigates: boolean;
  /** A browser requests the address for another page, such as an image, a frame or a fetch, not as a top-level document. */
  readonly embeds: boolean;
}

/** Checks a request's method, target, header fields (names and values, alternating) and peer address. */
export type Guard = (method: string, target: string, fields: readonly string[], peer: string) => Caller;

const PORT = /:\d{1,5}$/;
const WELCOME: Caller = {
  refused: undefined,
  stranger: undefined,
  foreign: undefined,
  origin: "",
  navigates: false,
  embeds: false,
};

/**
 * Creates the guard of a server. A GET of this server may write, so without a guard any page could write by an image, a form or
 * a prefetch, or through DNS rebinding. Browsers send the request's origin in headers. A browser's request without these headers
 * (over plain HTTP to a name that is not loopback, or from an old browser) counts as a request of a foreign page.
 * Throws an Error that names the fix for an origin, a token or a proxy that could never match.
 *
 * @param lan The access of the local network (default: none).
 */
export function createGuard(
  { address, allowHosts, allowOrigins, token, proxies }: GuardOptions,
  lan?: LanAccess,
): Guard {
  const faults = [
    ...allowOrigins.map((origin) => faultInOrigin(origin, token !== "")),
    ...proxies.map((proxy) => faultInProxy(proxy)),
  ];
  for (const fault of faults) if (fault !== undefined) throw new Error(fault);
  if (token !== "" && !isTokenText(token)) {
    throw new Error(
      "a token must be printable ASCII without spaces at its ends, because it is sent in a header",
    );
  }
  // An address that means all interfaces is not a host name.
  const own = /^(?:0\.0\.0\.0|::)$/.test(address) ? [] : [address.includes(":") ? `[${address}]` : address];
  const names = new Set([...LOOPBACK_NAMES, ...own, ...allowHosts].map((name) => name.toLowerCase()));
  const origins = sentOrigins(allowOrigins);
  const isProxy = createProxies(proxies);
  const isToken = createTokenCheck(token);
  /** The last accepted host with its port; nearly every request has the same host. */
  let known: string | undefined;

  return (method, target, fields, peer) => {
    let hosts = 0;
    let host = "";
    let forwardedHost = "";
    let forwardedScheme = "";
    let hasSite = false;
    let mode = "";
    let embeds = false;
    let origin: string | undefined;
    let referer: string | undefined;
    let authorization = "";
    let authorizations = 0;
    let agent = "";
    let language = "";
    let foreign = "";
    for (let at = 0; at < fields.length; at += 2) {
      const field = fields[at]!;
      const value = fields[at + 1]!;
      // Skips most fields by their length.
      switch (field.length) {
        case 4:
          if (equalsIgnoreCase(field, "host")) {
            hosts++;
            host = value.toLowerCase();
          }
          break;
        case 6:
          if (equalsIgnoreCase(field, "origin")) {
            if (origin !== undefined && origin !== value) foreign = "Origin";
            origin = value;
          }
          break;
        case 7:
          if (equalsIgnoreCase(field, "purpose")) foreign = "Purpose";
          else if (equalsIgnoreCase(field, "referer")) {
            if (referer !== undefined && referer !== value) foreign = "Referer";
            referer = value;
          }
          break;
        case 10:
          if (equalsIgnoreCase(field, "user-agent")) agent = value;
          break;
        case 11:
          if (equalsIgnoreCase(field, "sec-purpose")) foreign = "Sec-Purpose";
          break;
        case 13:
          if (equalsIgnoreCase(field, "authorization")) {
            authorizations++;
            authorization = value;
          }
          break;
        case 14:
          if (equalsIgnoreCase(field, "sec-fetch-mode")) mode = value;
          else if (equalsIgnoreCase(field, "sec-fetch-dest")) embeds = value !== "document";
          else if (equalsIgnoreCase(field, "sec-fetch-site")) {
            hasSite = true;
            if (value !== "none" && value !== "same-origin") foreign ||= "Sec-Fetch-Site";
          }
          break;
        case 15:
          if (equalsIgnoreCase(field, "accept-language")) language = value;
          break;
        case 16:
          if (equalsIgnoreCase(field, "x-forwarded-host")) forwardedHost = value;
          break;
        case 17:
          if (equalsIgnoreCase(field, "x-forwarded-proto")) forwardedScheme = value;
          break;
      }
    }
    if (hosts !== 1) return refuse(400, "a request has exactly one Host header");
    if (authorizations > 1) return refuse(400, "a request has at most one Authorization header");
    // The host of an absolute target outranks the Host header, so they must be equal.
    if (target.charCodeAt(0) !== 0x2f) {
      const named = ORIGIN.exec(target)?.[1];
      if (named !== undefined && named.toLowerCase() !== host) {
        return refuse(400, "the target of the request and its Host header name different servers");
      }
    }
    let header = "Host";
    let scheme = "http";
    if ((forwardedHost !== "" || forwardedScheme !== "") && isProxy(peer)) {
      if (forwardedHost !== "") {
        header = "X-Forwarded-Host";
        host = lastOf(forwardedHost).toLowerCase();
      }
      if (lastOf(forwardedScheme).toLowerCase() === "https") scheme = "https";
    }
    if (host !== known) {
      const name = host.replace(PORT, "");
      if (!names.has(name) && !lan?.isOwnAddress(name)) {
        return refuse(
          403,
          `the ${header} header ${JSON.stringify(host)} is not a name of this server`,
          `a request for the host ${quoted(name)} was refused: if that is this server, start it with --allow-host ${plain(name)}`,
        );
      }
      known = host;
    }

    const declared = origin !== undefined && origins.has(origin) ? origin : "";
    // A CORS preflight has no token.
    const asks = method === "OPTIONS" && declared !== "";
    const isKnown = isToken === undefined || asks || isToken(authorization);
    const stranger = isKnown || isLocal(host, fields, peer, origin) ? undefined : WANTS_TOKEN;
    const looksLikeBrowser = agent.includes("Mozilla/") || namesLanguage(language);
    const isProgram = !hasSite && origin === undefined && referer === undefined && !looksLikeBrowser;
    if (isProgram && foreign === "") return stranger === undefined ? WELCOME : { ...WELCOME, stranger };

    const self = withoutDefaultPort(`${scheme}://${host}`);
    if (declared !== "" && foreign === "Sec-Fetch-Site") foreign = "";
    if (origin !== undefined && withoutDefaultPort(origin) !== self && declared === "") foreign = "Origin";
    const ownReferer = referer !== undefined && isOwnPage(referer, self);
    if (referer !== undefined && !ownReferer) foreign ||= "Referer";
    const isUnidentified = looksLikeBrowser && !hasSite && origin === undefined && !ownReferer;
    const isUnknown = foreign === "" && isUnidentified;
    return {
      ...WELCOME,
      stranger,
      foreign: isUnknown ? UNKNOWN_PAGE : foreign === "" ? undefined : foreignPage(foreign, origin),
      origin: foreign === "" && !isUnknown ? declared : "",
      embeds,
      navigates:
        foreign === "" &&
        (isUnidentified ? /text\/html/i.test(fieldValue(fields, "accept")) : /navigate$/.test(mode)),
    };
  };

  /** Whether a request without a token comes from this computer, to a loopback name, and not through a proxy. */
  function isLocal(
    host: string,
    fields: readonly string[],
    peer: string,
    origin: string | undefined,
  ): boolean {
    if (!lan?.trustsLocal || !isLoopback(peer) || isForwarded(fields)) return false;
    const isOwnOrigin =
      origin === undefined || withoutDefaultPort(origin) === withoutDefaultPort(`http://${host}`);
    return isOwnOrigin && LOOPBACK_NAMES.some((name) => name === host.replace(PORT, ""));
  }

  function isOwnPage(referer: string, self: string): boolean {
    const page = ORIGIN.exec(referer)?.[0].toLowerCase() ?? "";
    return withoutDefaultPort(page) === self || origins.has(page);
  }
}

/** Returns the last value of a list in a field, which the nearest proxy has appended. */
function lastOf(field: string): string {
  return field.slice(field.lastIndexOf(",") + 1).trim();
}

/** Whether an Accept-Language field names a language; `*`, which fetch in Node and Deno sends, does not. */
function namesLanguage(field: string): boolean {
  return field !== "" && /(?:^|,)\s*[A-Za-z]/.test(field);
}

function refusal(status: number, err: string, hint = ""): Refusal {
  return { reply: failure(status, err), hint };
}

function refuse(status: number, err: string, hint = ""): Caller {
  return { ...WELCOME, refused: refusal(status, err, hint) };
}

const noToken = failure(
  401,
  "this server requires its token, as Authorization: Bearer; a browser gives it once by opening /#token=<token>",
);
const WANTS_TOKEN: Refusal = { reply: withHeader(noToken, "WWW-Authenticate", "Bearer"), hint: "" };

const UNKNOWN_PAGE = refusal(
  403,
  "this looks like a browser, and no Sec-Fetch-Site, Origin or Referer header names the page: open the page at / of this server; a program must send a User-Agent without Mozilla, and no Accept-Language",
);

function foreignPage(header: string, origin: string | undefined): Refusal {
  const err = `the ${header} header shows that neither a page of this server nor its user sent this request`;
  const hint =
    header !== "Origin" || origin === undefined
      ? ""
      : `a page of the origin ${quoted(origin)} was refused: if it is a game of yours, start the backend with --allow-origin ${plain(origin)}`;
  return refusal(403, err, hint);
}

/** Makes a stranger's text safe for a log: printable ASCII, at most 100 characters. */
function plain(text: string): string {
  return text.slice(0, 100).replace(/[^\x20-\x7e]/g, "?");
}

function quoted(text: string): string {
  return JSON.stringify(plain(text));
}
