import { valueIn } from "../../../sdk/json/object.js";
import { isNumber, recordOf } from "../../../sdk/json/shape.js";
import { parseRegistry, type Registry, type RegistryMod } from "../mod-registry.js";

/** The note beside a kept library: `kept/<sha256>.json`. */
export interface KeptNote {
  /** The mod's registry entry when the library was first copied, or as last changed within a minute after the copy. */
  readonly entry: RegistryMod;
  /** The time of the first copy, in milliseconds UTC. */
  readonly first: number;
  /** The last time that a host proved the library; null if no host has, or if the library failed later. */
  readonly good: number | null;
}

/** Returns the text of a note. */
export function noteText({ entry, first, good }: KeptNote): string {
  return `${JSON.stringify({ entry: entryOf(entry), first, good }, undefined, 2)}\n`;
}

/** Returns a mod as an entry of a registry file. */
export function entryOf({ face, ...entry }: RegistryMod): object {
  const shown = Object.entries(face).filter(([, value]) => value.length > 0);
  return { ...entry, ...Object.fromEntries(shown) };
}

/** Reads a note; returns undefined for an invalid text. */
export function readNote(text: string): KeptNote | undefined {
  const { entry, first, good } = recordOf(valueIn(text));
  if (!isNumber(first)) return undefined;
  try {
    const [mod] = parseRegistry(JSON.stringify({ schema: "svc.registry/1", mods: [entry] })).mods;
    return mod && { entry: mod, first, good: isNumber(good) ? good : null };
  } catch {
    return undefined;
  }
}

/**
 * Returns the entry of a note with the hash `sha256`, but with the paths and the face of the current registry entry, whose folder
 * has the mod's `config.json`.
 */
export function pinnedEntry(
  { artifact, face }: RegistryMod,
  { entry }: KeptNote,
  sha256: string,
): RegistryMod {
  return { ...entry, artifact: { ...artifact, sha256 }, face };
}

/** Returns the registry with the entries of the pinned mods replaced by their entries in `pinned`, by id. */
export function withPinned(registry: Registry, pinned: ReadonlyMap<string, RegistryMod>): Registry {
  if (pinned.size === 0) return registry;
  return { ...registry, mods: registry.mods.map((mod) => pinned.get(mod.id) ?? mod) };
}

/** Returns the problem of a mod whose file has another hash than its pin. */
export function pinnedText({ id, version }: RegistryMod): string {
  return `${id} is held at ${version} by a pin, newer files are not used: remove the pin to use them`;
}
