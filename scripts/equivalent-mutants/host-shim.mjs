// As ./index.mjs says, for host-shim/.
export const HOST_SHIM = [
  {
    file: "host-shim/runtime/mod/timers",
    was: "nextDue = Infinity;",
    now: ";",
    why: "every timer is looked at in every tick then, and the same are due",
  },
  ...['badHash: "",', "failed: false,"].map((was) => ({
    file: "host-shim/runtime/tracked-mod",
    was,
    why: "it is set anew when the first library was read, and not asked for before",
  })),
  {
    file: "host-shim/runtime/runtime",
    was: "planned = true;",
    why: "a plan is made anew before each piece of work, and says the same",
  },
  {
    file: "host-shim/runtime/runtime",
    was: "let planned = true;",
    now: "let planned = false;",
    why: "as long as nothing is decided a plan is empty",
  },
  ...["* (4) >", "* 3 >="].map((change) => ({
    file: "host-shim/runtime/mod/handed-text",
    was: String.raw`return (text.length * 3 > MOST_HANDED_BYTES && text.replace(/[^\0-\x7f]/gu, bytesOf).length > MOST_HANDED_BYTES);`,
    now: String.raw`return (text.length ${change} MOST_HANDED_BYTES && text.replace(/[^\0-\x7f]/gu, bytesOf).length > MOST_HANDED_BYTES);`,
    why: "a shorter text is counted as well",
  })),
  {
    file: "host-shim/node/write/lock",
    was: "export const WAIT_MS = 200;",
    now: "export const WAIT_MS = (201);",
    why: "a thread waits about so long",
  },
  ...['"missing-dependency": "update",', '"missing-dependency": () => "lacks what it needs",'].map((was) => ({
    file: "host-shim/protocol/verdicts",
    was,
    why: "the compiler wants a word for each verdict, but what lacks something itself is never where a chain ends",
  })),
  {
    file: "host-shim/runtime/mod/intrinsics",
    was: 'for (const collection of [[], "", new Map(), new Set()]) {',
    now: 'for (const collection of [[], "mutated", new Map(), new Set()]) {',
    why: "all strings have one iterator",
  },
  {
    file: "host-shim/runtime/mod/intrinsics",
    was: "return (descriptor?.get ? getOwnPropertyDescriptor(owner, key)?.get : owner[key]) !== value;",
    now: "return (descriptor?.get ? getOwnPropertyDescriptor(owner, key).get : owner[key]) !== value;",
    why: "an error counts as a change, too",
  },
  {
    file: "host-shim/runtime/mod/mod-calls",
    was: "const outer = depth++;",
    now: "const outer = depth--;",
    why: "only whether it is 0 is asked",
  },
  {
    file: "host-shim/runtime/running-mods",
    was: "tracked.before = undefined;",
    above: "}",
    why: "a library is let go of; before it is asked for the unload sets another one",
  },
  {
    file: "host-shim/runtime/running-mods",
    was: 'tracked.previous = "";',
    why: "a text of up to 1 MiB is let go of; before the next load the unload sets another one",
  },
  ...["untold = false;", "let untold = false;"].map((was) => ({
    file: "host-shim/runtime/runtime",
    was,
    why: "every mod is looked at in every tick, and what was told is not told again",
  })),
  {
    file: "host-shim/selection/json-fault",
    was: 'return "";',
    why: "only texts that JSON.parse refuses are asked about",
  },
  {
    file: "host-shim/selection/resolve/conflicts",
    was: "for (let m = 0; m < mods.length; m++)",
    now: "for (let m = 0; m <= mods.length; m++)",
    why: "nothing is stored behind the end of a typed array",
  },
  {
    file: "host-shim/selection/resolve/cycles",
    was: "if (seen >= 0)",
    now: "if (seen >= (1))",
    why: "the mod that a walk starts at comes again at its end alone, which is cut off before",
  },
  {
    file: "host-shim/selection/resolve/cycles",
    was: "const groupOf = new Int32Array(size).fill(-1);",
    now: "const groupOf = new Int32Array(size).fill(-(2));",
    why: "any negative number says that there is none",
  },
  ...["for (let m = 0; m < size; m++) {", "for (let m = 0; m < size; m++)"].map((was) => ({
    file: "host-shim/selection/resolve/graph",
    was,
    now: was.replace("<", "<="),
    why: "behind the last mod there are no edges, and nothing is stored behind the end of a typed array",
  })),
  {
    file: "host-shim/selection/resolve/keep-strongest",
    was: "const seenAt = new Int32Array(size).fill(-1);",
    now: "const seenAt = new Int32Array(size).fill(-(2));",
    why: "any number that is no turn will do",
  },
  {
    file: "host-shim/selection/resolve/load-order",
    was: "if (below + 1 < size && heap[below + 1] < heap[below])",
    now: "if (below + 1 <= size && heap[below + 1] < heap[below])",
    why: "what is behind the end of a list is not smaller",
  },
  ...[
    ["if (heap[above] <= value)", "if (heap[above] < value)"],
    ["if (heap[below] >= value)", "if (heap[below] > value)"],
    [
      "if (below + 1 < size && heap[below + 1] < heap[below])",
      "if (below + 1 < size && heap[below + 1] <= heap[below])",
    ],
  ].map(([was, now]) => ({
    file: "host-shim/selection/resolve/load-order",
    was,
    now,
    why: "each mod is ready once, so that no two are one number",
  })),
  {
    file: "host-shim/selection/routes/selection-routes",
    was: 'const unjudged = (asked || parts.hostVersion("client")) === ""',
    now: 'const unjudged = (asked || parts.hostVersion("")) === ""',
    why: "what is not the server is the client",
  },
  {
    file: "host-shim/selection/versions",
    was: "if (ranges.size >= MOST_RANGES)",
    now: "if (ranges.size > MOST_RANGES)",
    why: "one range more is kept",
  },
  {
    file: "host-shim/server/http/guard",
    was: 'let mode = "";',
    why: "any text that does not end in navigate will do",
  },
  {
    file: "host-shim/server/http/guard",
    was: "known = host;",
    why: "a name is looked up each time",
  },
  {
    file: "host-shim/server/http/guard",
    was: 'let authorization = "";',
    why: "any text that is not the token will do",
  },
  {
    file: "host-shim/server/http/guard",
    was: 'let host = "";',
    why: "a request without a Host header is refused",
  },
  {
    file: "host-shim/server/http/guard",
    was: 'let agent = "";',
    why: "any text without Mozilla/ will do",
  },
  ...[
    'forwardedHost !== "mutated" || forwardedScheme !== ""',
    'forwardedHost !== "" || forwardedScheme !== "mutated"',
  ].map((condition) => ({
    file: "host-shim/server/http/guard",
    was: 'if ((forwardedHost !== "" || forwardedScheme !== "") && isProxy(peer)) {',
    now: `if ((${condition}) && isProxy(peer)) {`,
    why: "a proxy that forwards neither changes nothing",
  })),
  {
    file: "host-shim/server/http/guard",
    was: 'let forwardedScheme = "";',
    why: "any text but https will do",
  },
  {
    file: "host-shim/server/http/guard",
    was: String.raw`return field !== "" && /(?:^|,)\s*[A-Za-z]/.test(field);`,
    now: String.raw`return field !== "mutated" && /(?:^|,)\s*[A-Za-z]/.test(field);`,
    why: "in an empty text there is no letter",
  },
  ...["charCodeAt((1)) !== 0x2f", "charCodeAt(0) !== (48)"].map((condition) => ({
    file: "host-shim/server/http/guard",
    was: "if (target.charCodeAt(0) !== 0x2f) {",
    now: `if (target.${condition}) {`,
    why: "a target that begins with a slash names no server",
  })),
  {
    file: "host-shim/server/http/guard",
    was: "break;",
    now: ";",
    why: "no field of another length has one of the names that come next",
  },
];
