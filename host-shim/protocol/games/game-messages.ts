// The messages of a linked game: its hello, its POSTs with their answers, and the list of games that pages read.

import { objectIn } from "../../../sdk/json/object.js";
import type { IndexEntry } from "../../../sdk/protocol/announce.js";

/** The path of the list of games and of a game's hello; the paths of a game add a slash and the game's key. */
export const GAMES_PATH = "/svc/games";

/** A game's request to join. */
export interface Hello {
  readonly name: string;
  /** 16 random hex digits of a client host. */
  readonly session: string;
  readonly hostVersion: string;
  /** Whether the game accepts edits from other screens. */
  readonly remote: boolean;
}

/** The name of an event of the settings protocol, and its payload text. */
export type Announced = readonly [event: string, text: string];

/** A game's answer to one ask: every announce that the ask caused. A text that could not be sent is `""`. */
export interface AskAnswer {
  readonly id: number;
  readonly announces: readonly Announced[];
}

/** The body of a linked game's POST. */
export interface GamePost {
  /** Grows with each POST of a game. */
  readonly seq: number;
  /** The id of the last received ask; 0 before the first. */
  readonly got: number;
  /** Every index announce of the game's mods, sent when an announce has changed. */
  readonly index?: readonly string[] | undefined;
  readonly announces?: readonly Announced[] | undefined;
  readonly answers?: readonly AskAnswer[] | undefined;
  readonly remote?: boolean | undefined;
  /** Whether the game's page is hidden, so that the browser draws no frames. */
  readonly hidden?: boolean | undefined;
  /** True in the last POST of a game that closes its link. */
  readonly end?: boolean | undefined;
}

/** A page that watches the games. */
export interface Viewer {
  readonly id: string;
  /** `phone` for a page on another computer or behind a proxy. */
  readonly as: "page" | "phone";
}

/** A query for the mods or the host of a game, or an edit. */
export interface GameAsk {
  /** Grows with each ask. */
  readonly id: number;
  readonly event: string;
  readonly payload: string;
  /** Milliseconds until the ask expires. */
  readonly left: number;
}

/** The answer to a game's POST. */
export interface GameReply {
  readonly seq: number;
  /** Milliseconds for which the server held the request. */
  readonly held: number;
  /** Whether a page watches the game; if not, the game closes its link. */
  readonly watched: boolean;
  readonly viewers: readonly Viewer[];
  readonly asks: readonly GameAsk[];
}

/** Reads the answer to a POST. Returns undefined unless `asks` and `viewers` are lists; their items are not checked. */
export function readGameReply(body: string): GameReply | undefined {
  const reply = objectIn(body);
  return reply && Array.isArray(reply["asks"]) && Array.isArray(reply["viewers"])
    ? (reply as unknown as GameReply)
    : undefined;
}

/**
 * The state of a listed game. `asleep`: its last ask timed out. `away`: it closed its link because no page watched, and may join
 * again with its next poll.
 */
export type GameState = "open" | "asleep" | "away" | "closed";

/** A game in the list. */
export interface ListedGame {
  readonly id: string;
  readonly session: string;
  readonly name: string;
  /** The time when it joined, in milliseconds since 1970. */
  readonly since: number;
  readonly hostVersion: string;
  readonly state: GameState;
  readonly remote: boolean;
  /** `rev` grows when the mod's rows have changed. */
  readonly mods: readonly (IndexEntry & { readonly rev: number })[];
}

/** The body of the list. */
export interface GameList {
  readonly games: readonly ListedGame[];
  /** Whether some game, linked or not, polled within ten seconds. */
  readonly polled: boolean;
}
