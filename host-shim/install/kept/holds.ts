import type { LogLevel } from "../../../sdk/index.js";
import { readTextFile } from "../../node/index.js";
import { fileVersion } from "../../node/read/file-version.js";
import { type ModFile, readModFile } from "../../node/read/mod-file.js";
import { heldMod, heldText, type KeptNote, withHeld } from "../../selection/kept/kept-note.js";
import { type Pin, parsePins, pinsText, withPin } from "../../selection/kept/pins.js";
import type { Registry, RegistryMod } from "../../selection/mod-registry.js";
import { type ItemFormat, itemsOf, openItemFile } from "../watched/item-file.js";
import { readKeptLibrary, readKeptNote } from "./kept-files.js";

/** The paths of an install's pins and kept libraries. */
export interface HoldPaths {
  readonly pins: string;
  readonly kept: string;
}

/** The pins of an install: they hold mods at kept libraries. */
export interface Holds {
  /** Polls `pins.json` and the pinned libraries; true when the held libraries may have changed. Never throws. */
  readonly look: () => boolean;
  /** Returns the registry with the kept entries of the held mods; the same one until an input changes. */
  readonly registry: (own: Registry | undefined) => Registry | undefined;
  /** The entry that a mod of the last registry is held at; undefined when the mod is not held. */
  readonly heldAt: (id: string) => RegistryMod | undefined;
  /** The kept library of a held mod; undefined when the mod is not held. */
  readonly libraryOf: (id: string) => ModFile | undefined;
  readonly pinOf: (id: string) => string | undefined;
  /**
   * Sets or, with null, removes a pin. Returns true when it changed. Throws an Error with the reason when it cannot be stored.
   */
  readonly pin: (id: string, sha256: string | null) => boolean;
  /** The problems of the pins of the mods of `own`, for the hashes of the mods' own files. */
  readonly problems: (
    own: readonly RegistryMod[],
    fileHashOf: (mod: RegistryMod) => string,
  ) => readonly string[];
  /** Why `pins.json` is not in force, `""` when it is. */
  readonly problem: () => string;
}

const FORMAT: ItemFormat<Pin> = { noun: "pins", parse: parsePins, write: pinsText };

interface KnownCopy {
  readonly version: string;
  readonly note: KeptNote | undefined;
  /** Why the kept library cannot be used, `""` when it can. */
  readonly fault: string;
}

/** Opens the pins of an install; `log` receives each event once. */
export function openHolds(paths: HoldPaths, log: (level: LogLevel, text: string) => void): Holds {
  const { look, items, update, problem } = openItemFile(paths.pins, FORMAT, log);
  return createHolds(paths, { look, items, update, problem });
}

/**
 * Reads the pins of an install once, without changing anything. Throws an Error with the reason when `pins.json` cannot be
 * read.
 */
export function readHolds(paths: HoldPaths): Holds {
  const { items, problems } = itemsOf(readTextFile(paths.pins), FORMAT);
  const file = {
    look: () => true,
    items: () => items,
    update: () => false,
    problem: () => problems.join("; "),
  };
  return createHolds(paths, file);
}

/**
 * Returns the problems of the pins of `own`, mods of the registry of an install. Throws an Error with the reason when
 * `pins.json` cannot be read.
 */
export function pinProblems(
  paths: HoldPaths & { readonly mods: string },
  own: readonly RegistryMod[],
  holds = readHolds(paths),
): readonly string[] {
  return holds.problems(own, ({ artifact }) => {
    const file = readModFile(paths.mods, artifact.dir, artifact.library);
    return file.ok ? file.sha256 : "";
  });
}

type PinFile = ReturnType<typeof openItemFile<Pin>>;

function createHolds({ kept }: HoldPaths, file: PinFile): Holds {
  let copies = new Map<string, KnownCopy>();
  let from: Registry | undefined;
  let held = new Map<string, RegistryMod>();
  let holding: Registry | undefined;
  let isStale = true;
  lookAtCopies();

  const pinOf = (id: string) => file.items().find((pin) => pin.id === id)?.sha256;

  /** Checks the pinned libraries; true when one changed. */
  function lookAtCopies(): boolean {
    let changed = false;
    const next = new Map<string, KnownCopy>();
    for (const { sha256 } of file.items()) {
      const version = `${fileVersion(`${kept}/${sha256}.js`)} ${fileVersion(`${kept}/${sha256}.json`)}`;
      const before = copies.get(sha256);
      const isSame = before?.version === version;
      next.set(sha256, isSame ? before : learn(sha256, version));
      if (!isSame) changed = true;
    }
    if (next.size !== copies.size) changed = true;
    copies = next;
    isStale ||= changed;
    return changed;
  }

  function learn(sha256: string, version: string): KnownCopy {
    const library = readKeptLibrary(kept, sha256);
    const note = readKeptNote(kept, sha256);
    const fault = library.ok ? (note ? "" : `kept/${sha256}.json cannot be read`) : library.reason;
    return { version, note, fault };
  }

  function faultOf({ id, sha256 }: Pin): string {
    const { fault = "", note } = copies.get(sha256) ?? {};
    return fault || (note?.entry.id === id ? "" : `kept/${sha256}.js is of another mod`);
  }

  function arrange(own: Registry): void {
    held = new Map();
    for (const mod of file.items().length > 0 ? own.mods : []) {
      const sha256 = pinOf(mod.id);
      if (sha256 === undefined || faultOf({ id: mod.id, sha256 }) !== "") continue;
      held.set(mod.id, heldMod(mod, copies.get(sha256)!.note!, sha256));
    }
    holding = withHeld(own, held);
  }

  return {
    look() {
      const hasChanged = file.look();
      isStale ||= hasChanged;
      return lookAtCopies() || hasChanged;
    },
    registry(own) {
      if (own === undefined) return undefined;
      if (isStale || own !== from) arrange(own);
      from = own;
      isStale = false;
      return holding;
    },
    heldAt: (id) => held.get(id),
    libraryOf(id) {
      const mod = held.get(id);
      return mod && readKeptLibrary(kept, mod.artifact.sha256);
    },
    pinOf,
    pin(id, sha256) {
      const changed = file.update((pins) => withPin(pins, id, sha256));
      isStale = true;
      lookAtCopies();
      return changed;
    },
    problems: (own, fileHashOf) =>
      file.items().length === 0
        ? []
        : own.flatMap((mod) => {
            const sha256 = pinOf(mod.id);
            if (sha256 === undefined) return [];
            const fault = faultOf({ id: mod.id, sha256 });
            if (fault !== "")
              return [`the pin of ${mod.id} is not in force, its registry entry is used: ${fault}`];
            const now = fileHashOf(mod);
            return now === "" || now === sha256 ? [] : [heldText(copies.get(sha256)!.note!.entry)];
          }),
    problem: file.problem,
  };
}
