import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import * as assert from "uvu/assert";
import * as http from "../../../sdk/http/index.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

const test = suite("docs/http.md");

const page = readFileSync(join(repository, "docs/http.md"), "utf8");
const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map((found) => found[1]!);

/** Runs a block as JavaScript, without its types, and returns the lines that it printed. */
function printed(block: string): string[] {
  const lines: string[] = [];
  const log = (...values: unknown[]): void => {
    const texts = values.map((value) =>
      typeof value === "string" ? value : inspect(value, { breakLength: 100 }),
    );
    lines.push(...texts.join(" ").split("\n"));
  };
  const code = block.replace(/^import .*$/gm, "").replace(/: string(?=[),{ ])/g, "");
  new Function("console", ...Object.keys(http), code)({ log }, ...Object.values(http));
  return lines;
}

/** Returns the output that a block's comments document: at the end of a printing line, or in the lines after it. */
function documented(block: string): string[] {
  return [...block.matchAll(/^(?:console\.log\(.*\); )?\/\/ (.*)$/gm)].map((found) => found[1]!);
}

for (const block of blocks) {
  const [, names = ""] = /^import \{ (.*) \} from "svc-mod-sdk\/http";$/m.exec(block) ?? [];
  test(`has an example with ${names} that prints what its comments show`, () => {
    assert.equal(printed(block), documented(block));
  });
  test(`has an example with ${names} whose imports exist and are used`, () => {
    for (const name of names.split(", ")) {
      assert.ok(name in http, name);
      assert.ok(block.split(name).length > 2, name);
    }
  });
}

test("has an example of each exported function", () => {
  const shown = new Set(blocks.flatMap((block) => block.match(/[\w$]+(?=[(.])/g) ?? []));
  assert.equal(
    Object.keys(http).filter((name) => !shown.has(name)),
    [],
  );
});
