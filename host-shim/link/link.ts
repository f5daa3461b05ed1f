import type { Viewer } from "../protocol/games/game-messages.js";
import { createExchange, type Exchange, type LinkHost } from "./exchange.js";

/** The used part of a page's `document`. */
export interface LinkPage {
  readonly visibilityState: string;
  addEventListener(type: "visibilitychange", handler: () => void): void;
  removeEventListener(type: "visibilitychange", handler: () => void): void;
}

/** Options of {@link createLink}. */
export interface LinkOptions {
  /** The game's name on other screens: 1 to 60 characters without control characters. */
  readonly name: string;
  /** The page's `document`, so that the link also works while the page is hidden (default: none). */
  readonly page?: LinkPage;
  /** Whether other screens may edit (default: true). */
  readonly allowed?: boolean;
}

/** The client host's side of a link. */
export interface LinkSession {
  /** Takes `TransportReply.watched` of each poll's answer. */
  readonly polled: (watched: boolean | undefined) => void;
  /** Call it once per frame, with the host's time. */
  readonly tick: (time: number) => void;
  /** Call it after a mod was loaded, unloaded or refreshed. */
  readonly touched: (guid: string) => void;
  readonly stop: () => void;
}

/**
 * The link of a game: `open` while the game has joined the backend, because a page watches or the game's page is hidden, and
 * while it retries after a failure; `refused` instead of `open` if it accepts no edits from other screens; else `off`.
 */
export type LinkState = "off" | "open" | "refused";

/** Lets pages of the backend read and edit the settings of a running game. Pass it to `createClientHost`. */
export interface Link {
  /** Returns the game's public id at the backend, `""` while the state is `off`. */
  readonly id: () => string;
  /** Returns the state. */
  readonly state: () => LinkState;
  /** Returns the pages that watch: a `phone` is a page on another computer. */
  readonly viewers: () => readonly Viewer[];
  /**
   * Allows or refuses edits from other screens, which can always read.
   *
   * @param on True to allow edits.
   */
  readonly allow: (on: boolean) => void;
  /**
   * Calls a function after each change of state or viewers; its errors are logged. Returns a function that unsubscribes.
   *
   * @param fn The function, called without arguments.
   */
  readonly onChange: (fn: () => void) => () => void;
  /**
   * Joins a client host; `createClientHost` calls it. Throws an Error for a second host.
   *
   * @param host The parts of the host that the link uses.
   */
  readonly join: (host: LinkHost) => LinkSession;
}

/**
 * Creates the link of a game. It sends nothing until an answer to a poll reports that a page watches, or until `page` is hidden
 * after a poll. Throws an Error for an invalid name.
 *
 * @param options The game's name; `page` and `allowed` have defaults.
 */
export function createLink({ name, page, allowed = true }: LinkOptions): Link {
  const shown = String(name).trim();
  if (!/^\P{Cc}{1,60}$/u.test(shown)) {
    throw new Error(
      `name must have 1 to 60 characters, no control characters, found ${JSON.stringify(name)}`,
    );
  }
  const listeners = new Set<() => void>();
  let exchange: Exchange | undefined;
  let logError: LinkHost["logError"];
  let remote = allowed;
  let before = "";

  function changed(): void {
    const state = JSON.stringify([link.id(), link.state(), link.viewers()]);
    if (state === before) return;
    before = state;
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        logError?.(error);
      }
    }
  }

  const link: Link = {
    id: () => exchange?.id() ?? "",
    state: () => (exchange?.isOpen() ? (remote ? "open" : "refused") : "off"),
    viewers: () => exchange?.viewers() ?? [],
    allow(on) {
      if (remote === on) return;
      remote = on;
      exchange?.stateChanged();
      changed();
    },
    onChange(fn) {
      const listener = () => fn();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    join(host) {
      if (exchange !== undefined) throw new Error("a link has one client host: create a link for each host");
      const own = createExchange(
        host,
        () => ({ name: shown, session: host.session, hostVersion: host.hostVersion, remote }),
        () => page?.visibilityState === "hidden",
        changed,
      );
      exchange = own;
      logError = host.logError;
      page?.addEventListener("visibilitychange", own.stateChanged);
      return {
        ...own,
        stop() {
          page?.removeEventListener("visibilitychange", own.stateChanged);
          own.stop();
        },
      };
    },
  };
  return link;
}
