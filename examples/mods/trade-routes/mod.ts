// Requires a mod that is not in the registry.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "caravans set out");
  },
});
