import * as assert from "uvu/assert";
import { appliedLines } from "../../../../host-shim/cli/profiles/profile-lines.js";
import type { AppliedProfile } from "../../../../host-shim/protocol/profiles/profile-replies.js";
import { suite } from "../../../support/suite.js";

const lines = suite("the lines of svc-mod profile");

const UNCHANGED: AppliedProfile = {
  changed: false,
  before: undefined,
  overrides: { before: [], after: [] },
  values: [],
  skipped: [],
  waiting: [],
  elsewhere: [],
};
const SKIPPED = { id: "camera", key: "fov", why: "it takes no settings from other screens" };
const game = { name: "Lantern Hour", values: [], skipped: [], missing: [] };

lines("say that nothing has changed only if no value was refused and no profile was saved", () => {
  const short = ["nothing has changed"];
  assert.equal(appliedLines(UNCHANGED, undefined, undefined), short);
  assert.equal(appliedLines(UNCHANGED, undefined, game), short);
  const said = (...told: Parameters<typeof appliedLines>) => appliedLines(...told).join("\n");
  assert.match(
    said(UNCHANGED, undefined, { ...game, skipped: [SKIPPED] }),
    /^in Lantern Hour: camera fov is skipped: it takes no settings from other screens$/m,
  );
  assert.match(
    said(UNCHANGED, undefined, { ...game, missing: ["away"] }),
    /^in Lantern Hour: away does not run$/m,
  );
  assert.match(said({ ...UNCHANGED, skipped: [SKIPPED] }, undefined, undefined), /^camera fov is skipped: /m);
  assert.match(said(UNCHANGED, "before A", game), /^the state before is the profile "before A"$/m);
});
