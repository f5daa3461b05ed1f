import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../host-shim/selection/mod-registry.js";
import { REGISTRY } from "../../host-shim/selection/registry-shape.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { snippetsOf } from "./snippets.js";

const registry = suite("docs/registry.md");
const page = readFileSync(join(repository, "docs/registry.md"), "utf8");
const [example = ""] = snippetsOf("docs/registry.md", "json");
const members = new Set(Object.values(REGISTRY).flatMap(Object.keys));

registry("names every member of a registry", () => {
  const described = new Set([...page.matchAll(/`(\$?\w+)`|"(\w+)"/g)].map(([, code, text]) => code ?? text));
  assert.equal(
    [...members].filter((name) => !described.has(name)),
    [],
  );
});

registry("has an example with every member, which the parser reads without a problem", () => {
  const used = new Set<string>();
  JSON.parse(example, (name, value) => {
    used.add(name);
    return value;
  });
  assert.equal(
    [...members].filter((name) => !used.has(name)),
    [],
  );
  assert.equal(parseRegistry(example).problems, []);
});
