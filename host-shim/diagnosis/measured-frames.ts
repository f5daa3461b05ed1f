/** The times of one owner, such as a mod's library, in the measured frames. */
export interface OwnTimes {
  /** The number of complete frames at the owner's start. */
  readonly since: number;
  /**
   * For each frame of the window: its number, the time of each entry, the sum of these times, the number of calls. Undefined
   * before the first measured call.
   */
  cells: Float64Array | undefined;
}

/** The times of one owner per frame. */
export interface OwnSummary {
  /** The number of frames in the window. */
  readonly frames: number;
  /** The mean time of each entry. */
  readonly by: readonly number[];
  /** The largest time of a frame. */
  readonly worst: number;
  /** The mean number of calls. */
  readonly calls: number;
}

/** The number of frames in the window: the last complete frames. */
export const WINDOW = 120;
/** The number of frames that have cells: the window and the current frame. */
const SLOTS = WINDOW + 1;
/** A frame over this many milliseconds is long. */
const LONG_MS = 33;

/**
 * Creates an empty window of one host's measured frames. `entries` is the number of entries; an owner over `heavyMs` in a frame
 * is heavy.
 */
export function createMeasuredFrames<Owner extends OwnTimes>(entries: number, heavyMs: number) {
  const stride = entries + 3;
  /** The positions of the sum and of the calls in the cells of a frame. */
  const sumAt = entries + 1;
  const callsAt = entries + 2;
  /** The heavy owners of the current frame. */
  let heavy: Owner[] = [];
  const durations = new Float64Array(WINDOW);
  /** The number of complete frames; the current frame has the next number. */
  let complete = 0;
  /** The index of the first cell of the current frame. */
  let current = 0;

  /** Returns the index of an owner's first cell for the current frame; clears cells of an older frame. */
  function cellOf(times: OwnTimes): number {
    times.cells ??= new Float64Array(SLOTS * stride);
    if (times.cells[current] !== complete + 1) {
      times.cells.fill(0, current, current + stride);
      times.cells[current] = complete + 1;
    }
    return current;
  }

  return {
    /** Creates the times of an owner that begins in the current frame. */
    begin: (): OwnTimes => ({ since: complete, cells: undefined }),
    /** Adds time to the current frame. */
    add(times: Owner, entry: number, ms: number): void {
      const at = cellOf(times);
      const cells = times.cells!;
      cells[at + 1 + entry]! += ms;
      const before = cells[at + sumAt]!;
      cells[at + sumAt] = before + ms;
      if (before <= heavyMs && before + ms > heavyMs) heavy.push(times);
    },
    /** Counts a call in the current frame. */
    call(times: OwnTimes): void {
      const at = cellOf(times);
      times.cells![at + callsAt]!++;
    },
    /** Ends the current frame; returns its heavy owners. */
    end(ms: number): readonly Owner[] {
      durations[complete % WINDOW] = ms;
      complete++;
      current = (complete % SLOTS) * stride;
      const ended = heavy;
      // No new array in a frame without a heavy owner.
      if (ended.length > 0) heavy = [];
      return ended;
    },
    /** Returns the mean, the longest and the number of long durations of the frames in the window. */
    summary() {
      const measured = Math.min(WINDOW, complete);
      const counted = durations.subarray(0, measured);
      let sum = 0;
      for (const ms of counted) sum += ms;
      return {
        measured,
        mean: measured && sum / measured,
        worst: Math.max(0, ...counted),
        long: counted.filter((ms) => ms > LONG_MS).length,
      };
    },
    /** Returns the times of an owner in the complete frames of the window, from its first frame on. */
    of({ since, cells }: OwnTimes): OwnSummary {
      const frames = Math.min(WINDOW, complete - since);
      const by = new Array<number>(entries).fill(0);
      let worst = 0;
      let calls = 0;
      for (let at = 0; cells && at < cells.length; at += stride) {
        const frame = cells[at]!;
        if (frame > complete || frame <= complete - frames) continue;
        for (let entry = 0; entry < entries; entry++) by[entry]! += cells[at + 1 + entry]! / frames;
        worst = Math.max(worst, cells[at + sumAt]!);
        calls += cells[at + callsAt]! / frames;
      }
      return { frames, by, worst, calls };
    },
  };
}
