import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { type Define, ON, open, stored } from "./game-page.js";
import type { Hands } from "./hands.js";

// Test cases for panel files whose first request fails, shared by all browsers. Passed in Chromium 156, Firefox 153 and
// WebKitGTK's WebKit 2.50. Chromium caches a failed import() up to version 150 at least.

const DEFERRED = "/panel/deferred.js";
const GERMAN = "/panel/german.js";

/** Defines the cases. */
export function loadingCases(test: Define): void {
  const refused = new Set([DEFERRED, GERMAN]);

  test(
    "loads the second file by the button of a view that failed to load",
    async (hands, requests) => {
      refused.add(DEFERRED);
      await open(hands);
      await hands.type("title");
      await hands.until(`root.querySelector("[role=alert] button") !== null`);
      refused.delete(DEFERRED);
      // The request for the last letter may still be pending: it either fails once more or removes the button.
      await hands.until(`(root.querySelector("[role=alert] button")?.click(),
        root.querySelectorAll(".row").length === 1 && root.querySelector("mark") !== null)`);
      await hands.press("Escape");
      // The retried copy of the second file uses the rows and undo steps of the first file.
      await hands.click(ON);
      await stored(hands, /"on": false/);
      await hands.press("Control+KeyZ");
      await stored(hands, /"on": true/);
      await assertOtherAddress(hands, requests, DEFERRED);
    },
    { refused },
  );

  test(
    "opens in the player's language after an earlier request for the language failed",
    async (hands, requests) => {
      refused.add(GERMAN);
      await soon.is(() => asksFor(requests, GERMAN).length, 1);
      refused.delete(GERMAN);
      await open(hands);
      await hands.until(`root.querySelector(".app").lang === "de"`);
      await assertOtherAddress(hands, requests, GERMAN);
    },
    { refused, before: `document.documentElement.lang = "de";` },
  );
}

/** Fails if the panel requested the same address again in a browser that names the file of a failed import(). */
async function assertOtherAddress(hands: Hands, requests: readonly string[], path: string): Promise<void> {
  const [first, ...later] = asksFor(requests, path);
  assert.is(first, path);
  if (await hands.value(isWebKit)) return;
  assert.ok(later.length > 0);
  for (const url of later) assert.match(url, /\.js\?again=\d+$/);
}

/** WebKit does not name the file of a failed import(), and requests the same address again. */
const isWebKit = `/AppleWebKit.*Version/.test(navigator.userAgent)`;

const asksFor = (requests: readonly string[], path: string) => requests.filter((url) => url.startsWith(path));
