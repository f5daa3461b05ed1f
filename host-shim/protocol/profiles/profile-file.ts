// Profiles and sets, which players save and share: a profile is a state, a set is a list of edits. Values stay verbatim.

import { valueIn } from "../../../sdk/json/object.js";
import { arrayItems, memberLiterals } from "../../../sdk/json/parts.js";
import { quote } from "../../../sdk/json/scan.js";
import { isRecord, isText, recordOf, show } from "../../../sdk/json/shape.js";
import { isModId } from "../mod-id.js";
import { profileName } from "./profile-name.js";

/** The `schema` of a profile. */
export const PROFILE_SCHEMA = "svc.profile/1";
/** The `schema` of a set. */
export const SET_SCHEMA = "svc.set/1";

/** The maximum bytes of the text of a profile or a set. */
export const LONGEST_PROFILE = 1024 * 1024;

/** JSON literals by the keys of a mod's settings. */
export type ProfileValues = ReadonlyMap<string, string>;

/** A mod of a profile or of a set. */
export interface ProfileMod {
  readonly id: string;
  readonly version: string;
  /** The SHA-256 of its library, lower-case hex. */
  readonly sha256?: string;
  /** The values of its server side; absent when they were not read. */
  readonly values?: ProfileValues;
  /** The values of its client side; absent when they were not read. */
  readonly game?: ProfileValues;
}

/** A player's choice about a mod. */
export interface ProfileOverride {
  readonly id: string;
  readonly enabled: boolean;
}

/** A state of the mods: a row that `values` does not name has its default, or the value that a list suggests. */
export interface Profile {
  readonly schema: typeof PROFILE_SCHEMA;
  readonly name: string;
  /** The version of the game in which the profile was made, or `""`. */
  readonly hostVersion: string;
  /** All overrides, oldest first; absent to leave the current overrides unchanged. */
  readonly overrides?: readonly ProfileOverride[];
  readonly mods: readonly ProfileMod[];
}

/** A list of edits: it changes only the rows that it names. */
export interface SettingSet {
  readonly schema: typeof SET_SCHEMA;
  readonly mods: readonly ProfileMod[];
}

/** A profile or a set, which players share as text. */
export type Shared = Profile | SettingSet;

/** Reads a profile or a set, or returns why it is invalid. Rejects unknown members: a newer version may define them. */
export function readShared(text: string): Shared | string {
  const root = valueIn(text);
  if (!isRecord(root)) return "it is not a JSON object";
  const { schema, name, hostVersion, overrides, mods } = root;
  if (schema !== PROFILE_SCHEMA && schema !== SET_SCHEMA)
    return `its "schema" is ${show(schema)}, expected "${PROFILE_SCHEMA}" or "${SET_SCHEMA}"`;
  const isProfile = schema === PROFILE_SCHEMA;
  const known = isProfile ? ["schema", "name", "hostVersion", "overrides", "mods"] : ["schema", "mods"];
  const unknown = unknownMember(root, known);
  if (unknown !== undefined) return unknown;
  const read = readMods(mods, memberLiterals(text).get("mods"));
  if (typeof read === "string") return read;
  if (!isProfile) return { schema: SET_SCHEMA, mods: read };
  const kept = profileName(name);
  if (kept === undefined)
    return `its "name" is ${show(name)}, expected 1 to 60 characters without control characters`;
  if (!isText(hostVersion)) return `its "hostVersion" is ${show(hostVersion)}, expected a text`;
  const choices = overrides === undefined ? undefined : readOverrides(overrides);
  if (typeof choices === "string") return choices;
  return {
    schema: PROFILE_SCHEMA,
    name: kept,
    hostVersion,
    ...(choices !== undefined && { overrides: choices }),
    mods: read,
  };
}

/** Reads a profile, or returns why it is invalid. */
export function readProfile(text: string): Profile | string {
  const read = readShared(text);
  if (typeof read === "string" || read.schema === PROFILE_SCHEMA) return read;
  return `it is a set of values, expected a profile, "${PROFILE_SCHEMA}"`;
}

/** Writes a profile or a set: the text of a JSON object. */
export function writeShared(shared: Shared): string {
  const { schema } = shared;
  const mods = `"mods":[${shared.mods.map(writeMod).join()}]`;
  if (schema === SET_SCHEMA) return `{"schema":"${schema}",${mods}}`;
  const { name, hostVersion, overrides } = shared;
  const head = [`"schema":"${schema}"`, `"name":${quote(name)}`, `"hostVersion":${quote(hostVersion)}`];
  if (overrides !== undefined)
    head.push(`"overrides":${JSON.stringify(overrides.map(({ id, enabled }) => ({ id, enabled })))}`);
  return `{${[...head, mods].join()}}`;
}

/** Returns the name of a profile; `set` for a set. */
export function nameOf(shared: Shared): string {
  return shared.schema === PROFILE_SCHEMA ? shared.name : "set";
}

function writeMod({ id, version, sha256, values, game }: ProfileMod): string {
  const members = [`"id":${quote(id)}`, `"version":${quote(version)}`];
  if (sha256 !== undefined) members.push(`"sha256":${quote(sha256)}`);
  if (values !== undefined) members.push(`"values":${writeValues(values)}`);
  if (game !== undefined) members.push(`"game":${writeValues(game)}`);
  return `{${members.join()}}`;
}

function writeValues(values: ProfileValues): string {
  return `{${[...values].map(([key, literal]) => `${quote(key)}:${literal}`).join()}}`;
}

function readOverrides(value: unknown): readonly ProfileOverride[] | string {
  if (!Array.isArray(value)) return `its "overrides" is ${show(value)}, expected a list`;
  const read = new Map<string, ProfileOverride>();
  for (const [at, item] of value.entries()) {
    const { id, enabled } = recordOf(item);
    const where = `override ${at + 1}`;
    if (!isId(id)) return `${where}: its "id" is ${show(id)}, expected a mod's id`;
    if (typeof enabled !== "boolean")
      return `${where}: its "enabled" is ${show(enabled)}, expected true or false`;
    if (read.has(id)) return `${where}: ${id} is a duplicate`;
    const unknown = unknownMember(item, ["id", "enabled"]);
    if (unknown !== undefined) return `${where}: ${unknown}`;
    read.set(id, { id, enabled });
  }
  return [...read.values()];
}

function readMods(value: unknown, text = ""): readonly ProfileMod[] | string {
  if (!Array.isArray(value)) return `its "mods" is ${show(value)}, expected a list`;
  const read = new Map<string, ProfileMod>();
  for (const [at, item] of arrayItems(text).entries()) {
    const mod = readMod(value[at], item);
    if (typeof mod === "string") return `mod ${at + 1}: ${mod}`;
    if (read.has(mod.id)) return `mod ${at + 1}: ${mod.id} is a duplicate`;
    read.set(mod.id, mod);
  }
  return [...read.values()];
}

function readMod(value: unknown, text: string): ProfileMod | string {
  if (!isRecord(value)) return `it is ${show(value)}, expected an object`;
  const { id, version, sha256, values, game } = value;
  if (!isId(id)) return `its "id" is ${show(id)}, expected a mod's id`;
  if (!isText(version)) return `its "version" is ${show(version)}, expected a text`;
  if (sha256 !== undefined && !(isText(sha256) && /^[\da-f]{64}$/.test(sha256)))
    return `its "sha256" is ${show(sha256)}, expected 64 hex digits`;
  const wrong =
    unknownMember(value, ["id", "version", "sha256", "values", "game"]) ??
    faultInValues("values", values) ??
    faultInValues("game", game);
  if (wrong !== undefined) return wrong;
  const members = memberLiterals(text);
  return {
    id,
    version,
    ...(sha256 !== undefined && { sha256 }),
    ...(values !== undefined && { values: memberLiterals(members.get("values")!) }),
    ...(game !== undefined && { game: memberLiterals(members.get("game")!) }),
  };
}

function faultInValues(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) return `its "${name}" is ${show(value)}, expected an object`;
  const wrong = Object.entries(value).find(
    ([key, each]) => key === "" || each === null || typeof each === "object",
  );
  if (wrong === undefined) return undefined;
  return wrong[0] === ""
    ? `its "${name}" has an empty key`
    : `its value of ${show(wrong[0])} is ${show(wrong[1])}, expected true, false, a number or a string`;
}

function unknownMember(value: object, known: readonly string[]): string | undefined {
  const name = Object.keys(value).find((each) => !known.includes(each));
  return name === undefined ? undefined : `the member ${show(name)} is unknown: a newer version made it`;
}

function isId(value: unknown): value is string {
  return isText(value) && isModId(value);
}
