import { type Cause, type Rejection, type RootCause, Verdict } from "./verdicts.js";

/** What can be asked for a mod: an override on or off, or none. */
export type Verb = "enable" | "disable" | "clear";

/** What each request does to the player's override of a mod; undefined removes it. */
export const OVERRIDES_BY_VERB: Readonly<Record<Verb, boolean | undefined>> = {
  enable: true,
  disable: false,
  clear: undefined,
};

/** What the player chose for a mod; `absent` leaves it to the lists. */
export type OverrideState = "enabled" | "disabled" | "absent";

/** What was decided about one mod on one side. */
export interface SideDecision {
  /** Which side; `""` when the backend did not say. */
  readonly side: string;
  readonly enabled: boolean;
  readonly verdict: string;
  readonly reason: string;
  /** The ids of the other mods that the reason names, the one at the root of it first; left out where it names none. */
  readonly mods?: readonly string[];
  /** Why the mod does not run, as data; absent for a mod that runs and from a backend that only words it. */
  readonly cause?: ToldCause;
}

/** A cause as a reply carries it: without the words that it was told in. */
export type ToldCause =
  | Exclude<Cause, { readonly kind: "missing-dependency" }>
  | {
      readonly kind: "missing-dependency";
      /** The mod that lacks something. */
      readonly id: string;
      readonly need: { readonly id: string; readonly version: string };
      /** `waiting` mods lack the same, this one among them. */
      readonly root: { readonly cause: RootCause; readonly waiting: number };
    };

/**
 * What a mod shows of itself beside its name, in its author's words; what it does not say is empty. Whoever makes a link of an
 * address asks {@link isWebAddress} first: a backend may be anyone's.
 */
export interface ModFace {
  /** What it does, in one line. */
  readonly description: string;
  readonly author: string;
  /** Where to read more of it: an http or https address. */
  readonly homepage: string;
  /** Where its faults are told: an http or https address. */
  readonly bugs: string;
  /** The path of its picture in its folder, a name that `iconType` knows. */
  readonly icon: string;
  readonly tags: readonly string[];
}

/** The face of a mod that says nothing. */
export const NO_FACE: ModFace = { description: "", author: "", homepage: "", bugs: "", icon: "", tags: [] };

/** A mod of the registry with what was decided about it; a side that it does not have is null. */
export interface ListedMod extends ModFace {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly sides: readonly string[];
  readonly override: OverrideState;
  /** The nearest active list that names it, `""` for none. */
  readonly list: string;
  readonly client: SideDecision | null;
  readonly server: SideDecision | null;
  /** Its folder below `mods/`. */
  readonly dir: string;
  /** The languages that there are texts of it in, beside its own words. */
  readonly languages: readonly string[];
}

/** Every mod of the registry, and what is wrong with the install. */
export interface ModList {
  readonly mods: readonly ListedMod[];
  readonly problems: readonly string[];
}

/** A decision that would change. */
export interface DecisionChange {
  readonly id: string;
  readonly name: string;
  readonly before: SideDecision;
  readonly after: SideDecision;
}

/** What came of a request to enable, disable or clear a mod. */
export interface OverrideReply {
  readonly id: string;
  readonly override: OverrideState;
  /** On the mod's own side, the client first; null for a mod that the registry does not name. */
  readonly decision: SideDecision | null;
}

/** Whether a text is an http or https address: the only ones that a mod may lead its players to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\^`{|}\u0000-\u001f]{1,2000}$/.test(text);
}

/** The members of a decision that tell why a mod does not run; none for one that runs. */
export function toldCause(cause: Cause | undefined): { readonly cause?: ToldCause } {
  if (cause === undefined) return {};
  if (cause.kind !== "missing-dependency") return { cause };
  const { root } = cause;
  return { cause: { ...cause, root: { cause: root.cause, waiting: root.waiting } } };
}

/** The body of `GET /svc/mods`; of a mod's face only what it says. */
export function modListText({ mods, problems }: ModList): string {
  return JSON.stringify({ mods: mods.map(listedText), problems });
}

function listedText({ description, author, homepage, bugs, icon, tags, ...mod }: ListedMod): object {
  const face = Object.entries({ description, author, homepage, bugs, icon, tags });
  const said = Object.fromEntries(face.filter(([, part]) => part.length > 0));
  return { ...mod, list: mod.list || null, ...said };
}

/** Reads the body of `GET /svc/mods`, once parsed; members that a backend leaves out are empty. */
export function readModList(body: unknown): ModList {
  const { mods, problems } = membersOf(body);
  return { mods: listOf(mods).map(readListedMod), problems: listOf(problems).map(asProblem) };
}

/** The body of `GET /svc/mods/preview`. */
export function previewText(hostVersion: string, changes: readonly DecisionChange[]): string {
  return JSON.stringify({ hostVersion, changes });
}

/** Reads the body of `GET /svc/mods/preview`, once parsed. */
export function readPreview(body: unknown): readonly DecisionChange[] {
  return listOf(membersOf(body)["changes"]).map((value) => {
    const { id, name, before, after } = membersOf(value);
    return {
      id: asString(id),
      name: asString(name ?? id),
      before: readSideDecision(before),
      after: readSideDecision(after),
    };
  });
}

/** The body of the answer to enable, disable and clear. */
export function overrideReplyText({ id, override, decision }: OverrideReply): string {
  return JSON.stringify({ ok: true, id, override, decision });
}

/** Reads the answer to enable, disable and clear, once parsed; undefined for a request that was refused. */
export function readOverrideReply(body: unknown): OverrideReply | undefined {
  const { ok, id, override, decision } = membersOf(body);
  if (ok !== true) return undefined;
  return { id: asString(id), override: asOverride(override), decision: readOptional(decision) };
}

function readListedMod(value: unknown): ListedMod {
  const mod = membersOf(value);
  const { id: given, name, version, sides, override, list, client, server, dir, languages } = mod;
  const id = asString(given);
  return {
    id,
    name: asString(name ?? id),
    version: asString(version),
    sides: listOf(sides).map(asString),
    override: asOverride(override),
    list: asString(list),
    client: readOptional(client),
    server: readOptional(server),
    dir: asString(dir),
    languages: listOf(languages).map(asString),
    ...readFace(mod),
  };
}

function readFace({ description, author, homepage, bugs, icon, tags }: Members): ModFace {
  return {
    description: asString(description),
    author: asString(author),
    homepage: asString(homepage),
    bugs: asString(bugs),
    icon: asString(icon),
    tags: listOf(tags).map(asString),
  };
}

function readOptional(value: unknown): SideDecision | null {
  return value ? readSideDecision(value) : null;
}

function readSideDecision(value: unknown): SideDecision {
  const { side, enabled, verdict, reason, mods, cause } = membersOf(value);
  const named = listOf(mods).map(asString);
  return {
    side: asString(side),
    enabled: enabled === true,
    verdict: asString(verdict),
    reason: asString(reason),
    ...(named.length > 0 && { mods: named }),
    ...(isCause(cause) && { cause }),
  };
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isNumber: Check = (value) => typeof value === "number";
const isSide: Check = (value) => value === "client" || value === "server";
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const hasMembers =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    Object.entries(checks).every(([name, check]) => check(membersOf(value)[name]));

/** The members of each cause but the last. */
const CAUSES: Readonly<Record<Exclude<Rejection, "missing-dependency">, Check>> = {
  "not-selected": hasMembers({ shipped: isFlag }),
  disabled: hasMembers({ list: isText, note: isText }),
  "wrong-side": hasMembers({ sides: isListOf(isText), side: isSide }),
  pipeline: hasMembers({ range: isText, hostVersion: isText, isBelow: isFlag }),
  conflict: hasMembers({
    winner: isText,
    neededBy: (value) => value === undefined || isText(value),
    needsIt: isFlag,
    because: isText,
  }),
  cycle: hasMembers({ ring: isListOf((part) => isText(part) || isNumber(part)), edge: isListOf(isText) }),
};

const ROOTS: Readonly<Record<RootCause["kind"], Check>> = {
  absent: () => true,
  version: hasMembers({ range: isText, found: isText, isBelow: isFlag }),
  rejected: hasMembers({ cause: (value) => isOneOf(CAUSES, value) }),
  torn: hasMembers({ pair: (value) => isListOf(isText)(value) && (value as unknown[]).length === 2 }),
};

const isMissing = hasMembers({
  id: isText,
  need: hasMembers({ id: isText, version: isText }),
  root: hasMembers({
    waiting: isNumber,
    cause: (value) => hasMembers({ id: isText })(value) && isOneOf(ROOTS, value),
  }),
});

/** Whether a value is a cause that this version can word; one of a newer backend may not be. */
function isCause(value: unknown): value is ToldCause {
  if (membersOf(value)["kind"] === Verdict.MissingDependency) return isMissing(value);
  return isOneOf(CAUSES, value);
}

function isOneOf(kinds: Readonly<Record<string, Check>>, value: unknown): boolean {
  const kind = membersOf(value)["kind"];
  return typeof kind === "string" && Object.keys(kinds).includes(kind) && kinds[kind]!(value);
}

function asOverride(value: unknown): OverrideState {
  return value === "enabled" || value === "disabled" ? value : "absent";
}

function asString(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function asProblem(problem: unknown): string {
  return typeof problem === "string" ? problem : JSON.stringify(problem);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return (value ?? {}) as Members;
}
