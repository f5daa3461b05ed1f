// Requires ring-b, which requires ring-a: neither can load first.

import { defineMod, log } from "svc-mod-sdk";

export default defineMod({
  load() {
    log("info", "the ring is open");
  },
});
