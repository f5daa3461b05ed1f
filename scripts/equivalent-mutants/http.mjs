// As ./index.mjs says, for sdk/http/.
export const HTTP = [
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
  ...[
    "const end = feed < 0 ? text.length : feed;",
    "if (feed < 0)",
    "at = feed < 0 ? end : end + 1;",
  ].flatMap((was) =>
    ["feed <= 0", "feed < (1)"].map((condition) => ({
      file: "sdk/http/message/parse-request",
      was,
      now: was.replace("feed < 0", condition),
      why: "empty lines before a request are left out, so that none ends at 0",
    })),
  ),
  {
    file: "sdk/http/message/parse-request",
    was: 'let pathEnd = lastWord > methodEnd && line.startsWith("HTTP/", lastWord) ? lastWord : to;',
    now: 'let pathEnd = lastWord >= methodEnd && line.startsWith("HTTP/", lastWord) ? lastWord : to;',
    why: "a word that begins where the method ends is none",
  },
  {
    file: "sdk/http/text/ascii",
    was: "return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;",
    now: "return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -(2);",
    why: "any negative number says that there is none",
  },
  ...["from))", "to - 1))"].map((place) => ({
    file: "sdk/http/text/ascii",
    was: `while (from < to && isBlank(text.charCodeAt(${place})`,
    now: `while (from <= to && isBlank(text.charCodeAt(${place})`,
    why: "what is left of nothing is nothing",
  })),
  ...["!(text.length < 32)", "text.length <= 32", "text.length < (33)"].map((condition) => ({
    file: "sdk/http/text/utf8",
    was: "for (let at = text.length < 32 ? 0 : asciiEnd(text, 0, text.length); at < text.length; at++) {",
    now: `for (let at = ${condition} ? 0 : asciiEnd(text, 0, text.length); at < text.length; at++) {`,
    why: "what is not passed over at once is looked at one by one",
  })),
  {
    file: "sdk/http/text/utf8",
    was: "return left < 0 ? -1 : at;",
    now: "return left < 0 ? -(2) : at;",
    why: "any negative number says that there is none",
  },
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
  ...[
    "methodEnd <= 1 || methodEnd + 1",
    "methodEnd < (2) || methodEnd + 1",
    "methodEnd < 1 || methodEnd + (2)",
  ].map((start) => ({
    file: "sdk/http/message/parse-request",
    was: 'if (methodEnd < 1 || methodEnd + 1 >= pathEnd || text.indexOf(" ", methodEnd + 1) !== pathEnd)',
    now: `if (${start} >= pathEnd || text.indexOf(" ", methodEnd + 1) !== pathEnd)`,
    why: "the parser that repairs reads a clean request alike",
  })),
  {
    file: "sdk/http/message/parse-request",
    was: "const ended = end > at && text.charCodeAt(end - 1) === CR;",
    now: "const ended = end >= at && text.charCodeAt(end - 1) === CR;",
    why: "before a line stands the LF of the one before, or nothing",
  },
  ...["feed > 0", "feed >= (1)"].map((condition) => ({
    file: "sdk/http/message/parse-request",
    was: "let line = text.slice(at, feed >= 0 && ended ? end - 1 : end);",
    now: `let line = text.slice(at, ${condition} && ended ? end - 1 : end);`,
    why: "empty lines before a request are left out, so that none ends at 0",
  })),
  ...["space <= 0 || space > to", "space < (1) || space > to", "space < 0 || space >= to"].map(
    (condition) => ({
      file: "sdk/http/message/parse-request",
      was: "const methodEnd = space < 0 || space > to ? to : space;",
      now: `const methodEnd = ${condition} ? to : space;`,
      why: "a line does not begin with a space here, and where both are one place it is the same place",
    }),
  ),
  ...[
    "while (to > from && line.charCodeAt(to - 1) === SPACE)",
    "while (pathStart < pathEnd && line.charCodeAt(pathStart) === SPACE)",
    "while (pathStart < pathEnd && line.charCodeAt(pathEnd - 1) === SPACE)",
  ].map((was) => ({
    file: "sdk/http/message/parse-request",
    was,
    now: was.replace(" > ", " >= ").replace(" < ", " <= "),
    why: "what is left of nothing is nothing",
  })),
  {
    file: "sdk/http/message/chunked",
    was: "let ascii = 0;",
    now: "let ascii = (1);",
    why: "a body begins with the size of a chunk",
  },
  ...["digit <= 0 || start - at > 6", "digit < (1) || start - at > 6", "digit < 0 || start - at >= 6"].map(
    (condition) => ({
      file: "sdk/http/message/chunked",
      was: "if (digit < 0 || start - at > 6) {",
      now: `if (${condition}) {`,
      why: "the pattern reads the same size",
    }),
  ),
  {
    file: "sdk/http/message/chunked",
    was: "const SEARCHED = 128;",
    why: "whether the end of a chunk is searched is a matter of speed",
  },
  {
    file: "sdk/http/message/chunked",
    was: "if (!asMeant || size < SEARCHED || !hasNoOtherEnd(text, start, meant)) {",
    now: "if (!asMeant || size <= SEARCHED || !hasNoOtherEnd(text, start, meant)) {",
    why: "whether the end of a chunk is searched is a matter of speed",
  },
  {
    file: "sdk/http/message/parse-request",
    was: 'if (colon <= at || colon >= end || text.indexOf("\\n", at) !== end + 1)',
    now: 'if (colon <= at || colon > end || text.indexOf("\\n", at) !== end + 1)',
    why: "no character is both a colon and a CR",
  },
];
