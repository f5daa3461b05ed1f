// Mutants that no test can notice, because the program does the same: `file` below build/ without `.js`, the line as it
// reads and as it would (left out: however it is changed), and why that is the same. Where a file has the line several times,
// the one above tells which is meant. A line that changes is looked at anew.
import { HOST_SHIM } from "./host-shim.mjs";
import { HTTP } from "./http.mjs";
import { SDK } from "./sdk.mjs";
import { SELECTION } from "./selection.mjs";

export const EQUIVALENT = [...HTTP, ...SDK, ...SELECTION, ...HOST_SHIM];
