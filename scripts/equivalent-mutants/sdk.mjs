// As ./index.mjs says, for sdk/.
export const SDK = [
  {
    file: "sdk/bus",
    was: "gaps: 0,",
    why: "the first subscription closes what gaps there are",
  },
  {
    file: "sdk/bus",
    was: "channel.end = 0;",
    now: "channel.end = (1);",
    why: "a delivery under way has its first handler behind it, so one that ends at 1 is over as well",
  },
  ...["2 >=", "(3) >"].map((change) => ({
    file: "sdk/bus",
    was: "if (home.depth === IDLE && home.gaps * 2 > home.handlers.length)",
    now: `if (home.depth === IDLE && home.gaps * ${change} home.handlers.length)`,
    why: "gaps are closed some subscriptions sooner",
  })),
  {
    file: "sdk/bus",
    was: "if (channel.gaps > 0) {",
    now: "if (channel.gaps > (1)) {",
    why: "an emit steps over the one gap, and the next subscription closes it",
  },
  {
    file: "sdk/bus",
    was: "if (outer === 0)",
    above: "let channel;",
    why: "either way the channel of the name is found; one that was given up since has no handlers",
  },
  {
    file: "sdk/bus",
    was: "if (nesting.depth <= outer)",
    now: "if (nesting.depth < outer)",
    why: "where no emit is under way there is none to stop",
  },
  ...["if (end > ascii)", "if (end > ascii) {"].map((was) => ({
    file: "sdk/http/message/chunked",
    was,
    now: was.replace(">", ">="),
    why: "no byte is left between them, and a look ahead from there finds the same",
  })),
  {
    file: "sdk/http/message/parse-request",
    was: String.raw`if (text.indexOf("\n") !== lineEnd + 1)`,
    now: String.raw`if (text.indexOf("\n") !== lineEnd - 1)`,
    why: "nothing then counts as clean, and the parser that repairs reads a clean request alike",
  },
  {
    file: "sdk/http/message/parse-request",
    was: "const start = text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1;",
    now: "const start = text.charCodeAt(colon - 1) === SPACE ? colon + 2 : colon + 1;",
    why: "the value is trimmed at both ends in any case",
  },
  {
    file: "sdk/http/message/parse-request",
    was: "const end = feed < 0 ? text.length : feed;",
    now: "const end = feed < (1) ? text.length : feed;",
    why: "empty lines before a request are left out, so that none ends at 0",
  },
  {
    file: "sdk/http/text/ascii",
    was: "return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;",
    now: "return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -(2);",
    why: "any negative number says that there is none",
  },
  ...["!(text.length < 32)", "text.length <= 32", "text.length < (33)"].map((condition) => ({
    file: "sdk/http/text/utf8",
    was: "for (let at = text.length < 32 ? 0 : asciiEnd(text, 0, text.length); at < text.length; at++) {",
    now: `for (let at = ${condition} ? 0 : asciiEnd(text, 0, text.length); at < text.length; at++) {`,
    why: "what is not passed over at once is looked at one by one",
  })),
  ...[
    "let nativeTried = text.length - first < 48;",
    "if (!nativeTried && (lead >= 0xc2 || (++escapes === 4 && at - first < 64))) {",
  ].map((was) => ({
    file: "sdk/http/url/percent",
    was,
    why: "when the engine's decoder is tried is a matter of speed: what it does not take is decoded here",
  })),
  {
    file: "sdk/http/url/percent",
    was: "let escapes = 0;",
    now: "let escapes = (1);",
    why: "when the engine's decoder is tried is a matter of speed: what it does not take is decoded here",
  },
  {
    file: "sdk/http/url/percent",
    was: 'const text = plusAsSpace && s.indexOf("+") >= 0 ? s.split("+").join(" ") : s;',
    now: 'const text = plusAsSpace && s.indexOf("") >= 0 ? s.split("+").join(" ") : s;',
    why: "without a plus there is none to replace",
  },
  ...["!(s.length > 24)", "s.length >= 24", "s.length > (25)"].map((condition) => ({
    file: "sdk/http/url/percent",
    was: "if (s.length > 24)",
    now: `if (${condition})`,
    why: "both encode alike, each faster at its lengths",
  })),
  {
    file: "sdk/http/url/percent",
    was: "return -1;",
    now: "return -(2);",
    why: "any negative number says that there is none",
  },
  {
    file: "sdk/http/url/percent",
    was: "if (at + 2 >= text.length || text.charCodeAt(at) !== PERCENT)",
    now: "if (at + 2 > text.length || text.charCodeAt(at) !== PERCENT)",
    why: "behind the end there is no digit",
  },
  {
    file: "sdk/http/url/percent",
    was: 'return plusForSpace && text.indexOf(" ") >= 0 ? encoded.split("%20").join("+") : encoded;',
    now: 'return plusForSpace && text.indexOf("") >= 0 ? encoded.split("%20").join("+") : encoded;',
    why: "without a space there is no %20 to replace",
  },
  {
    file: "sdk/http/url/percent",
    was: String.raw`const UNRESERVED = /* @__PURE__ */ Uint8Array.from({ length: 0x80 }, (_, c) => /[A-Za-z0-9\-._~]/.test(String.fromCharCode(c)) ? 1 : 0);`,
    now: String.raw`const UNRESERVED = /* @__PURE__ */ Uint8Array.from({ length: (129) }, (_, c) => /[A-Za-z0-9\-._~]/.test(String.fromCharCode(c)) ? 1 : 0);`,
    why: "only ASCII characters are looked up",
  },
  {
    file: "sdk/http/url/query",
    was: "(end === to || (end < to && (c === EQUALS || c === AND))))",
    now: "(end === to || (end <= to && (c === EQUALS || c === AND))))",
    why: "the end itself is told before",
  },
  {
    file: "sdk/http/url/query",
    was: "if (text.charCodeAt(at + 1) !== AND)",
    why: "a run of one is found the longer way, a longer one piece by piece",
  },
  {
    file: "sdk/http/url/query",
    was: 'if (name !== "" && name.length <= 32 && !/[%+&=]/.test(name)) {',
    now: 'if (name !== "" && name.length < 32 && !/[%+&=]/.test(name)) {',
    why: "a name of 32 characters is found the longer way",
  },
  {
    file: "sdk/http/url/uri-syntax",
    was: 'return /:([0-9]+)$/.exec(hostAndPort)?.[1] ?? "";',
    now: 'return /:([0-9]+)$/.exec(hostAndPort)?.[1] ?? "mutated";',
    why: "who asks for the number finds none in either, and no port in what is no number as in 0",
  },
  ...["colon <= 0", "colon < (1)"].map((condition) => ({
    file: "sdk/http/url/uri-syntax",
    was: "return colon < 0 ? text.length : colon;",
    now: `return ${condition} ? text.length : colon;`,
    why: "a text that begins with a colon has no host, and as a whole it is none",
  })),
  {
    file: "sdk/http/url/url",
    was: "return mark < 0 || mark > end ? end : mark;",
    now: "return mark < 0 || mark >= end ? end : mark;",
    why: "where both are one place it is the same place",
  },
  {
    file: "sdk/http/url/url",
    was: "const SLASH = 0x2f;",
    why: "what begins with a slash has no scheme, which is only found out sooner",
  },
  {
    file: "sdk/json/document",
    was: "return { searches: 4 };",
    now: "return { searches: (5) };",
    why: "one search more before the map is built",
  },
  {
    file: "sdk/json/document",
    was: 'if (quoted.includes("\\\\"))',
    now: 'if (quoted.includes(""))',
    why: "a document that is thought to have escapes is read the slow way, with the same answers",
  },
  {
    file: "sdk/json/document",
    was: "return index < 0;",
    now: "return index <= 0;",
    why: "what stands at the start is a quote in both",
  },
  {
    file: "sdk/json/document",
    was: "return once && keyAt(document, starts[likely]) === key ? likely : (lookup.members.get(key) ?? -1);",
    now: "return once && keyAt(document, starts[likely]) === key ? likely : (lookup.members.get(key) ?? -(2));",
    why: "any negative number says that there is none",
  },
  {
    file: "sdk/json/scan",
    was: "while (index < text.length) {",
    now: "while (index <= text.length) {",
    why: "what is behind the end is no space",
  },
  {
    file: "sdk/json/scan",
    was: 'if (end < 0 || text[colon] !== ":")',
    now: 'if (end <= 0 || text[colon] !== ":")',
    why: "no text ends before it begins",
  },
  ...['if (end < 0 || text[colon] !== ":")', "if (index < 0)", "if (next !== closer)"].flatMap((above) =>
    ["return;", "return -(2);"].map((now) => ({
      file: "sdk/json/scan",
      was: "return -1;",
      above,
      now,
      why: "only whether it is greater than 0 is asked",
    })),
  ),
  ...["at >= 0", "at > (1)"].map((condition) => {
    const line = (found) =>
      `const short = ${found} && text.endsWith("]}") ? parseDocument(\`\${text.slice(0, at)}}\`) : undefined;`;
    return {
      file: "sdk/protocol/announce",
      was: line("at > 0"),
      now: line(condition),
      why: "what begins with the comma, or has a brace alone before it, is no JSON",
    };
  }),

  {
    file: "sdk/protocol/announce",
    was: "const last = Math.max(1, rows.lastIndexOf(',{\"key\":') + 1);",
    now: "const last = Math.max((2), rows.lastIndexOf(',{\"key\":') + 1);",
    why: "a page of one row is read the slow way",
  },
  ...['rows.indexOf(""); at < rows.length - 1;', 'rows.indexOf("]"); at < rows.length - (2);'].map(
    (change) => ({
      file: "sdk/protocol/announce",
      was: 'for (let at = rows.indexOf("]"); at < rows.length - 1; at = rows.indexOf("]", at + 1)) {',
      now: `for (let at = ${change} at = rows.indexOf("]", at + 1)) {`,
      why: "neither the first bracket nor the last has a comma behind it",
    }),
  ),
  ...[
    ["const MOST_INSIDE = 16;", "const MOST_INSIDE = (17);"],
    [
      'for (let tries = 0; item.includes("{", 1) && !readRow(item); tries++) {',
      'for (let tries = (1); item.includes("{", 1) && !readRow(item); tries++) {',
    ],
  ].map(([was, now]) => ({
    file: "sdk/protocol/row-list",
    was,
    now,
    why: "what has more objects inside is read the slow way, with the same answer",
  })),
  {
    file: "sdk/protocol/row-list",
    was: 'for (let tries = 0; item.includes("{", 1) && !readRow(item); tries++) {',
    now: 'for (let tries = 0; item.includes("{", (2)) && !readRow(item); tries++) {',
    why: "the second character is the quote of the first key",
  },
  {
    file: "sdk/protocol/row-list",
    was: "next = text.indexOf(NEXT, next + 1);",
    now: "next = text.indexOf(NEXT, next + (2));",
    why: "behind the comma stands a brace",
  },
  ...[
    ["if (next < 0 || tries === MOST_INSIDE)", "next <= 0"],
    ["if (next < 0 || tries === MOST_INSIDE)", "next < (1)"],
    ["item = text.slice(start, next < 0 ? -1 : next);", "next <= 0"],
    ["item = text.slice(start, next < 0 ? -1 : next);", "next < (1)"],
    ["let item = text.slice(start, next < 0 ? -1 : next);", "next <= 0"],
    ["let item = text.slice(start, next < 0 ? -1 : next);", "next < (1)"],
  ].map(([was, condition]) => ({
    file: "sdk/protocol/row-list",
    was,
    now: was.replace("next < 0", condition),
    why: "it is looked for behind the start",
  })),
  {
    file: "sdk/settings/config",
    was: "for (let attempt = 0; attempt < WRITE_ATTEMPTS && status === Status.ErrConflict; attempt++) {",
    now: "for (let attempt = 0; attempt <= WRITE_ATTEMPTS && status === Status.ErrConflict; attempt++) {",
    why: "it is tried once more than a thousand times",
  },
  {
    file: "sdk/settings/config",
    was: 'return { status: context.closed, document: undefined, text: "" };',
    now: 'return { status: context.closed, document: undefined, text: "mutated" };',
    why: "without a document nobody reads the text",
  },
];
