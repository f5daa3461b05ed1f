import { valueIn } from "../../../sdk/json/object.js";
import { memberLiterals } from "../../../sdk/json/parts.js";
import { isFlag, isRecord } from "../../../sdk/json/shape.js";
import { type Profile, readProfile, writeShared } from "./profile-file.js";

const SCHEMA = "svc.kept/1";

/** A profile as an install or a page stores it. */
export interface Kept {
  /** Grows with each save. */
  readonly at: number;
  /** True when the platform saved it, before it applied another profile. */
  readonly auto: boolean;
  readonly profile: Profile;
}

/** The limits of an install or a page. */
export interface KeptLimits {
  /** The most profiles that the player saves. */
  readonly own: number;
  /** The most profiles that the platform saves; a new one replaces the oldest. */
  readonly auto: number;
  /** The most bytes of one profile. */
  readonly bytes: number;
}

/** The limits of an install. */
export const INSTALL_LIMITS: KeptLimits = { own: 200, auto: 20, bytes: 1024 * 1024 + 4096 };
/** The limits of a page's storage. */
export const PAGE_LIMITS: KeptLimits = { own: 50, auto: 5, bytes: 64 * 1024 };

/** Writes a kept profile: the text of its file. */
export function writeKept({ at, auto, profile }: Kept): string {
  return `{"schema":"${SCHEMA}","at":${at},"auto":${auto},"profile":${writeShared(profile)}}\n`;
}

/** Reads a kept profile, or returns why it is invalid. */
export function readKeptProfile(text: string): Kept | string {
  const root = valueIn(text);
  if (!isRecord(root) || root["schema"] !== SCHEMA) return `it is no JSON object with "schema": "${SCHEMA}"`;
  const { at, auto } = root;
  if (!Number.isSafeInteger(at) || (at as number) < 0) return 'its "at" is not a whole number';
  if (!isFlag(auto)) return 'its "auto" is neither true nor false';
  const profile = readProfile(memberLiterals(text).get("profile") ?? "");
  return typeof profile === "string" ? `its profile: ${profile}` : { at: at as number, auto, profile };
}
