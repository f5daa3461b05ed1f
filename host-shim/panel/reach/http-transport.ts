import { writeEdit, writeReset } from "../../../sdk/protocol/ask.js";
import { readSchemaReply } from "../../../sdk/protocol/reply.js";
import { withoutEndSlash } from "../../protocol/host-transport.js";
import { words } from "../words/words.js";
import { entryOf } from "./mod-entry.js";
import { openPlaces } from "./open-places.js";
import { type Reply, type Transport, Unreachable } from "./panel-transport.js";
import { askServer, granted, isRefused, objectOf, sender, webRoutes } from "./web-routes.js";

/**
 * Returns a transport to the mods of a backend over its routes.
 *
 * @param baseUrl The backend's address, such as `location.origin`; slashes at its end are ignored.
 * @param options `token`: the token of a backend that requires one (default: `""`, which sends no token). `gameUrl`: the
 *  address of the game's page, whose panel has the settings of client mods (default: `""`, without links to the game).
 */
export function httpTransport(
  baseUrl: string,
  { token = "", gameUrl = "" }: { readonly token?: string; readonly gameUrl?: string } = {},
): Transport {
  const base = withoutEndSlash(baseUrl);
  const send = sender(base, token);
  let isLoading = false;
  const route = (guid: string) => `${base}/svc/settings/${encodeURIComponent(guid)}`;

  const page = async (url: string): Promise<string> => granted(await send(url)).body;

  async function post(url: string, body: string): Promise<Reply> {
    const answer = await send(url, body);
    const reply = readSchemaReply(answer.body);
    if (reply === undefined) throw new Unreachable(words.badAnswer);
    // The mod has no route while it is unloaded. A mod's own 404, for an unknown key, has its rows.
    if (answer.status === 404 && reply.rows === undefined) throw new Unreachable(words.modSilent);
    return { ...reply, ok: reply.ok && answer.ok };
  }

  return {
    ...webRoutes(askServer(base, send)),
    isRefused: () => isRefused(base, token),
    isLoading: () => isLoading,
    places: () => openPlaces?.games(base, token),
    baseUrl: base,
    serverOnly: true,
    gameUrl,
    async index() {
      const { mods, loading } = objectOf(await page(`${base}/svc/settings/index`));
      if (!Array.isArray(mods)) throw new Unreachable(words.badAnswer);
      isLoading = loading === true;
      return mods.flatMap((mod) => entryOf(mod) ?? []);
    },
    page: (guid) => page(route(guid)),
    edit: (guid, key, value) => post(route(guid), writeEdit({ key, value })),
    reset: (guid, key) => post(`${route(guid)}/reset`, writeReset(key)),
  };
}
