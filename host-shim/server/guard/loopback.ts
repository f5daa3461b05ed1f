/** The names of a server that only this computer reaches, as in a Host field without its port. */
export const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"] as const;

/**
 * Whether an address is reachable only from this computer.
 *
 * @param address An IP address or `localhost`, without a port; any other name gives false.
 */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(?:\.\d{1,3}){3}$/.test(address);
}

/** Whether a request's header fields, names and values alternating, show that a proxy forwarded it. */
export function isForwarded(fields: readonly string[]): boolean {
  return fields.some((field, at) => at % 2 === 0 && /^(?:via|forwarded|x-forwarded-.*)$/i.test(field));
}

/** Returns an address to listen on as a URL's host: in brackets for IPv6, `127.0.0.1` for an address of all interfaces. */
export function urlHost(address: string): string {
  if (address === "0.0.0.0" || address === "::") return LOOPBACK_NAMES[0];
  return address.includes(":") ? `[${address}]` : address;
}
