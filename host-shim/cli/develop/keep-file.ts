import { readTextFile, writeFileAtomically } from "../../node/index.js";

/** Writes `text` to a file, unless the file has it already. */
export function keepFile(path: string, text: string): void {
  if (readTextFile(path).text !== text) writeFileAtomically(path, text);
}
