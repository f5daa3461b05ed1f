import { API, createBus, type Host, type RouteHandler, type Side, Status } from "svc-mod-sdk";
import { request } from "svc-mod-sdk/http";
import type { Say } from "../program.js";
import { firstLine } from "../words.js";

/** A host with its config file in memory. */
export interface MemoryHost extends Host {
  /** Returns the text of `config.json`, or undefined if the file is absent. */
  readonly config: () => string | undefined;
  readonly setConfig: (text: string | undefined) => void;
  /** Sets the statuses of the next writes, in order. */
  readonly refuse: (statuses: readonly Status[]) => void;
  /** Calls a route that the mod registered, and prints the answer. */
  readonly call: (method: string, path: string, body?: string) => void;
  /** Removes the bus handlers and runs the disposers of the mod, newest first. */
  readonly release: () => void;
}

/** Creates a host that prints every call. */
export function createMemoryHost(say: Say, side: Side, text?: string): MemoryHost {
  const routes = new Map<string, RouteHandler>();
  const undo: (() => void)[] = [];
  const log = (level: string, line: string): void => say("log", level, firstLine(line));
  const bus = createBus({ log });
  let config = text;
  let refused: Status[] = [];

  const host: MemoryHost = {
    api: API,
    side,
    mod: { guid: "demo", name: "Demo", version: "1.2.3" },
    previous: "",
    readConfig: () =>
      config === undefined ? { status: Status.ErrNotFound, text: "" } : { status: Status.Ok, text: config },
    writeConfig(next, previous) {
      const status = refused.shift() ?? (previous === (config ?? "") ? Status.Ok : Status.ErrConflict);
      if (status === Status.Ok) config = next;
      say("write", status);
      return status;
    },
    on(event, handler) {
      const off = bus.on(event, handler as (payload: unknown) => void);
      undo.push(off);
      return off;
    },
    emit(event, payload) {
      say("emit", event, payload);
      bus.emit(event, payload as never);
    },
    route(method, path, handler) {
      if (side === "client") return Status.ErrUnsupported;
      if (routes.has(`${method} ${path}`)) return Status.ErrConflict;
      routes.set(`${method} ${path}`, handler);
      return Status.Ok;
    },
    log,
    fault: (where, error) => say("fault", where, (error as Error).message),
    onUnload: (disposer) => void undo.push(disposer),
    config: () => config,
    setConfig(next) {
      config = next;
    },
    refuse(statuses) {
      refused = Array.from(statuses);
    },
    call(method, path, body = "") {
      const handler = routes.get(`${method} ${path.split("?")[0]}`);
      say(method, path, body, handler === undefined ? "no route" : handler(request(method, path, [], body)));
    },
    release() {
      while (undo.length > 0) undo.pop()?.();
    },
  };
  return host;
}
