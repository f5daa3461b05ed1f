import type { IndexEntry } from "../../../sdk/protocol/announce.js";
import type { Option } from "../../../sdk/protocol/options.js";
import type { SchemaReply } from "../../../sdk/protocol/reply.js";
import type { GameList } from "../../protocol/games/game-messages.js";
import type {
  DecisionChange,
  ListedMod,
  ModFace,
  ModList,
  SideDecision,
  Verb,
} from "../../protocol/mod-list.js";

export type { GameList, GameState, ListedGame } from "../../protocol/games/game-messages.js";
export type { OverrideState as Override, Verb } from "../../protocol/mod-list.js";

/** A mod that announces settings. Inside the panel `guid` is its address: see `rows/mod-address.ts`. */
export type ModEntry = IndexEntry;

/**
 * The result of an edit or a reset. `rows` is the JSON text of the rows after it; undefined if the reply has no rows, such
 * as the reply to a live value that was not stored.
 */
export type Reply = SchemaReply;

/** A choice of a select: the stored value and its label. */
export type Choice = Option;

/** The answer of a source of choices, with the total number of matches if the source knows it. */
export interface Choices {
  /** The choices, in the order in which the panel lists them. */
  readonly options: readonly Choice[];
  /** The total number of matches; undefined if unknown. */
  readonly matched: number | undefined;
}

/** Whether a mod runs on one side, and why. */
export type Decision = Omit<SideDecision, "side">;

/** A mod of the registry with its decisions, null for a side that it lacks; its face (icon, author and so on) is optional. */
export interface ModVerdict
  extends Omit<ListedMod, "client" | "server" | "dir" | "languages" | keyof ModFace>,
    Partial<ModFace> {
  /** Its folder below `mods/` (default: named like its id). */
  readonly dir?: string;
  /** The languages of its text files (default: none). */
  readonly languages?: readonly string[];
  readonly client: Decision | null;
  readonly server: Decision | null;
}

/** Every mod of the registry, and the problems of the registry. */
export interface Verdicts extends Omit<ModList, "mods" | "can"> {
  readonly mods: readonly ModVerdict[];
  /** The optional parts of the backend, such as `culprit` (default: none). */
  readonly can?: readonly string[];
}

/** A decision that a request would change. */
export interface Change extends Pick<DecisionChange, "id" | "name"> {
  /** The decision after the request. */
  readonly after: Decision;
}

/** The requests for the settings of mods. */
export interface SettingsRoutes extends Pick<Transport, "index" | "edit" | "reset"> {
  /** Resolves to the JSON text of one mod's rows; to undefined if the panel must keep its rows, as for a closed game. */
  readonly page: (guid: string) => Promise<string | undefined>;
}

/**
 * The settings of mods in other places than the panel's own. `game` is the public id of a game. Every function rejects with an
 * {@link Unreachable} when no valid answer arrives. Its `sent` is set for an edit or a reset that the panel must not repeat.
 */
export interface Places {
  /** Resolves to the list of games; to undefined if the backend does not support games: the panel then stops its polls. */
  readonly list: () => Promise<GameList | undefined>;
  /** Resolves to the JSON text of one mod's rows. */
  readonly page: (game: string, guid: string) => Promise<string>;
  /** Stores a JSON literal, as {@link Transport.edit} does. */
  readonly edit: (game: string, guid: string, key: string, literal: string, live?: boolean) => Promise<Reply>;
  /** Resets one key, or every key of the mod. */
  readonly reset: (game: string, guid: string, key?: string) => Promise<Reply>;
}

/** The pages on other screens that watch a game: a client host's `Link`. */
export interface ScreensLink {
  /** Returns `refused` while no edit from another screen is accepted, `off` while no page watches, else `open`. */
  readonly state: () => "off" | "open" | "refused";
  /** Returns the watching pages; a `phone` is a page on another computer. */
  readonly viewers: () => readonly { readonly as: "page" | "phone" }[];
  /** Accepts or refuses edits from other screens. */
  readonly allow: (on: boolean) => void;
  /** Calls a function after each change of state or viewers. Returns a function that unsubscribes. */
  readonly onChange: (fn: () => void) => () => void;
}

/**
 * The panel's connection to the mods. To add a transport, add a file beside this one that returns a value of this type, and
 * export it from `index.ts`. Every function rejects with an {@link Unreachable} when no answer arrives or the answer is
 * invalid; a refused edit resolves to a {@link Reply}.
 */
export interface Transport {
  /**
   * The address of the backend; `""` if there is none: the panel then has no remote choices, and no mods view, files or settings
   * of a remote backend.
   */
  readonly baseUrl: string;
  /** Whether the panel's own place is the server, which has only settings of server mods; games have those of client mods. */
  readonly serverOnly: boolean;
  /** The address of the game's page, whose panel opens links by their hash. Without it no link opens the game's settings. */
  readonly gameUrl?: string;
  /** Whether the backend has refused the token: then the panel sends no more requests. Without it the panel keeps sending. */
  readonly isRefused?: () => boolean;
  /** Whether mods are still loading that may announce settings. Without it the panel does not wait for any. */
  readonly isLoading?: () => boolean;
  /** Resolves to the mods that announce settings. */
  readonly index: () => Promise<readonly ModEntry[]>;
  /** Resolves to the JSON text of one mod's rows. */
  readonly page: (guid: string) => Promise<string>;
  /**
   * Stores a JSON literal, verbatim. A `live` literal comes from a control that is still being dragged: a mod with live
   * values applies it without storing it, and its reply has no rows; any other mod stores it.
   */
  readonly edit: (guid: string, key: string, literal: string, live?: boolean) => Promise<Reply>;
  /** Resets one key, or every key of the mod. */
  readonly reset: (guid: string, key?: string) => Promise<Reply>;
  /** Opens the settings in other places. If it is absent or returns undefined, the panel shows only its own place. */
  readonly places?: () => Places | undefined;
  /**
   * Calls `heard` with the guid of each mod whose rows changed by other means than this transport. Returns a function that
   * unsubscribes. Without it the panel finds such changes when it reads the rows again.
   */
  readonly watch?: (heard: (guid: string) => void) => () => void;
  /** The game's link to the pages that watch the game. Without a link the panel does not list these pages. */
  readonly link?: ScreensLink;
  /** Resolves to the choices at a select's `optionsUrl` for the player's input so far, at most `limit`. */
  readonly options: (url: string, query: string, limit: number) => Promise<Choices>;
  /** Resolves to every mod of the registry with its decisions. */
  readonly mods: () => Promise<Verdicts>;
  /** Whether `mods` resolves to mods without their numbers of presets, so that the panel requests each mod's file of presets. */
  readonly uncounted?: boolean;
  /**
   * Resolves to the text of a file at a path of the backend. Without this function mods have no texts in other languages and no
   * presets.
   */
  readonly file?: (path: string) => Promise<string>;
  /** Resolves to a picture at a path of the backend. Without it mods are shown by their initials. */
  readonly image?: (path: string) => Promise<Blob>;
  /** Sets the override that enables a mod. */
  readonly enable: (id: string) => Promise<void>;
  /** Sets the override that disables a mod. */
  readonly disable: (id: string) => Promise<void>;
  /** Removes a mod's override. */
  readonly clear: (id: string) => Promise<void>;
  /**
   * Sends a request to a path of the backend below `/svc/`, a POST if it has a `body`; resolves to the answer, whatever
   * its status. Without this function the panel has no search for the mod at fault, no earlier files of mods, no profiles that
   * the backend stores, no link for a phone, and no health, log and reports of the backend and its games.
   */
  readonly request?: (
    path: string,
    body?: string,
  ) => Promise<{ readonly status: number; readonly body: string }>;
  /**
   * Queries a part of the host of the panel's own game, such as `health`, with a payload (default: `""`); returns the host's
   * answer, or undefined if the host lacks the part. Without it the panel has no own game.
   */
  readonly hostQuery?: (part: string, payload?: string) => string | undefined;
  /** Makes the game apply the backend's decisions now. Without this function, the game applies them at its next poll. */
  readonly hurry?: () => void;
  /** Resolves to every decision that a request about a mod would change; writes nothing. */
  readonly preview: (verb: Verb, id: string) => Promise<readonly Change[]>;
}

/**
 * The error for a missing or invalid answer. The message is for players. `sent` is set for an edit that the panel must not
 * send again by itself, and is true if the edit may be stored. If `sent` is undefined, the panel reads the row, then sends
 * the edit again.
 */
export class Unreachable extends Error {
  readonly sent: boolean | undefined;

  constructor(message: string, sent?: boolean) {
    super(message);
    this.sent = sent;
  }
}
