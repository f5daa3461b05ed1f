import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { registryText } from "../../support/install.js";
import { repository } from "../../support/repository.js";

// The files of a panel test's page, and the sources of its mods for the page or for an install.

/** The source of a test's mod. The page evaluates it for the bus, the backend for the routes. */
export interface PageMod {
  readonly guid: string;
  readonly name?: string;
  /** An expression for the list of settings, with `sdk` in scope. */
  readonly rows: string;
  /** The body of the `onSettingsApplied` hook, with `key` and `mod` (the bound SDK) in scope. Without it the mod has no hook. */
  readonly hook?: string;
  readonly config?: string;
  /** The sides on which the mod runs in an install (default: both). */
  readonly sides?: readonly ("client" | "server")[];
  /** The mod's files in `texts/`, by language, for a backend. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The mod's presets, for a backend. */
  readonly presets?: readonly object[];
  /** Statements that a backend runs when it loads the mod, such as its own routes; `mod` and `sdk` are in scope. */
  readonly serve?: string;
}

/** Returns a mod with one switch; a backend also runs the statements `serve` when it loads the mod. */
export const mod = (guid: string, name: string, serve?: string): PageMod => ({
  guid,
  name,
  rows: `[sdk.boolSetting("on", "On ${name}", true)]`,
  ...(serve !== undefined && { serve }),
});

/** A mod with one control of each sort, for tests that need few rows. */
export const SMALL: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.boolSetting("on", "On", true),
    sdk.intSetting("size", "Size of text", 20, { lo: 10, hi: 40, step: 2 }),
    sdk.enumSetting("look", "Look", "plain", ["plain", "bold"]),
    sdk.stringSetting("title", "Title", "Clock"),
    sdk.keybindSetting("key", "Key", "F6"),
    sdk.colorSetting("sun", "Sun", "1,1,1"),
    sdk.selectSetting("voice", "Voice", "en-a", ["en-a", "en-b", "de-t"]),
  ]`,
  hook: "mod.settingApplied();",
};

/** The parts of the page's script. */
export interface PageScript {
  readonly mods: readonly PageMod[];
  /** An expression that creates the transport, with `bus` and the panel's exports in scope. */
  readonly transport: string;
  readonly overlay: boolean;
  /** Statements that run in the page before it creates the panel, with `bus` in scope. */
  readonly before: string;
  /** The paths that the server answers with 503; a test may change the set. */
  readonly refused?: ReadonlySet<string>;
}

const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "require-trusted-types-for 'script'",
  // Some pages have two versions of the panel, each with lit.
  "trusted-types lit-html 'allow-duplicates'",
].join("; ");

const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Settings</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/test.css"></head>
<body><script type="module" src="/start.js"></script></body></html>`;

/** The files that `panel.js` loads. */
const PANEL_FILES = ["first", "deferred", "german", "french", "chinese"];

/** A file of a panel page: its type, headers and text. */
export interface PageFile {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: () => string;
}

/** Returns the files of a panel page by path; the page itself is `/panel-page`. */
export function pageFiles(script: PageScript): Readonly<Record<string, PageFile>> {
  const file = (contentType: string, text: () => string, headers = {}) => ({ contentType, headers, text });
  return {
    "/panel-page": file("text/html", () => DOCUMENT, { "Content-Security-Policy": POLICY }),
    "/start.js": file("text/javascript", () => scriptText(script)),
    "/test.css": file("text/css", () => "html,body{margin:0;height:100%}"),
    "/panel.js": file("text/javascript", () => bundle("panel")),
    ...Object.fromEntries(
      PANEL_FILES.map((name) => [
        `/panel/${name}.js`,
        file("text/javascript", () => bundle(`panel/${name}`)),
      ]),
    ),
    "/sdk.js": file("text/javascript", () => bundle("index")),
  };
}

/** Answers requests for the files of a panel page on an origin. */
export async function servePage(page: Page, origin: string, script: PageScript): Promise<void> {
  const files = new Map(Object.entries(pageFiles(script)));
  const isFile = ({ origin: asked, pathname }: URL) => asked === origin && files.has(pathname);
  await page.route(isFile, (route) => {
    const { contentType, headers, text } = files.get(new URL(route.request().url()).pathname)!;
    return route.fulfill({ contentType, headers, body: text() });
  });
}

/** Returns the text of a built file of the package. */
export function bundle(name: string): string {
  return readFileSync(join(repository, `dist/${name}.js`), "utf8");
}

function scriptText({ mods, transport, overlay, before }: PageScript): string {
  return `
    import * as sdk from "/sdk.js";
    import { busTransport, definePanel, httpTransport } from "/panel.js";
    const bus = sdk.createBus({ log() {} });
    Object.assign(window, { sdk, bus, configs: {}, writes: [], mods: {} });
    function addMod(guid, name, config, setUp, itsBus = bus) {
      configs[guid] = config;
      const scope = itsBus.scope(guid);
      const offs = [];
      const mod = sdk.createSdk({
        api: 2, previous: "", side: "client", mod: { guid, name, version: "1.0.0" },
        readConfig: () => ({ status: "Ok", text: configs[guid] }),
        writeConfig(next, previous) {
          if (previous !== configs[guid]) return "ErrConflict";
          configs[guid] = next;
          writes.push(next);
          return "Ok";
        },
        on(event, handler) { const off = scope.on(event, handler); offs.push(off); return off; },
        emit: scope.emit, route: () => "ErrUnsupported", log() {}, fault() {}, onUnload() {},
      });
      mods[guid] = { mod, remove() { for (const off of offs) off(); mod.dispose(); } };
      setUp(mod);
    }
    window.addMod = addMod;
    ${mods
      .map(({ guid, name = guid, config = "{}\n", ...mod }) => {
        const names = `${JSON.stringify(guid)}, ${JSON.stringify(name)}, ${JSON.stringify(config)}`;
        return `addMod(${names}, (mod) => { ${loadText(mod)} });`;
      })
      .join("\n")}
    ${before}
    const panel = document.createElement(definePanel());
    ${overlay ? "panel.overlay = true;" : ""}
    panel.transport = ${transport};
    document.body.append(panel);`;
}

function loadText({ rows, hook }: Pick<PageMod, "rows" | "hook">): string {
  return `mod.declareSettings(${rows});
    ${hook === undefined ? "" : `mod.onSettingsApplied((key) => { ${hook} });`}`;
}

/** Writes an install whose mods are libraries, each with its own copy of the SDK. */
export function writeInstall(root: string, mods: readonly PageMod[]): void {
  mkdirSync(join(root, "registry"));
  const entries = mods.map(({ guid, name = guid, sides = ["client", "server"] }) => ({
    id: guid,
    name,
    sides,
  }));
  writeFileSync(join(root, "registry/mods.json"), registryText({ mods: entries }));
  for (const mod of mods) {
    const folder = join(root, "mods", mod.guid);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "mod.js"), libraryOf(mod));
    writeFileSync(join(folder, "config.json"), mod.config ?? "{}\n");
    if (mod.presets)
      writeFileSync(
        join(folder, "presets.json"),
        JSON.stringify({ schema: "svc.presets/1", presets: mod.presets }),
      );
    for (const [language, text] of Object.entries(mod.texts ?? {})) {
      mkdirSync(join(folder, "texts"), { recursive: true });
      writeFileSync(join(folder, "texts", `${language}.json`), text);
    }
  }
}

/** Returns the mod and its copy of the SDK as one file, like a bundler's output. */
function libraryOf({ serve = "", ...mod }: PageMod): string {
  const own = bundle("index").replace(/^export (\{.*\});$/m, "return $1;");
  return `const sdk = (() => { ${own}\n })();
    module.exports = sdk.defineMod({ load() { const mod = sdk; ${loadText(mod)}; sdk.serveSettingsRoutes(); ${serve} } });`;
}
