import type { Side } from "../../../sdk/index.js";
import type { LockedRow } from "./schema-lock.js";

/** What is tried. */
export interface TriedMod {
  /** The mod as one file in CommonJS form. */
  readonly text: string;
  /** What the file is called in stack traces. */
  readonly filename: string;
  readonly guid: string;
  readonly sides: readonly Side[];
  /** The rows that were published before. */
  readonly locked: readonly LockedRow[];
}

/** What the thread that runs a mod says about it, one thing at a time, so that all of it is known if it never ends. */
export type Finding =
  /** The part of the mod that runs from now on. */
  | { readonly kind: "part"; readonly text: string }
  /** What is wrong, in words. */
  | { readonly kind: "problem"; readonly text: string }
  /** What its author should know and may well have meant. */
  | { readonly kind: "remark"; readonly text: string }
  /** A part needs a page, so it is not known what it does there. */
  | { readonly kind: "needs a page"; readonly text: string }
  /** It does not load: the file does not compile, is no mod, or threw. */
  | { readonly kind: "does not load"; readonly text: string }
  /** All rows that it declares are known: the text of its lock file once they are published. */
  | { readonly kind: "lock"; readonly text: string }
  /** The keys of all texts that its rows show, as a JSON array. */
  | { readonly kind: "text keys"; readonly text: string }
  /** All rows that it declares are known: the text of the schema of its config.json. */
  | { readonly kind: "config schema"; readonly text: string }
  /** The trial came to its end. */
  | { readonly kind: "done"; readonly text: string };

/** Takes note of one finding. */
export type Say = (kind: Finding["kind"], text: string) => void;
