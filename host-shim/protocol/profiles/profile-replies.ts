// The replies about profiles. Values are literals, verbatim.

import { objectIn } from "../../../sdk/json/object.js";
import { arrayItems, memberLiterals } from "../../../sdk/json/parts.js";
import { quote } from "../../../sdk/json/scan.js";
import { listOf, textOf } from "../../../sdk/json/shape.js";
import type { DecisionChange } from "../mod-list.js";
import type { ProfileOverride } from "./profile-file.js";

/**
 * The state of a mod of a profile. `other-version`: its values are applied as edits, and no row is reset. `not-running`: its
 * values wait until it is loaded, unless all are skipped. `elsewhere`: it does not run in this process.
 */
export type ProfileModState = "ok" | "other-version" | "not-installed" | "not-running" | "elsewhere";

/** A value that would change. */
export interface ValueChange {
  readonly key: string;
  /** The literal in force; undefined while it is unknown. */
  readonly before: string | undefined;
  readonly after: string;
  /** A remark for the player, such as `earlier key, tried` for a value under a key of an earlier version. */
  readonly note?: string;
}

/** The reason for a value of a mod that runs without settings. */
export const NO_SETTINGS = "it has no settings";

/** A setting that a profile does not change, and the reason. */
export interface SkippedValue {
  readonly key: string;
  readonly why: string;
}

/** The changes of a profile in one mod. */
export interface PreviewedMod {
  readonly id: string;
  readonly state: ProfileModState;
  readonly values: readonly ValueChange[];
  readonly skipped: readonly SkippedValue[];
}

/** The changes that a profile would make. */
export interface ProfilePreview {
  /** A token of the state from which the preview was made; another state has another token. */
  readonly base: string;
  readonly changes: readonly DecisionChange[];
  readonly mods: readonly PreviewedMod[];
}

/** The result of applying a profile. */
export interface AppliedProfile {
  readonly changed: boolean;
  /** The name under which the previous state was saved; undefined when it was not saved. */
  readonly before: string | undefined;
  readonly overrides: {
    readonly before: readonly ProfileOverride[];
    readonly after: readonly ProfileOverride[];
  };
  /** The stored values. */
  readonly values: readonly (ValueChange & { readonly id: string })[];
  readonly skipped: readonly (SkippedValue & { readonly id: string })[];
  /** The mods whose values are stored once they are loaded. */
  readonly waiting: readonly string[];
  /** The mods that do not run in this process. */
  readonly elsewhere: readonly string[];
}

/** A line of the list of profiles. */
export interface ListedProfile {
  readonly name: string;
  readonly auto: boolean;
  readonly hostVersion: string;
  /** The number of its mods. */
  readonly mods: number;
}

/** Writes a preview; with `err`, a refusal with the new preview. */
export function writeProfilePreview({ base, changes, mods }: ProfilePreview, err?: string): string {
  const all = mods.map(
    ({ id, state, values, skipped }) =>
      `{"id":${quote(id)},"state":"${state}","values":[${values.map((each) => writeChange(each)).join()}],"skipped":${JSON.stringify(skipped)}}`,
  );
  const head = err === undefined ? "" : `"err":${quote(err)},`;
  return `{${head}"base":${quote(base)},"changes":${JSON.stringify(changes)},"mods":[${all.join()}]}`;
}

/** Writes the result of a request to apply. */
export function writeApplied(applied: AppliedProfile): string {
  const { changed, before = null, overrides, values, skipped, waiting, elsewhere } = applied;
  const stored = values.map((each) => writeChange(each, `"id":${quote(each.id)},`));
  const start = JSON.stringify({ changed, before, overrides }).slice(0, -1);
  return `${start},"values":[${stored.join()}],${JSON.stringify({ skipped, waiting, elsewhere }).slice(1)}`;
}

/** Reads a preview, also from a refusal; returns undefined for any other text. */
export function readProfilePreview(body: string): ProfilePreview | undefined {
  const reply = objectIn(body);
  if (reply === undefined || typeof reply["base"] !== "string") return undefined;
  return {
    base: reply["base"],
    changes: listOf(reply["changes"]) as readonly DecisionChange[],
    mods: arrayItems(memberLiterals(body).get("mods") ?? "").map((text) => {
      const { id, state, skipped } = objectIn(text) ?? {};
      const values = arrayItems(memberLiterals(text).get("values") ?? "").map(readChange);
      return {
        id: textOf(id),
        state: textOf(state) as ProfileModState,
        values,
        skipped: listOf(skipped) as readonly SkippedValue[],
      };
    }),
  };
}

/** Reads the result of a request to apply; returns undefined for any other text. */
export function readApplied(body: string): AppliedProfile | undefined {
  const reply = objectIn(body);
  if (reply === undefined || typeof reply["changed"] !== "boolean") return undefined;
  const { changed, before, overrides, skipped, waiting, elsewhere } = reply;
  return {
    changed,
    before: typeof before === "string" ? before : undefined,
    overrides: overrides as AppliedProfile["overrides"],
    values: arrayItems(memberLiterals(body).get("values") ?? "").map((text) => ({
      id: textOf(objectIn(text)?.["id"]),
      ...readChange(text),
    })),
    skipped: listOf(skipped) as AppliedProfile["skipped"],
    waiting: listOf(waiting).map(textOf),
    elsewhere: listOf(elsewhere).map(textOf),
  };
}

/** Writes a changed value: the text of a JSON object. `id` is the text of members to put first, with its comma. */
export function writeChange({ key, before = "null", after, note }: ValueChange, id = ""): string {
  const end = note === undefined ? "" : `,"note":${quote(note)}`;
  return `{${id}"key":${quote(key)},"before":${before},"after":${after}${end}}`;
}

function readChange(text: string): ValueChange {
  const { key, before, note } = objectIn(text) ?? {};
  const literals = memberLiterals(text);
  return {
    key: textOf(key),
    before: before === null ? undefined : literals.get("before"),
    after: literals.get("after") ?? "null",
    ...(typeof note === "string" && { note }),
  };
}
