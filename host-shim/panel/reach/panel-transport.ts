import type { IndexEntry } from "../../../sdk/protocol/announce.js";
import type { Option } from "../../../sdk/protocol/options.js";
import type { SchemaReply } from "../../../sdk/protocol/reply.js";
import type {
  DecisionChange,
  ListedMod,
  ModFace,
  ModList,
  SideDecision,
  Verb,
} from "../../protocol/mod-list.js";

export type { OverrideState as Override, Verb } from "../../protocol/mod-list.js";

/** A mod that announces settings. */
export type ModEntry = IndexEntry;

/**
 * The result of an edit or a reset, with the JSON text of the rows as they are after it: undefined when the reply had none,
 * as that of a live value that was not stored.
 */
export type Reply = SchemaReply;

/** A choice of a select: what is stored, and what people read. */
export type Choice = Option;

/** What a source of choices answers, and how many match in all where it knows. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly matched: number | undefined;
}

/** Whether a mod runs on one side, and why. */
export type Decision = Omit<SideDecision, "side">;

/** A mod of the registry with what was decided about it; a side it does not have is null, and its face may be left out. */
export interface ModVerdict
  extends Omit<ListedMod, "client" | "server" | "dir" | "languages" | keyof ModFace>,
    Partial<ModFace> {
  /** Its folder below `mods/` (default: named like its id). */
  readonly dir?: string;
  /** The languages that there are texts of it in (default: none). */
  readonly languages?: readonly string[];
  readonly client: Decision | null;
  readonly server: Decision | null;
}

/** Every mod of the registry, and what is wrong with the registry. */
export interface Verdicts extends Omit<ModList, "mods"> {
  readonly mods: readonly ModVerdict[];
}

/** A decision that would change. */
export interface Change extends Pick<DecisionChange, "id" | "name"> {
  /** What would be decided then. */
  readonly after: Decision;
}

/**
 * How the panel reaches the mods: the one interface that a transport is a value of. Another one is a file beside this that
 * makes such a value, and its export in `index.ts`. Every function rejects with an {@link Unreachable} when nobody answers,
 * or answers in another shape; a refused edit is a {@link Reply}.
 */
export interface Transport {
  /** Where the web routes are, or empty: then there are no remote choices and no mods view. */
  readonly baseUrl: string;
  /** True when only the settings of server mods can be reached, because those of client mods are in the game. */
  readonly serverOnly: boolean;
  /** Where the game's page is, which opens its panel where a hash leads. Without it no link leads to the settings there. */
  readonly gameUrl?: string;
  /** Whether mods that announce settings may still come because they are being loaded. Without it none is waited for. */
  readonly isLoading?: () => boolean;
  /** The mods that announce settings. */
  readonly index: () => Promise<readonly ModEntry[]>;
  /** The JSON text of one mod's rows. */
  readonly page: (guid: string) => Promise<string>;
  /**
   * Stores a JSON literal, verbatim. A `live` one comes from a control that is still being dragged: a mod that can takes
   * it without storing it, and its reply has no rows; any other stores it.
   */
  readonly edit: (guid: string, key: string, literal: string, live?: boolean) => Promise<Reply>;
  /** Resets one key, or every key of the mod. */
  readonly reset: (guid: string, key?: string) => Promise<Reply>;
  readonly options: (url: string, query: string, limit: number, signal?: AbortSignal) => Promise<Choices>;
  readonly mods: () => Promise<Verdicts>;
  /** The text of a file at a path of the backend. Without it mods have no texts in other languages. */
  readonly file?: (path: string) => Promise<string>;
  /** A picture at a path of the backend. Without it mods are shown by their letters. */
  readonly image?: (path: string) => Promise<Blob>;
  readonly enable: (id: string) => Promise<void>;
  readonly disable: (id: string) => Promise<void>;
  readonly clear: (id: string) => Promise<void>;
  /** Every decision that would change if a mod were asked for; nothing is written. */
  readonly preview: (verb: Verb, id: string) => Promise<readonly Change[]>;
}

/** Nobody answered, or what came back was no answer. The message says which, for people. */
export class Unreachable extends Error {}
