import type { Host } from "../../../sdk/index.js";
import { API, SettingsEvent, Status } from "../../../sdk/index.js";
import type { ModEnvironment } from "./mod-environment.js";

/** Runs one part of a mod, which `where` describes, and returns its result. */
export type Call = <Result>(where: string, part: () => Result) => Result;

/**
 * Creates the host table of one mod, frozen because a mod that could change its guid could replace the routes of another mod.
 * Passes the disposer of each registration of the mod to `onRelease`.
 */
export function createHostTable(
  environment: ModEnvironment,
  call: Call,
  onRelease: (disposer: () => unknown) => () => void,
): Host {
  const { side, previous, bus, config, log, fault, addRoute } = environment;
  const { guid, name, version } = environment.mod;
  const timely = environment.calls?.timely ?? ((run) => run);
  const scope = bus.scope(guid);

  /** Runs a part for a caller that logs its error without counting it; a timeout counts as a fault. */
  function answer<Result>(where: string, part: () => Result): Result {
    try {
      return call(where, part);
    } catch (error) {
      if (error instanceof Error && "tookTooLong" in error) fault(where, error);
      throw error;
    }
  }

  return Object.freeze<Host>({
    api: API,
    side,
    mod: Object.freeze({ guid, name, version }),
    previous,
    readConfig: timely(config.read),
    writeConfig: timely(config.write),
    on: timely((event, handler) => {
      const handle = handler as (payload: unknown) => unknown;
      // An edit runs the hook, so it has a time limit. Other events have no limit, because a frame may emit many of them.
      const isEdit = event === SettingsEvent.applyQuery;
      return onRelease(scope.on(event, isEdit ? (text) => answer("an edit", () => handle(text)) : handle));
    }),
    emit: timely(scope.emit),
    route: timely((method, path, handler) => {
      if (addRoute === undefined) return Status.ErrUnsupported;
      const where = `its route ${method} ${path}`;
      const { status, remove } = addRoute(guid, method, path, (request) =>
        answer(where, () => handler(request)),
      );
      if (status === Status.Ok) onRelease(remove);
      return status;
    }),
    log: timely(log),
    fault,
    onUnload: timely((disposer) => {
      onRelease(() => call("a disposer", disposer));
    }),
  });
}
