/** An edit of a row: a JSON literal to store, or null to reset the row. */
export type Edit = string | null;

/** The edits of one row. */
interface Lane {
  underWay: Edit | undefined;
  next: Edit | undefined;
  /** The live edit that the mod applied without storing it. */
  unstored: Edit | undefined;
  dragging: boolean;
  /** Milliseconds after `sentAt` until the next live edit is due. */
  pause: number;
  sentAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The minimum interval of a dragged control's edits to a mod that stores them; otherwise they are sent without a pause. */
const STORING_PAUSE_MS = 120;
/** How long a dragged control must be still until its value is stored. */
const REST_MS = 1000;

/**
 * Creates a queue that sends the edits of rows, one at a time for each row; of the edits added during a request, sends only the
 * latest. `send` sends one edit. A `live` edit comes from a control that is still being dragged: the mod may apply it without
 * storing it. `send` must not reject; it resolves to false for a value that was applied but not stored, else to true, also for
 * an edit that its caller keeps to add it again. Calls `settled` after each answer.
 */
export function createEditQueue(
  send: (id: string, edit: Edit, live: boolean) => Promise<boolean>,
  settled: (id: string) => void,
) {
  const lanes = new Map<string, Lane>();
  let idleListeners: (() => void)[] = [];

  function advance(id: string, lane: Lane): void {
    if (lane.underWay !== undefined) return;
    clearTimeout(lane.timer);
    const later = (ms: number, work: () => void) => {
      lane.timer = setTimeout(work, ms);
    };
    if (lane.next === undefined) {
      if (lane.unstored === undefined) return;
      if (lane.dragging) return later(REST_MS, () => rest(id, lane));
      lane.next = lane.unstored;
    }
    const due = lane.dragging ? lane.sentAt + lane.pause - performance.now() : 0;
    if (due > 0) return later(due, () => advance(id, lane));
    void sendNext(id, lane, lane.next);
  }

  async function sendNext(id: string, lane: Lane, edit: Edit): Promise<void> {
    const live = lane.dragging;
    lane.next = undefined;
    lane.underWay = edit;
    lane.sentAt = performance.now();
    const stored = await send(id, edit, live);
    lane.underWay = undefined;
    lane.unstored = stored ? undefined : edit;
    if (live) lane.pause = stored ? STORING_PAUSE_MS : 0;
    advance(id, lane);
    settled(id);
    if (isBusy(lane)) return;
    const listeners = idleListeners;
    idleListeners = [];
    for (const resolve of listeners) resolve();
  }

  function rest(id: string, lane: Lane): void {
    lane.dragging = false;
    advance(id, lane);
  }

  return {
    /**
     * Adds an edit, which replaces an edit of the row that is not sent yet. The last edit is always sent; a `live` edit, of a
     * control that is being dragged, is stored once the control is still.
     */
    add(id: string, edit: Edit, live: boolean): void {
      const lane: Lane = lanes.get(id) ?? {
        underWay: undefined,
        next: undefined,
        unstored: undefined,
        dragging: live,
        pause: 0,
        sentAt: 0,
        timer: undefined,
      };
      lanes.set(id, lane);
      lane.next = edit;
      lane.dragging = live;
      advance(id, lane);
    },
    /** Returns the latest edit of a row that is being sent, queued or not stored yet; undefined if the row has none. */
    pending(id: string): Edit | undefined {
      const lane = lanes.get(id);
      return lane && [lane.next, lane.underWay, lane.unstored].find((edit) => edit !== undefined);
    },
    /** Resolves when these rows have no pending edit. */
    async idle(isMine: (id: string) => boolean): Promise<void> {
      while ([...lanes].some(([id, lane]) => isMine(id) && isBusy(lane)))
        await new Promise<void>((resolve) => idleListeners.push(resolve));
    },
    /** Ends every drag: sends and stores the edits of dragged controls at once. */
    flush(): void {
      for (const [id, lane] of lanes) rest(id, lane);
    },
  };
}

function isBusy({ underWay, next, unstored }: Lane): boolean {
  return underWay !== undefined || next !== undefined || unstored !== undefined;
}
