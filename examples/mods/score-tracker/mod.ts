// Counts the score and emits it on the bus, for score-board and any other mod. In the game it counts the lanterns that are
// hit; in a terminal a timer replaces them.

import type {} from "lantern-hour-events";
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

    on("game.score", (score) => {
      points = score.points;
      tell(score.gained);
    });
    if (typeof document === "undefined") {
      setInterval(() => {
        points += 10;
        tell(10);
      }, 5000);
    }
    log("info", "keeps the score");
  },
});
