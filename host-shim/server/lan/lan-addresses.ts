import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, "address" | "family" | "internal">[] | undefined>
>;

/** Private addresses, which a phone in the same network reaches (RFC 1918). */
const PRIVATE = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;
/** Addresses that a computer gives itself in a network without DHCP; hardly any other device reaches them (RFC 3927). */
const LINK_LOCAL = /^169\.254\./;
const REREAD_MS = 10_000;

/** Returns the IPv4 addresses of this computer except loopback: private addresses first, link-local ones last. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  const rank = (address: string) => (PRIVATE.test(address) ? 0 : LINK_LOCAL.test(address) ? 2 : 1);
  return Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
    .sort((a, b) => rank(a) - rank(b));
}

/** Returns a function that returns {@link lanAddresses}, read at most every ten seconds. */
export function createLanAddresses(now: () => number): () => readonly string[] {
  let addresses = lanAddresses();
  let readAt = now();
  return () => {
    if (now() - readAt >= REREAD_MS) {
      addresses = lanAddresses();
      readAt = now();
    }
    return addresses;
  };
}
