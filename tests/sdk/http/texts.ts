import * as fc from "fast-check";

/** Any text, with lone surrogates and many special characters. */
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

/** Any text of whole and partial HTTP message parts, often nearly valid. */
export const anyMessage = fc
  .tuple(
    fc.constantFrom(
      "GET / HTTP/1.1\r\n",
      "POST /a?b HTTP/1.1\r\n",
      "GET / HTTP/1.0\r\n",
      "GET / HTTP/1.1\n",
      "GET  /\t HTTP/1.1\r\n",
      "",
    ),
    fc.array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom(
            "Host: a\r\n",
            "A:b \t\r\n",
            "Content-Length: 3\r\n",
            "A: é€😀\r\n",
            "B:\r\n",
          ),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            "\r",
            "\n",
            "\r\n",
            "\0",
            " ",
            "\t",
            ":",
            " c\r\n",
            "A : b\r\n",
            "A: b\n",
            "bad\r\n",
          ),
        },
      ),
      { maxLength: 8 },
    ),
    fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", ""),
    fc.constantFrom("", "body", "a\r\n\r\nb\n\0", "\uD800"),
  )
  .map(([line, fields, end, body]) => line + fields.join("") + end + body);

/** Any text of parts of the chunked transfer coding, which are often valid together. */
export const chunkedPieces = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          "3\r\nabc\r\n",
          "6\r\nééé\r\n",
          "4\r\n\r\n\r\n\r\n",
          "2\r\né\r\n",
          "3\r\naéb\r\n",
          "6\r\nab",
          "0\r\n",
          "0\r\n\r\n",
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "\r\n",
          "\r",
          "\n",
          "é",
          "0",
          "1",
          "A: b\r\n",
          ";a=b\r\n",
          "fffffff",
          "😀",
          "\uD800",
        ),
      },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
