import * as assert from "uvu/assert";
import { besideOverlay } from "../../../../../host-shim/panel/controls/popups/beside-overlay.js";
import { suite } from "../../../../support/suite.js";

const place = suite("the place of a popup beside an overlay");

const POPUP = { width: 270, height: 300 };
const VIEW = { width: 2000, height: 900 };
const RIGHT = { left: 1400, right: 1984 };

for (const [title, overlay, top, view, expected] of [
  ["is level with its row", RIGHT, 350, VIEW, { left: 1114, top: 220 }],
  ["is at the side with more room", { left: 16, right: 600 }, 350, VIEW, { left: 616, top: 220 }],
  ["is above the lower edge of the window", RIGHT, 880, VIEW, { left: 1114, top: 584 }],
  ["is below the upper edge of the window", RIGHT, 0, VIEW, { left: 1114, top: 16 }],
  [
    "is farther from the overlay if it would cover the middle of the window",
    { left: 1100, right: 1984 },
    350,
    VIEW,
    { left: 690, top: 220 },
  ],
  [
    "is below its row in a narrow window",
    { left: 330, right: 624 },
    430,
    { width: 640, height: 900 },
    { left: 44, top: 490 },
  ],
  ["is undefined without room", { left: 200, right: 1300 }, 350, { width: 1440, height: 900 }, undefined],
] as const) {
  place(title, () => {
    assert.equal(besideOverlay(overlay, { top, height: 40 }, POPUP, view), expected);
  });
}
