import type { Side } from "../../../sdk/index.js";
import type { ServedRow } from "./rows.js";
import type { LockedRow } from "./schema-lock.js";

/** The input of a trial. */
export interface TriedMod {
  /** The mod as one CommonJS file. */
  readonly text: string;
  /** The name of the file in stack traces. */
  readonly filename: string;
  readonly guid: string;
  readonly sides: readonly Side[];
  /** The published rows. */
  readonly locked: readonly LockedRow[];
}

/** A setting of a tried mod. */
export type TriedSetting = Pick<
  ServedRow,
  "key" | "type" | "secret" | "options" | "optionsUrl" | "min" | "max"
>;

/** The subject of a message from the thread that runs a mod. */
export type FindingKind =
  /** This part of the mod starts to run. */
  | "part"
  /** An error in the mod. */
  | "problem"
  /** A warning for the author, who may intend it so. */
  | "remark"
  /** A part needs a page, so the trial did not run it to its end. */
  | "needs a page"
  /** The file does not compile, is not a mod, or threw. */
  | "does not load"
  /** The text of the mod's lock file after publishing; sent only if all declared rows are known. */
  | "lock"
  /** The keys of all texts of the mod's rows, as a JSON array. */
  | "text keys"
  /** The mod's settings as a JSON array of {@link TriedSetting}; sent only if all declared rows are known. */
  | "settings"
  /** The schema of the mod's config.json; sent only if all declared rows are known. */
  | "config schema"
  /** The trial is complete. */
  | "done";

/** A message of the trial's worker thread, sent at once, so that none is lost if the thread never ends. */
export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

/** Reports one finding. */
export type Report = (kind: FindingKind, text: string) => void;
