const DEC_OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const IPV4 = /* @__PURE__ */ new RegExp(`^${DEC_OCTET}(?:\\.${DEC_OCTET}){3}$`);

/** Whether a text has only the characters of a path and query, and no malformed escape (RFC 3986, section 3). */
export function isPathAndQuery(text: string): boolean {
  return !/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/.test(text) && hasGoodEscapes(text);
}

/**
 * Whether a text is the host and the optional port of a URI (RFC 3986, section 3.2): a name, an IPv4 address or an IP
 * literal in brackets. False for an empty host, which http and https forbid (RFC 9110, sections 4.2.1 and 4.2.2).
 */
export function isHostAndPort(text: string): boolean {
  if (/^[A-Za-z0-9.-]+(?::[0-9]*)?$/.test(text)) return true; // The form of nearly every host.
  const hostEnd = text.charCodeAt(0) === 0x5b ? text.indexOf("]") + 1 : lengthOfName(text);
  return hostEnd > 0 && /^(?::[0-9]*)?$/.test(text.slice(hostEnd)) && isHost(text.slice(0, hostEnd));
}

/** Returns the port of `host:port`; `""` if there is none. */
export function portOf(hostAndPort: string): string {
  return /:([0-9]+)$/.exec(hostAndPort)?.[1] ?? "";
}

function lengthOfName(text: string): number {
  const colon = text.indexOf(":");
  return colon < 0 ? text.length : colon;
}

function isHost(host: string): boolean {
  if (host.charCodeAt(0) !== 0x5b) return !/[^A-Za-z0-9\-._~!$&'()*+,;=%]/.test(host) && hasGoodEscapes(host);
  const literal = host.slice(1, -1);
  return isIpv6(literal) || /^v[0-9A-F]+\.[A-Z0-9\-._~!$&'()*+,;=:]+$/i.test(literal);
}

/** Whether a text is eight groups of up to four hexadecimal digits, the last two possibly as IPv4; one `::` may replace zeros. */
function isIpv6(address: string): boolean {
  const tail = address.lastIndexOf(":") + 1;
  const halves = (IPV4.test(address.slice(tail)) ? `${address.slice(0, tail)}0:0` : address).split("::");
  let groups = 0;
  for (const half of halves) {
    const parts = half === "" ? [] : half.split(":");
    if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
    groups += parts.length;
  }
  return halves.length === 2 ? groups < 8 : halves.length === 1 && groups === 8;
}

function hasGoodEscapes(text: string): boolean {
  return text.indexOf("%") < 0 || !/%(?![0-9A-Fa-f]{2})/.test(text);
}
