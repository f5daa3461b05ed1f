/** A mod that announces settings. */
export interface ModEntry {
  readonly guid: string;
  readonly name: string;
  readonly version: string;
  /** How many rows it declares, and how many of them are implemented. */
  readonly count: number;
  readonly done: number;
}

/** What an edit or a reset came to, with the rows as they are after it. */
export interface Reply {
  readonly ok: boolean;
  /** Why it was refused, in the mod's words; empty when `ok`. */
  readonly err: string;
  /** The JSON text of the rows; undefined when the reply had none, as that of a live value that was not stored. */
  readonly rows: string | undefined;
}

/** A choice of a select: what is stored, and what people read. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a source of choices answers, and how many match in all where it knows. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly matched: number | undefined;
}

/** Whether a mod runs on one side, and why. */
export interface Decision {
  readonly enabled: boolean;
  readonly verdict: string;
  readonly reason: string;
}

/** A mod of the registry with what was decided about it; a side it does not have is null. */
export interface ModVerdict {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly sides: readonly string[];
  readonly override: Override;
  /** The list that names it, or empty. */
  readonly list: string;
  readonly client: Decision | null;
  readonly server: Decision | null;
}

/** What the player chose for a mod; `absent` leaves it to the lists. */
export type Override = "enabled" | "disabled" | "absent";

/** Every mod of the registry, and what is wrong with the registry. */
export interface Verdicts {
  readonly mods: readonly ModVerdict[];
  readonly problems: readonly string[];
}

/** What can be asked for a mod: an override on or off, or none. */
export type Verb = "enable" | "disable" | "clear";

/** A decision that would change. */
export interface Change {
  readonly id: string;
  readonly name: string;
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
  readonly enable: (id: string) => Promise<void>;
  readonly disable: (id: string) => Promise<void>;
  readonly clear: (id: string) => Promise<void>;
  /** Every decision that would change if a mod were asked for; nothing is written. */
  readonly preview: (verb: Verb, id: string) => Promise<readonly Change[]>;
}

/** Nobody answered, or what came back was no answer. The message says which, for people. */
export class Unreachable extends Error {}
