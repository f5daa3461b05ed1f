// Conflicts with minimap-pro, which the nearer list selects; an enable request makes this one the stronger.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "a small map in the corner");
  },
});
