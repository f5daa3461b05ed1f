// Mutants that no test can notice, because the program does the same: `file` below build/ without `.js`, the line as it
// reads and as it would (left out: however it is changed), and why that is the same. A line that changes is looked at anew.
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
    file: "sdk/http/url/query",
    was: "(end === to || (end < to && (c === EQUALS || c === AND))))",
    now: "(end === to || (end <= to && (c === EQUALS || c === AND))))",
    why: "the end itself is told before",
  },
  ...[
    "let nativeTried = text.length - first < 48;",
    "if (!nativeTried && (lead >= 0xc2 || (++escapes === 4 && at - first < 64))) {",
  ].map((was) => ({
    file: "sdk/http/url/percent",
    was,
    why: "when the engine's decoder is tried is a matter of speed: what it does not take is decoded here",
  })),
  ...["!(s.length > 24)", "s.length >= 24", "s.length > (25)"].map((condition) => ({
    file: "sdk/http/url/percent",
    was: "return s.length > 24 ? encodeLong(s, plusForSpace) : encodeEach(s, plusForSpace ? FORM_ESCAPES : ESCAPES);",
    now: `return ${condition} ? encodeLong(s, plusForSpace) : encodeEach(s, plusForSpace ? FORM_ESCAPES : ESCAPES);`,
    why: "both encode alike, each faster at its lengths",
  })),
  {
    file: "sdk/http/url/percent",
    was: String.raw`const UNRESERVED = /* @__PURE__ */ Uint8Array.from({ length: 0x80 }, (_, c) => /[A-Za-z0-9\-._~]/.test(String.fromCharCode(c)) ? 1 : 0);`,
    now: String.raw`const UNRESERVED = /* @__PURE__ */ Uint8Array.from({ length: (129) }, (_, c) => /[A-Za-z0-9\-._~]/.test(String.fromCharCode(c)) ? 1 : 0);`,
    why: "only ASCII characters are looked up",
  },
  {
    file: "sdk/http/message/parse-request",
    was: String.raw`if (text.indexOf("\n") !== lineEnd + 1)`,
    now: String.raw`if (text.indexOf("\n") !== lineEnd - 1)`,
    why: "nothing then counts as clean, and the parser that repairs reads a clean request alike",
  },
  {
    file: "sdk/http/message/chunked",
    was: "if (end < 0)",
    now: "if (end < (1))",
    why: "a chunk ends behind its size line, so never at 0",
  },
  ...["!(text.length < 32)", "text.length <= 32", "text.length < (33)"].map((condition) => ({
    file: "sdk/http/text/utf8",
    was: String.raw`return text.length < 32 ? 0 : /^[\0-\x7F]*/.exec(text)[0].length;`,
    now: String.raw`return ${condition} ? 0 : /^[\0-\x7F]*/.exec(text)[0].length;`,
    why: "what is not passed over at once is looked at one by one",
  })),
  {
    file: "sdk/json/document",
    was: "return { searches: 4, members: undefined };",
    now: "return { searches: (5), members: undefined };",
    why: "one search more before the map is built",
  },
  {
    file: "sdk/json/document",
    was: 'if (quoted.includes("\\\\"))',
    now: 'if (quoted.includes(""))',
    why: "a document that is thought to have escapes is read the slow way, with the same answers",
  },
  ...['"missing-dependency": "update",', '"missing-dependency": () => "lacks what it needs",'].map((was) => ({
    file: "host-shim/protocol/verdicts",
    was,
    why: "the compiler wants a word for each verdict, but what lacks something itself is never where a chain ends",
  })),
  {
    file: "host-shim/selection/resolve/keep-strongest",
    was: "const seenAt = new Int32Array(size).fill(-1);",
    now: "const seenAt = new Int32Array(size).fill(-(2));",
    why: "any number that is no turn will do",
  },
];
