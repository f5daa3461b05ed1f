import { BlockList, isIP } from "node:net";

/**
 * Returns the error in a proxy's address or network; undefined if it is valid.
 *
 * @param proxy An IP address, or a network with its prefix length in bits, such as `172.18.0.0/16`.
 */
export function faultInProxy(proxy: string): string | undefined {
  const { address, bits } = parse(proxy);
  const family = isIP(address);
  if (family !== 0 && (bits === undefined || (bits > 0 && bits <= (family === 4 ? 32 : 128))))
    return undefined;
  return `a proxy is an IP address, or a network such as 172.18.0.0/16, found ${JSON.stringify(proxy)}`;
}

/** Returns a function that checks whether a peer address is one of these proxies. */
export function createProxies(proxies: readonly string[]): (peer: string) => boolean {
  if (proxies.length === 0) return () => false;
  const list = new BlockList();
  for (const proxy of proxies) {
    const { address, bits } = parse(proxy);
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  let last = "";
  let isProxy = false;
  // Cached: most requests come from one proxy.
  return (peer) => {
    if (peer === last) return isProxy;
    last = peer;
    isProxy = isIP(peer) !== 0 && list.check(peer, familyOf(peer));
    return isProxy;
  };
}

function parse(proxy: string): { readonly address: string; readonly bits: number | undefined } {
  const [, address = proxy, bits] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(proxy) ?? [];
  return { address, bits: bits === undefined ? undefined : Number(bits) };
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return address.includes(":") ? "ipv6" : "ipv4";
}
