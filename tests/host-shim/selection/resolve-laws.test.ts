import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { resolve } from "../../../host-shim/selection/resolve.js";
import { slowResolve } from "./oracle.js";
import { anyInput } from "./random-registry.js";

const laws = suite("laws of resolve");

laws("agrees with the rules read word by word, in 10,000 registries", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const found = resolve(input).map(({ mod, verdict }) => ({ id: mod.id, verdict }));
      assert.equal(found, slowResolve(input));
    }),
    { numRuns: 10_000 },
  );
});

laws.run();
