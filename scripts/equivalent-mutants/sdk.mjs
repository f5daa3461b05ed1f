// As ./index.mjs says, for sdk/ without sdk/http/.
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
    was: "if (channel.next === IDLE && channel.gaps * 2 > channel.handlers.length)",
    now: `if (channel.next === IDLE && channel.gaps * ${change} channel.handlers.length)`,
    why: "gaps are closed some subscriptions sooner",
  })),
  {
    file: "sdk/bus",
    was: "if (nesting.depth <= outer)",
    now: "if (nesting.depth < outer)",
    why: "where no emit is under way there is none to stop",
  },
  ...["end: 0,", "depth: 0,"].map((was) => ({
    file: "sdk/bus",
    was,
    why: "the first emit sets it",
  })),
  {
    file: "sdk/bus",
    was: "const ALONE = -1;",
    now: "const ALONE = -(2);",
    why: "any negative number says that there is no other one",
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
    file: "sdk/json/document",
    was: "return -1;",
    now: "return -(2);",
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
  ...["index <= 0", "index < (1)"].map((condition) => ({
    file: "sdk/json/scan",
    was: "if (index < 0)",
    now: `if (${condition})`,
    why: "no value ends before it begins",
  })),
  ...["next >= 0", "next > (1)"].map((condition) => ({
    file: "sdk/json/scan",
    was: "if (next > 0) {",
    now: `if (${condition}) {`,
    why: "a member ends behind its key, or is none",
  })),
  ...[
    "index = end <= 0 ? scanString(text, index) : end;",
    "index = end < (1) ? scanString(text, index) : end;",
  ].map((now) => ({
    file: "sdk/json/scan",
    was: "index = end < 0 ? scanString(text, index) : end;",
    now,
    why: "no value ends before it begins",
  })),
  {
    file: "sdk/json/scan",
    was: "return pattern.test(text) ? pattern.lastIndex : -1;",
    now: "return pattern.test(text) ? pattern.lastIndex : -(2);",
    why: "any negative number says that there is none",
  },
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
  {
    file: "sdk/settings/row-problem",
    was: 'const model = makeSetting("", "", "", "", { renamedFrom: [] });',
    why: "only the types of its fields are asked for",
  },
  {
    file: "sdk/json/document",
    was: "return index < 0;",
    now: "return index < (1);",
    why: "what stands at the start is a quote in both",
  },
  {
    file: "sdk/json/scan",
    was: "if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09))",
    now: "if (code > (33) || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09))",
    why: "the character after the space is none of the four either",
  },
];
