import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import type { definePanel, PanelElements, SettingsPanel } from "../../../host-shim/panel/index.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

const define = suite("the panel's entry module");

define("can be imported without a document, and then defines no element", () => {
  const entry = pathToFileURL(join(repository, "dist/panel.js")).href;
  const program = `
    import { busTransport, definePanel, httpTransport, PANEL_TAG } from ${JSON.stringify(entry)};
    console.log(typeof document, definePanel(), definePanel() === PANEL_TAG, typeof busTransport, typeof httpTransport);`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  assert.is(output.trim(), "undefined svc-settings-panel true function function");
});

define("has types for the element by its tag, in the DOM and in JSX", () => {
  // Compiled but never called: a wrong type fails the build of the tests.
  const typed = (create: typeof definePanel, attributes: PanelElements["svc-settings-panel"]) => {
    const made: SettingsPanel = document.createElement(create());
    const found = document.querySelector("svc-settings-panel");
    const shown: boolean | undefined = found?.show("#keybinds");
    const asJsx: JSX.IntrinsicElements["svc-settings-panel"] = attributes;
    // @ts-expect-error A theme is light or dark.
    const wrong: JSX.IntrinsicElements["svc-settings-panel"] = { theme: "blue" };
    return [made.transport, shown, asJsx, wrong];
  };
  assert.type(typed, "function");
});
