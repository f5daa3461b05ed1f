import { randomBytes } from "node:crypto";
import { renderSVG } from "uqr";
import type { Response } from "../../../sdk/http/index.js";
import { json } from "../../protocol/json-reply.js";
import type { GuardOptions } from "../guard/guard.js";
import { createLanAddresses } from "./lan-addresses.js";

/** Options of {@link createLan}; it rejects some guard options, see {@link faultInLan}. */
interface LanOptions extends Partial<GuardOptions> {
  /** The path prefix in links, `""` if there is no prefix. */
  readonly base: string;
  readonly now: () => number;
}

/** The size of a generated token: 128 bits. */
const TOKEN_BYTES = 16;
/** The blank margin that scanners need, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** Returns why these options exclude access for the local network; undefined if they do not. */
export function faultInLan({ address, proxies, allowOrigins }: Partial<GuardOptions>): string | undefined {
  if (address !== undefined)
    return `listens on every address of this computer: leave the address ${address} out`;
  if (proxies?.length) return "takes requests from devices, not from a proxy: leave the proxies out";
  const opaque = allowOrigins?.find((origin) => origin === "null" || origin === "file://");
  return opaque && `generates its token, which the origin ${opaque} cannot send: leave that origin out`;
}

/**
 * Creates the access of the local network to a backend; generates a token unless the operator gives one. Throws an Error that
 * names the fix for options that exclude it.
 */
export function createLan(options: LanOptions) {
  const { token = "", base, now } = options;
  const fault = faultInLan(options);
  if (fault !== undefined) throw new Error(`lan ${fault}`);
  const addresses = createLanAddresses(now);
  let needed = token === "" ? randomBytes(TOKEN_BYTES).toString("base64url") : token;
  const links = (port: number): readonly string[] =>
    addresses().map((address) => `http://${address}:${port}${base}/#token=${encodeURIComponent(needed)}`);
  return {
    /** The address to listen on: every IPv4 address of this computer. */
    address: "0.0.0.0",
    /** The token that other devices must send, until {@link use} replaces it. */
    token: needed,
    /** Replaces the token of the links. */
    use(next: string): void {
      needed = next;
    },
    trustsLocal: token === "",
    isOwnAddress: (name: string): boolean => addresses().includes(name),
    /** Returns the links with the token that open the page on another device, in the order of `lanAddresses`. */
    links,
    /** Returns the answer of `/svc/lan`: `{addresses, svg}`, the links and a QR code of the first link. */
    reply(port: number): Response {
      const [first, ...others] = links(port);
      if (first === undefined) return json(200, { addresses: [], svg: "" });
      return json(200, { addresses: [first, ...others], svg: renderSVG(first, { border: MARGIN }) });
    },
  };
}
