import fc from "fast-check";
import * as assert from "uvu/assert";
import { scrub } from "../../../host-shim/diagnosis/scrub.js";
import { suite } from "../../support/suite.js";

const scrubbed = suite("texts that leave a host");

const PRIVATE = {
  secrets: ["hunter22", "hunter2", 'say "hi"', 'say \\"hi\\"', "abc"],
  tokens: ["tok-1234"],
  files: [
    { guid: "fog", path: "fog-dir/mod.js" },
    { guid: "rain", path: "rain/dist.js" },
    { guid: "com.x.ui", path: "ui/mod.js" },
    { guid: "gui", path: "gui/mod.js" },
  ],
};

for (const [text, expected] of [
  ["no fog today", "no fog today"],
  ["wrong: hunter22", "wrong: <secret>"],
  ["hunter2, hunter22!", "<secret>, <secret>!"],
  ['{"key":"say \\"hi\\""}', '{"key":"<secret>"}'],
  ["abc is too short", "abc is too short"],
  ["Authorization: Bearer x.y-z", "Authorization: Bearer <token>"],
  ["/page/#token=deadbeef&a=1", "<path><token>&a=1"],
  ["?token=deadbeef&a=1", "?token=<token>&a=1"],
  ["with tok-1234 inside", "with <token> inside"],
  ['{"token": "deadbeef"}', '{"token": "<token>"}'],
  ["at f (https://game.example/a.js?x=1:2:3)", "at f (<path>)"],
  ["see wss://127.0.0.1:8710/x.", "see <path>"],
  ["data:text/javascript;base64,AAAA", "<path>"],
  ["ENOENT: open '/home/me/saves/a.txt'", "ENOENT: open '<path>'"],
  ["at /root/game/index.js:3:4", "at <path>"],
  ["~/Library/Game", "<path>"],
  ["at f (/Users/me/Library/Application Support/My Game/a.js:3:4)", "at f (<path>)"],
  ["/home/me/a.txt has no rows, see 1/2", "<path> has no rows, see 1/2"],
  ["C:\\Users\\Me\\My Games\\a.txt was read", "<path> was read"],
  ["d:/games/x", "<path>"],
  ["\\\\server\\share\\a b\\c.txt", "<path>"],
  ["at f (C:\\Users\\Max O'Neil\\Game\\mods\\a.js:1:2)", "at f (<path>)"],
  ["ENOENT: open 'C:\\Users\\Joe (Work)\\Game\\config.json'", "ENOENT: open '<path>'"],
  ["ENOENT: open 'C:\\Users\\Max O'Neil\\a.json'", "ENOENT: open '<path>'"],
  ["C:\\Program Files (x86)\\Steam\\a.js was read", "<path> was read"],
  ["\\\\server\\share\\Zoé's (old) games\\c.txt", "<path>"],
  ["at /home/max/My (old) games/x/y.js", "at <path>"],
  ["at f (/Users/max/O'Neil's games/y.js:1:2)", "at f (<path>)"],
  ["at f (file:///C:/Users/Max%20O'Neil%20(Work)/y.js:1:2)", "at f (<path>)"],
  ["C:\\a.txt (line 3) has no rows", "<path> (line 3) has no rows"],
  ["at deep (fog-dir/mod.js#0a1b2c3d:4:11)", "at deep (fog/mod.js:4:11)"],
  ["deep@http://localhost:5173/page/rain/dist.js#0a1b2c3d:4:11", "deep@rain/dist.js:4:11"],
  [
    "at f (gui/mod.js#ab12:1:2)\n at g (ui/mod.js#cd34:3:4)",
    "at f (gui/mod.js:1:2)\n at g (com.x.ui/mod.js:3:4)",
  ],
  ["f@gui/mod.js#ab12:1:2\n@http://h/mods/ui/mod.js#cd34:3:4", "f@gui/mod.js:1:2\n@com.x.ui/mod.js:3:4"],
  ["fps 1/2, and/or, 16:9, a//b", "fps 1/2, and/or, 16:9, a//b"],
] as const) {
  scrubbed(`lose their private parts: ${JSON.stringify(text)}`, () => {
    assert.is(scrub(text, PRIVATE), expected);
    assert.is(scrub(expected, PRIVATE), expected, "a second time");
  });
}

scrubbed("lose a token that begins with a secret, and a secret that begins with a token", () => {
  const hidden = { secrets: ["hunter2", "tok-1234-long"], tokens: ["hunter2-abcdef", "tok-1234"], files: [] };
  assert.is(
    scrub("hunter2-abcdef hunter2 tok-1234-long tok-1234", hidden),
    "<token> <secret> <secret> <token>",
  );
});

scrubbed("of 2 MB are scrubbed without a hang, however repetitive they are", () => {
  const long = (part: string) => part.repeat(2_000_000 / part.length);
  const hostile = [
    "a",
    "a.",
    "c:\\ ",
    "c:\\a ",
    "c:\\a (",
    "c:\\a (b) ",
    "c:\\a'a ",
    "/home/a (b) ",
    "https://a(b)",
    "\\\\a\\ ",
    "\\",
    "/",
    "/home/a ",
    "bearer ",
    "token ",
    "fog-dir/mod.js#",
    "~",
    "<",
    " ",
  ];
  for (const part of hostile) {
    for (const end of ["", "/fog-dir/mod.js#", "#("]) assert.type(scrub(long(part) + end, PRIVATE), "string");
  }
});

const CANARY = "kanarie";
const word = fc.constantFrom("at", "Error:", "a.js", "(", ")", '"', "'", ",", "\n", "x", "=", "é", "GET");
const leak = fc.constantFrom(
  CANARY,
  `Bearer ${CANARY}1`,
  `token=${CANARY}1`,
  `https://host/${CANARY}1`,
  `file:///home/${CANARY}1/a`,
  `/home/${CANARY}1/x`,
  `/Volumes/a b/${CANARY}1`,
  `C:\\${CANARY}1\\x`,
  `C:\\a b\\${CANARY}1`,
  `\\\\srv\\${CANARY}1`,
  `data:${CANARY}1`,
);

scrubbed("lose secrets, tokens and paths in any order and between any words", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.constantFrom("", " "), leak, fc.constantFrom(" ", ") ", "' ", '" ', "\n"))),
      (parts) => {
        const text = parts.map(([before, space, secret, after]) => before + space + secret + after).join("");
        const clean = scrub(text, { ...PRIVATE, secrets: [CANARY] });
        assert.not.match(clean, CANARY);
        for (const [, space, secret] of parts) if (space === " ") assert.not.ok(clean.includes(secret));
      },
    ),
    { numRuns: 10_000 },
  );
});

scrubbed("lose absolute paths, URLs and tokens that the host does not know", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("at ", "(", "'", '"', "= ", "\n", "x "), leak)),
      (parts) => {
        const text = parts.map(([before, secret]) => `${before}${secret === CANARY ? "" : secret} `).join("");
        assert.not.match(scrub(text, { secrets: [], tokens: [], files: [] }), CANARY);
      },
    ),
    { numRuns: 10_000 },
  );
});
