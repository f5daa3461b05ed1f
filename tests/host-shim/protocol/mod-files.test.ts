import * as fc from "fast-check";
import * as assert from "uvu/assert";
import {
  languageOfFile,
  MOST_TEXT_BYTES,
  readModTexts,
  readTextsPath,
  textsFile,
  textsPath,
} from "../../../host-shim/protocol/mod-files.js";
import { groupKey, labelKey, optionKey } from "../../../host-shim/protocol/text-keys.js";
import { percentDecode } from "../../../sdk/http/index.js";
import { respell } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";
import { anyString } from "./any-record.js";

const laws = suite("the translated texts of a mod");

const anyLanguage = fc.stringMatching(/^[A-Za-z0-9-]{1,35}$/);
const anyDir = fc
  .array(
    anyString.filter((part) => part !== "" && !part.includes("/") && !/\p{Surrogate}/u.test(part)),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join("/"));

laws("have a path that a backend reads as the panel wrote it", () => {
  fc.assert(
    fc.property(anyDir, anyLanguage, (dir, language) => {
      const path = textsPath(dir, language);
      assert.match(path, /^\/mods\/[\w.~!'()*%/-]+$/, "what a path may hold (RFC 3986, section 3.3)");
      assert.equal(readTextsPath(percentDecode(path)), { dir, language });
      assert.is(languageOfFile(textsFile(language)), language);
    }),
  );
});

laws("have no path or file for a name that is not a language tag", () => {
  for (const language of ["", ".", "..", "de_CH", "de CH", "../de", "de/x", "d%65", "a".repeat(36), "dé"]) {
    assert.is(languageOfFile(`${language}.json`), undefined, language);
    assert.is(readTextsPath(`/mods/a/texts/${language}.json`), undefined, language);
  }
  for (const path of ["/mods/texts/de.json", "/mods/a/texts/de", "/mods/a/de.json", "/a/texts/de.json"])
    assert.is(readTextsPath(path), undefined, path);
});

laws("are read from a JSON object in any notation", () => {
  const anyTexts = fc.array(fc.tuple(anyString, anyString), { maxLength: 5 }).map((all) => new Map(all));
  fc.assert(
    fc.property(anyTexts, fc.nat(), fc.boolean(), (texts, seed, bom) => {
      // Built by hand, because an object literal would lose the key `__proto__`.
      const members = [...texts].map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`);
      const spelled = respell(`{${members.join()}}`, seed);
      const read = readModTexts(bom ? `\ufeff${spelled}` : spelled);
      assert.instance(read, Map);
      const given = new Map(Object.entries(JSON.parse(`{${members.join()}}`)));
      assert.equal(read, given);
    }),
  );
});

laws("are rejected with the reason if the file is malformed or too long", () => {
  const cases: readonly (readonly [text: string, problem: RegExp])[] = [
    ["", /^it is not JSON/],
    ['{"a.label": "A"', /^it is not JSON/],
    ["null", /^it is not a JSON object$/],
    ['["A"]', /^it is not a JSON object$/],
    ['"A"', /^it is not a JSON object$/],
    ['{"a.label": "A", "b.label": {"de": "B"}}', /^"b\.label" is not a string$/],
    [`{"a": "${"é".repeat(MOST_TEXT_BYTES / 2)}"}`, /^it has \d+ bytes, and at most 262144 are read$/],
  ];
  for (const [text, problem] of cases) assert.match(readModTexts(text) as string, problem);
});

laws("are read from a file of 256 KiB, but not of one byte more", () => {
  const ofBytes = (count: number) => `{"a":"${"b".repeat(count - 8)}"}`;
  assert.instance(readModTexts(ofBytes(MOST_TEXT_BYTES)), Map);
  assert.match(readModTexts(ofBytes(MOST_TEXT_BYTES + 1)) as string, /^it has 262145 bytes/);
});

laws("have keys from the row, and for a group's title from its whole path", () => {
  assert.is(labelKey("fov"), "fov.label");
  assert.is(optionKey("mode", "fast"), "mode.option.fast");
  assert.is(groupKey(["Camera", "Lens"]), "/Camera/Lens");
});
