// Conflicts with minimap-lite, which a farther list selects.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "a large map in the corner");
  },
});
