import type { Side } from "../../../sdk/index.js";
import { Verdict } from "../../protocol/record.js";
import type { ConflictRule, ListEntry, ModList, Requirement } from "../mod-registry.js";
import { isBelow } from "../versions.js";

/** The word that decides whether a mod is selected: the player's, or that of the nearest list that names it. */
export interface Decider {
  readonly enabled: boolean;
  /** Undefined for an override. */
  readonly list: ModList | undefined;
  readonly entry: ListEntry | undefined;
}

/** Where a chain of needs that are not met ends. */
export type RootCause =
  | { readonly kind: "absent"; readonly id: string }
  | { readonly kind: "version"; readonly id: string; readonly range: string; readonly found: string }
  | { readonly kind: "rejected"; readonly id: string; readonly cause: Cause }
  /** A mod whose own needs cannot run beside each other. */
  | { readonly kind: "torn"; readonly id: string; readonly pair: readonly [string, string] };

/** A root cause with what all mods that wait for it share. */
export interface Root {
  readonly cause: RootCause;
  /** How many mods wait for it. */
  waiting: number;
  /** Its words, made when the first of these mods tells them. */
  words: string;
}

/** Why a mod is not kept: one member for each verdict but `loaded`. */
export type Cause =
  | { readonly kind: typeof Verdict.NotSelected; readonly shipped: boolean }
  | { readonly kind: typeof Verdict.Disabled; readonly by: Decider }
  | { readonly kind: typeof Verdict.WrongSide; readonly sides: readonly string[]; readonly side: Side }
  | { readonly kind: typeof Verdict.Pipeline; readonly range: string; readonly hostVersion: string }
  | {
      readonly kind: typeof Verdict.Cycle;
      /** `a -> b -> a`, with the middle of a long one as a count. */
      readonly ring: string;
      /** One edge of it: the first of the two requires the second. */
      readonly edge: readonly [string, string];
    }
  | {
      readonly kind: typeof Verdict.Conflict;
      readonly winner: string;
      /** The stronger mod that needs the winner, where the winner itself is the weaker one. */
      readonly neededBy: string | undefined;
      /** Whether the loser itself needs the winner. */
      readonly needsIt: boolean;
      readonly rule: ConflictRule;
    }
  | {
      readonly kind: typeof Verdict.MissingDependency;
      readonly id: string;
      readonly need: Requirement;
      readonly root: Root;
    };

type Words<Kinds extends { readonly kind: string }> = {
  readonly [Kind in Kinds["kind"]]: (cause: Extract<Kinds, { readonly kind: Kind }>) => string;
};

/** Every reason, as the rest of a sentence about the mod: no full stop, and never more than two mods deep. */
const REASONS: Words<Cause> = {
  [Verdict.NotSelected]: ({ shipped }) =>
    `no active list mentions it${shipped ? "" : ", on purpose,"} and no override enables it`,
  [Verdict.Disabled]: ({ by }) => {
    if (by.list === undefined) return "you turned it off";
    const note = by.entry?.note ?? "";
    return `the list ${by.list.id} turns it off${note === "" ? "" : `: ${note}`}`;
  },
  [Verdict.WrongSide]: ({ sides, side }) =>
    sides.length === 0
      ? `its sides are empty, and this is the ${side}`
      : `its sides are ${sides.join(" and ")} alone, and this is the ${side}`,
  [Verdict.Pipeline]: ({ range, hostVersion }) =>
    `it runs on ${range} and this host is ${hostVersion}: ` +
    (isBelow(hostVersion, range) ? "update the game" : "update the mod"),
  [Verdict.Cycle]: ({ ring, edge: [from, to] }) =>
    `${ring} is a ring; it would do to drop what ${from} requires of ${to}`,
  [Verdict.Conflict]: ({ winner, neededBy, needsIt, rule }) =>
    [
      `it cannot run beside ${winner}, which is kept`,
      neededBy === undefined ? "" : ` because ${neededBy} is stronger and needs it`,
      needsIt ? " and which it needs itself" : "",
      rule.reason === "" ? "" : `: ${rule.reason}`,
    ].join(""),
  [Verdict.MissingDependency]: ({ id, need, root }) => {
    const { cause } = root;
    if (root.words === "") root.words = `${wordsOf(ROOTS, cause)}${sharers(root)}: ${deedFor(cause)}`;
    if (cause.kind === "torn" && cause.id === id) return `it${root.words.slice(", which".length)}`;
    if (cause.id !== need.id) return `it needs ${need.id}, which in the end needs ${cause.id}${root.words}`;
    const range = cause.kind === "absent" && need.version !== "*" ? ` ${need.version}` : "";
    return `it needs ${need.id}${range}${root.words}`;
  },
};

/** What is the matter with the mod at the end of the chain. */
const ROOTS: Words<RootCause> = {
  absent: () => ", which is not in the registry",
  version: ({ range, found }) => ` ${range} and ${found} is there`,
  rejected: ({ cause }) => `, which ${wordsOf(REJECTED, cause)}`,
  torn: ({ id, pair: [one, other] }) =>
    one === id || other === id
      ? `, which needs ${one === id ? other : one} and conflicts with it`
      : `, which needs both ${one} and ${other}, and these conflict`,
};

/** What is the matter with a mod that another one needs. */
const REJECTED: Words<Cause> = {
  [Verdict.NotSelected]: () => "nothing selects",
  [Verdict.Disabled]: ({ by }) =>
    by.list === undefined ? "you turned off" : `the list ${by.list.id} turns off`,
  [Verdict.WrongSide]: ({ side }) => `is not made for the ${side}`,
  [Verdict.Pipeline]: ({ hostVersion }) => `does not run on host ${hostVersion}`,
  [Verdict.Cycle]: () => "is in a ring of mods that need each other",
  [Verdict.Conflict]: ({ winner }) => `gives way to ${winner}`,
  [Verdict.MissingDependency]: () => "lacks what it needs",
};

/** What a player does about a mod that another one needs. */
const DEEDS: Readonly<Record<Cause["kind"], "enable" | "update">> = {
  [Verdict.NotSelected]: "enable",
  [Verdict.Disabled]: "enable",
  [Verdict.WrongSide]: "update",
  [Verdict.Pipeline]: "update",
  [Verdict.Cycle]: "update",
  [Verdict.Conflict]: "enable",
  [Verdict.MissingDependency]: "update",
};

/** The reason in words; `""` for a mod that is kept. */
export function reasonFor(cause: Cause | undefined): string {
  return cause === undefined ? "" : wordsOf(REASONS, cause);
}

/** The one thing that mends a root cause: `install`, `enable` or `update`, and the id. */
export function deedFor(root: RootCause): string {
  switch (root.kind) {
    case "absent":
      return `install ${root.id}`;
    case "version":
      return isBelow(root.found, root.range) ? `update ${root.id}` : `install ${root.id} ${root.range}`;
    case "rejected":
      return `${DEEDS[root.cause.kind]} ${root.id}`;
    case "torn":
      return `update ${root.id}`;
  }
}

function sharers({ waiting }: Root): string {
  if (waiting < 2) return "";
  return waiting === 2
    ? " (1 other mod waits for the same)"
    : ` (${waiting - 1} other mods wait for the same)`;
}

function wordsOf<Kinds extends { readonly kind: string }>(words: Words<Kinds>, cause: Kinds): string {
  // The map has a function for each kind, but the compiler does not follow a kind to its own function.
  const say = words[cause.kind as Kinds["kind"]] as (cause: Kinds) => string;
  return say(cause);
}
