import { type Header, hasHeader, type Response, response } from "../../../sdk/http/index.js";
import { WATCHED_HEADER } from "../../protocol/host-transport.js";
import { cachingOf } from "../../protocol/json-reply.js";

/**
 * Returns the headers of every reply, which forbid framing, MIME sniffing, embedding and openers of other origins, and referrers
 * to other origins. With declared origins also `Vary`, so that caches separate the replies to each origin.
 */
export function everyReply(declaresOrigins: boolean): readonly Header[] {
  return [...OF_ANY, ...OF_DOCUMENTS, ...varyOnOrigin(declaresOrigins)];
}

/** Returns fewer headers, for a reply that is never a document, such as a 304 to a poll: each field costs node:http time. */
export function everyBareReply(declaresOrigins: boolean): readonly Header[] {
  return [...OF_ANY, ...varyOnOrigin(declaresOrigins)];
}

function varyOnOrigin(declaresOrigins: boolean): readonly Header[] {
  return declaresOrigins ? [{ name: "Vary", value: "Origin" }] : [];
}

const OF_ANY: readonly Header[] = [
  { name: "X-Frame-Options", value: "DENY" },
  { name: "X-Content-Type-Options", value: "nosniff" },
  { name: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

const OF_DOCUMENTS: readonly Header[] = [
  { name: "Cross-Origin-Opener-Policy", value: "same-origin" },
  // Not stricter: in browsers that send no Origin or Sec-Fetch-Site, the Referer identifies this server's own page.
  { name: "Referrer-Policy", value: "same-origin" },
];

/** Headers that a mod's route cannot set. */
const RESERVED_HEADERS =
  /^(?:x-frame-options|x-content-type-options|cross-origin-resource-policy|cross-origin-opener-policy|referrer-policy|access-control-.*|content-length|transfer-encoding|connection|keep-alive|upgrade|trailer|date)$/i;

/**
 * Returns the Content-Security-Policy of a document: only this server's own files. A page of the game may also evaluate text,
 * because its client host compiles the mods.
 */
export function policyFor(path: string): string {
  const script = path.startsWith("/game/") ? "'self' 'unsafe-eval'" : "'self'";
  return (
    `default-src 'self'; script-src ${script}; img-src 'self' data:; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  );
}

/**
 * Adds the headers of every reply; they replace headers that a mod's route has set. By default JSON is not cached, and
 * a document loads and runs nothing.
 */
export function finish<Reply extends Response>(reply: Reply, { origin, declaresOrigins }: Reader): Reply {
  const own = reply.headers.filter(({ name }) => !RESERVED_HEADERS.test(name));
  const headers = [...own, ...everyReply(declaresOrigins), ...readableBy(origin), ...cachingOf(reply)];
  if (!hasHeader(reply, "Content-Security-Policy") && own.some(isDocument)) {
    headers.push({ name: "Content-Security-Policy", value: "sandbox; default-src 'none'" });
  }
  return { ...reply, headers };
}

/** Whether a browser shows this content type as a page with scripts: HTML, XML and SVG. */
function isDocument({ name, value }: Header): boolean {
  return name.toLowerCase() === "content-type" && /html|xml/i.test(value);
}

/** The page that receives a reply, as far as the reply's headers depend on it. */
export interface Reader {
  /** The request's origin if it is declared, else `""`. */
  readonly origin: string;
  /** Whether any origin is declared: then caches must separate the replies to each origin. */
  readonly declaresOrigins: boolean;
}

/** Returns the answer to a CORS preflight from a declared origin. */
export function preflight(reader: Reader): Response {
  const reply = finish(response(204), reader);
  const allowed = [
    { name: "Access-Control-Allow-Methods", value: "GET, HEAD, POST, PUT, PATCH, DELETE" },
    { name: "Access-Control-Allow-Headers", value: "Authorization, Content-Type, If-None-Match" },
  ];
  return { ...reply, headers: [...reply.headers, ...allowed] };
}

function readableBy(origin: string): readonly Header[] {
  if (origin === "") return [];
  return [
    { name: "Access-Control-Allow-Origin", value: origin },
    { name: "Access-Control-Expose-Headers", value: `ETag, ${WATCHED_HEADER}` },
  ];
}
