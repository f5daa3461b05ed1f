import type { Places } from "./panel-transport.js";

/** Opens settings in other places, at a backend's address with its token. */
export type OpenPlaces = (base: string, token: string) => Places;

/** How transports open other places; undefined until the panel's second file gives it. */
let open: { readonly games: OpenPlaces; readonly server: OpenPlaces } | undefined;

/** Sets how the games of a backend, and the server beside a game, are opened. */
export function takePlaces(openers: typeof open): void {
  open = openers;
}

/** Opens the games that are linked to a backend; undefined before {@link takePlaces}. */
export function openGames(base: string, token: string): Places | undefined {
  return open?.games(base, token);
}

/** Opens the server beside a game; undefined before {@link takePlaces}. */
export function openServer(base: string, token: string): Places | undefined {
  return open?.server(base, token);
}
