import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { createRegistryInForce } from "../../../host-shim/selection/registry-in-force.js";
import { suite } from "../../support/suite.js";

const inForce = suite("the registry in force");

const GOOD = '{"schema":"svc.registry/1","mods":[],"lists":[],"activeLists":[]}';

inForce("stays the last valid registry, and each refusal and the recovery is logged", () => {
  const lines: string[] = [];
  const { take, registry, problem } = createRegistryInForce(
    (level, text) => void lines.push(`${level} ${text}`),
  );
  const read = (text: string) => take(() => parseRegistry(text));
  assert.is(read("{"), false);
  assert.is(registry(), undefined);
  assert.match(
    lines.splice(0).join("\n"),
    /^error registry\/mods\.json is refused, so nothing is decided until it is fixed: .+$/,
  );
  assert.is(read(GOOD), true);
  assert.equal(lines.splice(0), ["info registry/mods.json is good again"]);
  assert.is(problem(), "");
  const good = registry();
  assert.is(read(GOOD), true);
  assert.equal(lines, []);
  const last = registry();
  assert.is.not(last, good);
  assert.is(read("[]"), false);
  assert.is(registry(), last);
  assert.match(problem(), /^registry\/mods\.json is refused, the last good one stays in force: .+$/);
  assert.equal(lines, [`error ${problem()}`]);
});

inForce("is undefined at first, and the first valid registry is not logged", () => {
  const lines: string[] = [];
  const { take, registry, problem } = createRegistryInForce((_level, text) => void lines.push(text));
  assert.equal([registry(), problem()], [undefined, ""]);
  take(() => parseRegistry(GOOD));
  assert.equal([lines, problem()], [[], ""]);
});
