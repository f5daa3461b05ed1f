import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, type Pattern, parse, type VariableDeclaration } from "acorn";
import { ancestor, base, simple } from "acorn-walk";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";

const syntax = suite("the syntax of bundles for any engine");

const LOOP = /^(?:For|ForOf|ForIn|While|DoWhile)Statement$/;

/** Checks for syntax that some game engines lack, by node type. */
const LACKING: Readonly<Record<string, (node: Record<string, unknown>) => boolean>> = {
  Function: ({ async }) => async === true,
  Class: () => true,
  ForOfStatement: (node) => node["await"] === true,
  ImportExpression: () => true,
  Literal: ({ regex }) => /\(\?<[^=!]|\\p\{/.test((regex as { pattern: string } | undefined)?.pattern ?? ""),
};

/** Returns the syntax nodes that some engines lack, as `line: source`. */
function lacking(program: Node, source: string): string[] {
  const found: string[] = [];
  const visitors = Object.entries(LACKING).map(([type, isLacking]) => [
    type,
    (node: Node) => {
      if (isLacking(node as unknown as Record<string, unknown>)) found.push(place(node, source));
    },
  ]);
  simple(program, Object.fromEntries(visitors));
  return found;
}

/** Returns the functions in loops that capture a variable of the loop, which in Hermes all iterations share. */
function keptInLoops(program: Node, source: string): string[] {
  const found: string[] = [];
  ancestor(program, {
    Function(node, _state, ancestors) {
      const outside = ancestors.slice(0, -1);
      const home = outside.findLastIndex(({ type }) => /Function/.test(type));
      const variables = new Set(
        outside.slice(home + 1).flatMap((at) => (LOOP.test(at.type) ? namesIn(at) : [])),
      );
      let keeps = false;
      simple(node, {
        Identifier({ name }) {
          keeps ||= variables.has(name);
        },
      });
      if (keeps) found.push(place(node, source));
    },
  });
  return found;
}

/** Returns the names that `let` and `const` declare in a loop, outside of functions. */
function namesIn(loop: Node): string[] {
  const names: string[] = [];
  const visitor = {
    VariableDeclaration({ kind, declarations }: VariableDeclaration) {
      if (kind !== "var") for (const { id } of declarations) names.push(...namesOf(id));
    },
  };
  simple(loop, visitor, { ...base, Function() {} });
  return names;
}

function namesOf(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((part) =>
        namesOf(part.type === "Property" ? part.value : part.argument),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap(namesOf);
    case "AssignmentPattern":
      return namesOf(pattern.left);
    case "RestElement":
      return namesOf(pattern.argument);
    default:
      return [];
  }
}

function place({ start }: Node, source: string): string {
  const line = source.slice(0, start).split("\n").length;
  return `${line}: ${source.slice(start, start + 60).split("\n")[0]}`;
}

const parsed = (source: string): Node => parse(source, { ecmaVersion: 2020, sourceType: "module" });

for (const name of ["index", "http", "client", "diagnose"]) {
  const source = readFileSync(join(repository, `dist/${name}.js`), "utf8");

  syntax(`is ES2020 in dist/${name}.js, without the features that some engines lack`, () => {
    assert.equal(lacking(parsed(source), source), []);
  });

  syntax(`has in dist/${name}.js no function in a loop that captures a variable of the loop`, () => {
    assert.equal(keptInLoops(parsed(source), source), []);
  });
}

syntax("fails its checks in samples with such features or captured loop variables, not in others", () => {
  const samples = [
    "async () => {};",
    "class Bus {}",
    "async function f() { for await (const a of b) a; }",
    'import("a");',
    "/(?<year>a)/;",
    "/\\p{L}/u;",
  ];
  for (const sample of samples) assert.is.not(lacking(parsed(sample), sample).length, 0, sample);
  assert.equal(lacking(parsed("/(?<=a)(?:b)/;"), ""), []);
  for (const loop of ["for (const [a] of b)", "for (let a = 0; ; )", "while (b)"]) {
    const sample = `${loop} { const { c = 1, ...d } = b; f(() => ${loop === "while (b)" ? "c + d" : "a"}); }`;
    assert.is(keptInLoops(parsed(sample), sample).length, 1, sample);
  }
  const fine = "for (const a of b) { f((c) => c); (function () { let d; return () => d; })(); }";
  assert.equal(keptInLoops(parsed(fine), fine), []);
});
