import type { LogLevel } from "../../../sdk/index.js";
import { readTextFile } from "../../node/index.js";
import { fileVersion } from "../../node/read/file-version.js";
import { type ModFile, readModFile } from "../../node/read/mod-file.js";
import { type KeptNote, pinnedEntry, pinnedText, withPinned } from "../../selection/kept/kept-note.js";
import { type Pin, parsePins, pinsText, withPin } from "../../selection/kept/pins.js";
import type { Registry, RegistryMod } from "../../selection/mod-registry.js";
import { type ItemFile, type ItemFormat, itemsOf, openItemFile } from "../watched/item-file.js";
import { readKeptLibrary, readKeptNote } from "./kept-files.js";

/** The paths of an install's pins and kept libraries. */
interface PinPaths {
  readonly pins: string;
  readonly kept: string;
}

/** The pins of an install. A pinned mod runs a kept library, with its kept registry entry. */
export type Pins = ReturnType<typeof openPins>;

const FORMAT: ItemFormat<Pin> = { noun: "pins", parse: parsePins, write: pinsText };

/** The pins of an install as {@link readPins} read them. */
export type ReadPins = ReturnType<typeof readPins>;

interface KnownCopy {
  readonly version: string;
  readonly note: KeptNote | undefined;
  /** Why the kept library cannot be used, `""` when it can. */
  readonly fault: string;
}

/** Opens the pins of an install; `log` receives each event once. */
export function openPins(paths: PinPaths, log: (level: LogLevel, text: string) => void) {
  const file = openItemFile(paths.pins, FORMAT, log);
  const { recheck, ...pins } = createPins(paths, file);
  return {
    ...pins,
    /** Polls `pins.json` and the pinned libraries; returns true when a pin or a pinned library changed. Never throws. */
    check: () => recheck(file.check()),
    /**
     * Sets or, with null, removes a pin. Returns true when the pins changed. Throws an Error with the reason when they cannot be
     * stored.
     */
    pin(id: string, sha256: string | null): boolean {
      try {
        return file.update((stored) => withPin(stored, id, sha256));
      } finally {
        recheck(true);
      }
    },
  };
}

/**
 * Reads the pins of an install once, without changing anything. Throws an Error with the reason when `pins.json` cannot be
 * read.
 */
export function readPins(paths: PinPaths) {
  const { items, problems } = itemsOf(readTextFile(paths.pins), FORMAT);
  return createPins(paths, { items: () => items, problem: () => problems.join("; ") });
}

/**
 * Returns the problems of the pins of the mods `own`, which are the mods of the registry file. Throws an Error with the
 * reason when `pins.json` cannot be read.
 */
export function pinProblems(
  paths: PinPaths & { readonly mods: string },
  own: readonly RegistryMod[],
  pins = readPins(paths),
): readonly string[] {
  return pins.problems(own, ({ artifact }) => {
    const file = readModFile(paths.mods, artifact.dir, artifact.library);
    return file.ok ? file.sha256 : "";
  });
}

function createPins({ kept }: PinPaths, { items, problem }: Pick<ItemFile<Pin>, "items" | "problem">) {
  let copies = new Map<string, KnownCopy>();
  /** The registry that `pinned` and `pinnedRegistry` derive from; undefined when they are stale. */
  let from: Registry | undefined;
  let pinned = new Map<string, RegistryMod>();
  let pinnedRegistry: Registry | undefined;
  recheck(false);

  const pinOf = (id: string) => items().find((pin) => pin.id === id)?.sha256;

  /** Checks the pinned libraries; returns true when the pins or a library changed. */
  function recheck(havePinsChanged: boolean): boolean {
    let changed = havePinsChanged;
    const next = new Map<string, KnownCopy>();
    for (const { sha256 } of items()) {
      const version = `${fileVersion(`${kept}/${sha256}.js`)} ${fileVersion(`${kept}/${sha256}.json`)}`;
      const before = copies.get(sha256);
      const isSame = before?.version === version;
      next.set(sha256, isSame ? before : learn(sha256, version));
      if (!isSame) changed = true;
    }
    copies = next;
    if (changed) from = undefined;
    return changed;
  }

  function learn(sha256: string, version: string): KnownCopy {
    const library = readKeptLibrary(kept, sha256);
    const note = readKeptNote(kept, sha256);
    const fault = library.ok ? (note ? "" : `kept/${sha256}.json cannot be read`) : library.reason;
    return { version, note, fault };
  }

  function faultOf({ id, sha256 }: Pin): string {
    const { fault, note } = copies.get(sha256)!;
    return fault || (note!.entry.id === id ? "" : `kept/${sha256}.js is of another mod`);
  }

  function arrange(own: Registry): void {
    pinned = new Map();
    for (const mod of own.mods) {
      const sha256 = pinOf(mod.id);
      if (sha256 === undefined || faultOf({ id: mod.id, sha256 }) !== "") continue;
      pinned.set(mod.id, pinnedEntry(mod, copies.get(sha256)!.note!, sha256));
    }
    pinnedRegistry = withPinned(own, pinned);
  }

  return {
    recheck,
    /** Returns the registry with the kept entries of the pinned mods; the same object until the registry, a pin or a copy changes. */
    registry(own: Registry | undefined): Registry | undefined {
      if (own === undefined) return undefined;
      if (own !== from) arrange(own);
      from = own;
      return pinnedRegistry;
    },
    /** Returns the kept entry of a pinned mod of the registry that `registry` received last; undefined for any other mod. */
    pinnedMod: (id: string) => pinned.get(id),
    /** Reads the kept library of a pinned mod; returns undefined for any other mod. */
    libraryOf(id: string): ModFile | undefined {
      const mod = pinned.get(id);
      return mod && readKeptLibrary(kept, mod.artifact.sha256);
    },
    pinOf,
    /** Returns the problems of the pins of the mods `own`, and a text for each pin whose hash differs from the mod's own file. */
    problems: (own: readonly RegistryMod[], fileHashOf: (mod: RegistryMod) => string): readonly string[] =>
      own.flatMap((mod) => {
        const sha256 = pinOf(mod.id);
        if (sha256 === undefined) return [];
        const fault = faultOf({ id: mod.id, sha256 });
        if (fault !== "")
          return [`the pin of ${mod.id} is not in force, its registry entry is used: ${fault}`];
        const now = fileHashOf(mod);
        return now === "" || now === sha256 ? [] : [pinnedText(copies.get(sha256)!.note!.entry)];
      }),
    /** Returns why `pins.json` or a part of it is not in force; `""` if all of it is. */
    problem,
  };
}
