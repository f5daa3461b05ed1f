import type { Bus, BusOptions, BusScope, WrapHandler } from "./bus-types.js";
import { describeError } from "./host/describe-error.js";
import { onRejected } from "./host/promised.js";

type Handler = (payload: unknown) => unknown;

interface Subscription {
  readonly owner: string;
  /** Called with each payload; `gap` after the subscription has ended. */
  handler: Handler;
  /** The subscribed handler; while the bus is wrapped, `handler` is its replacement. */
  own: Handler;
}

/** A payload that was emitted during the delivery of an earlier payload of the same event. */
interface Waiting {
  readonly payload: unknown;
  /** The number of subscriptions at the time of the emit. */
  readonly end: number;
}

/** The subscriptions of one event and its current delivery: subscriptions `next` to `end - 1` have not received `payload` yet. */
interface Channel {
  readonly event: string;
  /** In order of subscription. */
  subscriptions: Subscription[];
  /** The number of gaps (unsubscribed entries). Removed lazily, because removing each at once is O(n). */
  gaps: number;
  payload: unknown;
  /** `IDLE` while the channel delivers nothing: subscriptions may change their indexes only then. */
  next: number;
  end: number;
  readonly waiting: Waiting[];
  /** The nesting depth of the channel's innermost pending emit. */
  depth: number;
  /** The nesting depth of the channel's outermost pending emit; `ALONE` when at most one emit is pending. */
  began: number;
}

const gap: Handler = () => {};

const DEEPEST_NESTING = 64;

const IDLE = 0;
const ALONE = -1;

/**
 * Creates a bus. Every handler receives the payloads of one event in emit order: a nested emit first finishes earlier
 * deliveries of its event. An error of a handler is logged and the other handlers still run. An unsubscribed handler is never
 * called again; a handler that is added during a delivery receives the next emit. An emit inside 64 nested emits is dropped
 * with all pending deliveries, and one error is logged; the bus works again after the outermost emit.
 *
 * @param options `log` writes one line; `fault` receives the errors of handlers (default: they are logged).
 */
export function createBus({ log, fault }: BusOptions): Bus {
  let channels = noChannels();
  let make: WrapHandler | undefined;
  // An object, because V8 tracks the number type of its members, but not of variables in closures.
  const nesting = {
    /** The number of pending emits, each nested in the previous one. */
    depth: 0,
    /** The allowed depth: 0 after a chain is cut, until the next outermost emit. */
    most: DEEPEST_NESTING,
    /** Caches the channel of the last nested emit, because the replies to a query emit one event many times in a row. */
    last: undefined as Channel | undefined,
  };

  function open(event: string): Channel {
    const channel = {
      event,
      subscriptions: [],
      gaps: 0,
      payload: undefined,
      next: IDLE,
      end: 0,
      waiting: [],
      depth: 0,
      began: ALONE,
    };
    channels[event] = channel;
    // The cached channel may belong to an event that was removed since.
    nesting.last = undefined;
    return channel;
  }

  function subscribe(owner: string, event: string, handler: Handler): () => void {
    const channel = channels[event] ?? open(event);
    if (channel.next === IDLE && channel.gaps * 2 > channel.subscriptions.length) closeGaps(channel);
    const subscription = { owner, handler: make?.(owner, event, handler) ?? handler, own: handler };
    channel.subscriptions.push(subscription);
    return () => unsubscribe(channel, subscription);
  }

  function unsubscribe(channel: Channel, subscription: Subscription): void {
    if (subscription.handler === gap) return;
    release(subscription);
    channel.gaps++;
    if (channel.next === IDLE && channel.gaps === channel.subscriptions.length) remove(channel);
  }

  function wrap(next?: WrapHandler): void {
    make = next;
    for (const { event, subscriptions } of Object.values(channels)) {
      for (const subscription of subscriptions) {
        const { owner, handler, own } = subscription;
        if (handler !== gap) subscription.handler = next?.(owner, event, own) ?? own;
      }
    }
  }

  function closeGaps(channel: Channel): void {
    channel.subscriptions = channel.subscriptions.filter(({ handler }) => handler !== gap);
    channel.gaps = 0;
  }

  /** Removes a channel, unless `clear` removed it and its event has a new channel. */
  function remove(channel: Channel): void {
    if (channels[channel.event] === channel) delete channels[channel.event];
  }

  function begin(channel: Channel, payload: unknown, end: number): void {
    channel.payload = payload;
    channel.end = end;
    deliver(channel, payload, 0);
  }

  // A nested emit of the same event finishes the delivery of the outer emit, and sets `end` to 0 to stop the outer loop.
  function deliver(channel: Channel, payload: unknown, from: number): void {
    const { subscriptions } = channel;
    for (let i = from; i < channel.end; ) {
      const subscription = subscriptions[i]!;
      // Called as a plain function, so that `this` is not the subscription.
      const { handler } = subscription;
      channel.next = ++i;
      try {
        const result = handler(payload);
        if (result !== undefined) watch(channel, subscription, result);
      } catch (error) {
        logFailed(channel, subscription, "threw in", error);
      }
    }
  }

  /** Handles the rejection of an async handler; otherwise it would be an unhandled rejection of the game. */
  function watch(channel: Channel, subscription: Subscription, result: unknown): void {
    onRejected(result, (error) => logFailed(channel, subscription, "rejected in", error));
  }

  function emitFrom(owner: string, event: string, payload: unknown): void {
    if (nesting.depth > 0) return emitWithin(owner, event, payload);
    const channel = channels[event];
    if (channel === undefined) return;
    nesting.depth = 1;
    nesting.most = DEEPEST_NESTING;
    deliverFirst(channel, payload);
    nesting.depth = 0;
  }

  /** Emits from inside a handler. A separate function: the usual emit is not nested and needs none of these steps. */
  function emitWithin(owner: string, event: string, payload: unknown): void {
    const outer = nesting.depth;
    let channel = nesting.last;
    if (channel?.event !== event) nesting.last = channel = channels[event];
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
    begin(channel, payload, channel.subscriptions.length);
    end(channel);
  }

  /**
   * Finishes the channel's earlier deliveries, then delivers the payload: the outer emits then have nothing left to deliver.
   * `within` is the depth of the channel's innermost pending emit.
   */
  function deliverNested(channel: Channel, payload: unknown, within: number): void {
    const { began } = channel;
    if (began === ALONE) channel.began = within;
    channel.waiting.push({ payload, end: channel.subscriptions.length });
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
    if (channel.subscriptions.length === 0) remove(channel);
  }

  function cutChain(owner: string, event: string): void {
    nesting.most = 0;
    for (const channel of Object.values(channels)) stop(channel);
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
      for (const channel of Object.values(channels)) {
        if (channel.next === IDLE || channel.depth < outer) continue;
        const { event, subscriptions, next } = channel;
        if (channel.depth === nesting.depth - 1)
          logError(
            `${named(subscriptions[next - 1]!.owner)} was in its handler of "${event}" when the call was ended`,
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
    if (fault === undefined || owner === "")
      logError(`${named(owner)} ${how} ${where}: ${describeError(error)}`);
    try {
      fault?.(owner, how === "threw in" ? where : `${where}, in the Promise it returned`, error);
    } catch {}
  }

  /** Logs an error. Catches errors of `log`, which must not interrupt a delivery. */
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
    for (const channel of Object.values(channels)) {
      stop(channel);
      channel.subscriptions.forEach(release);
    }
    channels = noChannels();
  }

  return { ...scope(""), scope, clear, mark, wrap };
}

function release(subscription: Subscription): void {
  subscription.handler = subscription.own = gap;
}

/** Returns an object without a prototype: V8 stores it as a hash table and finds one of 64 names in half the time of a Map. */
function noChannels(): Record<string, Channel> {
  return Object.create(null) as Record<string, Channel>;
}

function named(owner: string): string {
  return owner === "" ? "the host" : `mod ${owner}`;
}
