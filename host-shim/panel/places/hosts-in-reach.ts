import { objectIn } from "../../../sdk/json/object.js";
import { listOf } from "../../../sdk/json/shape.js";
import type { Ui } from "../state/ui.js";
import { deferredWords } from "../words/deferred-words.js";
import type { Place } from "./known-places.js";

/** A host that answers a panel's queries for one of its parts, such as `health`. */
export interface HostInReach {
  /** Identifies the host; a game's key outlives a reload of the game. */
  readonly key: string;
  /** The displayed name of the host, in the current language. */
  readonly name: string;
  /** The id of the game; `""` for the backend, undefined for the panel's own game. */
  readonly game?: string;
  /**
   * Queries the part; resolves to undefined if the host answers without it, and rejects if the host is unreachable or answers
   * with another error.
   */
  readonly ask: (query?: Readonly<Record<string, number>>) => Promise<string | undefined>;
}

/** The hosts that have a part, such as `health`. */
export interface Hosts {
  /** Whether any host has the part. */
  readonly isKnown: () => boolean;
  /** Returns the hosts to query now: the panel's own game, the open games, the backend. */
  readonly inReach: () => readonly HostInReach[];
}

/** Returns a function that finds the hosts with a part by the part's name; `games` returns the games of the backend. */
export function createHosts(ui: Ui, games: () => readonly Place[]): (part: string) => Hosts {
  const { transport } = ui.store;
  const canGame = listOf(objectIn(transport.hostQuery?.("can") ?? "")?.["can"]);
  return (part) => {
    const gameHasIt = canGame.includes(part);
    const serverHasIt = () => transport.request !== undefined && ui.verdicts?.can?.includes(part) === true;
    const own: HostInReach = {
      key: "own",
      get name() {
        return deferredWords.thisGame;
      },
      ask: async (query) => transport.hostQuery!(part, query && JSON.stringify(query)),
    };
    const web = (key: string, name: () => string, game: string): HostInReach => ({
      key,
      game,
      get name() {
        return name();
      },
      async ask(query) {
        const members = Object.entries({ ...query, ...(game && { game }) });
        const search = members.map(([member, value]) => `${member}=${encodeURIComponent(value)}`).join("&");
        const { status, body } = await transport.request!(`/svc/${part}${search && `?${search}`}`);
        if (status === 404) return undefined;
        if (status !== 200) throw new Error(`HTTP ${status} for /svc/${part}`);
        return body;
      },
    });
    return {
      isKnown: () => gameHasIt || serverHasIt(),
      inReach: () => [
        ...(gameHasIt ? [own] : []),
        ...(serverHasIt()
          ? [
              ...games()
                .filter(({ state }) => state === "open")
                .map(({ key, id, name }) => web(`game ${key}`, () => name, id)),
              web("server", () => deferredWords.server, ""),
            ]
          : []),
      ],
    };
  };
}
