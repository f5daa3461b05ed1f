import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import type { Evaluate } from "../../host-shim/client/index.js";
import { useBrowser } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTab } from "../support/tabs.js";

const evaluate = suite("evaluateInPage in a browser");
const browser = useBrowser(evaluate);

declare global {
  interface Window {
    evaluateInPage: Evaluate;
    escaped?: boolean;
  }
}

function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  return withTab(browser(), {}, async (page) => {
    const script = readFileSync(join(repository, "build/host-shim/client/browser-evaluate.js"), "utf8");
    await page.addScriptTag({
      type: "module",
      content: `${script}\nwindow.evaluateInPage = evaluateInPage;`,
    });
    await page.waitForFunction(() => "evaluateInPage" in window);
    await work(page);
  });
}

/** A built mod whose `run` throws. */
const LIBRARY = `'use strict';

function deep() {
    throw new Error("boom");
}
module.exports = { run: () => deep() };
`;

evaluate("names the built file in error stacks, with line and column", () =>
  withPage(async (page) => {
    const stack = await page.evaluate((library) => {
      const module = { exports: {} as { run?: () => void } };
      window.evaluateInPage(library, "my mod/mod.js", ["module", "setTimeout"])(module);
      try {
        module.exports.run?.();
        return "nothing was thrown";
      } catch (error) {
        return (error as Error).stack ?? "";
      }
    }, LIBRARY);
    assert.match(stack, /at deep \(my_mod\/mod\.js:4:11\)/);
    assert.match(stack, /my_mod\/mod\.js:6:31\)/);
  }),
);

evaluate("passes the file's name, first line and source map to the developer tools", () =>
  withPage(async (page) => {
    const session = await page.context().newCDPSession(page);
    const parsed = new Promise<{ startLine: number; sourceMapURL?: string }>((resolve) => {
      session.on("Debugger.scriptParsed", (script) => {
        if (script.url === "my-mod/mod.js") resolve(script);
      });
    });
    await session.send("Debugger.enable");
    const map = "data:application/json;base64,e30=";
    await page.evaluate(
      (library) => void window.evaluateInPage(library, "my-mod/mod.js", ["module"])({ exports: {} }),
      `${LIBRARY}//# sourceMappingURL=${map}\n`,
    );
    const { startLine, sourceMapURL } = await parsed;
    assert.is(startLine, 0);
    assert.is(sourceMapURL, map);
  }),
);

evaluate("compiles and does not run a source, and rejects a syntax error or an extra closing brace", () =>
  withPage(async (page) => {
    const thrown = await page.evaluate(() =>
      ["window.escaped = true; (", "} window.escaped = true; {"].map((source) => {
        try {
          window.evaluateInPage(source, "mod.js", ["module"]);
          return "it compiled";
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    assert.equal(thrown, ["SyntaxError", "SyntaxError"]);
    await page.evaluate(() => void window.evaluateInPage("window.escaped = true;", "mod.js", ["module"]));
    assert.is(await page.evaluate(() => window.escaped), undefined);
  }),
);

evaluate("compiles a source that ends in a line comment", () =>
  withPage(async (page) => {
    const value = await page.evaluate(() => {
      const module = { exports: 0 };
      window.evaluateInPage("module.exports = 7; // the end", "mod.js", ["module"])(module);
      return module.exports;
    });
    assert.is(value, 7);
  }),
);
