// In no list of the registry, so it is not selected: an enable request loads it.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "clouds gather");
  },
});
