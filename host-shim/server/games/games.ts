import type { GameList, GamePost, GameReply, Hello, Viewer } from "../../protocol/games/game-messages.js";
import { POLL_EVENT } from "../../protocol/health/host-events.js";
import { createLinkedGame, type LinkedGame } from "./linked-game.js";
import { createWatchers, type GamesClock } from "./watchers.js";

/** The game that a request names, or why it was not found. */
export type Reached =
  | { readonly kind: "game"; readonly game: LinkedGame }
  | { readonly kind: "none" | "closed" }
  | { readonly kind: "several"; readonly games: readonly LinkedGame[] };

/** The games that have joined the backend. */
export type Games = ReturnType<typeof createGames>;

const MOST_OPEN = 4;
const MOST_CLOSED = 12;
const KEEP_MS = 600_000;
const POLLED_MS = 10_000;
const REACH_MS = 5000;

/**
 * Creates the record of a backend's linked games: a state machine without I/O. `random` returns a new public id and secret key.
 */
export function createGames(clock: GamesClock, random: () => { readonly id: string; readonly key: string }) {
  const { now, after } = clock;
  const games = new Map<string, LinkedGame>();
  const waiting = new Set<() => void>();
  /** The games with a pending request to poll, and whether the decision has changed since that request. */
  const pollPending = new Map<LinkedGame, boolean>();
  const watchers = createWatchers(clock, () => {
    for (const game of games.values()) game.answerDue();
  });
  let number = 0;
  let polledAt = -Infinity;

  function open(): LinkedGame[] {
    return [...games.values()].filter((game) => game.isOpen());
  }

  function hasPolled(): boolean {
    return now() < polledAt + POLLED_MS;
  }

  /** Closes the game that has been quiet longest if four are open; returns false when every open game is visible and answers. */
  function makeRoom(): boolean {
    const all = open();
    if (all.length < MOST_OPEN) return true;
    const [quiet] = all
      .filter((game) => game.quietSince() !== undefined)
      .sort((a, b) => a.quietSince()! - b.quietSince()!);
    quiet?.close("closed");
    return quiet !== undefined;
  }

  /** Forgets games that closed more than `KEEP_MS` ago, and the oldest closed ones above `MOST_CLOSED`. */
  function prune(): void {
    const closed = [...games.values()]
      .filter((game) => !game.isOpen())
      .sort((a, b) => b.closedAt() - a.closedAt());
    for (const [index, game] of closed.entries()) {
      if (index >= MOST_CLOSED || now() >= game.closedAt() + KEEP_MS) games.delete(game.key);
    }
  }

  /** Sends at most one request at a time, so that a game that answers none does not use up the places of other asks. */
  function requestPoll(game: LinkedGame): void {
    if (pollPending.has(game)) {
      pollPending.set(game, true);
      return;
    }
    pollPending.set(game, false);
    game.ask(POLL_EVENT, "", false, () => {
      const again = pollPending.get(game) === true;
      pollPending.delete(game);
      if (again && game.isOpen()) requestPoll(game);
    });
  }

  function find(id: string): Reached {
    const all = open();
    if (id === "") {
      if (all.length > 1) return { kind: "several", games: all };
      return all[0] === undefined ? { kind: "none" } : { kind: "game", game: all[0] };
    }
    const game = [...games.values()].find((each) => each.id === id);
    if (game === undefined) return { kind: "none" };
    return game.isOpen() ? { kind: "game", game } : { kind: "closed" };
  }

  return {
    polled(): void {
      polledAt = now();
    },
    /** Makes the games that have joined poll at once, because the decision has changed. */
    hurry(): void {
      for (const game of open()) requestPoll(game);
    },
    isWatched: watchers.isWatched,
    /** Records that a page or a command reads the games. */
    watch: (viewer?: Viewer): void => watchers.watch(viewer),
    list(): GameList {
      prune();
      const polled = hasPolled();
      return { games: [...games.values()].map((game) => game.listed(polled)), polled };
    },
    count: (): number => open().length,
    /** Adds a game and returns it; returns undefined if four games are open and none of them is quiet. */
    hello(hello: Hello): LinkedGame | undefined {
      if (!makeRoom()) return undefined;
      prune();
      const game = createLinkedGame(hello, random(), clock, watchers, () => ++number);
      games.set(game.key, game);
      return game;
    },
    /** Whether a game has this key. */
    knows(key: string): boolean {
      prune();
      return games.has(key);
    },
    /** Passes a POST to the game with the key, see {@link LinkedGame.post}; returns undefined for an unknown key. */
    post(key: string, message: GamePost, done: (reply: GameReply) => void): (() => void) | undefined {
      const cut = games.get(key)?.post(message, makeRoom, done);
      for (const retry of [...waiting]) retry();
      return cut;
    },
    /**
     * Finds the game with an id, or with `""` the only open game, and calls `done` once. Marks the backend as watched, so that a
     * game that polls joins, and waits up to 5 s for such a game. Returns a function that ends the wait.
     */
    reach(id: string, done: (reached: Reached) => void): () => void {
      watchers.watch();
      const first = find(id);
      const isComing = first.kind === "closed" || (first.kind === "none" && id === "");
      if (!isComing || !hasPolled()) {
        done(first);
        return () => {};
      }
      const end = (): void => {
        cancel();
        waiting.delete(retry);
      };
      const retry = (): void => {
        const found = find(id);
        if (found.kind === "none" || found.kind === "closed") return;
        end();
        done(found);
      };
      const cancel = after(REACH_MS, () => {
        end();
        done(find(id));
      });
      waiting.add(retry);
      return end;
    },
  };
}
