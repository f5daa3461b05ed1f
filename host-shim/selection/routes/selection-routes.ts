import { errorMessage } from "../../../sdk/host/describe-error.js";
import { pathOnly, percentDecode, queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import type { Side } from "../../../sdk/index.js";
import { type PollAnswer, pollAnswer } from "../../protocol/decision.js";
import { answerTagged, isKnown } from "../../protocol/entity-tag.js";
import { JSON_TYPE, jsonText, selectionFailure, wrongMethod } from "../../protocol/json-reply.js";
import { isModId } from "../../protocol/mod-id.js";
import {
  type DecisionChange,
  type ListedMod,
  modListText,
  OVERRIDES_BY_VERB,
  type OverrideState,
  overrideReplyText,
  previewText,
  type SideDecision,
  type Verb,
} from "../../protocol/mod-list.js";
import { compareStrings } from "../../protocol/order.js";
import { Verdict } from "../../protocol/verdicts.js";
import type { Culprit } from "../culprit/running-search.js";
import { TURNED_OFF_REASON } from "../culprit/turn-off.js";
import type { RegistryMod } from "../mod-registry.js";
import { UNDECIDED } from "../registry-in-force.js";
import type { Selection } from "../resolve/decisions.js";
import type { Decision } from "../resolve/resolve.js";
import { isVersion } from "../versions.js";
import { decisionChanges, decisionOf } from "./decision-changes.js";

/** The optional features of every backend; `?can=1` requests their names. */
const CAN: readonly string[] = ["culprit"];

/** The backend's parts that the selection routes use. */
export interface SelectionRoutes {
  readonly selection: Selection;
  /** The search for the mod at fault, which turns mods off. */
  readonly culprit: Pick<Culprit, "records" | "trial" | "problems">;
  readonly languagesOf: (mod: RegistryMod) => readonly string[];
  readonly presetsOf: (mod: RegistryMod) => number;
  /** The host version that a side's decisions are shown for, `""` while it is unknown. */
  readonly hostVersion: (side: Side) => string;
  /** Called for each poll of a game. */
  readonly polled: (hostVersion: string) => void;
  /** Called after an override is written. */
  readonly changed: () => void;
  /** The optional features of this backend besides `culprit` (default: none). */
  readonly can?: readonly string[];
}

/** A question to the user before a request that writes. */
export interface Question {
  readonly verb: Verb;
  readonly id: string;
  /** The mod's name, or its id when it has none. */
  readonly name: string;
  /** All decisions that would change, including the mod's own. */
  readonly changes: readonly DecisionChange[];
}

/** Creates the reply that shows a question to the user. */
export type Ask = (question: Question) => Response;

const OVERRIDES: ReadonlyMap<string, boolean | undefined> = new Map(Object.entries(OVERRIDES_BY_VERB));

/** Whether a path, percent-encoded or not, is a route that writes: `/svc/mods/enable/<id>`, `disable` or `clear`. */
export function isOverride(path: string): boolean {
  const [action = "", ...rest] = partsOf(path);
  return rest.length === 1 && OVERRIDES.has(action);
}

/**
 * Answers a request for `/svc/mods` or below; returns undefined when no route matches. With `ask`, a request that would
 * write returns the reply of `ask` and writes nothing.
 */
export function answerSelection(
  parts: SelectionRoutes,
  request: Request,
  ask: Ask | undefined,
): Response | undefined {
  const path = pathOnly(request.path);
  const [action = "", argument, ...rest] = partsOf(path);
  if (rest.length > 0) return undefined;
  if (argument === undefined) {
    if (action === "") return path === "/svc/mods" ? listMods(parts, request) : undefined;
    return action === "preview" ? preview(parts, request) : undefined;
  }
  if (action === "client") return clientRecords(parts, request, argument);
  return OVERRIDES.has(action) ? override(parts, request, action as Verb, argument, ask) : undefined;
}

function partsOf(path: string): readonly string[] {
  return path
    .slice("/svc/mods/".length)
    .split("/")
    .map((part) => percentDecode(part));
}

type PollParts = Pick<SelectionRoutes, "selection" | "culprit">;

/** Returns the answer to the poll of a client host; undefined without a registry. */
export function answerOf({ selection, culprit }: PollParts, hostVersion: string): PollAnswer | undefined {
  if (selection.registry() === undefined) return undefined;
  return pollAnswer(hostVersion, culprit.records("client", hostVersion), culprit.trial());
}

/** Fast path for the poll of a valid version: returns the answer if the game has it already, undefined otherwise. */
export function unchangedPoll(
  parts: PollParts,
  hostVersion: string,
  ifNoneMatch: string,
): PollAnswer | undefined {
  const answer = answerOf(parts, hostVersion);
  return answer !== undefined && isKnown(ifNoneMatch, answer.etag) ? answer : undefined;
}

function clientRecords(parts: SelectionRoutes, request: Request, hostVersion: string): Response {
  if (!isRead(request)) return notARead(request);
  if (!isVersion(hostVersion)) return badVersion(hostVersion);
  // HEAD does not count as a poll of a game.
  if (request.meth === "GET") parts.polled(hostVersion);
  const answer = answerOf(parts, hostVersion);
  if (answer === undefined) return selectionFailure(503, UNDECIDED);
  const { etag, body } = answer;
  return answerTagged(request, { etag, type: JSON_TYPE, caching: "no-cache" }, () => body);
}

function override(
  parts: SelectionRoutes,
  request: Request,
  verb: Verb,
  id: string,
  ask: Ask | undefined,
): Response {
  const { selection, changed } = parts;
  const enabled = OVERRIDES.get(verb);
  if (request.meth !== "GET") return wrongMethod(pathOnly(request.path), ["GET"]);
  if (!isModId(id)) return selectionFailure(400, `${JSON.stringify(id)} is no mod id`);
  if (selection.registry() === undefined) return selectionFailure(503, UNDECIDED);
  // An author may enable a mod right after adding it, when the registry file is newer than the last scan.
  if (enabled === true && selection.modOf(id) === undefined && selection.recheck()) changed();
  const mod = selection.modOf(id);
  if (mod === undefined && enabled === true) {
    return selectionFailure(404, `no mod ${id} is in the registry: check the id`);
  }
  if (ask !== undefined) {
    return ask({ verb, id, name: mod?.name ?? id, changes: changesOf(parts, [[id, enabled]], "") });
  }
  try {
    selection.override(id, enabled);
  } catch (error) {
    return selectionFailure(500, errorMessage(error));
  }
  changed();
  const side: Side = mod?.sides.includes("client") === false ? "server" : "client";
  const found = selection.decisions(side, parts.hostVersion(side)).find((one) => one.mod === mod);
  const decision = found === undefined ? null : shownDecisions(parts, side, parts.hostVersion(side))(found);
  return jsonText(200, overrideReplyText({ id, override: stateOf(selection, id), decision }));
}

function listMods(parts: SelectionRoutes, request: Request): Response {
  if (!isRead(request)) return notARead(request);
  const asked = queryParam(request.path, "host");
  if (asked !== "" && !isVersion(asked)) return badVersion(asked);
  const { selection } = parts;
  const hostVersion = (side: Side) => asked || parts.hostVersion(side);
  const decisions = (side: Side) =>
    new Map(selection.decisions(side, hostVersion(side)).map((one) => [one.mod.id, one]));
  const client = decisions("client");
  const server = decisions("server");
  const shown = (side: Side) => shownDecisions(parts, side, hostVersion(side));
  const shownOnClient = shown("client");
  const shownOnServer = shown("server");
  const mods = (selection.registry()?.mods ?? [])
    .map((mod): ListedMod => {
      const { id, name, version, sides, artifact } = mod;
      const requires = [...new Set(mod.requires.map((needed) => needed.id))];
      const presets = parts.presetsOf(mod);
      return {
        id,
        name,
        version,
        sides,
        override: stateOf(selection, id),
        list: selection.listOf(id) ?? "",
        client: sides.includes("client") ? shownOnClient(client.get(id)!) : null,
        server: sides.includes("server") ? shownOnServer(server.get(id)!) : null,
        dir: artifact.dir,
        languages: parts.languagesOf(mod),
        ...(presets > 0 && { presets }),
        ...(requires.length > 0 && { requires }),
        ...mod.face,
      };
    })
    .sort((a, b) => compareStrings(a.name, b.name) || compareStrings(a.id, b.id));
  const unjudged =
    hostVersion("client") === ""
      ? ["no host version is known yet, so no pipeline is judged: poll, or start with --host-version"]
      : [];
  const problems = [...selection.problems(), ...parts.culprit.problems(), ...unjudged];
  const can = queryParam(request.path, "can") === "1" ? [...CAN, ...(parts.can ?? [])] : [];
  return jsonText(200, modListText({ mods, problems, can }));
}

function preview(parts: SelectionRoutes, request: Request): Response {
  if (!isRead(request)) return notARead(request);
  const { selection } = parts;
  const asked = queryParam(request.path, "host");
  if (asked !== "" && !isVersion(asked)) return badVersion(asked);
  if (selection.registry() === undefined) return selectionFailure(503, UNDECIDED);
  const changes: Wanted[] = [];
  for (const [name, enabled] of OVERRIDES) {
    for (const id of queryParam(request.path, name)
      .split(",")
      .filter((part) => part !== "")) {
      if (!isModId(id)) return selectionFailure(400, `${JSON.stringify(id)} is no mod id`);
      if (changes.some(([other]) => other === id)) return selectionFailure(400, `${id} is named twice`);
      if (enabled === true && selection.modOf(id) === undefined)
        return selectionFailure(404, `no mod ${id} is in the registry`);
      changes.push([id, enabled]);
    }
  }
  const hostVersion = asked || parts.hostVersion("client");
  return jsonText(200, previewText(hostVersion, changesOf(parts, changes, asked)));
}

/** A requested override; `undefined` removes it. */
type Wanted = readonly [id: string, enabled: boolean | undefined];

/**
 * Returns the decisions that overrides would change, for a host version or, with `""`, for the host version of each side.
 */
function changesOf(
  { selection, hostVersion }: SelectionRoutes,
  wanted: readonly Wanted[],
  version: string,
): readonly DecisionChange[] {
  return decisionChanges(
    selection,
    (side) => version || hostVersion(side),
    (side, judged) => selection.preview(wanted, side, judged),
  );
}

/** Returns the function that converts a decision for a reply; it marks a mod that the search for the mod at fault turns off. */
function shownDecisions(
  { culprit }: SelectionRoutes,
  side: Side,
  hostVersion: string,
): (decision: Decision) => SideDecision {
  const held = new Set<string>();
  if (culprit.trial() !== undefined) {
    for (const record of culprit.records(side, hostVersion)) if (record.held) held.add(record.guid);
  }
  return (decision) =>
    held.has(decision.mod.id)
      ? { side, enabled: false, verdict: Verdict.Disabled, reason: TURNED_OFF_REASON, held: true }
      : decisionOf(decision, side);
}

function stateOf(selection: Selection, id: string): OverrideState {
  const override = selection.overrideOf(id);
  return override === undefined ? "absent" : override.enabled ? "enabled" : "disabled";
}

function isRead({ meth }: Request): boolean {
  return meth === "GET" || meth === "HEAD";
}

function badVersion(found: string): Response {
  return selectionFailure(
    400,
    `a host version looks like 1.4.0 or 1.5.0-beta.2, found ${JSON.stringify(found)}`,
  );
}

function notARead({ path }: Request): Response {
  return wrongMethod(pathOnly(path), ["GET", "HEAD"]);
}
