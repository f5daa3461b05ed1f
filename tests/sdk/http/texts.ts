import * as fc from "fast-check";

/** Any sequence of code units, lone surrogates included, with the characters that mean something here made frequent. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom("%", "+", "&", "=", "?", "#", "/", " ", "%2", "%41", "%C3", "%A9", "%F0%9F%98%80", "a"),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(""));

/** Any text without lone surrogates. */
export const wellFormedText = anyText.map((text) => text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"));
