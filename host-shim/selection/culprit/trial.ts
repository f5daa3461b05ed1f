import {
  type Check,
  hasMembers,
  isListOf,
  isNumber,
  isOneOf,
  isRecord,
  isText,
} from "../../../sdk/json/shape.js";
import { type AutoAnswer, isAutoAnswer } from "../../protocol/culprit/auto-answer.js";
import { ANSWERS, type Answer } from "../../protocol/culprit/culprit-state.js";
import { parseJson } from "../json-fault.js";
import { show } from "../shapes.js";
import type { BySide, LiveSet } from "./live-set.js";

/** A running search as stored: its start and its answers. */
export interface Trial extends LiveSet {
  /** Identifies the search. */
  readonly search: string;
  /** Grows with each change. */
  readonly step: number;
  /** The ids of mods that always run, with their dependencies. */
  readonly keep: readonly string[];
  /** The ids of mods that are suspected first. */
  readonly first: readonly string[];
  readonly answers: readonly Answer[];
  /** The game that answers by itself; null when the player answers. */
  readonly auto: AutoAnswer | null;
  /** The host version that the mods of each side were decided for, `""` if unknown. */
  readonly hostVersions: BySide<string>;
}

const SCHEMA = "svc.trial/1";

/** Returns the text of the file of a search. */
export function trialText(trial: Trial): string {
  const { search, step, order, dependencies, keep, first, auto, answers, was, idle, hostVersions } = trial;
  const hashes = { client: Object.fromEntries(was.client), server: Object.fromEntries(was.server) };
  const start = { order, needs: Object.fromEntries(dependencies), keep, first, auto };
  const file = { schema: SCHEMA, search, step, ...start, answers, was: hashes, idle, hostVersions };
  return `${JSON.stringify(file)}\n`;
}

const isIds = isListOf(isText);
const isBySide = <Value>(check: Check<Value>) => hasMembers({ client: check, server: check });

const isTrialFile = hasMembers({
  schema: isOneOf(SCHEMA),
  search: isText,
  step: isNumber,
  order: isIds,
  needs: isMapOf(isIds),
  keep: isIds,
  first: isIds,
  auto: (value): value is AutoAnswer | null => value === null || isAutoAnswer(value),
  answers: isListOf(isOneOf(...ANSWERS)),
  was: isBySide(isMapOf(isText)),
  idle: isBySide(isIds),
  hostVersions: isBySide(isText),
});

/** Parses the file of a search. Throws an Error with the reason when the text is invalid. */
export function parseTrial(text: string): Trial {
  const root = parseJson(text);
  if (!isTrialFile(root)) throw new Error(`it must be a search of the schema ${SCHEMA}, found ${show(root)}`);
  const { search, step, order, keep, first, auto, answers, was, idle, hostVersions } = root;
  const dependencies = mapOf(root.needs);
  requireSorted(order, dependencies);
  const hashes = { client: mapOf(was.client), server: mapOf(was.server) };
  return { search, step, order, dependencies, keep, first, auto, answers, was: hashes, idle, hostVersions };
}

function isMapOf<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> =>
    isRecord(value) && Object.values(value).every(check);
}

function mapOf<Value>(members: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(members));
}

/** Throws unless each mod comes after its dependencies, because the search relies on this order. */
function requireSorted(order: readonly string[], dependencies: Trial["dependencies"]): void {
  const before = new Set<string>();
  for (const id of order) {
    for (const dependency of dependencies.get(id) ?? []) {
      if (!before.has(dependency))
        throw new Error(`its order must have ${dependency} before ${id}, which needs it`);
    }
    before.add(id);
  }
}
