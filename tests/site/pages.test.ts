import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";

// Runs over the site that `npm run docs` has built.

const pages = suite("the site of docs/");
const site = join(repository, "build/site");
const read = (path: string) => readFileSync(join(site, path), "utf8");

pages("has each page of docs/, with its title", () => {
  const sources = readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => path.replaceAll("\\", "/"));
  assert.ok(sources.length > 10, sources.join(" "));
  for (const source of sources) {
    const page = source.replace(/\.md$/, ".html");
    assert.ok(existsSync(join(site, page)), page);
    const [, title] = /^# (.+)$/m.exec(readFileSync(join(repository, "docs", source), "utf8")) ?? [];
    if (title !== undefined) assert.match(read(page), title.replaceAll("`", ""), page);
  }
});

pages("has each entry of the package in its reference, and an example on the pages of five exports", () => {
  const { exports } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const index = read("api/index.html");
  const entries = Object.entries<{ types?: string }>(exports).filter(([, { types }]) => types !== undefined);
  for (const [entry] of entries) {
    assert.match(index, entry.replace(/^\./, "svc-mod-sdk").replace("/", "."), entry);
  }
  const reference = readdirSync(join(site, "api"), { recursive: true, encoding: "utf8" });
  for (const name of ["defineMod", "createClientHost", "startBackend", "parseRequest", "createTestHost"]) {
    const path = reference.find((path) => path.endsWith(`${name}.html`));
    assert.ok(path, name);
    assert.match(read(join("api", path)), />Example/, `${name} is shown by an example`);
  }
});
