// The verdicts: their names, causes and texts for `svc-mod why`, the log and the panel. For a new member of `Verdict` the
// compiler requires its cause and texts here and nowhere else. Separate tables, so that a game's host has no texts of the panel.

import type { Side } from "../../sdk/index.js";
import {
  type Check,
  hasMembers,
  isFlag,
  isListOf,
  isMaybe,
  isNumber,
  isOneOf,
  isPair,
  isText,
} from "../../sdk/json/shape.js";

/** The verdicts of a backend. A host must accept unknown ones. */
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

/** One of the strings in the constant `Verdict`. */
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** The verdicts of a mod that does not run. */
export type Rejection = Exclude<Verdict, typeof Verdict.Loaded>;

/** The cause of each rejection, as data. */
interface Causes {
  /** `shipped` is false for a mod that is intentionally in no list. */
  readonly "not-selected": { readonly shipped: boolean };
  /** The list that turns the mod off, and the list's note; both are `""` if the player turned the mod off. */
  readonly disabled: { readonly list: string; readonly note: string };
  readonly "wrong-side": { readonly sides: readonly string[]; readonly side: Side };
  /** `isBelow`: the host's version is lower than every version in the range. */
  readonly pipeline: { readonly range: string; readonly hostVersion: string; readonly isBelow: boolean };
  readonly "missing-dependency": {
    readonly id: string;
    readonly need: { readonly id: string; readonly version: string };
    readonly root: Root;
  };
  readonly conflict: {
    readonly winner: string;
    /** Set if the winner itself ranks below the loser: the mod that ranks above the loser and requires the winner. */
    readonly neededBy: string | undefined;
    /** Whether the loser itself requires the winner. */
    readonly needsIt: boolean;
    /** The reason in the registry's conflict rule; `""` if the rule has none. */
    readonly because: string;
  };
  readonly cycle: {
    /** The ids of the cycle, from the first mod back to itself; in a long cycle, a number replaces the ids in the middle. */
    readonly ring: readonly (string | number)[];
    /** An edge of the cycle: the first mod requires the second. */
    readonly edge: readonly [string, string];
  };
}

/** Why a mod does not run. The union has a member for each rejection, which is its `kind`. */
export type Cause = { readonly [Kind in Rejection]: { readonly kind: Kind } & Causes[Kind] }[Rejection];

/** Returns the checks of causes in a reply, except those of a missing dependency. A function, so that a bundler can drop it. */
export const causeChecks = (): {
  readonly [Kind in Exclude<Rejection, "missing-dependency">]: Check<Causes[Kind]>;
} => ({
  "not-selected": hasMembers({ shipped: isFlag }),
  disabled: hasMembers({ list: isText, note: isText }),
  "wrong-side": hasMembers({ sides: isListOf(isText), side: isOneOf("client", "server") }),
  pipeline: hasMembers({ range: isText, hostVersion: isText, isBelow: isFlag }),
  conflict: hasMembers({ winner: isText, neededBy: isMaybe(isText), needsIt: isFlag, because: isText }),
  cycle: hasMembers({ ring: isListOf((part) => isText(part) || isNumber(part)), edge: isPair }),
});

/** The root cause: the end of a chain of unmet dependencies. */
export type RootCause =
  | { readonly kind: "absent"; readonly id: string }
  /** `isBelow`: the version found is lower than every version in the range. */
  | {
      readonly kind: "version";
      readonly id: string;
      readonly range: string;
      readonly found: string;
      readonly isBelow: boolean;
    }
  | { readonly kind: "rejected"; readonly id: string; readonly cause: Cause }
  /** A mod whose dependencies conflict with each other. */
  | { readonly kind: "torn"; readonly id: string; readonly pair: readonly [string, string] };

/** A root cause, shared by all mods that wait for it. */
export interface Root {
  readonly cause: RootCause;
  /** The number of waiting mods. */
  waiting: number;
}

/** The texts of root causes. */
const texts = new WeakMap<Root, string>();

/** A function for each kind of cause. */
type Table<Kinds extends { readonly kind: string }, Result, Rest extends readonly unknown[] = []> = {
  readonly [Kind in Kinds["kind"]]: (cause: Extract<Kinds, { readonly kind: Kind }>, ...rest: Rest) => Result;
};

/** The reasons: each ends a sentence about the mod, without a full stop, and names only the ends of a chain of dependencies. */
const REASONS: Table<Cause, string> = {
  "not-selected": ({ shipped }) =>
    `no active list mentions it${shipped ? "" : ", on purpose,"} and no override enables it`,
  disabled: ({ list, note }) =>
    list === "" ? "you turned it off" : `the list ${list} turns it off${note === "" ? "" : `: ${note}`}`,
  "wrong-side": ({ sides, side }) =>
    sides.length === 0
      ? `its sides are empty, and this is the ${side}`
      : `its sides are ${sides.join(" and ")} alone, and this is the ${side}`,
  pipeline: ({ range, hostVersion, isBelow }) =>
    `it runs on ${range} and this host is ${hostVersion}: ${isBelow ? "update the game" : "update the mod"}`,
  cycle: ({ ring, edge: [from, to] }) =>
    `${ringText(ring)} is a cycle; to break it, remove ${to} from the requires of ${from}`,
  conflict: ({ winner, neededBy, needsIt, because }) =>
    [
      `it cannot run beside ${winner}, which is kept`,
      neededBy === undefined ? "" : ` because ${neededBy} is stronger and needs it`,
      needsIt ? " and which it needs itself" : "",
      because === "" ? "" : `: ${because}`,
    ].join(""),
  "missing-dependency": ({ id, need, root }) => {
    const { cause } = root;
    const text = texts.get(root) ?? `${pick(ROOTS, cause)}${sharers(root)}: ${pick(ROOT_REMEDIES, cause)}`;
    texts.set(root, text);
    if (cause.kind === "torn" && cause.id === id) return `it${text.slice(", which".length)}`;
    if (cause.id !== need.id) return `it needs ${need.id}, which in the end needs ${cause.id}${text}`;
    const range = cause.kind === "absent" && need.version !== "*" ? ` ${need.version}` : "";
    return `it needs ${need.id}${range}${text}`;
  },
};

/** Returns a text such as `a -> b -> 3 more -> a`. */
function ringText(ring: readonly (string | number)[]): string {
  return ring.map((part) => (typeof part === "number" ? `${part} more` : part)).join(" -> ");
}

/** The part of a reason about the root cause. */
const ROOTS: Table<RootCause, string> = {
  absent: () => ", which is not in the registry",
  version: ({ range, found }) => ` ${range} and ${found} is there`,
  rejected: ({ cause }) => `, which ${pick(REJECTED, cause)[0]}`,
  torn: ({ id, pair: [one, other] }) =>
    one === id || other === id
      ? `, which needs ${one === id ? other : one} and conflicts with it`
      : `, which needs both ${one} and ${other}, and these conflict`,
};

/** The problem of a rejected mod that another mod requires, and the player's remedy. */
const REJECTED: Table<Cause, readonly [problem: string, remedy: "enable" | "update"]> = {
  "not-selected": () => ["nothing selects", "enable"],
  disabled: ({ list }) => [list === "" ? "you turned off" : `the list ${list} turns off`, "enable"],
  "wrong-side": ({ side }) => [`is not made for the ${side}`, "update"],
  pipeline: ({ hostVersion }) => [`does not run on host ${hostVersion}`, "update"],
  cycle: () => ["is in a cycle of mods that need each other", "update"],
  conflict: ({ winner, needsIt }) => [`gives way to ${winner}`, needsIt ? "update" : "enable"],
  "missing-dependency": () => ["lacks what it needs", "update"],
};

/** The fix of each root cause: `install`, `enable` or `update`, and the id. */
const ROOT_REMEDIES: Table<RootCause, string> = {
  absent: ({ id }) => `install ${id}`,
  version: ({ id, range, isBelow }) => (isBelow ? `update ${id}` : `install ${id} ${range}`),
  rejected: ({ id, cause }) => `${pick(REJECTED, cause)[1]} ${id}`,
  torn: ({ id }) => `update ${id}`,
};

/** Returns the text of a reason; `""` for a mod that runs. */
export function reasonFor(cause: Cause | undefined): string {
  return cause === undefined ? "" : pick(REASONS, cause);
}

/** The mods that each reason names, the root cause first. */
const MENTIONS: Table<Cause, readonly string[]> = {
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

/** Returns the ids of the other mods that a reason names, the root cause first. */
export function mentionedIn(cause: Cause | undefined): readonly string[] {
  return cause === undefined ? [] : pick(MENTIONS, cause);
}

function sharers({ waiting }: Root): string {
  if (waiting < 2) return "";
  return waiting === 2
    ? " (1 other mod waits for the same)"
    : ` (${waiting - 1} other mods wait for the same)`;
}

function pick<Kinds extends { readonly kind: string }, Result, Rest extends readonly unknown[]>(
  table: Table<Kinds, Result, Rest>,
  cause: Kinds,
  ...rest: Rest
): Result {
  // The compiler cannot infer that a cause's kind selects the function for that cause.
  return table[cause.kind as Kinds["kind"]](cause as never, ...rest);
}

const FIXES: Table<Cause, string, [id: string, side: Side]> = {
  "not-selected": (_cause, id) =>
    `GET <backend>/svc/mods/enable/${id}, or an entry for it in a list of the registry`,
  disabled: ({ list }, id) =>
    list === ""
      ? `GET <backend>/svc/mods/enable/${id}, or clear/${id} to leave it to the lists`
      : `GET <backend>/svc/mods/enable/${id}, or change the list ${list}`,
  "wrong-side": (_cause, _id, side) => `add "${side}" to its sides, if its author supports that`,
  pipeline: ({ hostVersion }) => `follow the reason, or widen its pipeline to include ${hostVersion}`,
  "missing-dependency": ({ root: { cause } }) =>
    pick(ROOT_REMEDIES, cause).replace(/^enable /, "GET <backend>/svc/mods/enable/"),
  conflict: ({ winner, needsIt }, id) =>
    needsIt
      ? `update ${id}`
      : `GET <backend>/svc/mods/disable/${winner}, or enable/${id} to make this one the stronger`,
  cycle: ({ edge: [from, to] }) => `remove ${to} from the requires of ${from}`,
};

/** Returns the fix that `svc-mod why` prints for an operator with access to the whole install. */
export function fixFor(cause: Cause, id: string, side: Side): string {
  return pick(FIXES, cause, id, side);
}

/** The host that logs a rejection. */
export interface RejectionContext {
  /** The backend's address, for the requests in a line; `""` if there is none. */
  readonly baseUrl: string;
  readonly side: Side;
}

/** Returns a host's text and fix for each rejection. A host knows only the verdict, not the cause. */
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
    "missing-dependency": ["a mod that it requires is not loaded", "install, enable or update that mod"],
    conflict: [
      "it conflicts with a loaded mod",
      `${get("disable", "<the loaded mod>")} to have this one instead, or ${get("disable")}; if it requires the loaded mod, update it`,
    ],
    cycle: ["its requirements form a cycle", "remove one requires of that cycle"],
  };
}

/** The panel's label of each verdict, one or two words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  loaded: "Loaded",
  "not-selected": "Off",
  disabled: "Turned off",
  "wrong-side": "Other side",
  pipeline: "Game version",
  "missing-dependency": "Needs a mod",
  conflict: "Conflict",
  cycle: "In a cycle",
};

/**
 * How a verdict relates to the player's override of the mod. `on`: the mod runs. `off`: a player or a list has turned the mod
 * off. `open`: an override can turn the mod on. `closed`: something else must change first; the reason names it.
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
