import fc from "fast-check";
import * as assert from "uvu/assert";
import type { ProfileModState } from "../../../../host-shim/protocol/profiles/profile-replies.js";
import {
  readApplied,
  readProfilePreview,
  writeApplied,
  writeProfilePreview,
} from "../../../../host-shim/protocol/profiles/profile-replies.js";
import {
  readApplyRequest,
  readDeleteRequest,
  readSaveRequest,
  writeApplyRequest,
  writeSaveRequest,
} from "../../../../host-shim/protocol/profiles/profile-requests.js";
import { literal, plainRecord, text } from "../../../support/protocol-values.js";
import { suite } from "../../../support/suite.js";
import { profile, shared } from "./any-profile.js";

const messages = suite("the messages about profiles");

const scalar = literal.filter((each) => /^["tf\d-]/.test(each));
const before = fc.option(scalar, { nil: undefined });
const change = plainRecord({ key: text, before, after: scalar });
const skipped = plainRecord({ key: text, why: text });
const states: readonly ProfileModState[] = [
  "ok",
  "other-version",
  "not-installed",
  "not-running",
  "elsewhere",
];
const overrides = fc.array(plainRecord({ id: text, enabled: fc.boolean() }), { maxLength: 2 });
const ofMod = <Part extends object>(part: fc.Arbitrary<Part>) =>
  fc.tuple(text, part).map(([id, each]) => ({ id, ...each }));

messages("are read back as they were written, literal for literal", () => {
  const preview = plainRecord({
    base: text,
    changes: fc.constant([]),
    mods: fc.array(
      plainRecord({
        id: text,
        state: fc.constantFrom(...states),
        values: fc.array(change, { maxLength: 3 }),
        skipped: fc.array(skipped, { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(fc.property(preview, (one) => assert.equal(readProfilePreview(writeProfilePreview(one)), one)));
  const applied = plainRecord({
    changed: fc.boolean(),
    before: fc.option(text, { nil: undefined }),
    overrides: plainRecord({ before: overrides, after: overrides }),
    values: fc.array(ofMod(change), { maxLength: 3 }),
    skipped: fc.array(ofMod(skipped), { maxLength: 3 }),
    waiting: fc.array(text, { maxLength: 2 }),
    elsewhere: fc.array(text, { maxLength: 2 }),
  });
  fc.assert(fc.property(applied, (one) => assert.equal(readApplied(writeApplied(one)), one)));
  const save = plainRecord({ profile, replace: fc.boolean(), auto: fc.boolean() });
  fc.assert(fc.property(save, (one) => assert.equal(readSaveRequest(writeSaveRequest(one)), one)));
  const apply = plainRecord({
    profile: shared,
    base: fc.option(text, { nil: undefined }),
    keep: fc.boolean(),
  });
  fc.assert(fc.property(apply, (one) => assert.equal(readApplyRequest(writeApplyRequest(one)), one)));
});

messages("contain the note of each value; a refusal has the reason before the preview", () => {
  const mods = [
    { id: "a", state: "ok", values: [{ key: "k", before: undefined, after: "1.0", note: "n" }], skipped: [] },
  ] as const;
  const text = writeProfilePreview({ base: "b", changes: [], mods }, "stale");
  assert.match(text, /^\{"err":"stale","base":"b",/);
  assert.match(text, '{"key":"k","before":null,"after":1.0,"note":"n"}');
  assert.equal(readProfilePreview(text)?.mods, mods);
  assert.is(readProfilePreview("[]"), undefined);
  assert.is(readApplied("{}"), undefined);
});

messages("of any other format are rejected with the reason", () => {
  const set = '{"schema":"svc.set/1","mods":[]}';
  for (const [read, body, why] of [
    [readSaveRequest, "[]", /not a JSON object/],
    [readSaveRequest, "{}", /^profile: it is not a JSON object/],
    [readSaveRequest, `{"profile":${set}}`, /set of values has no name/],
    [readSaveRequest, `{"profile":${set},"auto":1}`, /replace and auto must be true or false/],
    [readApplyRequest, "1", /not a JSON object/],
    [readApplyRequest, `{"profile":${set},"base":1}`, /base must be/],
    [readApplyRequest, `{"profile":${set},"keep":1}`, /keep must be/],
    [readApplyRequest, `{"profile":5}`, /^profile: it is not/],
    [readDeleteRequest, `{"name":5}`, /the body must be/],
  ] as const) {
    assert.match(String(read(body)), why, body);
  }
});
