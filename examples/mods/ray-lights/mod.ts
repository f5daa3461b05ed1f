// Its pipeline in the registry requires a later version of the game.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "rays of light everywhere");
  },
});
