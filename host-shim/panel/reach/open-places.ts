import type { Places } from "./panel-transport.js";

/** Returns the other places of a panel, by requests with this token to the backend at the address `base`. */
type OpenPlaces = (base: string, token: string) => Places;

/** The functions that open the games linked to a backend, and the server of a panel in a game. */
interface PlaceOpeners {
  readonly games: OpenPlaces;
  readonly server: OpenPlaces;
}

/** Opens the other places of a panel; undefined until the panel's second file calls {@link takePlaces}. */
export let openPlaces: PlaceOpeners | undefined;

/** Sets {@link openPlaces}. */
export function takePlaces(openers: PlaceOpeners): void {
  openPlaces = openers;
}
