import { errorMessage } from "../../../sdk/host/describe-error.js";
import { utf8Length } from "../../../sdk/http/text/utf8.js";
import { type Kept, type KeptLimits, readKeptProfile, writeKept } from "../../protocol/profiles/kept-file.js";
import type { Profile } from "../../protocol/profiles/profile-file.js";
import { nameKey, profileName } from "../../protocol/profiles/profile-name.js";

/**
 * The texts of kept profiles in an install or in a page's storage, by the SHA-256 of their names. Every function throws an
 * Error when the storage fails.
 */
export interface ProfileTexts {
  readonly limits: KeptLimits;
  /** Returns the SHA-256 of a text, 64 lower-case hex digits. */
  readonly hash: (text: string) => string;
  readonly hashes: () => readonly string[];
  /** Returns a text; undefined if it is absent. */
  readonly read: (hash: string) => string | undefined;
  readonly write: (hash: string, text: string) => void;
  readonly remove: (hash: string) => void;
  /** Returns the name of the file, or of the item of a page's storage, for messages. */
  readonly fileName: (hash: string) => string;
  /** Whether a write may have failed because the storage is full, so that removing another profile may help. */
  readonly mayBeFull: (error: unknown) => boolean;
}

/** Why a request is refused, as a status code and a sentence. */
export interface Refusal {
  readonly status: number;
  readonly err: string;
}

/** The profiles that an install or a page keeps. */
export type KeptProfiles = ReturnType<typeof createKeptProfiles>;

/** Opens the kept profiles; every call reads the storage again, because another program or tab may write to it. */
export function createKeptProfiles(texts: ProfileTexts) {
  const { limits } = texts;

  function hashOf(name: string): string {
    return texts.hash(nameKey(profileName(name) ?? name));
  }

  /** Returns a kept profile, or why its text is invalid; undefined if there is no text. */
  function read(hash: string): Kept | string | undefined {
    try {
      const text = texts.read(hash);
      if (text === undefined) return undefined;
      const kept = readKeptProfile(text);
      if (typeof kept === "string" || hashOf(kept.profile.name) === hash) return kept;
      return `it has the profile "${kept.profile.name}", which belongs in ${texts.fileName(hashOf(kept.profile.name))}`;
    } catch (error) {
      return errorMessage(error);
    }
  }

  /** Returns the readable profiles, the newest first, and the problems of the unreadable profiles. */
  function list(): { readonly kept: readonly Kept[]; readonly problems: readonly string[] } {
    const kept: Kept[] = [];
    const problems: string[] = [];
    let hashes: readonly string[] = [];
    try {
      hashes = texts.hashes();
    } catch (error) {
      problems.push(`the profiles cannot be read: ${errorMessage(error)}`);
    }
    for (const hash of hashes) {
      const one = read(hash);
      if (typeof one === "string") problems.push(`${texts.fileName(hash)} is not a profile: ${one}`);
      else if (one !== undefined) kept.push(one);
    }
    return { kept: kept.sort((one, other) => other.at - one.at), problems };
  }

  /** Whether there is a profile with a name, valid or not. Throws an Error when the storage cannot be read. */
  function has(name: string): boolean {
    return texts.read(hashOf(name)) !== undefined;
  }

  /** Stores a profile under its name. Returns why it is refused, undefined when it is stored. */
  function save(
    profile: Profile,
    { replace, auto }: { readonly replace: boolean; readonly auto: boolean },
  ): Refusal | undefined {
    const { name } = profile;
    const hash = hashOf(name);
    try {
      if (!replace && has(name)) return { status: 409, err: `there is a profile "${name}" already` };
      const { kept } = list();
      const others = kept.filter((one) => hashOf(one.profile.name) !== hash);
      if (!auto && others.filter((one) => !one.auto).length >= limits.own)
        return { status: 409, err: `there are ${limits.own} profiles already: delete one` };
      const text = writeKept({ at: (kept[0]?.at ?? 0) + 1, auto, profile });
      if (utf8Length(text) > limits.bytes)
        return { status: 413, err: `the profile is too long: at most ${limits.bytes} bytes are kept` };
      const autos = others.filter((one) => one.auto).map((one) => hashOf(one.profile.name));
      writeWithRoom(hash, text, autos);
      for (const old of autos.slice(limits.auto - (auto ? 1 : 0))) texts.remove(old);
      return undefined;
    } catch (error) {
      return { status: 500, err: errorMessage(error) };
    }
  }

  /**
   * Writes a text. While the storage is full, removes the profiles `autos` one by one, the oldest first, and restores them if
   * the write fails nevertheless.
   */
  function writeWithRoom(hash: string, text: string, autos: string[]): void {
    const removed = new Map<string, string>();
    for (;;) {
      try {
        return texts.write(hash, text);
      } catch (error) {
        const oldest = texts.mayBeFull(error) ? autos.pop() : undefined;
        if (oldest === undefined) {
          for (const [auto, old] of removed) texts.write(auto, old);
          throw error;
        }
        const old = texts.read(oldest);
        if (old !== undefined) removed.set(oldest, old);
        texts.remove(oldest);
      }
    }
  }

  /** Removes a profile, even an unreadable one; false when there is none. Throws an Error when the storage fails. */
  function remove(name: string): boolean {
    if (!has(name)) return false;
    texts.remove(hashOf(name));
    return true;
  }

  return {
    list,
    /** Returns a profile; undefined if it is absent or unreadable. */
    one(name: string): Profile | undefined {
      const kept = read(hashOf(name));
      return typeof kept === "object" ? kept.profile : undefined;
    },
    has,
    save,
    remove,
  };
}
