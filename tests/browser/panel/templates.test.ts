import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { useBrowser } from "../../support/chromium.js";
import { withTab } from "../../support/tabs.js";

const templates = suite("the panel's templates");
const browser = useBrowser(templates);

const SOURCE = readFileSync(
  new URL("../../../host-shim/panel/templates/template.js", import.meta.url),
  "utf8",
);

/** What is drawn: a text, a number, nothing, a list, or one of the page's templates with values. */
type Drawn = unknown;
type Name = "item" | "pair" | "bare" | "kept";

/** Draws each value into one place, and into a new one; gives what stands there, one beside the other, comments left out. */
type DrawAll = (values: readonly Drawn[], around: boolean) => (readonly [drawn: string, anew: string])[];

async function onPage(work: (page: Page) => Promise<void>): Promise<void> {
  await withTab(browser(), {}, async (page) => {
    await page.evaluate(async (source) => {
      const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
      const { html, render } = module as typeof import("../../../host-shim/panel/templates/template.js");
      const make: Record<Name, (values: unknown[]) => unknown> = {
        item: ([a]) => html`<li title=${a}>${a}</li>`,
        pair: ([a, b]) => html`<p class="x ${typeof a}" ?hidden=${a === null}>${a} and ${b}</p>tail`,
        bare: ([a]) => html`${a}`,
        kept: ([a]) => html`<b></b><ul><li>first</li>${a}<li>last</li></ul>`,
      };
      const isTemplate = (value: Drawn): value is { of: Name; values: Drawn[] } =>
        typeof value === "object" && value !== null && "of" in value;
      const valueOf = (drawn: Drawn): unknown =>
        Array.isArray(drawn)
          ? drawn.map(valueOf)
          : isTemplate(drawn)
            ? make[drawn.of](drawn.values.map(valueOf))
            : (drawn ?? undefined);
      const shown = (parent: Element) => parent.innerHTML.replaceAll(/<!--.*?-->/g, "");
      const drawAll: DrawAll = (values, around) => {
        const place = () => {
          const parent = document.createElement("div");
          if (around) parent.append(document.createElement("hr"), document.createElement("hr"));
          return parent;
        };
        const one = place();
        return values.map((value) => {
          const other = place();
          for (const parent of [one, other])
            render(valueOf(value), parent, parent.lastElementChild?.matches("hr") ? parent.lastChild : null);
          return [shown(one), shown(other)];
        });
      };
      Object.assign(window, { drawAll, html, render });
    }, SOURCE);
    await work(page);
  });
}

const { drawn } = fc.letrec((tie) => ({
  drawn: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("", "a", '<b> & "c"', 0, 7, null),
    fc.array(tie("drawn"), { maxLength: 4 }),
    fc.record({
      of: fc.constantFrom<Name>("item", "pair", "bare", "kept"),
      values: fc.tuple(tie("drawn"), tie("drawn")),
    }),
  ),
}));

templates("draws a value the same whatever was drawn in its place before", async () => {
  await onPage((page) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { minLength: 2, maxLength: 6 }),
        fc.boolean(),
        async (values, around) => {
          const pairs = await page.evaluate(
            ([list, isAround]) => (window as unknown as { drawAll: DrawAll }).drawAll(list, isAround),
            [values, around] as const,
          );
          for (const [now, anew] of pairs) assert.is(now, anew);
        },
      ),
      { numRuns: 300 },
    ),
  );
});

templates("never parses a text as markup, and keeps unchanged parts as the same element", async () => {
  await onPage(async (page) => {
    const seen = await page.evaluate(() => {
      const { html, render } =
        window as unknown as typeof import("../../../host-shim/panel/templates/template.js");
      const parent = document.createElement("div");
      const clicks: string[] = [];
      const draw = (text: string) =>
        render(
          html`<button title=${text} @click=${() => clicks.push(text)}>${text}</button><input .value=${text}>`,
          parent,
        );
      draw("<img src=x onerror=alert(1)>");
      const [button, input] = parent.children as unknown as [HTMLButtonElement, HTMLInputElement];
      const first = { images: parent.querySelectorAll("img").length, title: button.title };
      input.value = "typed";
      draw("two");
      button.click();
      return {
        first,
        same: parent.firstElementChild === button,
        clicks,
        value: input.value,
        text: button.textContent,
      };
    });
    assert.equal(seen, {
      first: { images: 0, title: "<img src=x onerror=alert(1)>" },
      same: true,
      clicks: ["two"],
      value: "two",
      text: "two",
    });
  });
});

templates("draws an object that looks like a template as a text", async () => {
  await onPage(async (page) => {
    const seen = await page.evaluate(() => {
      const { render } = window as unknown as typeof import("../../../host-shim/panel/templates/template.js");
      const strings = Object.freeze(["<img src=x>"]);
      const parent = document.createElement("div");
      for (const forged of [
        { strings, values: [] },
        { strings: Object.freeze(Object.assign(["<img src=x>"], { raw: strings })), values: [] },
      ])
        render(forged, parent);
      return parent.querySelectorAll("img").length;
    });
    assert.is(seen, 0);
  });
});

templates("rejects strings that are not template literals in the source", async () => {
  await onPage(async (page) => {
    const seen = await page.evaluate(() => {
      const { html, render } =
        window as unknown as typeof import("../../../host-shim/panel/templates/template.js");
      const parent = document.createElement("div");
      const refused = (strings: readonly string[]) => {
        try {
          render(html(strings as unknown as TemplateStringsArray), parent);
          return "";
        } catch (error) {
          return String(error);
        }
      };
      const raw = ["<img src=x>"];
      return [
        refused(Object.freeze(["<img src=x>"])),
        refused(Object.assign(["<img src=x>"], { raw })),
        refused(Object.freeze(Object.create(Object.assign([...raw], { raw })))),
        String(parent.querySelectorAll("img").length),
      ];
    });
    const refusal = "TypeError: The panel draws the templates of its own source alone.";
    assert.equal(seen, [refusal, refusal, refusal, "0"]);
  });
});

templates.run();
