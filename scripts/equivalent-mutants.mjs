// Mutants that no test can notice, because the program does the same: `file` below build/ without `.js`, the mutated line
// as it then reads, and why it is the same. A line that changes is looked at anew.
export const EQUIVALENT = [
  {
    file: "sdk/bus",
    now: "channel.end = (1);",
    why: "a delivery under way has its first handler behind it, so one that ends at 1 is over as well",
  },
  {
    file: "sdk/bus",
    now: "if (home.emits === 0 && home.gaps * 2 >= home.handlers.length)",
    why: "gaps are closed one subscription sooner",
  },
];
