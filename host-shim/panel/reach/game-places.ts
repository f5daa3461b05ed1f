import { objectIn } from "../../../sdk/json/object.js";
import { writeEdit, writeReset } from "../../../sdk/protocol/ask.js";
import { readSchemaReply } from "../../../sdk/protocol/reply.js";
import { GAMES_PATH, type GameList } from "../../protocol/games/game-messages.js";
import { asSentence, words } from "../words/words.js";
import { createLanes } from "./lanes.js";
import { type Places, type Reply, Unreachable } from "./panel-transport.js";
import { type Answer, fetchAs, granted, objectOf, sender } from "./web-routes.js";

/** How long a list proves that the backend knows `?game=`; an older backend would ignore it and edit its own mod. */
const TRUSTED_MS = 10_000;
/** The statuses of a backend that has no linked games, or does not know the path of their list. */
const NONE: readonly number[] = [404, 405, 501];
/** The statuses of a busy, closed or sleeping game. */
const STOPS: readonly number[] = [429, 503, 504];

/** Whether the page is being left: an edit is then sent at once, by a request that outlives the page. */
let isLeaving = false;
globalThis.addEventListener?.("pagehide", () => {
  isLeaving = true;
});
globalThis.addEventListener?.("pageshow", () => {
  isLeaving = false;
});

/**
 * Opens the settings of the games that are linked to a backend. Sends at most two requests at a time to a game, edits first.
 * After an answer with a status of `STOPS`, the game's reads fail at once until the list shows the game open.
 */
export function gamePlaces(base: string, token: string): Places {
  const send = sender(base, token);
  const sendLast = sender(base, token, true);
  const viewer = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const lanes = createLanes();
  let etag = "";
  let last: GameList | undefined;
  /** Whether the last answer to a request for the list had a status of {@link NONE}. */
  let isGone = false;
  let trustedUntil = -Infinity;

  async function list(): Promise<GameList | undefined> {
    const answer = await ask();
    if (NONE.includes(answer.status)) {
      if (!last) return undefined;
      // A single answer may be that of a proxy. After two, the games are closed.
      if (!isGone) {
        isGone = true;
        throw new Unreachable(words.serverAnswered(answer.status), false);
      }
      etag = "";
      last = { games: [], polled: false };
      return last;
    }
    isGone = false;
    if (answer.status !== 304) {
      if (!answer.ok) throw new Unreachable(words.serverAnswered(answer.status));
      last = readList(await answer.text());
      etag = answer.headers.get("ETag") ?? "";
    }
    trustedUntil = performance.now() + TRUSTED_MS;
    for (const { id, state } of last?.games ?? []) if (state === "open") lanes.resume(id);
    return last;
  }

  async function ask(): Promise<globalThis.Response> {
    try {
      return await fetchAs(base, token, `${base}${GAMES_PATH}?viewer=${viewer}`, {
        cache: "no-store",
        ...(last && etag && { headers: { "If-None-Match": etag } }),
      });
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(words.serverSilent);
    }
  }

  /** Sends a request to a game, a POST if it has a `body`. */
  function toGame(game: string, path: string, body?: string): Promise<Answer> {
    const url = `${base}/svc/settings/${path}?game=${encodeURIComponent(game)}`;
    if (isLeaving) return sendLast(url, body);
    return lanes.run(game, body !== undefined, async () => {
      if (performance.now() >= trustedUntil) await list();
      if (performance.now() >= trustedUntil) throw new Unreachable(words.serverAnswered(404), false);
      const answer = await send(url, body);
      if (STOPS.includes(answer.status)) lanes.stop(game);
      return answer;
    });
  }

  async function post(game: string, path: string, body: string): Promise<Reply> {
    const answer = await toGame(game, path, body);
    const { err, sent, live } = objectIn(answer.body) ?? {};
    if (answer.ok && live === true) return { ok: true, err: "", rows: undefined };
    const text = typeof err === "string" ? asSentence(err) : words.serverAnswered(answer.status);
    // 404: the game or its mod no longer exists. 502: the mod answered, but the answer is unreadable.
    if (STOPS.includes(answer.status)) throw new Unreachable(text, sent === true);
    if (answer.status === 404 || answer.status === 502) throw new Unreachable(text, answer.status === 502);
    const reply = readSchemaReply(answer.body);
    if (reply === undefined) throw new Unreachable(words.badAnswer);
    return { ...reply, ok: reply.ok && answer.ok };
  }

  return {
    list,
    page: async (game, guid) => granted(await toGame(game, encodeURIComponent(guid))).body,
    edit: (game, guid, key, value, live = false) => {
      const body = writeEdit({ key, value });
      return post(game, encodeURIComponent(guid), live ? `${body.slice(0, -1)},"live":true}` : body);
    },
    reset: (game, guid, key) => post(game, `${encodeURIComponent(guid)}/reset`, writeReset(key)),
  };
}

/** Reads a list of games; throws an {@link Unreachable} for any other text. */
function readList(body: string): GameList {
  const list = objectOf(body);
  if (!Array.isArray(list["games"])) throw new Unreachable(words.badAnswer);
  return list as unknown as GameList;
}
