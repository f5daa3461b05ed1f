import * as assert from "uvu/assert";
import { isPlatformPath } from "../../../../host-shim/runtime/routes/platform-path.js";
import { suite } from "../../../support/suite.js";

const paths = suite("isPlatformPath");

for (const [path, expected] of [
  ["/page.css", true],
  ["/page.css/more", false],
  ["/svc", true],
  ["/svc/anything", true],
  ["/mods", true],
  ["/mods/a/mod.js", true],
  ["/page/first.js", true],
  ["/game", true],
  ["/game/", true],
  ["/svc/settings/index", true],
  ["/svc/settings/a", false],
  ["/svc/settings/a/reset", false],
  ["/svc/settings/a/other", true],
  ["/svc/settings/b", true],
  ["/svcs", false],
  ["/a/svc", false],
  ["/", true],
  ["/question.js", true],
  ["/healthz", true],
  ["/metrics", true],
  ["/metrics/a", false],
] as const) {
  paths(`returns ${expected} for ${path}`, () => assert.is(isPlatformPath(path, "a"), expected));
}
