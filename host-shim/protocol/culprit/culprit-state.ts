// The search for the mod at fault, as `GET /svc/mods/culprit` answers it.

import { objectIn } from "../../../sdk/json/object.js";
import {
  type Check,
  hasMembers,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isText,
} from "../../../sdk/json/shape.js";

import { type AutoAnswer, isAutoAnswer } from "./auto-answer.js";

/** The path of the search: GET its state, POST a request. */
export const CULPRIT_PATH = "/svc/mods/culprit";

/** The answers to "Is it still wrong?". */
export const ANSWERS = ["yes", "no", "cannot tell"] as const;

/** One of the answers to "Is it still wrong?". */
export type Answer = (typeof ANSWERS)[number];

/** The suspects that run during a question: none, one half, one group `alone`, or the `rest`, without the groups found so far. */
export type QuestionKind = "baseline" | "half" | "alone" | "rest";

/**
 * The end of a search. `none`: no suspect is at fault. `found`: at least one group is at fault. `contradiction`: the answers
 * contradict each other. `unsure`: the answers leave several suspects. `stopped`: a change left no suspects.
 */
export type OutcomeKind = "none" | "found" | "contradiction" | "unsure" | "stopped";

/** A mod at fault. */
export interface FoundMod {
  readonly id: string;
  readonly name: string;
  /** The ids of its dependencies among the suspects, which ran with it. */
  readonly with: readonly string[];
}

/** The result of a search. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** Each group causes the fault by itself; within a group, only all its mods together do. */
  readonly groups: readonly { readonly mods: readonly FoundMod[] }[];
  /** True if there may be more groups. */
  readonly more: boolean;
  /** True if no answer was "cannot tell". */
  readonly sure: boolean;
}

/** The state of a search that runs or has ended. */
export interface SearchState {
  readonly state: "asking" | "ended";
  /** Identifies the search. */
  readonly search: string;
  /** Grows with each change of the search. */
  readonly step: number;
  /** The kind of the current question; `""` after the end. */
  readonly question: QuestionKind | "";
  /** The number of answers. */
  readonly asked: number;
  /** The approximate number of questions left, including the current one. */
  readonly left: number;
  /** The ids of the suspects that run. */
  readonly on: readonly string[];
  /** The ids of the suspects that are disabled. */
  readonly held: readonly string[];
  /** The ids of the mods that always run. */
  readonly keep: readonly string[];
  /** Whether a game has polled in this step. */
  readonly seen: boolean;
  /** The game that answers by itself; null when the player answers. */
  readonly auto: AutoAnswer | null;
  /** Why the answers so far were dropped; `""` if they were not. */
  readonly restarted: string;
  /** Null until the end. */
  readonly outcome: Outcome | null;
}

/** The state of the search for the mod at fault. */
export type CulpritState = SearchState | { readonly state: "none" };

const isIds = isListOf(isText);

const isOutcome = hasMembers({
  kind: isOneOf("none", "found", "contradiction", "unsure", "stopped"),
  groups: isListOf(
    hasMembers({ mods: isListOf(hasMembers({ id: isText, name: isText, with: isIds })) }) as Check<object>,
  ),
  more: isFlag,
  sure: isFlag,
});

const isSearchState = hasMembers({
  state: isOneOf("asking", "ended"),
  search: isText,
  step: isNumber,
  question: isOneOf("baseline", "half", "alone", "rest", ""),
  asked: isNumber,
  left: isNumber,
  on: isIds,
  held: isIds,
  keep: isIds,
  seen: isFlag,
  restarted: isText,
});

/** Reads a state, also from the reply to a rejected request; returns undefined for any other text. */
export function readCulpritState(text: string): CulpritState | undefined {
  const root = objectIn(text);
  if (root?.["state"] === "none") return { state: "none" };
  if (!isSearchState(root)) return undefined;
  const { outcome, auto } = root as { readonly outcome?: unknown; readonly auto?: unknown };
  if (root.state === "ended" && !isOutcome(outcome)) return undefined;
  return { ...(root as SearchState), auto: isAutoAnswer(auto) ? auto : null };
}
