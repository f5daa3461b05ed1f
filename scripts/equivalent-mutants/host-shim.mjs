// As ./index.mjs says, for host-shim/ without host-shim/selection/.
export const HOST_SHIM = [
  {
    file: "host-shim/node/write/lock",
    was: "export const WAIT_MS = 200;",
    now: "export const WAIT_MS = (201);",
    why: "a thread waits about so long",
  },
  ...["return a < b ? -(2) : a > b ? 1 : 0;", "return a < b ? -1 : a > b ? (2) : 0;"].map((now) => ({
    file: "host-shim/protocol/order",
    was: "return a < b ? -1 : a > b ? 1 : 0;",
    now,
    why: "only the sign counts",
  })),
  ...['"missing-dependency": "update",', '"missing-dependency": () => "lacks what it needs",'].map((was) => ({
    file: "host-shim/protocol/verdicts",
    was,
    why: "the compiler wants a word for each verdict, but what lacks something itself is never where a chain ends",
  })),
  ...["* (4) >", "* 3 >="].map((change) => ({
    file: "host-shim/runtime/mod/handed-text",
    was: String.raw`return (text.length * 3 > MOST_HANDED_BYTES && text.replace(/[^\0-\x7f]/gu, bytesOf).length > MOST_HANDED_BYTES);`,
    now: String.raw`return (text.length ${change} MOST_HANDED_BYTES && text.replace(/[^\0-\x7f]/gu, bytesOf).length > MOST_HANDED_BYTES);`,
    why: "a shorter text is counted as well",
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
    file: "host-shim/runtime/mod/timers",
    was: "nextDue = Infinity;",
    now: ";",
    why: "every timer is looked at in every tick then, and the same are due",
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
  ...["untold = false;", "let untold = false;"].map((was) => ({
    file: "host-shim/runtime/runtime",
    was,
    why: "every mod is looked at in every tick, and what was told is not told again",
  })),
  ...['badHash: "",', "failed: false,"].map((was) => ({
    file: "host-shim/runtime/tracked-mod",
    was,
    why: "it is set anew when the first library was read, and not asked for before",
  })),
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
  {
    file: "host-shim/runtime/mod/mod-calls",
    was: "export const TIME_LIMIT_MS = 3000;",
    now: "export const TIME_LIMIT_MS = (3001);",
    why: "a part of a mod may take about so long",
  },
  {
    file: "host-shim/node/write/lock",
    was: "pause(0.5 + Math.random() * 2);",
    why: "how soon it looks again is a matter of speed",
  },
  ...["if (performance.now() >= deadline)", "isLastTry = performance.now() >= deadline;"].map((was) => ({
    file: "host-shim/node/write/lock",
    was,
    now: was.replace(">=", ">"),
    why: "the clock does not stand at the deadline itself",
  })),
];
