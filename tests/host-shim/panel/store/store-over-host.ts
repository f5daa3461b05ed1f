import { busTransport } from "../../../../host-shim/panel/reach/bus-transport.js";
import { type Transport, Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import { createHistory } from "../../../../host-shim/panel/store/history.js";
import type { Note } from "../../../../host-shim/panel/store/row-change.js";
import { createStore, type StoreOptions } from "../../../../host-shim/panel/store/store.js";
import { createUndoLog } from "../../../../host-shim/panel/store/undo-log.js";
import { createUndoStack } from "../../../../host-shim/panel/store/undo-stack.js";
import { createTestHost, type TestHostOptions } from "../../../../host-shim/testing/index.js";
import type { ModModule } from "../../../../sdk/index.js";

/** Faults between the store and the mod; a test may change them. */
export interface Faults {
  /** Whether the answers to edits are lost. */
  lost: boolean;
  /** Whether edits and requests for the list of mods are lost on their way. */
  away: boolean;
  /** The literal whose edits are refused; `""` refuses no edit. */
  refused: string;
}

/** Resolves in the next turn of the event loop. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a store that draws nothing; `parts` replaces some of its options. The mod `inSight` is visible. */
export function openStore(transport: Transport, inSight: string, parts: Partial<StoreOptions> = {}) {
  return createStore({
    texts: new Map(),
    running: new Map(),
    notes: new Map(),
    transport,
    steps: createUndoLog(),
    changed() {},
    answered() {},
    inSight: () => inSight,
    painted: () => Promise.resolve(),
    ...parts,
  });
}

interface SetUp extends Pick<TestHostOptions, "config" | "given"> {
  /** Whether the mod stores each edit, because it does not support live edits (default: true). */
  readonly stores?: boolean;
  /** Awaited before each answer to an edit. */
  readonly answered?: () => Promise<void>;
  /** Answers the requests to a backend, which the host lacks. */
  readonly backend?: Partial<Transport>;
}

let unloadLast = (): void => {};

/**
 * Loads a mod as `cam` in a host, and opens a panel's store on it; unloads the previous call's mod first. `sent` lists the
 * requests of the store; `done` waits until all edits are answered.
 */
export async function openMod(
  mod: ModModule,
  { stores = true, answered = () => Promise.resolve(), backend, ...files }: SetUp = {},
) {
  unloadLast();
  const host = createTestHost({ ...files, mod: { guid: "cam" } });
  host.load(mod);
  unloadLast = () => void host.unload();
  const over = busTransport(host.bus);
  const sent: string[] = [];
  const faults: Faults = { lost: false, away: false, refused: "" };
  const arrive = () => {
    if (faults.away) throw new Unreachable("no answer");
  };
  const notes = new Map<string, Note>();
  const store = openStore(
    {
      ...over,
      async index() {
        arrive();
        return over.index();
      },
      async edit(guid, key, literal, live) {
        sent.push(`${live ? "live" : "edit"} ${key} ${literal}`);
        arrive();
        if (literal === faults.refused) return { ok: false, err: "no", rows: undefined };
        const reply = await over.edit(guid, key, literal, live && !stores);
        await answered();
        if (faults.lost) throw new Unreachable("no answer");
        return reply;
      },
      reset(guid, key) {
        sent.push(`reset ${key ?? "all"}`);
        return over.reset(guid, key);
      },
      ...backend,
    },
    "cam",
    { notes },
  );
  await store.load();
  const history = createHistory(store, store.steps.bring(createUndoStack), () => {});
  const done = async () => {
    await turn();
    await store.idle(() => true);
    await turn();
  };
  /** Opens another store on the mod, as a closed and reopened panel does. */
  const reopen = async () => {
    const parts = { notes, steps: store.steps };
    const next = openStore(store.transport, "cam", parts);
    await next.load();
    return { store: next, history: createHistory(next, store.steps.bring(createUndoStack), () => {}) };
  };
  return { reopen, host, store, history, sent, faults, done, row: (key: string) => store.row(`cam/${key}`)! };
}
