// Mutants that no test can notice, because the program does the same: `file` below build/ without `.js`, the line as it
// reads and as it would, and why that is the same. A line that changes is looked at anew.
export const EQUIVALENT = [
  {
    file: "sdk/bus",
    was: "channel.end = 0;",
    now: "channel.end = (1);",
    why: "a delivery under way has its first handler behind it, so one that ends at 1 is over as well",
  },
  {
    file: "sdk/bus",
    was: "if (home.emits === 0 && home.gaps * 2 > home.handlers.length)",
    now: "if (home.emits === 0 && home.gaps * 2 >= home.handlers.length)",
    why: "gaps are closed one subscription sooner",
  },
  ...["if (!(channel.gaps > 0))", "if (channel.gaps >= 0)", "if (channel.gaps > (1))"].map((now) => ({
    file: "sdk/bus",
    was: "if (channel.gaps > 0)",
    now,
    why: "without gaps there is nothing to close, and an emit steps over those that there are",
  })),
  {
    file: "sdk/http/query",
    was: "(end === to || (end < to && (c === EQUALS || c === AND))))",
    now: "(end === to || (end <= to && (c === EQUALS || c === AND))))",
    why: "the end itself is told before",
  },
  {
    file: "sdk/json/document",
    was: 'if (quoted.includes("\\\\"))',
    now: 'if (quoted.includes(""))',
    why: "a document that is thought to have escapes is read the slow way, with the same answers",
  },
];
