import { type Header, hasHeader, type Response, response } from "../../../sdk/http/index.js";
import { cachingOf } from "../../protocol/json-reply.js";

/**
 * What every reply says: shown in no frame, taken for nothing but its type, read by no other site, held by no window of
 * one, named to none. Where any origin is declared a cache must keep the replies to each apart.
 */
export function everyReply(declaresOrigins: boolean): readonly Header[] {
  return [...OF_ANY, ...OF_DOCUMENTS, ...apart(declaresOrigins)];
}

/** The same of a reply that holds no document and stands for none, as a 304 to a poll: each field takes node:http a while. */
export function everyBareReply(declaresOrigins: boolean): readonly Header[] {
  return [...OF_ANY, ...apart(declaresOrigins)];
}

function apart(declaresOrigins: boolean): readonly Header[] {
  return declaresOrigins ? [{ name: "Vary", value: "Origin" }] : [];
}

const OF_ANY: readonly Header[] = [
  { name: "X-Frame-Options", value: "DENY" },
  { name: "X-Content-Type-Options", value: "nosniff" },
  { name: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

const OF_DOCUMENTS: readonly Header[] = [
  { name: "Cross-Origin-Opener-Policy", value: "same-origin" },
  // Not less: the own Referer is what tells the server's page from another one where browsers tell nothing else.
  { name: "Referrer-Policy", value: "same-origin" },
];

const OURS =
  /^(?:x-frame-options|x-content-type-options|cross-origin-resource-policy|cross-origin-opener-policy|referrer-policy|access-control-.*|content-length|transfer-encoding|connection|keep-alive|upgrade|trailer|date)$/i;

/**
 * What a document may load: nothing but this server's own files. A page of the game may also evaluate text, because that
 * is how a mod is loaded.
 */
export function policyFor(path: string): string {
  const script = path.startsWith("/game/") ? "'self' 'unsafe-eval'" : "'self'";
  return (
    `default-src 'self'; script-src ${script}; img-src 'self' data:; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  );
}

/**
 * A reply as it goes out: with what every reply says, whatever a mod's route put there. JSON is not stored and a document
 * loads and runs nothing, where they say nothing of their own.
 */
export function finish<Reply extends Response>(reply: Reply, { origin, declaresOrigins }: Reader): Reply {
  const own = reply.headers.filter(({ name }) => !OURS.test(name));
  const headers = [...own, ...everyReply(declaresOrigins), ...readableBy(origin), ...cachingOf(reply)];
  if (!hasHeader(reply, "Content-Security-Policy") && own.some(isDocument)) {
    headers.push({ name: "Content-Security-Policy", value: "sandbox; default-src 'none'" });
  }
  return { ...reply, headers };
}

/** Whether a browser shows what has this type as a page, with its scripts: HTML, XML and SVG. */
function isDocument({ name, value }: Header): boolean {
  return name.toLowerCase() === "content-type" && /html|xml/i.test(value);
}

/** Who reads a reply. */
export interface Reader {
  /** The declared origin that asked, `""` for none. */
  readonly origin: string;
  /** Whether any origin is declared: then a cache must keep the replies to each apart. */
  readonly declaresOrigins: boolean;
}

/** The answer to a browser that asks whether a page of a declared origin may ask. */
export function preflight(reader: Reader): Response {
  const { status, headers, body } = finish(response(204), reader);
  const allowed = [
    { name: "Access-Control-Allow-Methods", value: "GET, HEAD, POST" },
    { name: "Access-Control-Allow-Headers", value: "Authorization, Content-Type, If-None-Match" },
  ];
  return response(status, [...headers, ...allowed], body);
}

function readableBy(origin: string): readonly Header[] {
  if (origin === "") return [];
  return [
    { name: "Access-Control-Allow-Origin", value: origin },
    { name: "Access-Control-Expose-Headers", value: "ETag" },
  ];
}
