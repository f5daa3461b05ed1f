import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createHostTable } from "../../host-shim/runtime/mod/host-table.js";
import { MOD_PARAMS } from "../../host-shim/runtime/mod/loaded-mod.js";
import { createBus, Status } from "../../sdk/index.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";

const embedding = suite("the page on embedding");
const page = readFileSync(join(repository, "docs/embedding.md"), "utf8");
/** The page without its code blocks. */
const words = page.replace(/^```.*?^```$/gms, "");
/** The complete host on the page. */
const [host = ""] = /^export function createModHost.*?^```$/ms.exec(page) ?? [];

function hostTable(): object {
  const nothing = (): void => {};
  const environment = {
    side: "client",
    previous: "",
    mod: { guid: "a", name: "A", version: "1.0.0" },
    bus: createBus({ log: nothing }),
    config: { read: () => ({ status: Status.Ok, text: "" }), write: () => Status.Ok, version: () => "" },
    log: nothing,
    fault: nothing,
  } as const;
  return createHostTable(
    environment,
    (_where, part) => part(),
    () => nothing,
  );
}

embedding("names every member of the Host table, and the host on the page has them", () => {
  const members = Object.keys(hostTable());
  const section = words.slice(words.indexOf("## The Host table"), words.indexOf("## Who calls what"));
  const named = [...section.matchAll(/^\| `(\w+)/gm)].map((found) => found[1]);
  assert.equal(named, members);
  const [table = ""] = /^ {4}const host = Object\.freeze\(\{.*?^ {4}\}\);$/ms.exec(host) ?? [];
  for (const member of members) assert.match(table, new RegExp(`^ {6}${member}\\b`, "m"), member);
});

embedding("names every parameter of a mod's function, and the host on the page passes them", () => {
  for (const name of MOD_PARAMS) {
    assert.ok(words.includes(`\`${name}\``), name);
    assert.match(host, new RegExp(`\\b${name}\\b`), name);
  }
});

const GLUE = "mods.ts";
const MOST_LINES = 30;

embedding("prints mods.ts of each game of examples/embeds, each with fewer than 30 lines", () => {
  const embeds = join(repository, "examples/embeds");
  const games = readdirSync(embeds, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.is(games.length, 3);
  for (const { name } of games) {
    const glue = readFileSync(join(embeds, name, GLUE), "utf8");
    assert.ok(
      page.includes(`\`\`\`ts\n${glue}\`\`\`\n`),
      `docs/embedding.md prints ${name}/${GLUE} as it is`,
    );
    const lines = glue.trimEnd().split("\n").length;
    assert.ok(lines < MOST_LINES, `${name}/${GLUE} has ${lines} lines`);
    assert.ok(readdirSync(join(embeds, name, "mods")).length >= 2, `${name} has two mods`);
  }
});
