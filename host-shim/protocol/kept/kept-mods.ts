import { valueIn } from "../../../sdk/json/object.js";
import { hasMembers, isListOf, isNumber, isText, recordOf } from "../../../sdk/json/shape.js";

/** The path of a mod's kept libraries: `?mod=<id>`. */
export const KEPT_PATH = "/svc/mods/kept";
/** The path of the request that sets or removes the pin of a mod. */
export const PIN_PATH = "/svc/mods/pin";

/** A copy of a mod's library, current or earlier, to which the mod can be pinned. */
export interface KeptLibrary {
  readonly sha256: string;
  /** The version in the library's registry entry. */
  readonly version: string;
  /** The time of the first decision with this library, in milliseconds since 1970. */
  readonly first: number;
  /** The last time that a game had run it for 10 minutes without a fault, in milliseconds since 1970; null if no game has. */
  readonly good: number | null;
}

/** The kept libraries of a mod. */
export interface KeptMod {
  readonly id: string;
  /** The hash of the library in force; `""` if there is none. */
  readonly current: string;
  /** The pinned hash; null without a pin. */
  readonly pin: string | null;
  /** Newest first. */
  readonly kept: readonly KeptLibrary[];
}

/** A request for a pin; `sha256` is null to remove it. */
export interface PinRequest {
  readonly id: string;
  readonly sha256: string | null;
}

const isHash = (value: unknown): value is string => isText(value) && /^[\da-f]{64}$/.test(value);
const isHashOrNull = (value: unknown): value is string | null => value === null || isHash(value);
const isTimeOrNull = (value: unknown): value is number | null => value === null || isNumber(value);
const isLibrary = hasMembers<KeptLibrary>({
  sha256: isHash,
  version: isText,
  first: isNumber,
  good: isTimeOrNull,
});
const isKeptMod = hasMembers<KeptMod>({
  id: isText,
  current: isText,
  pin: isHashOrNull,
  kept: isListOf(isLibrary),
});
const isPinRequest = hasMembers<PinRequest>({ id: isText, sha256: isHashOrNull });

/** Returns the text of a reply about a mod's kept libraries. */
export function keptText(mod: KeptMod): string {
  return JSON.stringify({ ok: true, ...mod });
}

/** Reads a reply about a mod's kept libraries; returns undefined for any other text. */
export function readKeptMod(text: string): KeptMod | undefined {
  const value = recordOf(valueIn(text));
  if (!isKeptMod(value)) return undefined;
  const { id, current, pin, kept } = value;
  return {
    ...{ id, current, pin },
    kept: kept.map(({ sha256, version, first, good }) => ({ sha256, version, first, good })),
  };
}

/** Returns the body of a request for a pin. */
export function pinText({ id, sha256 }: PinRequest): string {
  return JSON.stringify({ id, sha256 });
}

/** Reads the body of a request for a pin; returns undefined for any other text. */
export function readPin(text: string): PinRequest | undefined {
  const value = recordOf(valueIn(text));
  if (!isPinRequest(value)) return undefined;
  return { id: value.id, sha256: value.sha256 };
}

/** Returns the library with the latest `good`; undefined when no library has one. */
export function lastGood({ kept }: Pick<KeptMod, "kept">): KeptLibrary | undefined {
  return kept.reduce<KeptLibrary | undefined>(
    (best, one) => (one.good !== null && one.good > (best?.good ?? -Infinity) ? one : best),
    undefined,
  );
}
