import { describeError } from "./host/describe-error.js";
import type { LogLevel } from "./host/host.js";
import { onRejected } from "./host/promised.js";

/**
 * The payloads of events by name. Mods extend it, and `on`, `once` and `emit` are typed by it:
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
  /** Like `on`, for the next delivery only. */
  readonly once: Subscribe;
  /** Delivers a payload to every subscriber, in the order of subscription, before it returns. */
  readonly emit: Emit;
}

/** A synchronous event bus between mods, and between mods and the game. */
export interface Bus extends BusScope {
  /** Removes every subscription. */
  readonly clear: () => void;
  /** Returns the same bus under one mod's name. */
  readonly scope: (guid: string) => BusScope;
  /**
   * For a host that terminates mod code without running its `finally` blocks. The returned function drops every emit that
   * began since the call and did not end, with its pending deliveries, and logs the interrupted handler.
   */
  readonly mark: () => () => void;
}

/** Options of {@link createBus}. */
export interface BusOptions {
  /** Writes one line to the host's log. */
  readonly log: (level: LogLevel, text: string) => void;
  /**
   * Called instead of `log` when a handler of a mod throws, or rejects: `owner` is its guid, `where` is
   * `its handler of "<event>"` (default: the error is logged).
   */
  readonly fault?: (owner: string, where: string, error: unknown) => void;
}

type Handler = (payload: unknown) => unknown;

/** A payload that was emitted during the delivery of an earlier payload of the same event. */
interface Waiting {
  readonly payload: unknown;
  /** The number of handlers at the time of the emit. */
  readonly end: number;
}

/** The owner of a handler, and its index in its channel. */
interface Subscription {
  readonly owner: string;
  at: number;
}

/** The handlers of one event and its current delivery: those from `next` up to `end` have not received `payload` yet. */
interface Channel {
  readonly event: string;
  /** In order of subscription; `subscriptions` has the same indexes. */
  handlers: Handler[];
  subscriptions: Subscription[];
  /** The number of unsubscribed handlers. They are compacted lazily: compacting at each unsubscribe is O(n). */
  gaps: number;
  payload: unknown;
  /** `IDLE` while the channel delivers nothing: only then may handlers change their indexes. */
  next: number;
  end: number;
  readonly waiting: Waiting[];
  /** The nesting depth of its innermost pending emit. */
  depth: number;
  /** The nesting depth of its outermost pending emit; `ALONE` when it has at most one. */
  began: number;
}

/** Replaces an unsubscribed handler. */
const gap: Handler = () => {};

const DEEPEST_NESTING = 64;

const IDLE = 0;
const ALONE = -1;

/**
 * Creates a bus. Every handler receives the payloads of one event in emit order: a nested emit first finishes earlier
 * deliveries of its event. A handler that throws is logged and the others still run. An unsubscribed handler is never called
 * again, not even in a delivery under way; a handler added meanwhile receives the next emit. At 64 nested emits the whole
 * chain is cut, with one logged error, and the bus works again after the outermost emit.
 *
 * @param options `log` writes one line; `fault` receives the errors of mods' handlers (default: they are logged).
 */
export function createBus({ log, fault }: BusOptions): Bus {
  let channels: Record<string, Channel> | undefined;
  // An object: V8 tracks the number type of its members, but not of variables in closures.
  const nesting = {
    /** The number of pending emits, each nested in the previous one. */
    depth: 0,
    /** The allowed depth: 0 after a chain is cut, until the next outermost emit. */
    most: DEEPEST_NESTING,
    /** The channel of the last nested emit: the replies to a query are consecutive emits of one event. */
    last: undefined as Channel | undefined,
  };

  function open(event: string): Channel {
    const channel = {
      event,
      handlers: [],
      subscriptions: [],
      gaps: 0,
      payload: undefined,
      next: IDLE,
      end: 0,
      waiting: [],
      depth: 0,
      began: ALONE,
    };
    // Without a prototype, engines use a hash table: among 64 names, V8 takes half the time of a Map.
    channels ??= Object.create(null) as Record<string, Channel>;
    channels[event] = channel;
    // The cached channel may belong to an event that was removed since.
    nesting.last = undefined;
    return channel;
  }

  function subscribe(owner: string, event: string, handler: Handler): () => void {
    const channel = channels?.[event] ?? open(event);
    if (channel.next === IDLE && channel.gaps * 2 > channel.handlers.length) closeGaps(channel);
    const subscription = { owner, at: channel.handlers.length };
    channel.handlers.push(handler);
    channel.subscriptions.push(subscription);
    return () => unsubscribe(channel, subscription);
  }

  function unsubscribe(channel: Channel, subscription: Subscription): void {
    const { at } = subscription;
    // Already unsubscribed, alone or by `clear`.
    if (channel.subscriptions[at] !== subscription || channel.handlers[at] === gap) return;
    channel.handlers[at] = gap;
    channel.gaps++;
    if (channel.next === IDLE && channel.gaps === channel.handlers.length) delete channels![channel.event];
  }

  function closeGaps(channel: Channel): void {
    const { handlers, subscriptions } = channel;
    let kept = 0;
    for (let at = 0; at < handlers.length; at++) {
      if (handlers[at] === gap) continue;
      const subscription = subscriptions[at]!;
      subscription.at = kept;
      subscriptions[kept] = subscription;
      handlers[kept++] = handlers[at]!;
    }
    handlers.length = kept;
    subscriptions.length = kept;
    channel.gaps = 0;
  }

  function begin(channel: Channel, payload: unknown, end: number): void {
    channel.payload = payload;
    channel.end = end;
    deliver(channel, payload, 0);
  }

  // A nested emit of the same event continues the delivery of the outer one, and sets `end` to 0 to stop that.
  function deliver(channel: Channel, payload: unknown, from: number): void {
    const { handlers } = channel;
    for (let i = from; i < channel.end; ) {
      // Called as a plain function, so that `this` is not the handler list.
      const handler = handlers[i]!;
      channel.next = ++i;
      try {
        const result = handler(payload);
        if (result !== undefined) watch(channel, i - 1, result);
      } catch (error) {
        logFailed(channel, channel.subscriptions[i - 1]!, "threw in", error);
      }
    }
  }

  /** Handles the rejection of an async handler, which would otherwise be an unhandled one of the game. */
  function watch(channel: Channel, at: number, result: unknown): void {
    const subscription = channel.subscriptions[at]!;
    onRejected(result, (error) => logFailed(channel, subscription, "rejected in", error));
  }

  function emitFrom(owner: string, event: string, payload: unknown): void {
    if (nesting.depth > 0) return emitWithin(owner, event, payload);
    const channel = channels?.[event];
    if (channel === undefined) return;
    nesting.depth = 1;
    nesting.most = DEEPEST_NESTING;
    deliverFirst(channel, payload);
    nesting.depth = 0;
  }

  /** A nested emit, by a handler. Separate from outermost emits, the usual case, which need none of this. */
  function emitWithin(owner: string, event: string, payload: unknown): void {
    const outer = nesting.depth;
    let channel = nesting.last;
    if (channel?.event !== event) nesting.last = channel = channels?.[event];
    if (channel === undefined) return;
    if (outer >= nesting.most) {
      if (nesting.most > 0) cutChain(owner, event);
      return;
    }
    const { next, depth } = channel;
    nesting.depth = outer + 1;
    channel.depth = outer;
    if (next === IDLE) deliverFirst(channel, payload);
    else deliverNested(channel, payload, depth);
    channel.depth = depth;
    nesting.depth = outer;
  }

  /** Delivers a payload while the channel has no other pending emit. */
  function deliverFirst(channel: Channel, payload: unknown): void {
    begin(channel, payload, channel.handlers.length);
    end(channel);
  }

  /**
   * Finishes the earlier deliveries, then its own, so that the outer emits have none left; the innermost is at depth
   * `within`.
   */
  function deliverNested(channel: Channel, payload: unknown, within: number): void {
    const { began } = channel;
    if (began === ALONE) channel.began = within;
    channel.waiting.push({ payload, end: channel.handlers.length });
    deliver(channel, channel.payload, channel.next);
    while (channel.waiting.length > 0) {
      const { payload, end } = channel.waiting.shift()!;
      begin(channel, payload, end);
    }
    channel.end = 0;
    channel.began = began;
  }

  function end(channel: Channel): void {
    channel.next = IDLE;
    channel.payload = undefined;
    if (channel.gaps === 0) return;
    closeGaps(channel);
    if (channel.handlers.length === 0) delete channels![channel.event];
  }

  function cutChain(owner: string, event: string): void {
    nesting.most = 0;
    for (const channel of Object.values(channels ?? {})) stop(channel);
    logError(
      `${named(owner)} emitted "${event}" at ${DEEPEST_NESTING} nested emits: the chain was cut; two handlers probably answer each other`,
    );
  }

  function stop(channel: Channel): void {
    channel.end = 0;
    channel.waiting.length = 0;
  }

  function mark(): () => void {
    const outer = nesting.depth;
    return () => {
      if (nesting.depth <= outer) return;
      for (const channel of Object.values(channels ?? {})) {
        if (channel.next === IDLE || channel.depth < outer) continue;
        const { event, subscriptions, next } = channel;
        if (channel.depth === nesting.depth - 1)
          logError(
            `${named(subscriptions[next - 1]!.owner)} was in its handler of "${event}" when it was ended`,
          );
        stop(channel);
        const began = channel.began === ALONE ? channel.depth : channel.began;
        channel.began = ALONE;
        if (began < outer) channel.depth = began;
        else end(channel);
      }
      nesting.depth = outer;
    };
  }

  function logFailed({ event }: Channel, { owner }: Subscription, how: string, error: unknown): void {
    const where = `its handler of "${event}"`;
    if (fault === undefined || owner === "") {
      return logError(`${named(owner)} ${how} ${where}: ${describeError(error)}`);
    }
    try {
      fault(owner, how === "threw in" ? where : `${where}, in the Promise it returned`, error);
    } catch {}
  }

  /** Catches errors of the log, which must not interrupt a delivery. */
  function logError(text: string): void {
    try {
      log("error", text);
    } catch {}
  }

  function scope(owner: string): BusScope {
    const on = (event: string, handler: (payload: never) => unknown) =>
      subscribe(owner, event, handler as Handler);
    return {
      on,
      once(event, handler) {
        const off = on(event, (payload: never) => {
          off();
          return handler(payload);
        });
        return off;
      },
      emit: (event: string, payload?: unknown) => emitFrom(owner, event, payload),
    };
  }

  function clear(): void {
    for (const channel of Object.values(channels ?? {})) {
      stop(channel);
      channel.handlers.fill(gap);
      channel.gaps = 0;
    }
    channels = undefined;
  }

  return { ...scope(""), scope, clear, mark };
}

function named(owner: string): string {
  return owner === "" ? "the host" : `mod ${owner}`;
}
