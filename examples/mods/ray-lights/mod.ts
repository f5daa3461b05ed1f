// Its pipeline in the registry asks for a later version of the game.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "rays of light everywhere");
  },
});
