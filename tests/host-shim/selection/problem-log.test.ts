import * as assert from "uvu/assert";
import { createProblemLog } from "../../../host-shim/selection/problem-log.js";
import { suite } from "../../support/suite.js";

const problems = suite("the log of problems");

problems("has one warning for each problem, and another when the problem returns", () => {
  const lines: string[][] = [];
  const tell = createProblemLog((...line) => void lines.push(line));
  tell(["a", "b"]);
  tell(["b", "c"]);
  tell(["a", "b"]);
  assert.equal(
    lines,
    ["a", "b", "c", "a"].map((text) => ["warn", text]),
  );
});
