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

/** The name of an event. Editors complete those of {@link BusEvents}; any other text is one, too. */
export type BusEvent = keyof BusEvents | (string & {});

/** The payload of an event: what {@link BusEvents} says, `unknown` for a name it does not have. */
export type BusPayload<Event extends string> = Event extends keyof BusEvents ? BusEvents[Event] : unknown;

/** What `emit` takes beside the name: the payload, which may be left out where it may be undefined. */
export type EmitPayload<Event extends string> =
  undefined extends BusPayload<Event> ? [payload?: BusPayload<Event>] : [payload: BusPayload<Event>];

/**
 * Subscribes to an event; returns the unsubscribe function.
 *
 * @param event The name of the event.
 * @param handler Is called with each payload. What it throws is logged under the mod's name.
 */
export type Subscribe = <Event extends BusEvent>(
  event: Event,
  handler: (payload: BusPayload<Event>) => void,
) => () => void;

/**
 * Delivers a payload to every subscriber, in the order of subscription, before it returns.
 *
 * @param event The name of the event.
 * @param payload What each handler is called with; optional where {@link BusEvents} lets it be undefined.
 */
export type Emit = <Event extends BusEvent>(event: Event, ...payload: EmitPayload<Event>) => void;

/** The bus as one mod sees it: what its handlers throw is logged under its name. */
export interface BusScope {
  readonly on: Subscribe;
  /** Like `on`, for the next delivery only. */
  readonly once: Subscribe;
  readonly emit: Emit;
}

/** A synchronous bus that crosses mods without either side knowing the other. */
export interface Bus extends BusScope {
  /** Drops every subscription. */
  readonly clear: () => void;
  /** The same bus under one mod's name. */
  readonly scope: (guid: string) => BusScope;
  /**
   * For a host that ends code from outside, where no `finally` runs. The returned function forgets every emit that has
   * begun since and not ended, with what it still had to deliver, and logs in whose handler it stood.
   */
  readonly mark: () => () => void;
}

/** What a bus needs from the host that makes it. */
export interface BusOptions {
  readonly log: (level: LogLevel, text: string) => void;
  /**
   * Called instead of `log` when a handler of a mod throws, or rejects: `owner` is its guid, `where` is
   * `its handler of "<event>"`.
   */
  readonly fault?: (owner: string, where: string, error: unknown) => void;
}

type Handler = (payload: unknown) => unknown;

/** What was emitted while an earlier payload of the same event was still being delivered. */
interface Waiting {
  readonly payload: unknown;
  /** How many of the handlers were subscribed when it was emitted. */
  readonly end: number;
}

/** Who a handler belongs to, and its place in its channel. */
interface Subscription {
  readonly owner: string;
  at: number;
}

/** One event's subscribers and the delivery under way: those from `next` up to `end` still have to hear `payload`. */
interface Channel {
  readonly event: string;
  /** One for each subscription, in order, with the subscription beside it. */
  handlers: Handler[];
  subscriptions: Subscription[];
  /** How many of the handlers have ended: closing a gap at once would cost each unsubscribe a walk over all of them. */
  gaps: number;
  payload: unknown;
  /** `IDLE` while no emit of the channel is under way: only then may a handler change its place. */
  next: number;
  end: number;
  readonly waiting: Waiting[];
  /** How deep its innermost emit under way is nested in others. */
  depth: number;
  /** How deep its outermost is, where that is another one; otherwise `ALONE`. */
  began: number;
}

/** Stands in the place of a handler that was unsubscribed. */
const gap: Handler = () => {};

const DEEPEST_NESTING = 64;

const IDLE = 0;
const ALONE = -1;

/**
 * Makes a bus. Every handler sees the events of one name in the order in which they were emitted: a nested emit first
 * finishes what was emitted before it. A handler that throws is logged and the others still run. After its unsubscribe a
 * handler is never called again, not even in a delivery under way; one added meanwhile hears the next emit. At 64
 * nested emits the whole chain is cut, with one logged error, and the bus works again after the outermost emit.
 */
export function createBus({ log, fault }: BusOptions): Bus {
  let channels: Record<string, Channel> | undefined;
  // An object, since V8 knows what kind of number its members are, and of variables that functions share it does not.
  const nesting = {
    /** How many emits are under way, each nested in the one before. */
    depth: 0,
    /** How many may be: none from where a chain is cut until the next outermost emit. */
    most: DEEPEST_NESTING,
    /** The channel of the last emit that was nested: the replies to a query come one behind the other, and have one name. */
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
    // Without a prototype, so that engines keep it as a table of hashes: of 64 names V8 finds one in half the time that a map takes.
    channels ??= Object.create(null) as Record<string, Channel>;
    channels[event] = channel;
    // It may have been that of an earlier life of its event.
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
    // It ended before, alone or with all others.
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

  // A nested emit of the same event goes on where its outer one stands, and leaves `end` at 0 for it.
  function deliver(channel: Channel, payload: unknown, from: number): void {
    const { handlers } = channel;
    for (let i = from; i < channel.end; ) {
      // Not called as a member: the list is no handler's `this`.
      const handler = handlers[i]!;
      channel.next = ++i;
      try {
        const result = handler(payload);
        if (result !== undefined) watch(channel, i - 1, result);
      } catch (error) {
        sayFailed(channel, channel.subscriptions[i - 1]!, "threw in", error);
      }
    }
  }

  /** The rejection of an async handler is its mod's, not an unhandled one of the game's. */
  function watch(channel: Channel, at: number, result: unknown): void {
    const subscription = channel.subscriptions[at]!;
    onRejected(result, (error) => sayFailed(channel, subscription, "rejected in", error));
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

  /** An emit of a handler: apart from the outermost ones, which nearly all are and which need none of this. */
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

  /** Delivers what is emitted while no other emit of the channel is under way. */
  function deliverFirst(channel: Channel, payload: unknown): void {
    begin(channel, payload, channel.handlers.length);
    end(channel);
  }

  /** Finishes what was emitted before, and leaves nothing to the emits around it, the innermost of which is at `within`. */
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
    say(
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
          say(`${named(subscriptions[next - 1]!.owner)} was in its handler of "${event}" when it was ended`);
        stop(channel);
        const began = channel.began === ALONE ? channel.depth : channel.began;
        channel.began = ALONE;
        if (began < outer) channel.depth = began;
        else end(channel);
      }
      nesting.depth = outer;
    };
  }

  function sayFailed({ event }: Channel, { owner }: Subscription, how: string, error: unknown): void {
    const where = `its handler of "${event}"`;
    if (fault === undefined || owner === "") {
      return say(`${named(owner)} ${how} ${where}: ${describeError(error)}`);
    }
    try {
      fault(owner, how === "threw in" ? where : `${where}, in the Promise it returned`, error);
    } catch {}
  }

  /** A log that throws must not leave a delivery half done. */
  function say(text: string): void {
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
