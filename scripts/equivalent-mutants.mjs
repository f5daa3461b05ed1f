// Mutants that no test can notice, because the program does the same: `file` below build/ without `.js`, the mutated line
// as it then reads, and why it is the same. A line that changes is looked at anew.
export const EQUIVALENT = [];
