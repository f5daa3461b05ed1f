import { words } from "../words/words.js";
import { Unreachable } from "./panel-transport.js";

const AT_ONCE = 2;

/** The queued and running requests of one game. */
interface Lane {
  running: number;
  stopped: boolean;
  readonly edits: (() => void)[];
  readonly reads: { readonly start: () => void; readonly fail: () => void }[];
}

/**
 * Creates the queues of requests to games: at most two requests per game run at a time, edits before reads. The reads of a
 * stopped game reject with an {@link Unreachable}; its edits are still sent.
 */
export function createLanes() {
  const lanes = new Map<string, Lane>();

  function laneOf(game: string): Lane {
    let lane = lanes.get(game);
    if (lane === undefined) {
      lane = { running: 0, stopped: false, edits: [], reads: [] };
      lanes.set(game, lane);
    }
    return lane;
  }

  function advance(lane: Lane): void {
    if (lane.stopped) for (const read of lane.reads.splice(0)) read.fail();
    while (lane.running < AT_ONCE) {
      const start = lane.edits.shift() ?? lane.reads.shift()?.start;
      if (!start) return;
      lane.running++;
      start();
    }
  }

  return {
    /** Queues a request, then runs it; resolves or rejects as the request does, except for a read of a stopped game. */
    async run<Result>(game: string, isEdit: boolean, request: () => Promise<Result>): Promise<Result> {
      const lane = laneOf(game);
      await new Promise<void>((start, reject) => {
        const fail = () => reject(new Unreachable(words.modSilent));
        if (isEdit) lane.edits.push(start);
        else lane.reads.push({ start, fail });
        advance(lane);
      });
      try {
        return await request();
      } finally {
        lane.running--;
        advance(lane);
      }
    },
    /** Makes the reads of a game fail at once, until `resume`. */
    stop(game: string): void {
      laneOf(game).stopped = true;
    },
    /** Ends `stop`: later reads of the game are sent. */
    resume(game: string): void {
      laneOf(game).stopped = false;
    },
  };
}
