// Explains verdicts to players in the panel's language, from their causes, with the names of mods instead of ids.

import { escapeRegExp } from "../../../sdk/host/escape-reg-exp.js";
import type { Cause, RootCause } from "../../protocol/verdicts.js";
import type { Decision, Verdicts } from "../reach/panel-transport.js";
import { deferredWords } from "../words/deferred-words.js";
import { asSentence, words } from "../words/words.js";

type NameOf = (id: string) => string;

type Kind = Cause["kind"];
type CauseOf<K extends Kind> = Extract<Cause, { readonly kind: K }>;

/** The clause for each cause, without a full stop, so that it also fits after a colon. */
const CLAUSES: { readonly [K in Kind]: (cause: CauseOf<K>, nameOf: NameOf) => string } = {
  "not-selected": ({ shipped }) => deferredWords.why.notSelected(!shipped),
  disabled: ({ list, note }) => withNote(deferredWords.why.turnedOff(list), note),
  "wrong-side": ({ side }) => deferredWords.why.wrongSide(side),
  pipeline: ({ range, hostVersion, isBelow }) =>
    deferredWords.why.version(inWords(range), hostVersion, isBelow),
  conflict: ({ winner, neededBy, because }, nameOf) =>
    withNote(
      deferredWords.why.conflict(nameOf(winner), neededBy === undefined ? "" : nameOf(neededBy)),
      because,
    ),
  cycle: ({ ring }, nameOf) => {
    const parts = ring.map((part) =>
      typeof part === "number" ? deferredWords.why.more(part) : nameOf(part),
    );
    return deferredWords.why.cycle(parts.join(" → "));
  },
  "missing-dependency": ({ id, need, root }, nameOf) => {
    // A mod with conflicting dependencies is its own root cause: the sentence about the root is enough.
    if (root.cause.id === id) return rootOf(root.cause, nameOf);
    const through = root.cause.id === need.id ? "" : nameOf(root.cause.id);
    return deferredWords.why.needs(nameOf(need.id), through, root.cause.kind === "absent");
  },
};

/**
 * Returns why a mod is off, as sentences. Without a cause, quotes the decision's reason, also for a mod that runs but has a
 * problem; `""` if there is no reason.
 */
export function reasonOf(
  verdicts: Verdicts | undefined,
  { cause, reason, mods = [], held }: Decision,
): string {
  const nameOf = namesOf(verdicts);
  if (held) return asSentences(deferredWords.turnedOffBySearch);
  if (!cause) return reason === "" ? "" : asSentences(withNames(reason, mods, verdicts));
  const clause = clauseOf(cause, nameOf);
  if (cause.kind !== "missing-dependency") return asSentences(clause);
  const { cause: root, waiting } = cause.root;
  const others = waiting > 1 ? asSentences(deferredWords.why.alsoWaiting(waiting - 1)) : "";
  if (root.kind === "absent") return inSentences(asSentences(deferredWords.why.install(clause)), others);
  const about = root.id === cause.id ? "" : asSentences(rootOf(root, nameOf));
  return inSentences(asSentences(clause), about, others);
}

/** Joins sentences; omits empty ones. */
export function inSentences(...parts: readonly string[]): string {
  return deferredWords.sentences(parts.filter((part) => part !== ""));
}

/**
 * Describes the effect of a planned request on another mod: the mod will turn on, will turn off and why, or will stay off and
 * why. `isOn` is whether the mod runs now.
 */
export function plannedText(
  verdicts: Verdicts | undefined,
  { name, after }: { readonly name: string; readonly after: Decision },
  isOn: boolean,
): string {
  if (after.enabled) return words.sentence(deferredWords.willTurn(name, true));
  if (!isOn) return inSentences(words.sentence(deferredWords.stays(name)), reasonOf(verdicts, after));
  const text = after.cause
    ? clauseOf(after.cause, namesOf(verdicts))
    : withNames(after.reason, after.mods ?? [], verdicts);
  return words.sentence(deferredWords.modSays(deferredWords.willTurn(name, false), text));
}

function clauseOf(cause: Cause, nameOf: NameOf): string {
  // The table has a function for each kind, but the compiler cannot match a kind with its function.
  return CLAUSES[cause.kind](cause as never, nameOf);
}

/** Describes a root cause: the problem of the mod that other mods depend on. */
function rootOf(root: RootCause, nameOf: NameOf): string {
  const { why } = deferredWords;
  const name = nameOf(root.id);
  if (root.kind === "absent") return why.absent(name);
  if (root.kind === "version") return why.otherVersion(name, root.found, inWords(root.range));
  if (root.kind === "torn") {
    const [one, other] = root.pair.filter((id) => id !== root.id).map(nameOf);
    return why.torn(name, one!, other ?? "");
  }
  const { cause } = root;
  if (cause.kind === "disabled") return why.isTurnedOff(name, cause.list);
  if (cause.kind === "wrong-side") return why.isWrongSide(name, cause.side);
  if (cause.kind === "conflict") return why.givesWay(name, nameOf(cause.winner));
  if (cause.kind === "pipeline") return why.isOtherVersion(name, cause.hostVersion);
  return cause.kind === "cycle" ? why.inCycle(name) : why.isNotSelected(name);
}

/** Returns a common range of versions in words, such as `2.0.0 or newer` for `>=2.0.0`; any other range unchanged. */
function inWords(range: string): string {
  const { fromVersion } = deferredWords.why;
  const [, from, below] = /^>=\s*([\d.]+) +<\s*([\d.]+)$/.exec(range) ?? [];
  if (from && below) return fromVersion(from, below);
  const [, sign = "", first = ""] = /^(>=|\^|~|=?)\s*(\d+(?:\.\d+){0,2})$/.exec(range) ?? [];
  if (first === "") return range;
  if (sign === "" || sign === "=") return first;
  if (sign === ">=") return fromVersion(first, "");
  const parts = first.split(".").map(Number);
  const last = parts.length - 1;
  const above = parts.findIndex((part) => part > 0);
  // The part that the first version beyond the range increases.
  const at = sign === "~" ? Math.min(1, last) : above < 0 ? last : above;
  return fromVersion(
    first,
    [0, 1, 2].map((i) => (i < at ? parts[i] : Number(i === at) * (parts[at]! + 1))).join("."),
  );
}

/** Appends the note of a list or a registry rule to a clause. */
function withNote(clause: string, note: string): string {
  return note === "" ? clause : deferredWords.modSays(clause, note);
}

function asSentences(clause: string): string {
  return words.sentence(asSentence(clause));
}

/** The names of the mods of each list by id, because the mods view explains every mod of a list. */
const namesByList = new WeakMap<Verdicts, ReadonlyMap<string, string>>();

function nameIn(verdicts: Verdicts | undefined, id: string): string | undefined {
  if (!verdicts) return undefined;
  let names = namesByList.get(verdicts);
  if (!names) {
    names = new Map(verdicts.mods.map((mod) => [mod.id, mod.name]));
    namesByList.set(verdicts, names);
  }
  return names.get(id);
}

/** Returns names for sentences, in which an id without quotes would read as a word. */
function namesOf(verdicts: Verdicts | undefined): NameOf {
  return (id) => nameOrQuoted(id, nameIn(verdicts, id) ?? id);
}

function nameOrQuoted(id: string, name: string): string {
  return name === id ? deferredWords.unnamedMod(id) : name;
}

/** Returns the sentence that a mod is not installed. */
export function absentText(ui: Parameters<typeof modNameOf>[0], id: string): string {
  return words.sentence(deferredWords.why.absent(nameOrQuoted(id, modNameOf(ui, id))));
}

/** Returns the name of a mod, also of a mod that only announces settings; for an unknown mod, its id. */
export function modNameOf(
  {
    verdicts,
    store,
  }: { readonly verdicts: Verdicts | undefined; readonly store: { readonly nameOf: NameOf } },
  id: string,
): string {
  return nameIn(verdicts, id) ?? store.nameOf(id);
}

/** Replaces the ids of mods in a backend's reason with their names. */
function withNames(reason: string, ids: readonly string[], verdicts: Verdicts | undefined): string {
  if (ids.length === 0) return reason;
  // An id may begin with another id, and a name may contain an id.
  const longestFirst = [...ids].sort((one, other) => other.length - one.length);
  const spelled = longestFirst.map(escapeRegExp);
  return reason.replace(
    new RegExp(`(?<![\\w.-])(?:${spelled.join("|")})(?![\\w-]|\\.\\w)`, "g"),
    (id) => nameIn(verdicts, id) ?? id,
  );
}
