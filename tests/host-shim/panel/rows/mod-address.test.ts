import * as assert from "uvu/assert";
import { addressOf, isOfMod } from "../../../../host-shim/panel/rows/mod-address.js";
import { suite } from "../../../support/suite.js";

const test = suite("the addresses of mods");

test("name the mod and the place of a row, also if a guid begins with another guid", () => {
  const inGame = addressOf("cam", "7");
  for (const address of ["cam", "camera", inGame]) {
    const owners = ["cam", "camera", inGame, addressOf("cam", "70")].filter((each) =>
      isOfMod(`${address}/fov`, each),
    );
    assert.equal(owners, [address]);
  }
});
