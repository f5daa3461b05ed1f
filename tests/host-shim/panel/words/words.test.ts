import * as assert from "uvu/assert";
import { deferred as deferredEnglish } from "../../../../host-shim/panel/words/english/english-deferred.js";
import { first as english } from "../../../../host-shim/panel/words/english/english-first.js";
import { screens } from "../../../../host-shim/panel/words/english/english-screens.js";
import { pluralizer } from "../../../../host-shim/panel/words/english/formats.js";
import type { DeferredWords, Words } from "../../../../host-shim/panel/words/english/tables.js";
import { suite } from "../../../support/suite.js";

const words = suite("words of the panel");

words("have a plural for numbers", () => {
  const cases = [
    [english.searchHint(1, 1), "Search 1 setting in 1 mod"],
    [english.searchHint(12, 3), "Search 12 settings in 3 mods"],
    [english.waiting(1), "1 mod waits for a relaunch"],
    [english.waiting(2), "2 mods wait for a relaunch"],
    [deferredEnglish.implemented(1, 5), "1 of 5 settings has an effect"],
    [deferredEnglish.implemented(0, 1), "0 of 1 setting have an effect"],
    [deferredEnglish.bindings(1), "1 binding"],
    [deferredEnglish.bindings(0), "0 bindings"],
    [english.wereReset(1), "1 setting reset"],
  ] as const;
  for (const [text, expected] of cases) assert.is(text, expected);
});

words("follow the plural rules of a language, and fall back for a missing plural form", () => {
  const polish = pluralizer("pl", String, "one", "few", "other");
  assert.equal(
    [1, 3, 5, 22].map((count) => polish(count, "# mod", "# mody", "# modów")),
    ["1 mod", "3 mody", "5 modów", "22 mody"],
  );
  assert.is(pluralizer("ja", String, "other")(1, "# 個"), "1 個");
});

words("are required in each language by the compiler", () => {
  const { undo: _, ...rest } = english;
  // @ts-expect-error: the text "undo" is missing.
  const lacking: Words = rest;
  // @ts-expect-error: a text with a parameter is a function.
  const careless: Words = { ...english, resetNamed: "Zurücksetzen" };
  const whole: Words = { ...english, undo: "Rückgängig" };
  const deferred: DeferredWords = { ...deferredEnglish, ...screens, run: (mod) => `${mod} ausführen` };
  assert.is(whole.undo, "Rückgängig");
  assert.is(deferred.run("Mod"), "Mod ausführen");
  assert.ok(lacking && careless);
});
