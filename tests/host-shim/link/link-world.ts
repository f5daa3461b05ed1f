import { newSession } from "../../../host-shim/client/host-queries.js";
import { createLink, type LinkSession } from "../../../host-shim/link/index.js";
import type { GameList } from "../../../host-shim/protocol/games/game-messages.js";
import type { Transport } from "../../../host-shim/protocol/host-transport.js";
import { planGames } from "../../../host-shim/server/games/game-routes.js";
import { createGames, type Games } from "../../../host-shim/server/games/games.js";
import { toRequest } from "../../../host-shim/server/http/head.js";
import { type Bus, createBus } from "../../../sdk/index.js";
import { objectIn } from "../../../sdk/json/object.js";
import { writeApplyAnnounce, writeIndexAnnounce, writePageAnnounce } from "../../../sdk/protocol/announce.js";
import { readApplyQuery } from "../../../sdk/protocol/ask.js";

/** A reply of the backend in a world. */
export interface WorldReply {
  readonly status: number;
  readonly body: string;
}

/** The delays of one request and its answer in milliseconds, and whether either is lost, which fails the request. */
export interface Journey {
  readonly there: number;
  readonly back: number;
  readonly isLost?: boolean;
  readonly isAnswerLost?: boolean;
  readonly isDoubled?: boolean;
}

/** A backend, games and pages on one fake clock. */
export interface World {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Advances the clock by `ms`, and runs what {@link World.after} scheduled until then. */
  readonly run: (ms: number) => void;
  /** Sends a request over a perfect network; returns a function that closes its connection. */
  readonly request: (
    method: string,
    target: string,
    body: string,
    done: (reply: WorldReply) => void,
  ) => () => void;
  /** Sends a request, advances the clock by at most 10 s, and returns the answer. */
  readonly ask: (method: string, target: string, body?: string) => WorldReply;
  readonly list: (viewer?: string) => GameList;
  readonly transport: Transport;
  readonly games: () => Games;
  /** Ends all connections and forgets all games. */
  readonly restart: () => void;
  /** The requests of games so far, as `path body`. */
  readonly sent: string[];
}

/** Creates a world; `journey` is called for each request of a game. */
export function createWorld(journey: () => Journey = () => ({ there: 0, back: 0 })): World {
  let time = 1_000_000;
  let order = 0;
  let due: { readonly at: number; readonly order: number; readonly run: () => void }[] = [];
  const sent: string[] = [];
  let number = 0;

  function after(ms: number, run: () => void): () => void {
    const entry = { at: time + Math.max(0, ms), order: ++order, run };
    due.push(entry);
    return () => {
      due = due.filter((each) => each !== entry);
    };
  }

  function run(ms: number): void {
    const end = time + ms;
    for (;;) {
      let next: (typeof due)[number] | undefined;
      for (const each of due) {
        if (each.at > end) continue;
        if (next === undefined || each.at < next.at || (each.at === next.at && each.order < next.order)) {
          next = each;
        }
      }
      if (next === undefined) break;
      due.splice(due.indexOf(next), 1);
      time = Math.max(time, next.at);
      next.run();
    }
    time = end;
  }

  const newGames = () =>
    createGames({ now: () => time, date: () => time, after }, () => {
      number++;
      return { id: `game${String(number).padStart(4, "0")}`, key: `key-${number}` };
    });
  let games = newGames();
  /** For each open long request, its closing function and the function that fails it at its client. */
  const cuts = new Map<() => void, () => void>();

  function request(
    method: string,
    target: string,
    body: string,
    done: (reply: WorldReply) => void,
  ): () => void {
    const head = { method, target, fields: [], version: "HTTP/1.1", peer: "127.0.0.1" };
    const plan = planGames(games, head, target.split("?")[0]!);
    if (plan === undefined || "file" in plan) throw new Error(`no route ${target}`);
    const answer = ({ status, body }: { readonly status: unknown; readonly body: string }) =>
      done({ status: Number(status), body });
    if ("reply" in plan) answer(plan.reply);
    else if ("handle" in plan) answer(plan.handle(toRequest(head, body)));
    else {
      let isOver = false;
      let gone = (): void => {};
      const cut = (): void => {
        cuts.delete(cut);
        if (!isOver) gone();
        isOver = true;
      };
      gone = plan.hold(toRequest(head, body), (reply) => {
        if (isOver) return;
        isOver = true;
        cuts.delete(cut);
        answer(reply);
      });
      if (!isOver) cuts.set(cut, () => answer({ status: 0, body: "" }));
      return cut;
    }
    return () => {};
  }

  const transport: Transport = ({ url, body = "" }, done) => {
    const path = new URL(url).pathname;
    sent.push(`${path} ${body}`);
    const { there, back, isLost, isAnswerLost, isDoubled } = journey();
    let isOver = false;
    let cut = (): void => {};
    const finish = (reply?: WorldReply): void => {
      if (isOver) return;
      isOver = true;

      if (reply === undefined) done(undefined, "cut");
      else done({ status: reply.status, etag: "", body: reply.body }, "");
    };
    const deliver = (): void => {
      // An ended client cannot send, but its earlier requests arrive.
      cut = request("POST", path, body, (reply) =>
        after(back, () => finish(isAnswerLost ? undefined : reply)),
      );
    };
    if (isLost) after(there + back, () => finish());
    else {
      after(there, deliver);
      if (isDoubled) after(there + 700, () => request("POST", path, body, () => {}));
      if (isAnswerLost) {
        after(there + back + 3000, () => {
          cut();
          finish();
        });
      }
    }
    return () => {
      isOver = true;
      cut();
    };
  };

  const world: World = {
    now: () => time,
    after,
    run,
    request,
    ask(method, target, body = "") {
      let found: WorldReply | undefined;
      request(method, target, body, (reply) => {
        found = reply;
      });
      for (let waited = 0; found === undefined && waited < 11_000; waited += 50) run(50);
      if (found === undefined) throw new Error(`no answer to ${method} ${target}`);
      return found;
    },
    list: (viewer) =>
      JSON.parse(world.ask("GET", viewer === undefined ? "/svc/games" : `/svc/games?viewer=${viewer}`).body),
    transport,
    games: () => games,
    restart() {
      games = newGames();
      for (const [cut, tell] of [...cuts]) {
        cut();
        tell();
      }
    },
    sent,
  };
  return world;
}

/** A running game with one mod, `cam`, whose row `k` is a number. */
export interface WorldGame {
  readonly bus: Bus;
  readonly link: ReturnType<typeof createLink>;
  readonly session: LinkSession;
  /** The stored edits, in order, with their times. */
  readonly done: { readonly value: string; readonly at: number }[];
  value: string;
  /** Shows or hides the game's page; a hidden page gets no frames. */
  readonly show: (isVisible: boolean) => void;
  readonly stop: () => void;
}

/** Starts a game whose frames are 50 ms apart and which polls every three seconds. */
export function startGame(
  world: World,
  options: { readonly hasPage?: boolean; readonly can?: readonly string[] } = {},
): WorldGame {
  const bus = createBus({ log: () => {} });
  const done: { value: string; at: number }[] = [];
  const turned = new Set<() => void>();
  const page = {
    visibilityState: "visible",
    addEventListener: (_: string, handler: () => void) => void turned.add(handler),
    removeEventListener: (_: string, handler: () => void) => void turned.delete(handler),
  };
  const link = createLink({ name: "Lantern Hour", ...(options.hasPage && { page }) });
  const { now, transport } = world;
  const host = {
    baseUrl: "http://backend",
    hostVersion: "1.4.0",
    session: newSession(),
    transport,
    bus,
    now,
    can: options.can,
  };
  const session = link.join(host);
  let isStopped = false;
  const rows = () => `[{"key":"k","label":"K","value":${game.value}}]`;
  const mod = bus.scope("cam");
  mod.on("svc.settings.indexQuery", () =>
    mod.emit(
      "svc.settings.indexAnnounce",
      writeIndexAnnounce({ guid: "cam", name: "Camera", version: "1.0.0" }, 1, 1),
    ),
  );
  mod.on("svc.settings.pageQuery", (guid: unknown) => {
    if (guid === "cam") mod.emit("svc.settings.pageAnnounce", writePageAnnounce("cam", rows()));
  });
  mod.on("svc.settings.applyQuery", (payload: unknown) => {
    const { guid, key, value = "" } = readApplyQuery(payload)!;
    if (guid !== "cam") return;
    const ok = key === "k";
    if (ok) {
      game.value = value;
      done.push({ value, at: world.now() });
    }
    const err = ok ? "" : "no such key";
    const announce = { guid, ok, err, key: key ?? undefined, value, rows: rows() };
    mod.emit("svc.settings.applyAnnounce", writeApplyAnnounce(announce));
  });

  function frame(): void {
    if (isStopped) return;
    if (page.visibilityState === "visible") session.tick(world.now());
    world.after(50, frame);
  }
  function poll(): void {
    if (isStopped) return;
    if (page.visibilityState === "visible") {
      world.games().polled();
      session.polled(world.games().isWatched());
    }
    world.after(3000, poll);
  }
  const game: WorldGame = {
    bus,
    link,
    session,
    done,
    value: "0",
    show(isVisible) {
      page.visibilityState = isVisible ? "visible" : "hidden";
      for (const handler of [...turned]) handler();
    },
    stop() {
      isStopped = true;
      session.stop();
    },
  };
  frame();
  poll();
  return game;
}

/** Returns the value of the row `k` in a reply, or undefined if the reply has no rows. */
export function valueOf(body: string): string | undefined {
  return /"value":(\d+)/.exec(body)?.[1];
}

/** Returns the member `sent` of an error's body. */
export function sentOf(body: string): unknown {
  return objectIn(body)?.["sent"];
}
