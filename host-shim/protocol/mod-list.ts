import {
  type Check,
  hasMembers,
  isFlag,
  isNumber,
  isPair,
  isRecord,
  isText,
  listOf,
  recordOf,
  textOf,
} from "../../sdk/json/shape.js";
import { type Cause, causeChecks, type RootCause, Verdict } from "./verdicts.js";

/** The requests about an override: `enable` and `disable` set it, `clear` removes it. */
export type Verb = "enable" | "disable" | "clear";

/** The effect of each request on the player's override; undefined removes it. */
export const OVERRIDES_BY_VERB: Readonly<Record<Verb, boolean | undefined>> = {
  enable: true,
  disable: false,
  clear: undefined,
};

/** The player's override of a mod; `absent` leaves the decision to the lists. */
export type OverrideState = "enabled" | "disabled" | "absent";

/** The decision about one mod on one side. */
export interface SideDecision {
  /** The side; `""` when the backend omits it. */
  readonly side: string;
  readonly enabled: boolean;
  readonly verdict: string;
  readonly reason: string;
  /** The ids of the other mods that the reason names, the root cause first; omitted if it names none. */
  readonly mods?: readonly string[];
  /** Why the mod does not run, as data; absent for a mod that runs, and if the backend sends only `reason`. */
  readonly cause?: Cause;
  /** True if the search for the mod at fault disables the mod, which would otherwise be loaded. */
  readonly held?: true;
}

/**
 * The face of a mod: the description, author, links, icon and tags of its registry entry, shown beside its name; missing
 * parts are empty. Check an address with {@link isWebAddress} before making it a link: the backend may not be trustworthy.
 */
export interface ModFace {
  /** One line on what the mod does. */
  readonly description: string;
  readonly author: string;
  /** The mod's page: an http or https address. */
  readonly homepage: string;
  /** The page for reports of the mod's faults: an http or https address. */
  readonly bugs: string;
  /** The icon's path in the mod's folder, with an extension that `iconType` knows. */
  readonly icon: string;
  readonly tags: readonly string[];
}

/** An empty face, for a mod whose registry entry has no part of a face. */
export const NO_FACE: ModFace = { description: "", author: "", homepage: "", bugs: "", icon: "", tags: [] };

/** A mod of the registry with the decisions about it; null for a side that the mod lacks. */
export interface ListedMod extends ModFace {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly sides: readonly string[];
  readonly override: OverrideState;
  /** The active list that turns the mod on or off; of several, the list that overrides the others. `""` if no list does. */
  readonly list: string;
  readonly client: SideDecision | null;
  readonly server: SideDecision | null;
  /** The mod's folder below `mods/`. */
  readonly dir: string;
  /** The languages of the mod's text files. */
  readonly languages: readonly string[];
  /** The number of the mod's presets; omitted for 0. */
  readonly presets?: number;
  /** The ids of the mod's dependencies; omitted if there are none. */
  readonly requires?: readonly string[];
}

/** Every mod of the registry, and the problems of the install. */
export interface ModList {
  readonly mods: readonly ListedMod[];
  readonly problems: readonly string[];
  /** The optional parts that the backend has, such as `culprit`; empty without `?can=1`, or from an older backend. */
  readonly can: readonly string[];
}

/** A decision that a request would change. */
export interface DecisionChange {
  readonly id: string;
  readonly name: string;
  readonly before: SideDecision;
  readonly after: SideDecision;
}

/** The result of a request to enable, disable or clear a mod. */
export interface OverrideReply {
  readonly id: string;
  readonly override: OverrideState;
  /** The decision on the client, or on the server if the mod has no client side; null for a mod that is not in the registry. */
  readonly decision: SideDecision | null;
}

/** Whether a text is an http or https address: a mod may link to nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\^`{|}\u0000-\u001f]{1,2000}$/.test(text);
}

/** Returns the body of `GET /svc/mods`; omits an empty `can` and the empty parts of a face. */
export function modListText({ mods, problems, can }: ModList): string {
  return JSON.stringify({ mods: mods.map(listedText), problems, ...(can.length > 0 && { can }) });
}

function listedText({ description, author, homepage, bugs, icon, tags, ...mod }: ListedMod): object {
  const face = Object.entries({ description, author, homepage, bugs, icon, tags });
  const filled = Object.fromEntries(face.filter(([, part]) => part.length > 0));
  return { ...mod, list: mod.list || null, ...filled };
}

/** Reads the parsed body of `GET /svc/mods`; members that a backend omits are empty. */
export function readModList(body: unknown): ModList {
  const { mods, problems, can } = recordOf(body);
  return {
    mods: listOf(mods).map(readListedMod),
    problems: listOf(problems).map(asProblem),
    can: listOf(can).map(textOf),
  };
}

/** Returns the body of `GET /svc/mods/preview`. */
export function previewText(hostVersion: string, changes: readonly DecisionChange[]): string {
  return JSON.stringify({ hostVersion, changes });
}

/** Reads the parsed body of `GET /svc/mods/preview`. */
export function readPreview(body: unknown): readonly DecisionChange[] {
  return listOf(recordOf(body)["changes"]).map((value) => {
    const { id, name, before, after } = recordOf(value);
    return {
      id: textOf(id),
      name: textOf(name ?? id),
      before: readSideDecision(before),
      after: readSideDecision(after),
    };
  });
}

/** Returns the body of a reply to enable, disable and clear. */
export function overrideReplyText({ id, override, decision }: OverrideReply): string {
  return JSON.stringify({ ok: true, id, override, decision });
}

function readListedMod(value: unknown): ListedMod {
  const mod = recordOf(value);
  const {
    id: given,
    name,
    version,
    sides,
    override,
    list,
    client,
    server,
    dir,
    languages,
    presets,
    requires,
  } = mod;
  const id = textOf(given);
  const needed = listOf(requires).map(textOf);
  return {
    id,
    name: textOf(name ?? id),
    version: textOf(version),
    sides: listOf(sides).map(textOf),
    override: asOverride(override),
    list: textOf(list),
    client: readOptional(client),
    server: readOptional(server),
    dir: textOf(dir),
    languages: listOf(languages).map(textOf),
    ...(isNumber(presets) && presets > 0 && { presets }),
    ...(needed.length > 0 && { requires: needed }),
    ...readFace(mod),
  };
}

function readFace({
  description,
  author,
  homepage,
  bugs,
  icon,
  tags,
}: Readonly<Record<string, unknown>>): ModFace {
  return {
    description: textOf(description),
    author: textOf(author),
    homepage: textOf(homepage),
    bugs: textOf(bugs),
    icon: textOf(icon),
    tags: listOf(tags).map(textOf),
  };
}

function readOptional(value: unknown): SideDecision | null {
  return value ? readSideDecision(value) : null;
}

function readSideDecision(value: unknown): SideDecision {
  const { side, enabled, verdict, reason, mods, cause, held } = recordOf(value);
  const named = listOf(mods).map(textOf);
  return {
    side: textOf(side),
    enabled: enabled === true,
    verdict: textOf(verdict),
    reason: textOf(reason),
    ...(named.length > 0 && { mods: named }),
    ...(isCause(cause) && { cause }),
    ...(held === true && { held }),
  };
}

const ROOTS: Readonly<Record<RootCause["kind"], Check<object>>> = {
  absent: isRecord,
  version: hasMembers({ range: isText, found: isText, isBelow: isFlag }),
  rejected: hasMembers({ cause: (value) => isOfKind(causeChecks(), value) }),
  torn: hasMembers({ pair: isPair }),
};

const isMissing = hasMembers({
  id: isText,
  need: hasMembers({ id: isText, version: isText }),
  root: hasMembers({
    waiting: isNumber,
    cause: (value) => isOfKind(ROOTS, value) && hasMembers({ id: isText })(value),
  }),
});

/** Whether a value is a cause that this version knows; a newer backend may send others. */
function isCause(value: unknown): value is Cause {
  if (recordOf(value)["kind"] === Verdict.MissingDependency) return isMissing(value);
  return isOfKind(causeChecks(), value);
}

function isOfKind(kinds: Readonly<Record<string, Check<object>>>, value: unknown): value is object {
  const kind = recordOf(value)["kind"];
  return isText(kind) && Object.keys(kinds).includes(kind) && kinds[kind]!(value);
}

function asOverride(value: unknown): OverrideState {
  return value === "enabled" || value === "disabled" ? value : "absent";
}

function asProblem(problem: unknown): string {
  return isText(problem) ? problem : JSON.stringify(problem);
}
