import fc from "fast-check";
import * as assert from "uvu/assert";
import { entityTag, isKnown } from "../../../host-shim/protocol/entity-tag.js";
import { suite } from "../../support/suite.js";

const tags = suite("entity tags");

const text = fc.string({ unit: "binary" });

tags("are equal for equal texts, and match each form of If-None-Match", () =>
  fc.assert(
    fc.property(text, (body) => {
      const tag = entityTag(body);
      assert.match(tag, /^"[0-9a-f]{32}"$/);
      assert.is(entityTag(`${body}`), tag);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, ` ${tag}`, "*"])
        assert.ok(isKnown(known, tag));
      for (const other of ["", tag.slice(1, -1), '"other"']) assert.not.ok(isKnown(other, tag));
    }),
  ),
);

tags("differ for a text with one character more, less or changed", () =>
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      (body, place, character) => {
        const at = place % (body.length + 1);
        const put = body.slice(0, at) + character + body.slice(at);
        const changed = body.slice(0, at) + character + body.slice(at + 1);
        for (const other of [put, changed]) {
          if (other !== body) assert.is.not(entityTag(other), entityTag(body));
        }
      },
    ),
    { numRuns: 5000 },
  ),
);

tags("differ in their first 64 bits for 200,000 texts that differ in a number", () => {
  const tails = new Set<string>();
  const count = 200_000;
  for (let number = 0; number < count; number++) {
    tails.add(entityTag(`{"hostVersion":"1.4.0","mods":[{"guid":"mod-${number}"}]}`).slice(1, 17));
  }
  assert.is(tails.size, count, "64 of the 128 bits are already different");
});

tags("equal those of earlier versions of the server", () => {
  assert.is(entityTag(""), '"d1154c50cdbd730fdca23f90afa9cb44"');
  assert.is(entityTag('{"hostVersion":"1.4.0","mods":[]}'), '"4d9572a5d7556151d839305cc9bcf6fa"');
});
