import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Damage, remove, type World } from "./world.js";

/** A temporary fault of the install, the network or a mod. */
export interface Fault {
  readonly name: string;
  /** Matches the log lines that report the fault. Each distinct line must be logged once, however long the fault lasts. */
  readonly named: RegExp;
  /** The part that is not edited while the fault lasts: a mod's id, `overrides` or `backend`; or `""` if all are edited. */
  readonly spoils: string;
  /** Causes the fault; returns a function that repairs it. */
  readonly begin: (world: World) => Promise<() => Promise<void>>;
}

const LIBRARY = "mods/m5/mod.js";

/** The faults of a run, in order. */
export const FAULTS: readonly Fault[] = [
  onDisk("the library is a link to itself", LIBRARY, selfLink, "m5", /m5/),
  onDisk("a mod's folder is a file", "mods/m5", asFile, "m5", /m5/),
  onDisk("the registry is cut short", "registry/mods.json", cutShort, "", /registry\/mods\.json is refused/),
  onDisk(
    "the registry is a link to itself",
    "registry/mods.json",
    selfLink,
    "",
    /registry\/mods\.json is refused/,
  ),
  onDisk("the overrides are a link to itself", "overrides.json", selfLink, "overrides", /overrides\.json/),
  onDisk("a config file is cut short", "mods/m3/config.json", cutShort, "m3", /m3/),
  {
    name: "the backend is stopped",
    named: /no decision from/,
    spoils: "backend",
    async begin(world) {
      await world.stopBackend();
      return world.startBackend;
    },
  },
  ...(["status 500", "no JSON", "wrong shape", "cut short"] as const).map(onTheNetwork),
  inMod("a build does not compile", "this is no JavaScript;\n", /m5.*SyntaxError/s),
  inMod("a build throws when it is loaded", 'throw new Error("at once");\n', /m5.*at once/s),
];

type Spoil = (path: string) => void;

function onDisk(name: string, path: string, spoil: Spoil, spoils: string, named: RegExp): Fault {
  return {
    name,
    named,
    spoils,
    async begin(world) {
      const full = join(world.install.root, path);
      const kept = `${full}.kept`;
      // overrides.json does not exist before the first override.
      if (!existsSync(full)) writeFileSync(full, '{"schema":"svc.overrides/1","overrides":[]}\n');
      renameSync(full, kept);
      spoil(full);
      // A config file is read only for an edit.
      if (path.endsWith("config.json")) await world.edit(spoils, 7);
      return async () => {
        remove(world, path);
        renameSync(kept, full);
      };
    },
  };
}

function selfLink(path: string): void {
  symlinkSync(path, path);
}

function asFile(path: string): void {
  writeFileSync(path, "a file at the path of a folder");
}

function cutShort(path: string): void {
  const whole = readFileSync(`${path}.kept`, "utf8");
  writeFileSync(path, whole.slice(0, Math.floor(whole.length / 2)));
}

function onTheNetwork(damage: Damage): Fault {
  return {
    name: `damaged answers: ${damage}`,
    named: /no decision from/,
    spoils: "",
    async begin(world) {
      // The host skips unchanged answers (304), so an override must change.
      await world.request("disable", "m4");
      world.damage = damage;
      await world.request("enable", "m4");
      return async () => {
        world.damage = "none";
      };
    },
  };
}

function inMod(name: string, code: string, named: RegExp): Fault {
  return {
    name,
    named,
    spoils: "m5",
    async begin(world) {
      world.rebuild("m5", code);
      return async () => void world.rebuild("m5");
    },
  };
}
