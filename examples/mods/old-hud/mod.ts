// A list switches it off, and an enable request outranks every list.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "the old HUD is back");
  },
});
