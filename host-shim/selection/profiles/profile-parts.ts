import type { Side } from "../../../sdk/index.js";
import type { ProfileValues } from "../../protocol/profiles/profile-file.js";
import type { PlannedValue, ValuePlan } from "../../protocol/profiles/value-plan.js";
import type { Selection } from "../resolve/decisions.js";
import type { KeptProfiles } from "./kept-profiles.js";

/** Values for a mod, which are pending until the mod is loaded. */
export interface WaitingMod {
  readonly id: string;
  readonly values: ProfileValues;
  /** Whether `values` are a whole state: rows without a value are reset. */
  readonly isState: boolean;
}

/** The mods that a process runs. A backend in a page runs no mods, so its bundle needs no code that reads rows. */
export interface RunningMods {
  readonly isLive: (id: string) => boolean;
  /** Whether a mod runs and is not about to be replaced by its decided library: otherwise its values wait for the load. */
  readonly isReady: (id: string) => boolean;
  /** Returns the player's values of a running mod; undefined when the mod has no settings, or its file cannot be used. */
  readonly valuesOf: (id: string) => ProfileValues | undefined;
  /** Plans values for a running mod; undefined when it has no settings. */
  readonly plan: (mod: WaitingMod) => ValuePlan | undefined;
  /** Stores values; returns for each why the mod refuses it, or `""`. */
  readonly store: (id: string, values: readonly PlannedValue[]) => readonly string[];
  /** Stores values as soon as their mods are loaded; replaces all pending values. */
  readonly wait: (mods: readonly WaitingMod[]) => void;
}

/** The parts of a backend that the routes of profiles use. */
export interface ProfileParts {
  readonly selection: Selection;
  readonly kept: KeptProfiles;
  /** The mods of this process; undefined in a process that runs none. */
  readonly running: RunningMods | undefined;
  /** The host version that a side's decisions are shown for, `""` while it is unknown. */
  readonly hostVersion: (side: Side) => string;
  /** Returns the SHA-256 of a text. */
  readonly hash: (text: string) => string;
  /** Called after overrides are written, and after a scan found a change. */
  readonly changed: () => void;
}
