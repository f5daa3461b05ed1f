import { valueIn } from "../../../sdk/json/object.js";
import { arrayItems, memberLiterals } from "../../../sdk/json/parts.js";
import type { GameList, ListedGame } from "../../protocol/games/game-messages.js";
import { httpTransport } from "../reach/http-transport.js";
import { entryOf } from "../reach/mod-entry.js";
import { type Places, Unreachable } from "../reach/panel-transport.js";
import { granted, objectOf, sender } from "../reach/web-routes.js";
import { SERVER } from "../rows/links.js";
import { deferredWords } from "../words/deferred-words.js";
import { words } from "../words/words.js";

/** Opens the settings of a backend, the only other place of an overlay in a game. */
export function serverPlace(base: string, token: string): Places {
  const server = httpTransport(base, { token });
  const send = sender(base, token);
  let last: GameList | undefined;
  let body = "";
  /** The JSON text of each mod with its rows, by guid. */
  let texts = new Map<string, string>();
  /** How often the text of each mod has changed, by guid. */
  const revs = new Map<string, number>();

  function listOf(state: ListedGame["state"], mods: ListedGame["mods"]): GameList {
    const place = { id: SERVER, session: SERVER, since: 0, hostVersion: "", remote: true };
    return { games: [{ ...place, name: deferredWords.server, state, mods }], polled: false };
  }

  /** Returns the mods of an index; throws an {@link Unreachable} for any other text. */
  function modsIn(index: string): ListedGame["mods"] {
    if (!Array.isArray(objectOf(index)["mods"])) throw new Unreachable(words.badAnswer);
    const before = texts;
    texts = new Map();
    return arrayItems(memberLiterals(index).get("mods")!).flatMap((text) => {
      const mod = entryOf(valueIn(text));
      if (!mod) return [];
      const rev = (revs.get(mod.guid) ?? 0) + (before.get(mod.guid) === text ? 0 : 1);
      texts.set(mod.guid, text);
      revs.set(mod.guid, rev);
      return { ...mod, rev };
    });
  }

  /** Returns the mods of the last list that an index lacks while the mods of a restarted backend are still loading. */
  function loadingMods(index: string): ListedGame["mods"] {
    if (memberLiterals(index).get("loading") !== "true") return [];
    return last?.games[0]?.mods.filter(({ guid }) => !texts.has(guid)) ?? [];
  }

  return {
    async list() {
      try {
        const answer = await send(`${base}/svc/settings/index?full=1`);
        if (answer.status === 404 && !last) return undefined;
        granted(answer);
        if (last && body === answer.body) return last;
        last = listOf("open", [...modsIn(answer.body), ...loadingMods(answer.body)]);
        body = answer.body;
        return last;
      } catch (error) {
        if (!last) throw error;
        return listOf("closed", last.games[0]!.mods);
      }
    },
    page: (_, guid) => server.page(guid),
    edit: (_, guid, key, literal) => server.edit(guid, key, literal),
    reset: (_, guid, key) => server.reset(guid, key),
  };
}
