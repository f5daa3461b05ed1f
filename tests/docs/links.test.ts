import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { PAGES } from "./snippets.js";

const links = suite("the links of the documentation");

const textOf = (page: string) => readFileSync(join(repository, page), "utf8").replace(/^```.*?^```$/gms, "");

/** Returns the anchors of a heading: on GitHub, and on the site that `npm run docs` builds. */
const anchorsOf = (heading: string): readonly string[] => {
  const title = heading.toLowerCase().replace(/`/g, "");
  return [
    title.replace(/[^\w -]/g, "").replaceAll(" ", "-"),
    title.replace(/[\W_]+/g, "-").replace(/^-|-$/g, ""),
  ];
};

links("lead to existing files and headings, with the same anchor on GitHub and on the site", () => {
  const broken: string[] = [];
  for (const page of PAGES) {
    for (const [, path = "", anchor] of textOf(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      if (/^[a-z]+:/.test(path)) continue;
      const target = path === "" ? page : posix.join(posix.dirname(page), path);
      const link = `${page}: ${path}${anchor === undefined ? "" : `#${anchor}`}`;
      if (!existsSync(join(repository, target))) broken.push(link);
      else if (anchor !== undefined) {
        const headings = [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
        if (!headings.some((heading) => anchorsOf(heading).every((one) => one === anchor))) broken.push(link);
      }
    }
  }
  assert.equal(broken, []);
});
