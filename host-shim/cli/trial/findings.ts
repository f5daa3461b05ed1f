import type { Side } from "../../../sdk/index.js";
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

/** A message of the thread that runs a mod; each is sent at once, so that none is lost if the thread never ends. */
export type Finding =
  /** This part of the mod starts to run. */
  | { readonly kind: "part"; readonly text: string }
  /** An error in the mod. */
  | { readonly kind: "problem"; readonly text: string }
  /** A warning for the author, who may intend it so. */
  | { readonly kind: "remark"; readonly text: string }
  /** A part needs a page and was not tried to its end. */
  | { readonly kind: "needs a page"; readonly text: string }
  /** The file does not compile, is not a mod, or threw. */
  | { readonly kind: "does not load"; readonly text: string }
  /** The text of its lock file after publishing; sent only if all declared rows are known. */
  | { readonly kind: "lock"; readonly text: string }
  /** The keys of all texts of its rows, as a JSON array. */
  | { readonly kind: "text keys"; readonly text: string }
  /** The schema of its config.json; sent only if all declared rows are known. */
  | { readonly kind: "config schema"; readonly text: string }
  /** The trial is complete. */
  | { readonly kind: "done"; readonly text: string };

/** Reports one finding. */
export type Say = (kind: Finding["kind"], text: string) => void;
