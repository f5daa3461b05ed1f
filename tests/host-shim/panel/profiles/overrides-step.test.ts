import fc from "fast-check";
import * as assert from "uvu/assert";
import { hasSameOverrides, restoringRequest } from "../../../../host-shim/panel/profiles/overrides-step.js";
import { readApplyRequest } from "../../../../host-shim/protocol/profiles/profile-requests.js";
import { plainRecord } from "../../../support/protocol-values.js";
import { suite } from "../../../support/suite.js";

const step = suite("the undo step of an applied profile");

/** Few ids, so that two lists are often equal. */
const list = fc.uniqueArray(plainRecord({ id: fc.constantFrom("a", "b", "c"), enabled: fc.boolean() }), {
  selector: ({ id }) => id,
  maxLength: 3,
});

step("sends only the earlier overrides, or for redo the later ones: no values or base, keep: false", () => {
  fc.assert(
    fc.property(list, list, fc.boolean(), (before, after, back) => {
      const [from, to] = back ? [after, before] : [before, after];
      const asked = readApplyRequest(restoringRequest({ before, after }, from, back)!);
      assert.equal(asked, {
        profile: { schema: "svc.profile/1", name: "undo", hostVersion: "", overrides: to, mods: [] },
        base: undefined,
        keep: false,
      });
    }),
  );
});

step("sends a request only if the overrides have not changed since the step", () => {
  fc.assert(
    fc.property(list, list, list, fc.boolean(), (before, after, now, back) => {
      const sent = restoringRequest({ before, after }, now, back) !== undefined;
      assert.is(sent, JSON.stringify(now) === JSON.stringify(back ? after : before));
    }),
  );
});

step("regards overrides in another order as different", () => {
  const [a, b] = [
    { id: "a", enabled: true },
    { id: "b", enabled: false },
  ];
  assert.ok(hasSameOverrides([a, b], [{ ...a }, { ...b }]));
  for (const other of [[b, a], [a], [a, { ...b, enabled: true }], [a, { ...b, id: "c" }]])
    assert.not.ok(hasSameOverrides([a, b], other), JSON.stringify(other));
});
