import { dirname, join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import type { Page } from "playwright-core";
import { rollup } from "rollup";
import { deferred } from "../../../host-shim/panel/words/english/english-deferred.js";
import { first } from "../../../host-shim/panel/words/english/english-first.js";
import { screens } from "../../../host-shim/panel/words/english/english-screens.js";
import { useBrowser } from "../../support/chromium.js";
import { repository } from "../../support/repository.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, show, withPage } from "./fixture.js";

const words = suite("the texts of the panel");
const browser = useBrowser(words);

/** The English word tables by module name. */
const TABLES: Readonly<Record<string, object>> = { first, deferred, screens };

/**
 * Returns the module of a pseudo language without Latin letters, whose texts are 40 % longer than English texts. A Latin
 * text on the screen therefore comes from no table.
 */
const pseudo = (table: string): string => `
  import { ${table} as table } from "${table}";
  export * from "${table}";
  const foreign = (text) => text.replace(/[a-z]/gi, (letter) => String.fromCodePoint(0x430 + (letter.charCodeAt(0) & 31)));
  const said = (text) => {
    const more = text.slice(0, Math.ceil(text.length * 0.4));
    return foreign(/[a-z]/i.test(more) ? text.trimEnd() + " " + more : text);
  };
  const translated = (entry) =>
    typeof entry === "string" ? said(entry)
    : typeof entry === "function" ? (...parameters) => said(entry(...parameters))
    : Array.isArray(entry) ? entry.map(translated)
    : Object.fromEntries(Object.entries(entry).map(([name, inner]) => [name, translated(inner)]));
  const { language } = table;
  export const ${table} = { ...translated(table), ...(language && { language }) };`;

/** Bundles the panel in the pseudo language; returns its files. */
async function pseudoPanel(): Promise<readonly { readonly fileName: string; readonly code: string }[]> {
  const panel = join(repository, "build/host-shim/panel");
  const bundle = await rollup({
    input: { panel: join(panel, "index.js") },
    plugins: [
      {
        name: "pseudo-language",
        resolveId(id, importer) {
          if (id in TABLES) return join(panel, `words/english/english-${id}.js`);
          if (!importer?.startsWith(panel)) return null;
          const table = /\/english-([a-z]+)\.js$/.exec(join(dirname(importer), id))?.[1] ?? "";
          return table in TABLES ? `pseudo:${table}` : null;
        },
        load: (id) => (id.startsWith("pseudo:") ? pseudo(id.slice("pseudo:".length)) : null),
      },
      nodeResolve(),
    ],
  });
  const { output } = await bundle.generate({ format: "es" });
  return output.filter((file) => file.type === "chunk");
}

const row = (key: number, type: string, more: object) => ({
  key: `${key}`,
  label: `λ${key}`,
  type,
  default: "",
  value: "",
  category: "",
  path: [],
  description: "",
  implemented: true,
  appliesOn: "live",
  keybind: false,
  ...more,
});

const ROWS = [
  row(1, "bool", { default: true, value: false, appliesOn: "restart", effect: "restart" }),
  row(2, "int", { default: 1, value: 2, min: 0, max: 9, step: 1, effect: "applied" }),
  row(3, "float", { default: 1, value: 1, effect: "ignored" }),
  row(4, "enum", { value: "9", options: ["1", "2"], effect: "unreported" }),
  row(5, "string", { effect: "nohook" }),
  row(6, "keybind", { value: "F6", default: "F6", keybind: true }),
  row(7, "keybind", { value: "F6", default: "F6", keybind: true, category: "Γ", path: ["Γ"] }),
  row(8, "keybind", { keybind: true }),
  row(9, "color", { default: "1,1,1,1", value: "1,0,1,1", colorFormat: "rgb" }),
  row(10, "select", { options: ["1"], optionsUrl: "/1" }),
  row(11, "bool", { default: true, value: true, implemented: false }),
  row(12, "int", { default: 1, value: "1" }),
];

/** A transport whose mods, reasons and errors have no Latin letter; `reach.fate` selects its answers. */
const START = `
  import { definePanel } from "/panel.js";
  const rows = ${JSON.stringify(JSON.stringify(ROWS))};
  const reach = (window.reach = { fate: "ok" });
  const decision = (verdict) => ({ enabled: verdict === "loaded", verdict, reason: "ρ" });
  const ids = Object.keys(${JSON.stringify(first.verdicts)});
  const mods = ["loaded", ...ids, ""].map((verdict, index) => ({
    id: String(index), name: "μ" + index, version: "1", sides: [], override: ["absent", "enabled", "disabled"][index % 3],
    list: index % 2 ? "1" : "", client: decision(verdict), server: index % 2 ? decision(verdict) : null,
  }));
  const answer = async (value) => {
    if (reach.fate === "lost") throw new Error("ε");
    return value;
  };
  const reply = () => answer({ ok: reach.fate === "ok", err: reach.fate === "ok" ? "" : "ε", rows });
  const panel = document.createElement(definePanel());
  panel.overlay = true;
  panel.transport = {
    baseUrl: location.origin, serverOnly: true,
    index: () => answer([{ guid: "0", name: "μ0", version: "1", count: 12, done: 11 }]),
    page: () => answer(rows), edit: reply, reset: reply, options: () => answer({ options: [], matched: 7 }),
    mods: () => answer({ mods, problems: ["π"] }), enable: () => answer(), disable: () => answer(), clear: () => answer(),
    preview: (verb, id) => answer([{ id: "8", name: "μ8", after: decision("conflict") },
      { id, name: "μ" + id, after: decision(verb === "disable" ? "disabled" : "loaded") }]),
  };
  document.body.append(panel);
  panel.open = true;`;

/** The actions on the panel, in order, each with the name of the resulting state. */
const STEPS: readonly (readonly [state: string, act: (page: Page) => Promise<unknown>])[] = [
  ["a mod's page", (page) => page.locator(".row").nth(11).waitFor()],
  ["a row's menu", (page) => page.locator(".more button[aria-expanded]").first().press("Enter")],
  ["a copied key", (page) => page.locator(".menu .does button:enabled").first().click()],
  ["a picker of colours", (page) => press(page, ".swatch")],
  ["a source without choices", (page) => press(page, ".combo")],
  ["a box that captures a key", (page) => press(page, ".keys")],
  ["a misfit draft", (page) => page.locator("[id='control-0%2F3']").fill("?")],
  ["a text that is no colour", (page) => page.locator("[id='control-0%2F9']").fill("?")],
  ["a reset row", (page) => resetFirst(page)],
  [
    "a refused edit",
    async (page) => {
      await page.evaluate(() =>
        Object.assign(window, { reach: Object.assign(window.reach, { fate: "refused" }) }),
      );
      await page.locator("[id='control-0%2F5']").fill("1");
      await page.keyboard.press("Enter");
      await page.locator("[id='state-0%2F5'].err").waitFor();
    },
  ],
  ["a search", (page) => page.locator("#search").fill("λ1")],
  ["a search that finds nothing", (page) => page.locator("#search").fill("?!")],
  ["all keys", (page) => show(page, "#keybinds")],
  ["finding a key by pressing", (page) => press(page, ".mod button:last-of-type")],
  [
    "an unbound key",
    async (page) => {
      await page.keyboard.press("F7");
      await page.locator("p.empty").waitFor();
    },
  ],
  ["all mods", (page) => show(page, "#mods")],
  [
    "a question",
    async (page) => {
      await page.locator(".verdict .switch").nth(1).click();
      await page.locator(".ask").waitFor();
    },
  ],
  [
    "no answer",
    async (page) => {
      await page.evaluate(() => Object.assign(window.reach, { fate: "lost" }));
      await page.locator(".banner [id], .banner button").first().waitFor();
    },
  ],
];

/** Resets the first modified row by its menu. */
const resetFirst = async (page: Page) => {
  await deferredLoaded(page);
  await page.locator(".row.modified label").first().click({ button: "right" });
  await page.locator(".menu .does button").first().click();
};

/** Clicks the first match, even if another element covers it. */
const press = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
    });

declare global {
  interface Window {
    reach: { fate: string };
  }
}

words("have no English word and no overflow in any state of a language with longer texts", async () => {
  const panel = await pseudoPanel();
  const files: Record<string, [type: string, body: string]> = {
    "/": [
      "text/html",
      `<!doctype html><html lang="x"><title>.</title><script type="module" src="/start.js"></script>`,
    ],
    "/start.js": ["text/javascript", START],
    ...Object.fromEntries(panel.map(({ fileName, code }) => [`/${fileName}`, ["text/javascript", code]])),
  };
  await withPage(browser(), {}, async ({ page }) => {
    await page.route("http://localhost:1/**", (route) => {
      const file = files[new URL(route.request().url()).pathname];
      return file ? route.fulfill({ contentType: file[0], body: file[1] }) : route.abort();
    });
    await page.goto("http://localhost:1/");
    for (const [state, act] of STEPS) {
      await act(page);
      await soon.equal(() => latinTexts(page), [], state);
      await soon.equal(() => overflows(page), [], state);
    }
  });
});

/** Returns the panel's visible and accessible texts with Latin letters, except key names, ids and colours. */
function latinTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    // The panel draws in the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const heard = ["aria-label", "title", "placeholder", "aria-valuetext", "aria-roledescription"];
    return [...root.querySelectorAll("*")].flatMap((element) => {
      if (element.closest("kbd,code,.keys")) return [];
      const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data);
      const texts = [...own, ...heard.map((name) => element.getAttribute(name) ?? "")];
      return texts
        .filter((text) => /[a-z]/i.test(text) && !/^#[\da-f]+$/i.test(text))
        .map((text) => `${element.localName}: ${text.trim()}`);
    });
  });
}

/** The CSS pixels by which a button's edge is wider than the rows, so that the button's text is aligned with the rows. */
const EDGE = 8;

/**
 * Returns the elements whose content is wider than their box. Ignores the texts of the bar's buttons and the texts about a
 * mod, which may be cut, the tabs of a narrow panel, which are scrolled, and a colour's handle, which may extend past its area.
 */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate((edge) => {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    return [
      ...root.querySelectorAll(
        ".app, .app *:not(input, select, select *, .hidden, .hidden *, .chips, .shade, nav, header button span, .about > span)",
      ),
    ]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + edge)
      .map(
        (element) => `${element.localName}.${element.className}: ${element.textContent!.trim().slice(0, 80)}`,
      );
  }, EDGE);
}
