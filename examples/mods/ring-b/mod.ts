// Requires ring-a, which requires ring-b: neither can load first.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "the ring is open");
  },
});
