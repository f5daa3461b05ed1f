import fc from "fast-check";
import * as assert from "uvu/assert";
import { chinese } from "../../../../host-shim/panel/words/chinese/chinese.js";
import { deferredWords } from "../../../../host-shim/panel/words/deferred-words.js";
import { deferred } from "../../../../host-shim/panel/words/english/english-deferred.js";
import { first } from "../../../../host-shim/panel/words/english/english-first.js";
import { page } from "../../../../host-shim/panel/words/english/english-page.js";
import { screens } from "../../../../host-shim/panel/words/english/english-screens.js";
import type { Language } from "../../../../host-shim/panel/words/english/tables.js";
import { french } from "../../../../host-shim/panel/words/french/french.js";
import { german } from "../../../../host-shim/panel/words/german/german.js";
import { languageAndParents, panelLanguage, speak } from "../../../../host-shim/panel/words/languages.js";
import { words } from "../../../../host-shim/panel/words/words.js";
import { suite } from "../../../support/suite.js";

const languages = suite("languages of the panel");
const TABLES: Readonly<Record<string, Language>> = { de: german, fr: french, zh: chinese };
const english: Language = { ...first, ...deferred, ...screens, ...page };

languages("are resolved to themselves, then to their base languages", () => {
  assert.equal(languageAndParents("de-CH"), ["de-CH", "de"]);
  assert.equal(languageAndParents("zh-Hans-CN"), ["zh-Hans-CN", "zh-Hans", "zh"]);
  for (const none of ["", "-", "de_CH", "../de", "de-", " de", "toolongtobeone"])
    assert.equal(languageAndParents(none), [], none);
});

languages("are found for each variant of a translated language, in any case; others become English", () => {
  const subtag = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
  const known = fc.constantFrom("en", ...Object.keys(TABLES));
  fc.assert(
    fc.property(known, fc.array(subtag, { maxLength: 3 }), fc.boolean(), (language, subtags, loud) => {
      const tag = [language, ...subtags].join("-");
      assert.is(panelLanguage(loud ? tag.toUpperCase() : tag), language);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("nl", "den", "constructor", "x-de", "de.")), (tag) => {
      const first = tag.toLowerCase().split("-")[0]!;
      if (!Object.hasOwn(TABLES, first) || languageAndParents(tag).length === 0)
        assert.is(panelLanguage(tag), "en", tag);
    }),
  );
});

languages("switch all texts to the language of the latest call of speak", async () => {
  assert.is(words.undo, "Undo");
  await speak("de-AT");
  assert.equal([words.undo, deferredWords.done], ["Rückgängig", "Erledigt"]);
  await speak("tlh");
  assert.equal([words.undo, deferredWords.done], ["Undo", "Done"]);
  await Promise.all([speak("fr"), speak("zh-CN"), speak("de"), speak("fr-CA")]);
  assert.is(words.undo, "Annuler");
  await Promise.all([speak("zh"), speak("en-GB")]);
  assert.is(words.undo, "Undo");
});

languages("have their own plurals, lists and percentages", () => {
  const cases = [
    [german.searchHint(1, 1), "1 Einstellung in 1 Mod durchsuchen"],
    [german.searchHint(12_000, 3), "12.000 Einstellungen in 3 Mods durchsuchen"],
    [german.implemented(1, 5), "1 von 5 Einstellungen wirkt"],
    [german.waiting(2), "2 Mods warten auf einen Neustart"],
    [french.wereReset(0), "0 réglage réinitialisé"],
    [french.wereReset(1), "1 réglage réinitialisé"],
    [french.wereReset(2), "2 réglages réinitialisés"],
    [chinese.wereReset(1), "已重置 1 项设置"],
    [chinese.wereReset(2), "已重置 2 项设置"],
    [german.list(["A", "B", "C"]), "A, B und C"],
    [chinese.list(["A", "B", "C"]), "A、B和C"],
    [german.percent(1.25), "125\u00a0%"],
  ] as const;
  for (const [text, expected] of cases) assert.is(text, expected);
});

languages("format numbers and percentages as the engine's Intl does", () => {
  for (const [language, { amount, percent }] of Object.entries({ en: english, ...TABLES })) {
    const number = fc.oneof(fc.nat({ max: 99_999 }), fc.maxSafeInteger(), fc.double({ noNaN: true }));
    fc.assert(
      fc.property(number, (value) =>
        assert.is(amount(value), (value || 0).toLocaleString(language, { maximumFractionDigits: 20 })),
      ),
    );
    const share = fc.nat({ max: 999 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(share, (part) =>
        assert.is(percent(part), part.toLocaleString(language, { style: "percent" })),
      ),
    );
  }
});

/** Arguments that a translated text must contain if the English text contains them. */
const NUMBERS = [7, 5003, 1009];
const NAMES = ["ALPHA", "BETA", "GAMMA"];

languages("have each parameter of the English texts", () => {
  for (const [language, table] of Object.entries(TABLES)) {
    for (const [name, text] of Object.entries(english)) {
      if (typeof text !== "function" || ["amount", "percent", "list", "joined", "sentences"].includes(name))
        continue;
      const translated = table[name as keyof Language] as (...parameters: unknown[]) => string;
      assert.is(translated.length, text.length, `${language}: ${name}`);
      for (const parameters of [NAMES, NUMBERS, ["ALPHA", "BETA", 7], ["ALPHA", 7]]) {
        const use = (say: unknown) => (say as (...parameters: unknown[]) => string)(...parameters);
        const kept = (result: string) =>
          parameters.map(
            (parameter) => result.includes(String(parameter)) || result.includes(table.amount(+parameter)),
          );
        const missing = kept(use(text)).filter((inEnglish, at) => inEnglish && !kept(use(translated))[at]);
        assert.equal(missing, [], `${language}: ${name}: ${use(text)} / ${use(translated)}`);
      }
    }
  }
});

languages("translate each text without parameters, except a list of words that equal English ones", () => {
  const alike: Readonly<Record<string, readonly string[]>> = {
    de: ["Code", "Debug", "Gamepad", "Info", "Link", "Mod", "Mods", "Server", "null"],
    fr: ["Code", "Info", "Mod", "Mods", "Pause", "Saturation", "null", "page", "routes"],
    zh: [],
  };
  for (const [language, table] of Object.entries(TABLES)) {
    const same = flat(table).filter((text) => flat(english).includes(text) && /[a-z]{3}/i.test(text));
    assert.equal([...new Set(same)].sort(), alike[language]);
  }
});

/** Returns the texts of a table that have no parameters. */
function flat(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? flat(value) : [];
  });
}
