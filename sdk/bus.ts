import type { LogLevel } from "./host.js";

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

/** The payload of an event: what {@link BusEvents} says, `unknown` for a name it does not have. */
export type BusPayload<Event extends string> = Event extends keyof BusEvents ? BusEvents[Event] : unknown;

/** Subscribes to an event; returns the unsubscribe function. */
export type Subscribe = <Event extends string>(
  event: Event,
  handler: (payload: BusPayload<Event>) => void,
) => () => void;

/** Delivers a payload to every subscriber, in the order of subscription, before it returns. */
export type Emit = <Event extends string>(event: Event, payload: BusPayload<Event>) => void;

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
}

/** What a bus needs from the host that makes it. */
export interface BusOptions {
  readonly log: (level: LogLevel, text: string) => void;
}

interface Subscription {
  readonly handler: (payload: unknown) => void;
  readonly owner: string;
}

/** An emit that waits for the delivery under way: the first `end` subscribers will hear `payload`. */
interface Waiting {
  readonly payload: unknown;
  readonly end: number;
}

/** One event's subscribers and the delivery under way: `next` up to `end` still have to hear `payload`. */
interface Channel {
  readonly event: string;
  subscriptions: (Subscription | undefined)[];
  payload: unknown;
  next: number;
  end: number;
  /** Nested emits of this event, in the order in which they were emitted. */
  readonly waiting: Waiting[];
  /** Emits of this event under way; while there are any, a subscription that ends leaves a gap. */
  emits: number;
  gaps: number;
}

const DEEPEST_NESTING = 64;

/**
 * Makes a bus. Every handler sees the events of one name in the order in which they were emitted: a nested emit first
 * finishes what was emitted before it. A handler that throws is logged and the others still run. After its unsubscribe a
 * handler is never called again, not even in a delivery under way; one added meanwhile hears the next emit. At 64
 * nested emits the whole chain is cut, with one logged error, and the bus works again after the outermost emit.
 */
export function createBus({ log }: BusOptions): Bus {
  const channels = new Map<string, Channel>();
  const underWay: Channel[] = [];
  let cut = false;

  function subscribe(owner: string, event: string, handler: (payload: unknown) => void): () => void {
    let channel = channels.get(event);
    if (channel === undefined) {
      channel = {
        event,
        subscriptions: [],
        payload: undefined,
        next: 0,
        end: 0,
        waiting: [],
        emits: 0,
        gaps: 0,
      };
      channels.set(event, channel);
    }
    const home = channel;
    const subscription: Subscription = { handler, owner };
    home.subscriptions.push(subscription);
    return () => unsubscribe(home, subscription);
  }

  function unsubscribe(channel: Channel, subscription: Subscription): void {
    const index = channel.subscriptions.indexOf(subscription);
    if (index < 0) return;
    if (channel.emits > 0) {
      channel.subscriptions[index] = undefined;
      channel.gaps++;
      return;
    }
    channel.subscriptions.splice(index, 1);
    dropIfEmpty(channel);
  }

  function dropIfEmpty(channel: Channel): void {
    if (channel.subscriptions.length === 0) channels.delete(channel.event);
  }

  function begin(channel: Channel, payload: unknown, end: number): void {
    channel.payload = payload;
    channel.next = 0;
    channel.end = end;
  }

  function deliver(channel: Channel): void {
    const { subscriptions, payload } = channel;
    while (channel.next < channel.end) {
      const subscription = subscriptions[channel.next++];
      if (subscription === undefined) continue;
      const { handler } = subscription;
      try {
        handler(payload);
      } catch (error) {
        complain(
          `${named(subscription.owner)} threw in its handler of "${channel.event}": ${describeError(error)}`,
        );
      }
    }
  }

  function emitFrom(owner: string, event: string, payload: unknown): void {
    const channel = channels.get(event);
    if (channel === undefined || cut) return;
    if (underWay.length === DEEPEST_NESTING) {
      cutChain(owner, event);
      return;
    }
    underWay.push(channel);
    const end = channel.subscriptions.length;
    if (channel.emits++ === 0) begin(channel, payload, end);
    else channel.waiting.push({ payload, end });
    deliver(channel);
    while (channel.waiting.length > 0) {
      const { payload, end } = channel.waiting.shift()!;
      begin(channel, payload, end);
      deliver(channel);
    }
    channel.emits--;
    underWay.pop();
    if (channel.emits === 0) settle(channel);
    if (underWay.length === 0) cut = false;
  }

  function settle(channel: Channel): void {
    channel.payload = undefined;
    if (channel.gaps === 0) return;
    channel.subscriptions = channel.subscriptions.filter((subscription) => subscription !== undefined);
    channel.gaps = 0;
    dropIfEmpty(channel);
  }

  function cutChain(owner: string, event: string): void {
    cut = true;
    for (const channel of underWay) stop(channel);
    complain(
      `${named(owner)} emitted "${event}" at ${DEEPEST_NESTING} nested emits: the chain was cut; two handlers probably answer each other`,
    );
  }

  function stop(channel: Channel): void {
    channel.end = 0;
    channel.waiting.length = 0;
  }

  /** A log that throws must not leave a delivery half done. */
  function complain(text: string): void {
    try {
      log("error", text);
    } catch {}
  }

  function scope(owner: string): BusScope {
    const on = (event: string, handler: (payload: never) => void) =>
      subscribe(owner, event, handler as (payload: unknown) => void);
    return {
      on,
      once(event, handler) {
        const off = on(event, (payload: never) => {
          off();
          handler(payload);
        });
        return off;
      },
      emit: (event, payload) => emitFrom(owner, event, payload),
    };
  }

  function clear(): void {
    for (const channel of channels.values()) {
      stop(channel);
      channel.gaps = 0;
      channel.subscriptions = [];
    }
    channels.clear();
  }

  return { ...scope(""), scope, clear };
}

function named(owner: string): string {
  return owner === "" ? "the host" : `mod ${owner}`;
}

/** An error's text for a log line, with its stack where the engine has one. Never throws, whatever was thrown. */
export function describeError(error: unknown): string {
  try {
    if (typeof error !== "object" || error === null) return String(error);
    const { message, name, stack } = error as { message?: unknown; name?: unknown; stack?: unknown };
    if (typeof stack === "string" && typeof message === "string" && stack.includes(message)) return stack;
    return `${String(name)}: ${String(message)}`;
  } catch {
    return "an error that cannot be printed";
  }
}
