import { randomBytes, randomInt } from "node:crypto";
import { queryParam, type Request, type Response, withHeader } from "../../../sdk/http/index.js";
import { answerTagged, entityTag } from "../../protocol/entity-tag.js";
import { GAMES_PATH, type Viewer } from "../../protocol/games/game-messages.js";
import { readGamePost, readHello } from "../../protocol/games/game-requests.js";
import { failure, JSON_TYPE, json, jsonText, wrongMethod } from "../../protocol/json-reply.js";
import { isForwarded, isLoopback } from "../guard/loopback.js";
import type { Head } from "../http/head.js";
import type { Plan } from "../http/listen.js";
import { planGameHost } from "./game-ask.js";
import { planGameSettings } from "./game-settings.js";
import type { Games } from "./games.js";

const LARGEST_HELLO = 64 * 1024;
const LARGEST_POST = 8 * 1024 * 1024;
const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns the public id and the secret key of a new game. */
export function newGameKey(): { readonly id: string; readonly key: string } {
  const letters = Array.from({ length: 8 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]);
  return { id: letters.join(""), key: randomBytes(16).toString("base64url") };
}

/** Plans a request for the list of games, a hello, a game's POST, or a route with `?game=`; undefined for other requests. */
export function planGames(games: Games, head: Head, path: string): Plan | undefined {
  const { method, target } = head;
  if (path === GAMES_PATH) {
    if (method === "POST") return { handle: (request) => hello(games, request), largest: LARGEST_HELLO };
    if (method !== "GET" && method !== "HEAD") return now(wrongMethod(path, ["GET", "HEAD", "POST"]));
    return { handle: (request) => list(games, request, head) };
  }
  if (!path.startsWith(`${GAMES_PATH}/`)) {
    return planGameSettings(games, method, target, path) ?? planGameHost(games, method, target);
  }
  if (method !== "POST") return now(wrongMethod(path, ["POST"]));
  const key = path.slice(GAMES_PATH.length + 1);
  if (!games.knows(key)) return now(failure(404, "no game has this key: send POST /svc/games again"));
  return {
    largest: LARGEST_POST,
    hold({ body }, done) {
      const message = readGamePost(body);
      const cut = message && games.post(key, message, (reply) => done(jsonText(200, JSON.stringify(reply))));
      if (cut !== undefined) return cut;
      done(failure(400, "a game's POST must have seq and got"));
      return () => {};
    },
  };
}

function now(reply: Response): Plan {
  return { reply, close: false };
}

function hello(games: Games, { body }: Request): Response {
  const read = readHello(body);
  if (read === undefined) {
    return failure(400, "a hello must have a name, a session of 16 hex digits, a hostVersion and remote");
  }
  const game = games.hello(read);
  if (game !== undefined) return json(200, { id: game.id, key: game.key });
  return withHeader(failure(503, "four games have joined already"), "Retry-After", "10");
}

function list(games: Games, request: Request, head: Head): Response {
  const id = queryParam(request.path, "viewer", null);
  if (id !== null && !/^[A-Za-z0-9]{8,32}$/.test(id)) return failure(400, "viewer is 8 to 32 of A-Za-z0-9");
  if (id !== null && request.meth === "GET") games.watch({ id, as: viewerKind(head) });
  const body = JSON.stringify(games.list());
  return answerTagged(request, { etag: entityTag(body), type: JSON_TYPE, caching: "no-store" }, () => body);
}

function viewerKind({ peer, fields }: Head): Viewer["as"] {
  // The peer of a forwarded request is the proxy.
  return isLoopback(peer.replace(/^::ffff:/, "")) && !isForwarded(fields) ? "page" : "phone";
}
