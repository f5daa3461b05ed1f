import { httpResponse, pathOnly, type Request, withHeader } from "../../sdk/http/index.js";
import { isPoll, pollPath } from "../protocol/decision.js";
import { WATCHED_HEADER } from "../protocol/host-transport.js";
import { noRoute, wrongMethod } from "../protocol/json-reply.js";
import type { RouteTable } from "../runtime/routes/route-table.js";
import {
  answerSelection,
  isOverride,
  type Question,
  type SelectionRoutes,
  unchangedPoll,
} from "../selection/routes/selection-routes.js";
import { planGames } from "./games/game-routes.js";
import type { Games } from "./games/games.js";
import type { Caller, Guard, Refusal } from "./guard/guard.js";
import { fieldValue, type Head, toRequest } from "./http/head.js";
import type { Answers, ByteResponse, Plan } from "./http/listen.js";
import { everyBareReply, finish, preflight, type Reader } from "./http/reply-headers.js";
import type { FileReply } from "./http/static-files.js";
import { questionReply } from "./routes/question.js";

/**
 * Who may request a route. `document`: a generated page, open to everyone, which no other page may embed. `page`: the files of
 * such a page and `/healthz`, open to everyone. `file`: files that pages of every origin may request. `data`: all other routes,
 * which pages of undeclared origins may not request, because a GET may write. `file` and `data` require the token.
 */
export type Access = "document" | "page" | "file" | "data";

/** A route of the platform itself. */
export interface OwnRoute {
  readonly access: Access;
  /** The accepted methods (default: GET and HEAD). */
  readonly methods?: readonly string[];
  readonly answer: (request: Request, caller: Caller) => ByteResponse;
}

/** The parts of a backend that answer its requests. */
interface AnswerParts {
  readonly guard: Guard;
  /** The path prefix of this server behind a proxy, for links; `""` if it has no prefix. */
  readonly base: string;
  readonly declaresOrigins: boolean;
  /** The platform's routes by exact path. */
  readonly own: ReadonlyMap<string, OwnRoute>;
  /** Answers a request below `/mods/`. */
  readonly artifact: (request: Request) => ByteResponse;
  readonly fileAt: (head: Head) => FileReply | undefined;
  readonly selection: SelectionRoutes;
  readonly routes: RouteTable;
  readonly games: Games;
  readonly hint: (text: string) => void;
}

const READS: readonly string[] = ["GET", "HEAD"];

/** Creates the answers of a backend: the guard checks a request against the access of its route, then the route answers. */
export function createAnswers(parts: AnswerParts): Answers {
  const { guard, base, declaresOrigins, own, artifact, fileAt, selection, routes, games, hint } = parts;
  const watched = () => (games.isWatched() ? "1" : "0");
  const bareFields = everyBareReply(declaresOrigins).flatMap(({ name, value }) => [name, value]);
  const library: OwnRoute = { access: "file", answer: artifact };

  return {
    atOnce(method, target, fields, peer) {
      const hostVersion = selection.hostVersion("client");
      if (method !== "GET" || hostVersion === "" || target !== pollPath(hostVersion)) return undefined;
      const { refused, stranger, foreign, origin } = guard(method, target, fields, peer);
      if ((refused ?? stranger ?? foreign) !== undefined || origin !== "") return undefined;
      const poll = unchangedPoll(selection, hostVersion, fieldValue(fields, "if-none-match"));
      if (poll === undefined) return undefined;
      selection.polled(hostVersion);
      const own = ["ETag", poll.etag, "Cache-Control", "no-cache", WATCHED_HEADER, watched()];
      return { status: 304, fields: [...own, ...bareFields] };
    },
    begin(head) {
      const { method, target, fields, peer } = head;
      const caller = guard(method, target, fields, peer);
      const reader = { origin: caller.origin, declaresOrigins };
      const path = pathOnly(target);
      const ownRoute = own.get(path) ?? (path.startsWith("/mods/") ? library : undefined);
      const asksFirst = caller.navigates && isOverride(path);
      const refusal = refusalOf(caller, asksFirst ? "file" : (ownRoute?.access ?? accessOf(path)));
      if (refusal !== undefined) {
        if (refusal.hint !== "") hint(refusal.hint);
        return { reply: finish(refusal.reply, reader), close: true };
      }
      if (method === "OPTIONS" && caller.origin !== "") return { reply: preflight(reader), close: false };
      const plan = planGames(games, head, path);
      if (plan !== undefined) return finished(plan, reader);
      const file = ownRoute === undefined ? fileAt(head) : undefined;
      if (file !== undefined) return { file };
      const answer =
        ownRoute === undefined ? routeOf(head, path, asksFirst) : ownAnswer(ownRoute, head, path, caller);
      if (typeof answer === "function") return { handle: (request) => finish(answer(request), reader) };
      return { reply: finish(answer, reader), close: false };
    },
  };

  function routeOf(head: Head, path: string, asksFirst: boolean): ReturnType<typeof ownAnswer> {
    if (path !== "/svc/mods" && !path.startsWith("/svc/mods/")) {
      return routes.find(head.method, path) ?? noRoute(path);
    }
    const ask = asksFirst ? (question: Question) => questionReply(base, question) : undefined;
    const reply = answerSelection(selection, toRequest(head), ask) ?? noRoute(path);
    const isAnswer = isPoll(path) && (Number(reply.status) === 200 || Number(reply.status) === 304);
    return isAnswer ? withHeader(reply, WATCHED_HEADER, watched()) : reply;
  }
}

/** Adds the headers of every reply to the reply of a plan, whether immediate or later; a file has these headers already. */
function finished(plan: Plan, reader: Reader): Plan {
  if ("reply" in plan) return { ...plan, reply: finish(plan.reply, reader) };
  if ("handle" in plan) return { ...plan, handle: (request) => finish(plan.handle(request), reader) };
  if ("file" in plan) return plan;
  return {
    ...plan,
    hold: (request, done) => plan.hold(request, (reply) => done(finish(reply, reader))),
  };
}

/** Returns the answer to a GET or HEAD; for another method, a function that answers once the body has been read. */
function ownAnswer(
  { methods = READS, answer }: OwnRoute,
  head: Head,
  path: string,
  caller: Caller,
): ByteResponse | ((request: Request) => ByteResponse) {
  if (!methods.includes(head.method)) return wrongMethod(path, methods);
  return READS.includes(head.method) ? answer(toRequest(head), caller) : (request) => answer(request, caller);
}

function refusalOf({ refused, stranger, foreign, embeds }: Caller, access: Access): Refusal | undefined {
  if (refused !== undefined || access === "page") return refused;
  if (access === "document") return embeds ? foreign : undefined;
  return stranger ?? (access === "file" ? undefined : foreign);
}

/** Returns the access of a path that has no {@link OwnRoute}; below `/page/` and `/game/` there are only files. */
function accessOf(path: string): Access {
  return path.startsWith("/page/") ? "page" : path.startsWith("/game/") ? "file" : "data";
}

/** Returns the route of a fixed text in UTF-8; `type` is its content type without a charset. */
export function textRoute(type: string, text: string): OwnRoute {
  return { access: "page", answer: () => httpResponse(200, `${type}; charset=utf-8`, text) };
}
