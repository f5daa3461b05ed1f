import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, "address" | "family" | "internal">[] | undefined>
>;

/** Private addresses, which a phone in the same network reaches (RFC 1918). */
const PRIVATE = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./;
/** Addresses that a computer gives itself in a network without DHCP; hardly any other device reaches them (RFC 3927). */
const LINK_LOCAL = /^169\.254\./;
/** The interfaces of containers, virtual machines and VPNs: no phone is in their networks. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|u?tun|tap|wg)|vEthernet|VirtualBox|VMware/;
const REREAD_MS = 10_000;

/**
 * Returns the IPv4 addresses of this computer except loopback: private addresses first, after them those of containers, virtual
 * machines and VPNs, link-local addresses last.
 */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  const rank = (name: string, address: string) => {
    if (PRIVATE.test(address)) return VIRTUAL.test(name) ? 1 : 0;
    return LINK_LOCAL.test(address) ? 3 : 2;
  };
  return Object.entries(interfaces)
    .flatMap(([name, each = []]) => each.map((one) => ({ ...one, rank: rank(name, one.address) })))
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
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
