/** What is to be done to a row: a JSON literal to store, or null to reset it. */
export type Edit = string | null;

/**
 * Sends one edit. A `live` one comes from a control that is still being dragged: the mod may take it without storing it.
 * Resolves to false for a value that is in force and not stored, to true for everything else; never rejects.
 */
export type SendEdit = (id: string, edit: Edit, live: boolean) => Promise<boolean>;

/** Sends the edits of rows: one under way for each row, the latest of the later ones after it. */
export interface EditQueue {
  /**
   * Stores an edit. A `live` one, of a control that is being dragged, may be replaced by a later one before it is sent;
   * the last one is always sent, and stored when the control rests.
   */
  readonly add: (id: string, edit: Edit, live: boolean) => void;
  /** The edit that a row will end with; undefined when nothing is under way, waiting or still to be stored. */
  readonly pending: (id: string) => Edit | undefined;
  /** Resolves when nothing is pending for these rows. */
  readonly idle: (isMine: (id: string) => boolean) => Promise<void>;
  /** No control is dragged any more: sends and stores at once what waits for that. */
  readonly flush: () => void;
}

interface Lane {
  underWay: Edit | undefined;
  next: Edit | undefined;
  /** What the mod took without storing it. */
  unstored: Edit | undefined;
  dragging: boolean;
  /** How long after `sentAt` the next live edit is due. */
  pause: number;
  sentAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** How often a dragged control is sent to a mod that stores each value. One that takes values live gets every one. */
const STORING_PAUSE_MS = 120;
/** How long a dragged control is still before its value is stored without its being let go. */
const REST_MS = 1000;

/** Makes a queue over `send`. `settled` is called after each answer. */
export function createEditQueue(send: SendEdit, settled: (id: string) => void): EditQueue {
  const lanes = new Map<string, Lane>();
  let waiting: (() => void)[] = [];

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
    const due = lane.dragging ? lane.sentAt + lane.pause - Date.now() : 0;
    if (due > 0) return later(due, () => advance(id, lane));
    void sendNext(id, lane, lane.next);
  }

  async function sendNext(id: string, lane: Lane, edit: Edit): Promise<void> {
    const live = lane.dragging;
    lane.next = undefined;
    lane.underWay = edit;
    lane.sentAt = Date.now();
    const stored = await send(id, edit, live);
    lane.underWay = undefined;
    lane.unstored = stored ? undefined : edit;
    if (live) lane.pause = stored ? STORING_PAUSE_MS : 0;
    advance(id, lane);
    settled(id);
    if (isBusy(lane)) return;
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  }

  function rest(id: string, lane: Lane): void {
    lane.dragging = false;
    advance(id, lane);
  }

  return {
    add(id, edit, live) {
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
    pending(id) {
      const lane = lanes.get(id);
      return lane && [lane.next, lane.underWay, lane.unstored].find((edit) => edit !== undefined);
    },
    async idle(isMine) {
      while ([...lanes].some(([id, lane]) => isMine(id) && isBusy(lane)))
        await new Promise<void>((tell) => waiting.push(tell));
    },
    flush() {
      for (const [id, lane] of lanes) rest(id, lane);
    },
  };
}

function isBusy({ underWay, next, unstored }: Lane): boolean {
  return underWay !== undefined || next !== undefined || unstored !== undefined;
}
