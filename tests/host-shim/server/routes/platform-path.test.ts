import * as assert from "uvu/assert";
import { isPlatformPath } from "../../../../host-shim/server/routes/platform-path.js";
import { suite } from "../../../support/suite.js";

const paths = suite("isPlatformPath");

const OWN = new Map([["/page.css", 1]]);

for (const [path, expected] of [
  ["/page.css", true],
  ["/page.css/more", false],
  ["/svc", true],
  ["/svc/anything", true],
  ["/mods", true],
  ["/mods/a/mod.js", true],
  ["/page/first.js", true],
  ["/game/", true],
  ["/svc/settings/a", false],
  ["/svc/settings/a/reset", false],
  ["/svc/settings/a/other", true],
  ["/svc/settings/b", true],
  ["/svcs", false],
  ["/a/svc", false],
  ["/", false],
] as const) {
  paths(`returns ${expected} for ${path}`, () => assert.is(isPlatformPath(OWN, path, "a"), expected));
}
