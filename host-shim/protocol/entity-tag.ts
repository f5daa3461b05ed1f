/** Whether an `If-None-Match` names an entity tag (RFC 9110, section 13.1.2: a weak comparison). `etag` has no `W/`. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
