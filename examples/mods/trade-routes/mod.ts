// Requires a mod that the registry does not have.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "caravans set out");
  },
});
