import type { Places } from "./panel-transport.js";

/** Opens settings in other places, at a backend's address with its token. */
type OpenPlaces = (base: string, token: string) => Places;

/** Opens the games that are linked to a backend, and the server beside a game. */
interface PlaceOpeners {
  readonly games: OpenPlaces;
  readonly server: OpenPlaces;
}

/** Undefined until the panel's second file sets it. */
export let openPlaces: PlaceOpeners | undefined;

/** Sets {@link openPlaces}. */
export function takePlaces(openers: PlaceOpeners): void {
  openPlaces = openers;
}
