import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { withConsumer } from "../../docs/consumer.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";
import { ACCEPTED, ACCEPTED_LATER, HEAD, REFUSED } from "./type-cases.js";

const types = suite("the types of settings");

const OPTIONS = {
  target: "es2020",
  lib: ["es2020"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
};

/** Returns the compiler's errors, by `file:line`. */
function errorsOf(output: string): Map<string, string> {
  const errors = new Map<string, string>();
  let place = "";
  for (const text of output.split("\n")) {
    const found = /^(.+?)\((\d+),\d+\): error /.exec(text);
    if (found) place = `${found[1]}:${found[2]}`;
    if (text !== "") errors.set(place, `${errors.get(place) ?? ""}${text}\n`);
  }
  return errors;
}

const linesOf = (cases: readonly (readonly string[])[]) =>
  HEAD + cases.map(([, program]) => `{ ${program} }\n`).join("");
const FIRST = HEAD.split("\n").length;

for (const compiler of ["typescript-5.4", "typescript-5.9", "typescript"]) {
  types(`let ${compiler} compile valid programs, and reject invalid ones with the expected messages`, () =>
    withConsumer(async (folder) => {
      writeFileSync(
        join(folder, "accepted.ts"),
        linesOf(compiler === "typescript-5.4" ? ACCEPTED : [...ACCEPTED, ...ACCEPTED_LATER]),
      );
      writeFileSync(join(folder, "refused.ts"), linesOf(REFUSED));
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS }));
      const output = await new Promise<string>((resolve) => {
        const program = join(repository, "node_modules", compiler, "bin/tsc");
        execFile(process.execPath, [program, "-p", folder, "--pretty", "false"], { cwd: folder }, (_, out) =>
          resolve(out),
        );
      });
      const errors = errorsOf(output);
      const missed = REFUSED.map(([title, , words], at) => {
        const place = `refused.ts:${at + FIRST}`;
        const found = errors.get(place) ?? "no error";
        errors.delete(place);
        return found.includes(words) ? "" : `${title}: ${found}`;
      });
      assert.equal(
        missed.filter((text) => text !== ""),
        [],
      );
      assert.equal([...errors.values()], [], "whatever else is wrong");
    }),
  );
}
