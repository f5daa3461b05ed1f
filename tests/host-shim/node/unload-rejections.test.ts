import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { suite } from "../../support/suite.js";
import { PATIENCE_MS } from "../../support/until.js";

const rejections = suite("an unhandled rejection in a program with mods");

const program = fileURLToPath(new URL("fixtures/rejecting-program.js", import.meta.url));

function run(...args: string[]): {
  readonly status: number | null;
  readonly output: string;
  readonly error: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    timeout: PATIENCE_MS,
  });
  return { status, output: stdout, error: stderr };
}

rejections("does not end the program if its reason is the unload of a mod", () => {
  assert.equal(run("unload"), { status: 0, output: "continued\n", error: "" });
});

rejections("with any other reason ends the program, and Node prints it", () => {
  const { status, output, error } = run("other");
  assert.equal([status, output], [1, ""]);
  assert.match(error, "Error: another");
});

rejections("is left to a program that listens for rejections itself", () => {
  assert.equal(run("other", "own"), { status: 0, output: "handled\ncontinued\n", error: "" });
});
