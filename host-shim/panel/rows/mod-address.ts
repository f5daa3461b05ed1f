import type { Side } from "../../../sdk/host/host.js";

// A place is a server or a game that runs mods: the transport's own; for a server, a linked game; for a game, the server. An
// address names a mod in a place: the mod's guid in the transport's own place, `guid?in=<place>` in any other place.

const IN = "?in=";

/** The key of a place that no mod is in. */
export const NOWHERE = "?";

/** Returns the address of a mod in a place; `""` is the transport's own place. */
export function addressOf(guid: string, place: string): string {
  return place === "" ? guid : guid + IN + place;
}

/** Returns the guid of an address. */
export function modOf(address: string): string {
  return address.split(IN, 1)[0]!;
}

/** Whether a row's id, `<address>/<key>`, is that of a row of the mod at `address`. */
export function isOfMod(id: string, address: string): boolean {
  return id.startsWith(`${address}/`);
}

/** Returns the side of a mod at an address; `serverOnly`: whether the transport's own place is the server. */
export function sideOf(address: string, serverOnly: boolean): Side {
  return serverOnly === (placeOf(address) !== "") ? "client" : "server";
}

/** Returns the place of an address; `""` for the transport's own place. */
export function placeOf(address: string): string {
  return address.slice(modOf(address).length + IN.length);
}
