import { headerValue, type Request, type Response, response } from "../../sdk/http/index.js";

/**
 * Returns a strong entity tag of a text (RFC 9110, section 8.8.3): 128 bits of cyrb128 over the code units. The tag only
 * distinguishes versions of one text, so it need not be cryptographic: in a page, SHA-256 takes ten times as long for the
 * decisions about ten thousand mods.
 */
export function entityTag(text: string): string {
  let a = 0x6a09e667;
  let b = 0xbb67ae85;
  let c = 0x3c6ef372;
  let d = 0xa54ff53a;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ unit, 0x239b961b);
    b = c ^ Math.imul(b ^ unit, 0xab0e9789);
    c = d ^ Math.imul(c ^ unit, 0x38b34ae5);
    d = a ^ Math.imul(d ^ unit, 0xa1e38b93);
  }
  const mixed = [
    Math.imul(c ^ (a >>> 18), 0x239b961b),
    Math.imul(d ^ (b >>> 22), 0xab0e9789),
    Math.imul(a ^ (c >>> 17), 0x38b34ae5),
    Math.imul(b ^ (d >>> 19), 0xa1e38b93),
  ];
  return `"${mixed.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("")}"`;
}

/** A body with its entity tag, content type and cache header. */
interface TaggedBody {
  readonly etag: string;
  readonly type: string;
  readonly caching: string;
}

/** Answers a conditional request: 304 when `If-None-Match` contains the entity tag, else 200 with the body. */
export function answerTagged(
  request: Request,
  { etag, type, caching }: TaggedBody,
  body: () => string,
): Response {
  const headers = [
    { name: "ETag", value: etag },
    { name: "Cache-Control", value: caching },
  ];
  if (isKnown(headerValue(request, "If-None-Match"), etag)) return response(304, headers);
  return response(200, [...headers, { name: "Content-Type", value: type }], body());
}

/** Whether `If-None-Match` contains an entity tag (RFC 9110, section 13.1.2: weak comparison). `etag` has no `W/`. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
