import { objectIn } from "../../../sdk/json/object.js";
import { memberLiterals } from "../../../sdk/json/parts.js";
import { quote } from "../../../sdk/json/scan.js";
import { isFlag, isMaybe, isText } from "../../../sdk/json/shape.js";
import { PROFILE_SCHEMA, type Profile, readShared, type Shared, writeShared } from "./profile-file.js";

/** The paths of the profiles below the address of a backend, with their methods. */
export const PROFILE_ROUTES = {
  "/svc/profiles": ["GET", "HEAD"],
  "/svc/profiles/current": ["GET", "HEAD"],
  "/svc/profiles/one": ["GET", "HEAD"],
  "/svc/profiles/save": ["POST"],
  "/svc/profiles/delete": ["POST"],
  "/svc/profiles/preview": ["POST"],
  "/svc/profiles/apply": ["POST"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A path of the profiles. */
export type ProfilePath = keyof typeof PROFILE_ROUTES;

/** Whether a path is in {@link PROFILE_ROUTES}. */
export function isProfilePath(path: string): path is ProfilePath {
  return Object.keys(PROFILE_ROUTES).includes(path);
}

/** The body of `/svc/profiles/save`. */
export interface SaveRequest {
  readonly profile: Profile;
  /** Whether to replace an existing profile of that name. */
  readonly replace: boolean;
  /** True for a profile that the platform saves, not the player; newer profiles of the platform replace it. */
  readonly auto: boolean;
}

/** The body of `/svc/profiles/apply`. The body of `/svc/profiles/preview` has only `profile`. */
export interface ApplyRequest {
  readonly profile: Shared;
  /** The `base` of the preview that the player saw; undefined if there was no preview. */
  readonly base: string | undefined;
  /** Whether to save the current state under another name first. */
  readonly keep: boolean;
}

/** Writes the body of a request to save. */
export function writeSaveRequest({ profile, replace, auto }: SaveRequest): string {
  return `{"profile":${writeShared(profile)},"replace":${replace},"auto":${auto}}`;
}

/** Writes the body of a request to preview or to apply. */
export function writeApplyRequest({ profile, base, keep }: ApplyRequest): string {
  return `{"profile":${writeShared(profile)}${base === undefined ? "" : `,"base":${quote(base)}`},"keep":${keep}}`;
}

/** Reads the body of a request to save, or returns why it is invalid. */
export function readSaveRequest(body: string): SaveRequest | string {
  const members = objectIn(body);
  if (members === undefined) return NO_OBJECT;
  const { replace = false, auto = false } = members;
  if (!isFlag(replace) || !isFlag(auto)) return "replace and auto must be true or false";
  const profile = profileIn(body);
  if (typeof profile === "string") return profile;
  return profile.schema === PROFILE_SCHEMA
    ? { profile, replace, auto }
    : "profile: a set of values has no name: save a profile";
}

/** Reads the body of a request to preview or to apply, or returns why it is invalid. */
export function readApplyRequest(body: string): ApplyRequest | string {
  const members = objectIn(body);
  if (members === undefined) return NO_OBJECT;
  const { base, keep = true } = members;
  if (!isMaybe(isText)(base)) return "base must be the base of a preview";
  if (!isFlag(keep)) return "keep must be true or false";
  const profile = profileIn(body);
  return typeof profile === "string" ? profile : { profile, base, keep };
}

/** Reads the body of a request to delete, or returns why it is invalid. */
export function readDeleteRequest(body: string): { readonly name: string } | string {
  const name = objectIn(body)?.["name"];
  return isText(name) ? { name } : 'the body must be {"name": "…"}';
}

const NO_OBJECT = "the body is not a JSON object";

function profileIn(body: string): Shared | string {
  const read = readShared(memberLiterals(body).get("profile") ?? "");
  return typeof read === "string" ? `profile: ${read}` : read;
}
