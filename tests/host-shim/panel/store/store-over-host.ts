import { busTransport } from "../../../../host-shim/panel/reach/bus-transport.js";
import { type Transport, Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import { createHistory } from "../../../../host-shim/panel/store/history.js";
import { createStore } from "../../../../host-shim/panel/store/store.js";
import { createUndoLog } from "../../../../host-shim/panel/store/undo-log.js";
import { createUndoStack } from "../../../../host-shim/panel/store/undo-stack.js";
import type { TestHost } from "../../../../host-shim/testing/index.js";

/** Faults between the store and the mod; a test may change them. */
export interface Faults {
  /** Whether the answers to edits are lost. */
  lost: boolean;
  /** The literal whose edits are refused; `""` refuses no edit. */
  refused: string;
}

/** Resolves in the next turn of the event loop. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Opens a panel's store on the mod `cam` of a host; with `stores` the mod supports no live edits, and stores each edit.
 * `answered` is awaited before each answer to an edit. `sent` lists the requests of the store. `backend` has the requests to a
 * backend, which the host lacks.
 */
export async function storeOverHost(
  host: Pick<TestHost, "bus">,
  stores: boolean,
  answered: () => Promise<void> = () => Promise.resolve(),
  backend: Partial<Transport> = {},
) {
  const over = busTransport(host.bus);
  const sent: string[] = [];
  const faults: Faults = { lost: false, refused: "" };
  const transport: Transport = {
    ...over,
    async edit(guid, key, literal, live) {
      sent.push(`${live ? "live" : "edit"} ${key} ${literal}`);
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
  };
  const store = createStore({
    texts: new Map(),
    running: new Map(),
    transport,
    steps: createUndoLog(),
    changed() {},
    answered() {},
    inSight: () => "cam",
    painted: () => Promise.resolve(),
  });
  await store.load();
  const history = createHistory(store, store.steps.bring(createUndoStack), () => {});
  return { store, history, sent, faults };
}
