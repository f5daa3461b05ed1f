// All that a verdict is: its name, what it is given for, and its words for each reader. A new one is a member of `Verdict`;
// the compiler then asks for its cause and its words here, and nowhere else. Each reader has a table of its own, so that a
// game's host carries no words of the panel.

import type { Side } from "../../sdk/index.js";

/** The verdicts that a backend gives. A host must carry on with one that it does not know. */
export const Verdict = {
  Loaded: "loaded",
  NotSelected: "not-selected",
  Disabled: "disabled",
  WrongSide: "wrong-side",
  Pipeline: "pipeline",
  MissingDependency: "missing-dependency",
  Conflict: "conflict",
  Cycle: "cycle",
} as const;

/** One of the strings of the constant of the same name. */
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** The verdicts on a mod that is not kept. */
export type Rejection = Exclude<Verdict, typeof Verdict.Loaded>;

/** What each rejection is given for, as data. */
interface Causes {
  /** `shipped` is false for a mod that is left out of every list on purpose. */
  readonly "not-selected": { readonly shipped: boolean };
  /** `list` is the one that turns it off, with its note; `""` for the player. */
  readonly disabled: { readonly list: string; readonly note: string };
  readonly "wrong-side": { readonly sides: readonly string[]; readonly side: Side };
  /** `isBelow`: the host's version is lower than everything in the range. */
  readonly pipeline: { readonly range: string; readonly hostVersion: string; readonly isBelow: boolean };
  readonly "missing-dependency": {
    readonly id: string;
    readonly need: { readonly id: string; readonly version: string };
    readonly root: Root;
  };
  readonly conflict: {
    readonly winner: string;
    /** The stronger mod that needs the winner, where the winner itself is the weaker one. */
    readonly neededBy: string | undefined;
    /** Whether the loser itself needs the winner. */
    readonly needsIt: boolean;
    /** The reason that the rule of the registry gives, `""` for none. */
    readonly because: string;
  };
  readonly cycle: {
    /** The ids from the first mod to itself again; of a long ring the number of those left out of its middle. */
    readonly ring: readonly (string | number)[];
    /** One edge of it: the first of the two requires the second. */
    readonly edge: readonly [string, string];
  };
}

/** Why a mod is not kept: one member for each rejection, its `kind`. */
export type Cause = { readonly [Kind in Rejection]: { readonly kind: Kind } & Causes[Kind] }[Rejection];

/** Where a chain of needs that are not met ends. */
export type RootCause =
  | { readonly kind: "absent"; readonly id: string }
  /** `isBelow`: the version found is lower than everything in the range. */
  | {
      readonly kind: "version";
      readonly id: string;
      readonly range: string;
      readonly found: string;
      readonly isBelow: boolean;
    }
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

type Wording<Kinds extends { readonly kind: string }> = {
  readonly [Kind in Kinds["kind"]]: (cause: Extract<Kinds, { readonly kind: Kind }>) => string;
};

/** Every reason, as the rest of a sentence about the mod: no full stop, and never more than two mods deep. */
const REASONS: Wording<Cause> = {
  "not-selected": ({ shipped }) =>
    `no active list mentions it${shipped ? "" : ", on purpose,"} and no override enables it`,
  disabled: ({ list, note }) => {
    if (list === "") return "you turned it off";
    return `the list ${list} turns it off${note === "" ? "" : `: ${note}`}`;
  },
  "wrong-side": ({ sides, side }) =>
    sides.length === 0
      ? `its sides are empty, and this is the ${side}`
      : `its sides are ${sides.join(" and ")} alone, and this is the ${side}`,
  pipeline: ({ range, hostVersion, isBelow }) =>
    `it runs on ${range} and this host is ${hostVersion}: ${isBelow ? "update the game" : "update the mod"}`,
  cycle: ({ ring, edge: [from, to] }) =>
    `${ringText(ring)} is a ring; it would do to drop what ${from} requires of ${to}`,
  conflict: ({ winner, neededBy, needsIt, because }) =>
    [
      `it cannot run beside ${winner}, which is kept`,
      neededBy === undefined ? "" : ` because ${neededBy} is stronger and needs it`,
      needsIt ? " and which it needs itself" : "",
      because === "" ? "" : `: ${because}`,
    ].join(""),
  "missing-dependency": ({ id, need, root }) => {
    const { cause } = root;
    if (root.words === "") root.words = `${wordsOf(ROOTS, cause)}${sharers(root)}: ${remedyFor(cause)}`;
    if (cause.kind === "torn" && cause.id === id) return `it${root.words.slice(", which".length)}`;
    if (cause.id !== need.id) return `it needs ${need.id}, which in the end needs ${cause.id}${root.words}`;
    const range = cause.kind === "absent" && need.version !== "*" ? ` ${need.version}` : "";
    return `it needs ${need.id}${range}${root.words}`;
  },
};

/** `a -> b -> 3 more -> a`. */
function ringText(ring: readonly (string | number)[]): string {
  return ring.map((part) => (typeof part === "number" ? `${part} more` : part)).join(" -> ");
}

/** What is the matter with the mod at the end of the chain. */
const ROOTS: Wording<RootCause> = {
  absent: () => ", which is not in the registry",
  version: ({ range, found }) => ` ${range} and ${found} is there`,
  rejected: ({ cause }) => `, which ${wordsOf(REJECTED, cause)}`,
  torn: ({ id, pair: [one, other] }) =>
    one === id || other === id
      ? `, which needs ${one === id ? other : one} and conflicts with it`
      : `, which needs both ${one} and ${other}, and these conflict`,
};

/** What is the matter with a mod that another one needs. */
const REJECTED: Wording<Cause> = {
  "not-selected": () => "nothing selects",
  disabled: ({ list }) => (list === "" ? "you turned off" : `the list ${list} turns off`),
  "wrong-side": ({ side }) => `is not made for the ${side}`,
  pipeline: ({ hostVersion }) => `does not run on host ${hostVersion}`,
  cycle: () => "is in a ring of mods that need each other",
  conflict: ({ winner }) => `gives way to ${winner}`,
  "missing-dependency": () => "lacks what it needs",
};

/** What a player does about a mod that another one needs. */
const REMEDIES: Readonly<Record<Rejection, "enable" | "update">> = {
  "not-selected": "enable",
  disabled: "enable",
  "wrong-side": "update",
  pipeline: "update",
  cycle: "update",
  conflict: "enable",
  "missing-dependency": "update",
};

/** What mends a root cause. */
const ROOT_REMEDIES: Wording<RootCause> = {
  absent: ({ id }) => `install ${id}`,
  version: ({ id, range, isBelow }) => (isBelow ? `update ${id}` : `install ${id} ${range}`),
  rejected: ({ id, cause }) => `${REMEDIES[cause.kind]} ${id}`,
  torn: ({ id }) => `update ${id}`,
};

/** The reason in words; `""` for a mod that is kept. */
export function reasonFor(cause: Cause | undefined): string {
  return cause === undefined ? "" : wordsOf(REASONS, cause);
}

type Mentions = {
  readonly [Kind in Rejection]: (cause: Extract<Cause, { kind: Kind }>) => readonly string[];
};

/** The mods that each reason names, the one at the root of it first. */
const MENTIONS: Mentions = {
  "not-selected": () => [],
  disabled: () => [],
  "wrong-side": () => [],
  pipeline: () => [],
  cycle: ({ edge }) => edge,
  conflict: ({ winner, neededBy }) => (neededBy === undefined ? [winner] : [winner, neededBy]),
  "missing-dependency": ({ id, need, root: { cause } }) =>
    [cause.id, need.id, ...(cause.kind === "torn" ? cause.pair : [])].filter(
      (each, at, all) => each !== id && all.indexOf(each) === at,
    ),
};

/** The ids of the other mods that a reason names, the one at the root of it first. */
export function mentionedIn(cause: Cause | undefined): readonly string[] {
  return cause === undefined ? [] : MENTIONS[cause.kind](cause as never);
}

/** The one thing that mends a root cause: `install`, `enable` or `update`, and the id. */
function remedyFor(root: RootCause): string {
  return wordsOf(ROOT_REMEDIES, root);
}

function sharers({ waiting }: Root): string {
  if (waiting < 2) return "";
  return waiting === 2
    ? " (1 other mod waits for the same)"
    : ` (${waiting - 1} other mods wait for the same)`;
}

function wordsOf<Kinds extends { readonly kind: string }>(words: Wording<Kinds>, cause: Kinds): string {
  // The map has a function for each kind, but the compiler does not follow a kind to its own function.
  const say = words[cause.kind as Kinds["kind"]] as (cause: Kinds) => string;
  return say(cause);
}

type Fixes = {
  readonly [Kind in Rejection]: (
    cause: Extract<Cause, { readonly kind: Kind }>,
    id: string,
    side: Side,
  ) => string;
};

const FIXES: Fixes = {
  "not-selected": (_cause, id) =>
    `GET <backend>/svc/mods/enable/${id}, or an entry for it in a list of the registry`,
  disabled: ({ list }, id) =>
    list === ""
      ? `GET <backend>/svc/mods/enable/${id}, or clear/${id} to leave it to the lists`
      : `GET <backend>/svc/mods/enable/${id}, or change the list ${list}`,
  "wrong-side": (_cause, _id, side) => `add "${side}" to its sides, if its author supports that`,
  pipeline: ({ hostVersion }) => `do what the reason says, or widen its pipeline to take in ${hostVersion}`,
  "missing-dependency": ({ root: { cause } }) => {
    const remedy = remedyFor(cause);
    return remedy === `enable ${cause.id}` ? `GET <backend>/svc/mods/enable/${cause.id}` : remedy;
  },
  conflict: ({ winner }, id) =>
    `GET <backend>/svc/mods/disable/${winner}, or enable/${id} to make this one the stronger`,
  cycle: ({ edge: [from, to] }) => `drop what ${from} requires of ${to}`,
};

/** What someone with the whole install before them does about a cause: the fix that `svc-mod why` names. */
export function fixFor(cause: Cause, id: string, side: Side): string {
  return FIXES[cause.kind](cause as never, id, side);
}

/** Who tells a rejection: for whom the line is, and which side of the game this is. */
export interface RejectionContext {
  /** Where the backend is, for the requests that a line names; `""` where there is none. */
  readonly baseUrl: string;
  readonly side: Side;
}

/** What a host says of each rejection, which is all that it knows of it: in words, and what to do about it. */
export function rejectionWords(
  guid: string,
  { baseUrl, side }: RejectionContext,
): Readonly<Record<Rejection, readonly [words: string, fix: string]>> {
  const get = (verb: string, id = guid) =>
    baseUrl === "" ? `${verb} ${id} in the mods view` : `GET ${baseUrl}/svc/mods/${verb}/${id}`;
  return {
    "not-selected": [
      "the mod is fine, but nothing selects it",
      `${get("enable")}, or an entry in a list of registry/mods.json; do not edit mods/selection.json, it is rewritten`,
    ],
    disabled: [
      "it is turned off",
      `${get("enable")}, or ${get("clear")} if you turned it off, or change the list that did`,
    ],
    "wrong-side": [`it is not made for the ${side} side`, `add "${side}" to its sides`],
    pipeline: ["it is not made for this version of the game", "another version of the mod, or of the game"],
    "missing-dependency": ["a mod that it needs is not kept", "install, enable or update that mod"],
    conflict: [
      "it cannot run beside a kept mod",
      `${get("disable", "<the kept mod>")} to have this one instead, or ${get("disable")}`,
    ],
    cycle: ["it needs itself by way of others", "drop one requires of that ring"],
  };
}

/** A verdict in a word or two, as the panel shows it. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  loaded: "Loaded",
  "not-selected": "Off",
  disabled: "Turned off",
  "wrong-side": "Other side",
  pipeline: "Other version",
  "missing-dependency": "Needs a mod",
  conflict: "Conflict",
  cycle: "Needs itself",
};

/**
 * What a verdict means for a choice of the player: the mod runs, it is off by choice, a choice can still bring it about, or
 * something else has to change, and the reason says what.
 */
export const VERDICT_CHOICES: Readonly<Record<Verdict, "on" | "off" | "open" | "closed">> = {
  loaded: "on",
  "not-selected": "off",
  disabled: "off",
  "wrong-side": "closed",
  pipeline: "closed",
  "missing-dependency": "closed",
  conflict: "open",
  cycle: "closed",
};
