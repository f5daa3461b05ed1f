import type { LogLevel } from "./host/host.js";

/**
 * The payload types of events by name. Mods extend this interface; `on`, `once` and `emit` use its types:
 *
 *     declare module "svc-mod-sdk" {
 *       interface BusEvents { "score.changed": number }
 *     }
 */
export interface BusEvents {
  "svc.settings.indexQuery": unknown;
  "svc.settings.indexAnnounce": string;
  "svc.settings.pageQuery": string;
  "svc.settings.pageAnnounce": string;
  "svc.settings.applyQuery": string;
  "svc.settings.applyAnnounce": string;
}

/** The name of an event. Editors complete the names of {@link BusEvents}; any other name is allowed. */
export type BusEvent = keyof BusEvents | (string & {});

/** The payload type of an event: its type in {@link BusEvents}, `unknown` for other events. */
export type BusPayload<Event extends string> = Event extends keyof BusEvents ? BusEvents[Event] : unknown;

/** The arguments of `emit` after the event's name: the payload, optional if its type allows undefined. */
export type EmitPayload<Event extends string> =
  undefined extends BusPayload<Event> ? [payload?: BusPayload<Event>] : [payload: BusPayload<Event>];

/**
 * Subscribes to an event; returns the unsubscribe function.
 *
 * @param event The name of the event.
 * @param handler Called with each payload. Its errors are logged under the mod's name.
 */
export type Subscribe = <Event extends BusEvent>(
  event: Event,
  handler: (payload: BusPayload<Event>) => void,
) => () => void;

/**
 * Delivers a payload to every subscriber, in the order of subscription, before it returns.
 *
 * @param event The name of the event.
 * @param payload The argument of each handler; optional if its type in {@link BusEvents} allows undefined.
 */
export type Emit = <Event extends BusEvent>(event: Event, ...payload: EmitPayload<Event>) => void;

/** The bus of one mod: errors of its handlers are logged under its name. */
export interface BusScope {
  /** Subscribes to an event; returns the unsubscribe function. */
  readonly on: Subscribe;
  /** Subscribes to the next delivery of an event only; returns the unsubscribe function. */
  readonly once: Subscribe;
  /** Delivers a payload to every subscriber, in the order of subscription, before it returns. */
  readonly emit: Emit;
}

/**
 * Returns the function that the bus calls instead of a handler. The `WrapHandler` itself must not throw.
 *
 * @param owner The guid of the handler's mod, or `""` for a handler of the game.
 * @param event The name of the event.
 * @param handler The handler; the returned function calls it with the payload and returns its result.
 */
export type WrapHandler = (
  owner: string,
  event: string,
  handler: (payload: unknown) => unknown,
) => (payload: unknown) => unknown;

/** A synchronous event bus between mods, and between mods and the game. */
export interface Bus extends BusScope {
  /** Removes every subscription. */
  readonly clear: () => void;
  /** Returns the bus of one mod, by its guid. */
  readonly scope: (guid: string) => BusScope;
  /**
   * Marks the pending emits. The returned function drops every emit that began after the mark and has not ended, with its pending
   * deliveries, and logs the interrupted handler. For a host that terminates mod code without running its `finally` blocks.
   */
  readonly mark: () => () => void;
  /**
   * Replaces every subscribed handler now, and each later handler when it is subscribed; for a host that measures
   * handlers. A bus without replacements has no extra cost per `emit`.
   *
   * @param make Returns the replacement of a handler (default: none, which restores the original handlers).
   */
  readonly wrap: (make?: WrapHandler) => void;
}

/** Options of `createBus`. */
export interface BusOptions {
  /** Writes one line to the host's log. */
  readonly log: (level: LogLevel, text: string) => void;
  /**
   * Called when a handler throws or rejects: `owner` is the guid of its mod, or `""` for a handler of the game; `where`
   * starts with `its handler of "<event>"`. With `fault`, the bus logs errors of the game's handlers only (default: all errors).
   */
  readonly fault?: (owner: string, where: string, error: unknown) => void;
}
