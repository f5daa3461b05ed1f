// One half of a pair: it keeps the score and tells it on the bus, without knowing who listens.

import { defineMod, emit, log, on } from "svc-mod-sdk";
import type { Score } from "./events.js";

export default defineMod({
  load() {
    let points = 0;
    const tell = (gained: number): void => {
      const score: Score = { points, gained };
      emit("score.changed", score);
    };
    on("score.query", () => tell(0));

    // Stands in for what happens in a game.
    setInterval(() => {
      points += 10;
      tell(10);
    }, 5000);
    log("info", "keeps the score");
  },
});
