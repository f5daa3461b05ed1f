/** What is to be done to a row: a JSON literal to store, or null to reset it. */
export type Edit = string | null;

/** Sends the edits of rows: one under way for each row, the latest of the later ones after it. */
export interface EditQueue {
  /**
   * Stores an edit. A `live` one, of a control that is being dragged, may be replaced by a later one before it is sent;
   * the last one is always sent.
   */
  readonly add: (id: string, edit: Edit, live: boolean) => void;
  /** The edit that a row will end with; undefined when none is under way or waiting. */
  readonly pending: (id: string) => Edit | undefined;
  /** Whether any row has an edit under way or waiting. */
  readonly busy: () => boolean;
  /** Resolves when nothing is under way or waiting for these rows. */
  readonly idle: (isMine: (id: string) => boolean) => Promise<void>;
  /** Sends at once what waits for a dragged control to rest. */
  readonly flush: () => void;
}

interface Lane {
  underWay: Edit | undefined;
  next: Edit | undefined;
  live: boolean;
  sentAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** How often a control that is being dragged is written. */
const LIVE_MS = 120;

/**
 * Makes a queue over `send`, which settles when the edit was answered and never rejects. `settled` is called after each
 * answer.
 */
export function createEditQueue(
  send: (id: string, edit: Edit) => Promise<void>,
  settled: (id: string) => void,
): EditQueue {
  const lanes = new Map<string, Lane>();
  let waiting: (() => void)[] = [];

  function advance(id: string, lane: Lane): void {
    if (lane.underWay !== undefined || lane.next === undefined || lane.timer !== undefined) return;
    const rest = lane.live ? lane.sentAt + LIVE_MS - Date.now() : 0;
    if (rest > 0) {
      lane.timer = setTimeout(() => {
        lane.timer = undefined;
        lane.live = false;
        advance(id, lane);
      }, rest);
      return;
    }
    const edit = lane.next;
    lane.next = undefined;
    lane.underWay = edit;
    lane.sentAt = Date.now();
    void send(id, edit).then(() => {
      lane.underWay = undefined;
      advance(id, lane);
      settled(id);
      if (isBusy(lane)) return;
      const told = waiting;
      waiting = [];
      for (const tell of told) tell();
    });
  }

  function hurry(id: string, lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    lane.live = false;
    advance(id, lane);
  }

  return {
    add(id, edit, live) {
      const lane = lanes.get(id) ?? {
        underWay: undefined,
        next: undefined,
        live,
        sentAt: 0,
        timer: undefined,
      };
      lanes.set(id, lane);
      lane.next = edit;
      lane.live = live;
      if (live) advance(id, lane);
      else hurry(id, lane);
    },
    pending(id) {
      const lane = lanes.get(id);
      return lane && (lane.next !== undefined ? lane.next : lane.underWay);
    },
    busy: () => [...lanes.values()].some(isBusy),
    async idle(isMine) {
      while ([...lanes].some(([id, lane]) => isMine(id) && isBusy(lane)))
        await new Promise<void>((tell) => waiting.push(tell));
    },
    flush() {
      for (const [id, lane] of lanes) hurry(id, lane);
    },
  };
}

function isBusy({ underWay, next }: Lane): boolean {
  return underWay !== undefined || next !== undefined;
}
