// The decision about the mods of a host. A poll, which is a conditional GET, fetches it; a selection file stores it.

import type { Side } from "../../sdk/index.js";
import { objectIn, valueIn } from "../../sdk/json/object.js";
import { hasMembers, isFlag, isListOf, isMaybe, isNumber, isText } from "../../sdk/json/shape.js";
import { type AutoAnswer, isAutoAnswer } from "./culprit/auto-answer.js";
import { entityTag } from "./entity-tag.js";
import { isModId } from "./mod-id.js";
import { type ResolutionRecord, readGiven } from "./record.js";
import { Verdict } from "./verdicts.js";

const POLLS = "/svc/mods/client/";

/** Returns the path that a host with this version of the game polls. */
export function pollPath(hostVersion: string): string {
  return POLLS + hostVersion;
}

/** Whether a path is the path of a poll. */
export function isPoll(path: string): boolean {
  return path.startsWith(POLLS);
}

/** A step of the search for the mod at fault, whose decision disables some suspects. */
export interface TrialStep {
  /** Identifies the search. */
  readonly search: string;
  readonly step: number;
  /** The game that answers the step itself; absent when the player answers. */
  readonly auto?: AutoAnswer;
}

/** The fix for a mod that the search for the mod at fault disables. */
export const HELD_FIX = "answer or stop the search";

/** Returns the body of a poll's answer; `trial` is the current step of the search. */
export function decisionText(
  hostVersion: string,
  mods: readonly ResolutionRecord[],
  trial?: TrialStep | undefined,
): string {
  return JSON.stringify({ hostVersion, mods, trial });
}

/** The answer to a poll. */
export interface PollAnswer {
  readonly etag: string;
  readonly body: string;
}

/** The answers by their array of records. A changed decision or step of a search has a new array. */
const answers = new WeakMap<readonly ResolutionRecord[], PollAnswer>();

/** Returns the answer to a poll. Serializes and hashes each array of records once, for all games. */
export function pollAnswer(
  hostVersion: string,
  records: readonly ResolutionRecord[],
  trial?: TrialStep | undefined,
): PollAnswer {
  const known = answers.get(records);
  if (known !== undefined) return known;
  const body = decisionText(hostVersion, records, trial);
  const answer = { body, etag: entityTag(body) };
  answers.set(records, answer);
  return answer;
}

/** Returns the text of `mods/selection.json`: the last decision of both sides. */
export function selectionText(
  hostVersion: string,
  client: readonly ResolutionRecord[],
  server: readonly ResolutionRecord[],
): string {
  return `${JSON.stringify({ schema: "svc.selection/1", hostVersion, client, server }, undefined, 2)}\n`;
}

/** Returns the text that a client host stores where no backend writes a selection file. */
export function clientSelectionText(hostVersion: string, client: readonly ResolutionRecord[]): string {
  return JSON.stringify({ hostVersion, client });
}

/** Returns a selection without the values of lists (`given`); `""` for a text that is not JSON. */
export function withoutGiven(selection: string): string {
  const text = JSON.stringify(valueIn(selection), (name, value) => (name === "given" ? undefined : value));
  return text ?? "";
}

/** Returns the host version of a selection; undefined for any other text. */
export function hostVersionOf(selection: string): string | undefined {
  const hostVersion = objectIn(selection)?.["hostVersion"];
  return isText(hostVersion) ? hostVersion : undefined;
}

/**
 * Reads a decision for one version of the game: `mods` of a poll's answer, or one side of a selection. Returns undefined when it
 * is incomplete, malformed or contradictory. Drops invalid `given` values, and passes the id of their mod to `badGiven`.
 */
export function parseDecision(
  text: string,
  member: "mods" | Side,
  hostVersion: string,
  badGiven: (guid: string) => void = () => {},
): readonly ResolutionRecord[] | undefined {
  return parseDecided(objectIn(text), member, hostVersion, badGiven);
}

/** Reads a poll's answer for one version of the game, as {@link parseDecision} does, and the answer's step of a search. */
export function parsePoll(
  text: string,
  hostVersion: string,
  badGiven: (guid: string) => void,
): { readonly records: readonly ResolutionRecord[]; readonly trial: TrialStep | undefined } | undefined {
  const root = objectIn(text);
  const records = parseDecided(root, "mods", hostVersion, badGiven);
  const trial = root?.["trial"];
  return records && { records, trial: isTrialStep(trial) ? (trial as TrialStep) : undefined };
}

const isTrialStep = hasMembers({ search: isText, step: isNumber, auto: isMaybe(isAutoAnswer) });

/**
 * Reads all records or none: a host that acts on half an answer would unload enabled mods. Returns undefined also for another
 * version of the game.
 */
function parseDecided(
  root: Readonly<Record<string, unknown>> | undefined,
  member: "mods" | Side,
  hostVersion: string,
  badGiven: (guid: string) => void,
): readonly ResolutionRecord[] | undefined {
  const values = root?.["hostVersion"] === hostVersion ? root[member] : undefined;
  if (!Array.isArray(values)) return undefined;
  const records: ResolutionRecord[] = [];
  const guids = new Set<string>();
  for (const value of values) {
    const record = parseRecord(value, badGiven);
    if (record === undefined || guids.has(record.guid)) return undefined;
    guids.add(record.guid);
    records.push(record);
  }
  return records;
}

const isMaybeText = isMaybe(isText);

/** A member of the wrong type makes the whole answer invalid. A record may lack an artifact; its mod then waits for a library. */
const isServedRecord = hasMembers({
  guid: isText,
  enabled: isFlag,
  name: isMaybeText,
  version: isMaybeText,
  verdict: isMaybeText,
  reason: isMaybeText,
  requires: isMaybe(isListOf(isText)),
  held: isMaybe(isFlag),
  artifact: isMaybe(hasMembers({ dir: isMaybeText, library: isMaybeText, sha256: isMaybeText })),
});

function parseRecord(value: unknown, badGiven: (guid: string) => void): ResolutionRecord | undefined {
  if (!isServedRecord(value) || !isModId(value.guid)) return undefined;
  const { guid, enabled, name = guid, version = "", verdict = "", reason = "", requires = [] } = value;
  const { dir = "", library = "", sha256 = "" } = value.artifact ?? {};
  // A record without a verdict is accepted; a verdict that contradicts `enabled` is not.
  if (verdict !== "" && enabled !== (verdict === Verdict.Loaded)) return undefined;
  const record = {
    guid,
    name,
    version,
    enabled,
    verdict,
    reason,
    requires,
    artifact: { dir, library, sha256 },
    ...(value.held === true && !enabled && { held: value.held }),
  };
  const { given: givenJson } = value as { readonly given?: unknown };
  if (givenJson === undefined) return record;
  const given = readGiven(givenJson);
  if (given === undefined) badGiven(guid);
  return given === undefined || given.length === 0 ? record : { ...record, given };
}
