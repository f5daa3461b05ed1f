import type { Page } from "playwright-core";
import type { HeldRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import type { PageMod } from "./sources.js";

// The mod, the timers and the helpers of tests that try presets and sets of values.

/** The config file of {@link CAMERA}. */
export const CONFIG = '{"fov": 90, "shake": 5, "flight": 2, "token": "canary", "wind": false, "name": "A"}\n';

/** A mod whose first row is in force at once, and that also has a secret, a row without effect and a row for a relaunch. */
export const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  rows: `(globalThis.cameraRows = [
    sdk.intSetting("fov", "Field of view", 90, { lo: 60, hi: 120 }),
    sdk.intSetting("shake", "Shake", 5, { lo: 0, hi: 9, renamedFrom: ["wobble"] }),
    sdk.intSetting("flight", "Flight", 2, { lo: 0, hi: 9, appliesOn: "restart" }),
    sdk.stringSetting("token", "Token", "", { secret: true }),
    sdk.boolSetting("wind", "Wind", false, { implemented: false }),
    sdk.stringSetting("name", "Name", "A"),
  ])`,
  config: CONFIG,
  hook: "globalThis.fovInForce = mod.settingValue(cameraRows[0]); mod.settingApplied();",
};

/** Makes the timers of one second, which only a trial uses, wait for `window.second`, so that no trial ends too early. */
export const STOPPED = `const later = setTimeout;
  window.setTimeout = (run, ms, ...rest) => (ms === 1000 ? ((window.second = run), 0) : later(run, ms, ...rest));`;

declare global {
  interface Window {
    cameraRows: never[];
    second: () => void;
    /** The edits that a test holds. */
    held?: {
      readonly guid: string;
      readonly until: Promise<void>;
      readonly release: () => void;
      hasArrived: boolean;
    };
  }
  var fovInForce: number;
}

/** Returns the button with exactly this name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Returns the field of view that the mod of the page uses. */
export const fovIn = (page: Page) =>
  page.evaluate(() => window.mods["camera"]!.mod.settingValue(window.cameraRows[0]!) as number);

/** Waits until the button with this name has the focus. */
export const isFocused = (page: Page, name: string) =>
  soon.ok(() => button(page, name).evaluate((each) => each.matches(":focus")), `${name} has the focus`);

/** An expression that creates a transport on the bus, whose edits {@link holdEdits} holds. */
export const HOLDING = `(() => {
  const over = busTransport(bus, { baseUrl: location.origin });
  const edit = async (guid, ...rest) => {
    if (window.held?.guid === guid) {
      window.held.hasArrived = true;
      await window.held.until;
    }
    return over.edit(guid, ...rest);
  };
  return { ...over, edit };
})()`;

/** Holds later edits of a mod, until they are released. */
export async function holdEdits(page: Page, guid: string): Promise<HeldRequests> {
  await page.evaluate((held) => {
    let release = () => {};
    const until = new Promise<void>((done) => {
      release = done;
    });
    window.held = { guid: held, until, release, hasArrived: false };
  }, guid);
  return {
    arrived: () => soon.ok(() => page.evaluate(() => window.held!.hasArrived), `an edit of ${guid}`),
    release: () => page.evaluate(() => window.held!.release()),
  };
}
