import * as assert from "uvu/assert";
import { textKeysOf } from "../../../host-shim/protocol/text-keys.js";
import { suite } from "../../support/suite.js";

const keys = suite("keys of texts");

keys("are the label, description and options of a row, and each group of its path", () => {
  const row = {
    key: "mode",
    description: "How fast.",
    options: ["slow", "fast"],
    path: ["View", "HUD", "Map"],
  };
  assert.equal(textKeysOf(row), [
    "mode.label",
    "mode.description",
    "mode.option.slow",
    "mode.option.fast",
    "/View",
    "/View/HUD",
    "/View/HUD/Map",
  ]);
});

keys("cover the choices of a list; a plain row has only the key of its label", () => {
  assert.equal(textKeysOf({ key: "layers", choices: ["roads"] }), ["layers.label", "layers.option.roads"]);
  assert.equal(textKeysOf({ key: "hud" }), ["hud.label"]);
});
