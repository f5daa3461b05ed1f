import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";

interface Mutation {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
const { mutationsOf } = (await import(pathToFileURL(join(repository, "scripts/mutations.mjs")).href)) as {
  readonly mutationsOf: (source: string) => Mutation[];
};

const mutations = suite("mutations of a file");

/** Sources, each with its mutants. */
const cases: readonly (readonly [source: string, ...mutants: string[]])[] = [
  ["if (a) b();", "if (!(a)) b();", "if (a) ;"],
  ["x(a < b ? c : d);", "x(!(a < b) ? c : d);", "x(a <= b ? c : d);", ";"],
  ["for (;;) break;", "for (;;) ;"],
  ["while (a) continue;", "while (!(a)) continue;", "while (a) ;"],
  ["throw a;", ";"],
  ["export const x = a + b * c;", "export const x = a - b * c;", "export const x = a + b / c;"],
  ["export const x = a && (b ?? c);", "export const x = a || (b ?? c);", "export const x = a && (b && c);"],
  ["export const x = [!a, -b];", "export const x = [a, -b];", "export const x = [!a, b];"],
  ["i++;", "i--;", ";"],
  ["--i;", "++i;", ";"],
  ["i += j;", "i -= j;", ";"],
  ["export const x = [1];", "export const x = [(2)];"],
  ["export const x = [true];", "export const x = [false];"],
  ['export const x = ["a", ""];', 'export const x = ["", ""];', 'export const x = ["a", "mutated"];'],
  ["export const x = `a`;", 'export const x = "";'],
  ['export const x = "a" + b;', 'export const x = "" + b;'],
  ["export const x = a?.b;", "export const x = a.b;"],
  ["export const x = a?.[b];", "export const x = a[b];"],
  ["export const x = a?.();", "export const x = a();"],
  ["export function f() { return a; }", "export function f() { return; }"],
  ["export function f() { return false; }", "export function f() { return true; }"],
  ["export function f() { return; }"],
  ["export function f() { return undefined; }"],
  [
    "x.sort((a, b) => a < b ? -1 : 1);",
    ";",
    "x.sort((a, b) => a <= b ? -1 : 1);",
    "x.sort((a, b) => !(a < b) ? -1 : 1);",
    "x.sort((a, b) => a < b ? 1 : 1);",
  ],
  ['"use strict"; import { a } from "b"; export const c = { "d": a };'],
];

for (const [source, ...expected] of cases) {
  mutations(`have exactly the expected results for: ${source}`, () => {
    const found = mutationsOf(source).map(
      ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
    );
    assert.equal(found.sort(), expected.sort());
  });
}

const mutate = suite("npm run mutate");

mutate("fails at once for a number of workers that is not a positive integer", () => {
  for (const parallel of ["0", "two", "1.5", "-1", ""]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(repository, "scripts/mutate.mjs"), `--parallel=${parallel}`, "--only=none"],
      { encoding: "utf8" },
    );
    assert.is(status, 1, parallel);
    assert.match(stderr, "--parallel is a positive integer, found");
  }
});
