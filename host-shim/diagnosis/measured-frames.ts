/** The times of one owner in the measured frames. */
export interface OwnTimes {
  /** The frames that were complete when it began. */
  readonly since: number;
  /** For each frame of the window: its number, the time of each entry, the calls. Undefined before the first time. */
  cells: Float64Array | undefined;
}

/** The times of one owner a frame. */
export interface OwnSummary {
  /** How many frames count. */
  readonly frames: number;
  /** The mean time of each entry. */
  readonly by: readonly number[];
  /** The largest time of a frame. */
  readonly worst: number;
  /** The mean number of calls. */
  readonly calls: number;
}

/** The frames that count: the last ones. */
export const WINDOW = 120;
/** Those that count, and the current one. */
const SLOTS = WINDOW + 1;
/** A frame over this many milliseconds is long. */
const LONG_MS = 33;

/** The measured frames of one host. */
export type MeasuredFrames = ReturnType<typeof createMeasuredFrames>;

/** Creates the measured frames, none yet. `entries` is the number of entries. */
export function createMeasuredFrames(entries: number) {
  const stride = entries + 2;
  const durations = new Float64Array(WINDOW);
  /** The number of complete frames: that of the current one is one more. */
  let complete = 0;

  /** Returns the cells of the current frame. */
  function cellOf(times: OwnTimes): number {
    times.cells ??= new Float64Array(SLOTS * stride);
    const at = (complete % SLOTS) * stride;
    if (times.cells[at] !== complete + 1) {
      times.cells.fill(0, at, at + stride);
      times.cells[at] = complete + 1;
    }
    return at;
  }

  return {
    /** Creates the times of an owner that begins in the current frame. */
    begin: (): OwnTimes => ({ since: complete, cells: undefined }),
    /** Adds time to the current frame. */
    add(times: OwnTimes, entry: number, ms: number): void {
      const at = cellOf(times);
      times.cells![at + 1 + entry]! += ms;
    },
    /** Counts a call in the current frame. */
    call(times: OwnTimes): void {
      const at = cellOf(times);
      times.cells![at + stride - 1]!++;
    },
    /** Ends the current frame. */
    end(ms: number): void {
      durations[complete % WINDOW] = ms;
      complete++;
    },
    /** How many frames are complete. */
    count: () => complete,
    /** The durations of the frames that count. */
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
    /** The times of an owner in the complete frames that count, since it began. */
    of({ since, cells }: OwnTimes): OwnSummary {
      const frames = Math.min(WINDOW, complete - since);
      const by = new Array<number>(entries).fill(0);
      let worst = 0;
      let calls = 0;
      for (let at = 0; cells && at < cells.length; at += stride) {
        const frame = cells[at]!;
        if (frame > complete || frame <= complete - frames) continue;
        let sum = 0;
        for (let entry = 0; entry < entries; entry++) {
          const ms = cells[at + 1 + entry]!;
          by[entry]! += ms / frames;
          sum += ms;
        }
        worst = Math.max(worst, sum);
        calls += cells[at + stride - 1]! / frames;
      }
      return { frames, by, worst, calls };
    },
  };
}
