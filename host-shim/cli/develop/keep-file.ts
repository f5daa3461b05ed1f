import { readTextFile, writeFileAtomically } from "../../node/index.js";

/** Writes what a file is to hold from now on, if that is something else. */
export function keepFile(path: string, text: string): void {
  if (readTextFile(path).text !== text) writeFileAtomically(path, text);
}
