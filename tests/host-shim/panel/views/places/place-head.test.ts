import * as assert from "uvu/assert";
import { closedPlace } from "../../../../../host-shim/panel/places/seen-places.js";
import type { Ui } from "../../../../../host-shim/panel/state/ui.js";
import { obstacleText } from "../../../../../host-shim/panel/views/places/place-head.js";
import { suite } from "../../../../support/suite.js";

const test = suite("the head of a mod's page for a closed game");

/** Returns the text for a game that was last seen at `seen`. */
function textAt(seen: number): string {
  const game = closedPlace({ key: "g", name: "Lantern Hour", seen, mods: [] });
  return obstacleText({ verdicts: undefined } as Ui, game, "mod?in=g");
}

test("shows the time of the values, and on a later day also their date", () => {
  assert.match(textAt(Date.now()), /^Lantern Hour is closed: values as of \d+:\d\d\s[AP]M$/);
  const earlier = new Date(2024, 2, 5, 17, 31).getTime();
  assert.match(textAt(earlier), /^Lantern Hour is closed: values as of 3\/5\/24, 5:31\sPM$/);
});
