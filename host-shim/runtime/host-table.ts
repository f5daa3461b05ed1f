import type { Host, RouteHandler } from "../../sdk/index.js";
import { API, SettingsEvent, Status } from "../../sdk/index.js";
import { onRejected } from "../../sdk/promised.js";
import type { ModEnvironment } from "./loaded-mod.js";
import { tookTooLong } from "./mod-calls.js";

/** Makes the host table of one mod; `onRelease` takes the undo of all that the mod registers. */
export function createHostTable(
  environment: ModEnvironment,
  onRelease: (disposer: () => void) => () => void,
): Host {
  const { side, bus, config, log, fault, addRoute, calls } = environment;
  // Its own copy, frozen with the table: a mod that could change its guid could take the routes of another.
  const { guid, name, version } = environment.mod;
  const scope = bus.scope(guid);
  const timely = calls?.timely ?? ((run) => run);
  const call = <Result>(where: string, work: () => Result): Result =>
    calls === undefined ? work() : calls.call(guid, where, work);

  /** An edit runs the hook, so it has a time limit, which other events have not: they may come every frame. */
  function limited(handler: (payload: unknown) => unknown): (payload: unknown) => unknown {
    const where = `its answer to ${SettingsEvent.applyQuery}`;
    return (payload) => {
      try {
        return call(where, () => handler(payload));
      } catch (error) {
        if (!tookTooLong(error)) throw error;
        fault(where, error);
        return undefined;
      }
    };
  }

  function answering(where: string, handler: RouteHandler): RouteHandler {
    return (request) => {
      try {
        const answer = call(where, () => handler(request));
        onRejected(answer, (error) => fault(`${where}, in the Promise it returned,`, error));
        return answer;
      } catch (error) {
        if (tookTooLong(error)) fault(where, error);
        throw error;
      }
    };
  }

  return Object.freeze<Host>({
    api: API,
    side,
    mod: Object.freeze({ guid, name, version }),
    readConfig: timely(config.read),
    writeConfig: timely(config.write),
    on: timely((event: string, handler) => {
      const handle = handler as (payload: unknown) => unknown;
      return onRelease(scope.on(event, event === SettingsEvent.applyQuery ? limited(handle) : handle));
    }),
    emit: timely(scope.emit),
    route: timely((method, path, handler) => {
      if (addRoute === undefined) return Status.ErrUnsupported;
      const where = `its route ${method} ${path}`;
      const { status, remove } = addRoute(guid, method, path, answering(where, handler));
      if (status === Status.Ok) onRelease(remove);
      return status;
    }),
    log: timely(log),
    fault,
    onUnload: timely((disposer: () => unknown) => {
      const where = "a disposer";
      onRelease(() => onRejected(call(where, disposer), (error) => fault(where, error)));
    }),
  });
}
