import { pathOnly, queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import type { Announced } from "../../protocol/games/game-messages.js";
import { hostQuery } from "../../protocol/health/host-events.js";
import { logQueryIn } from "../../protocol/health/log-target.js";
import { failure, json, jsonText, wrongMethod } from "../../protocol/json-reply.js";
import type { Hold, Plan } from "../http/listen.js";
import type { Games, Reached } from "./games.js";
import type { AskResult, LinkedGame } from "./linked-game.js";

/** A query for a game, and the function that makes the response from the game's announces. */
export interface Query {
  readonly event: string;
  readonly payload: string;
  readonly isEdit: boolean;
  readonly answer: (announces: readonly Announced[]) => Response;
}

/** Returns a function that sends a request to the game `id`, or with `""` to the only open game, and waits for the answer. */
export function askGame(games: Games, id: string, query: (request: Request) => Query): Hold {
  return (request, done) => {
    let cancel = (): void => {};
    let isGone = false;
    const end = games.reach(id, (reached) => {
      if (isGone) return;
      if (reached.kind !== "game") return done(unreached(reached, id));
      const { game } = reached;
      // Checked before the edit is parsed, because a malformed edit becomes a page query, which every game answers.
      if (request.meth === "POST" && !game.remote()) return done(refused(game));
      const { event, payload, isEdit, answer } = query(request);
      cancel = game.ask(event, payload, isEdit, (asked) =>
        done(asked.kind === "answered" ? answer(asked.announces) : unanswered(asked, game)),
      );
    });
    return () => {
      isGone = true;
      end();
      cancel();
    };
  };
}

/** The routes about the backend's own host, each with the query that is sent to a linked game if the request has `?game=`. */
const HOST_QUERIES: ReadonlyMap<string, string> = new Map([
  ["/svc/health", "health"],
  ["/svc/report", "report"],
  ["/svc/log", "log"],
]);

/** Plans a request with `?game=` about the host of a linked game; returns undefined for any other request. */
export function planGameHost(games: Games, method: string, target: string): Plan | undefined {
  const path = pathOnly(target);
  const name = HOST_QUERIES.get(path);
  const id = queryParam(target, "game", null);
  if (name === undefined || id === null) return undefined;
  if (method !== "GET" && method !== "HEAD")
    return { reply: wrongMethod(path, ["GET", "HEAD"]), close: false };
  const event = hostQuery(name);
  const payload = name === "log" ? JSON.stringify(logQueryIn(target)) : "";
  return { hold: askGame(games, id, () => ({ event, payload, isEdit: false, answer: hostReply })) };
}

function hostReply([first]: readonly Announced[]): Response {
  if (first === undefined) return failure(404, "not known here");
  const [, text] = first;
  return text === "" ? failure(502, "the game's answer is too long to send") : jsonText(200, text);
}

function unreached(reached: Exclude<Reached, { readonly kind: "game" }>, id: string): Response {
  if (reached.kind === "several") {
    const games = reached.games.map((game) => ({ id: game.id, name: game.name }));
    return json(409, { err: "several games have joined: name one with ?game=<id>", games });
  }
  if (reached.kind === "closed") return json(503, { err: `the game ${id} is closed`, sent: false });
  return failure(404, id === "" ? "no game has joined: start one" : "no such game has joined");
}

function unanswered(asked: Exclude<AskResult, { readonly kind: "answered" }>, game: LinkedGame): Response {
  switch (asked.kind) {
    case "refused":
      return refused(game);
    case "full":
      return failure(429, `too many requests wait for ${game.name}: ask again`);
    case "closed":
      return json(503, { err: `${game.name} is closed or asleep`, sent: asked.sent });
    case "late":
      return json(504, { err: `${game.name} did not answer within 5 s`, sent: asked.sent });
  }
}

function refused({ name }: LinkedGame): Response {
  return failure(403, `${name} takes no settings from other screens`);
}
