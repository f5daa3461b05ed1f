import type { Bus } from "../../sdk/index.js";
import { objectIn } from "../../sdk/json/object.js";
import { SettingsEvent } from "../../sdk/protocol/events.js";
import type { Announced } from "../protocol/games/game-messages.js";
import { hostQuery, POLL_EVENT } from "../protocol/health/host-events.js";
import { hasRows, mask, type SecretKeys } from "./masks.js";

/** The announces of a game's mods that were not sent yet; `index` is undefined if the index is unchanged. */
export interface News {
  readonly index?: readonly string[] | undefined;
  readonly announces: readonly Announced[];
}

const INDEX_MS = 3000;
const { indexQuery, indexAnnounce, pageQuery, pageAnnounce, applyQuery, applyAnnounce } = SettingsEvent;
const GUID = /^\{"guid":"([^"\\]+)"/;

/**
 * Creates the part of a link that reads and queries the bus. It subscribes to no event before `start`. `can` names the parts of
 * the host that pages may ask for.
 */
export function createVoice(bus: Bus, can: readonly string[] = []) {
  const secrets: SecretKeys = new Map();
  /** The rows sent last, by mod. */
  const sentRows = new Map<string, string>();
  /** The mods whose rows may have changed. */
  const changed = new Set<string>();
  /** By mod, the latest announce that was not an answer to a query. */
  const unasked = new Map<string, Announced>();
  let index: readonly string[] | undefined;
  let unsentIndex: readonly string[] | undefined;
  /** The time of the next query of the index. */
  let indexAt = 0;
  /** Takes an announce if it answers the pending query; returns false for any other announce. */
  let take: ((event: string, guid: string, text: string) => boolean) | undefined;
  let off: readonly (() => void)[] = [];

  function hear(event: string, payload: unknown): void {
    const guid = typeof payload === "string" ? guidOf(payload) : "";
    const text = guid === "" ? "" : String(payload);
    if (take?.(event, guid, text)) return;
    if (event === applyAnnounce && hasRows(text)) unasked.set(guid, [event, text]);
  }

  /** Emits a query and returns the answers of the mod `guid` (default: of all mods); a malformed answer is `""`. */
  function query(event: string, payload: string, guid?: string): string[] {
    const texts: string[] = [];
    const outer = take;
    take = (announced, speaker, text) =>
      announced === announceOf(event) &&
      (guid === undefined || speaker === guid || text === "") &&
      texts.push(text) > 0;
    try {
      bus.emit<string>(event, payload);
    } finally {
      take = outer;
    }
    return texts;
  }

  /** Emits a query to the host and returns the first announce that answers it. */
  function queryHost(event: string, payload: string): Announced[] {
    const announced = announceOf(event);
    const texts: string[] = [];
    const off = bus.on<string>(announced, (text) => texts.push(String(text)));
    bus.emit<string>(event, payload);
    off();
    return texts.slice(0, 1).map((text) => [announced, text]);
  }

  /** Returns a mod's announce as sent to the backend, without secrets. */
  function outgoing(event: string, guid: string, text: string): Announced {
    // A text without rows does not show which keys are secret, so this queries the page.
    if (!secrets.has(guid) && !hasRows(text)) {
      for (const page of query(pageQuery, guid, guid)) mask(secrets, guid, page);
    }
    return [event, mask(secrets, guid, text)];
  }

  /** Like {@link outgoing}; also records the rows as sent, so that unchanged rows are not sent again. */
  function masking(event: string, guid: string, text: string): Announced {
    const announced = outgoing(event, guid, text);
    const at = announced[1].indexOf(',"rows":');
    if (at > 0) sentRows.set(guid, announced[1].slice(at));
    return announced;
  }

  function readIndex(time: number): void {
    if (time < indexAt) return;
    indexAt = time + INDEX_MS;
    const texts = query(indexQuery, "").filter((text) => text !== "");
    if (texts.join() !== index?.join()) index = unsentIndex = texts;
  }

  return {
    start(): void {
      if (off.length > 0) return;
      off = [indexAnnounce, pageAnnounce, applyAnnounce].map((event) =>
        bus.on(event, (payload: unknown) => hear(event, payload)),
      );
    },
    stop(): void {
      for (const end of off) end();
      off = [];
      secrets.clear();
      sentRows.clear();
      changed.clear();
      unasked.clear();
      index = unsentIndex = undefined;
      indexAt = 0;
    },
    /**
     * Answers an ask of the backend: a query or an edit of the settings, or a query of a part in `can`. Returns no announce for
     * any other event; a `POLL_EVENT` makes the host poll.
     */
    answer(event: string, payload: string): Announced[] {
      if (event === indexQuery) return query(event, payload).map((text) => [indexAnnounce, text]);
      if (event === pageQuery) {
        return query(event, payload, payload).map((text) => outgoing(pageAnnounce, payload, text));
      }
      if (can.some((part) => event === hostQuery(part))) return queryHost(event, payload);
      if (event === POLL_EVENT) bus.emit(event);
      if (event !== applyQuery) return [];
      const guid = guidOf(payload);
      return query(event, payload, guid).map((text) => masking(applyAnnounce, guid, text));
    },
    /** Marks a mod that was loaded or unloaded, or whose file changed, for a new query. */
    touched(guid: string): void {
      if (off.length === 0) return;
      secrets.delete(guid);
      changed.add(guid);
      indexAt = 0;
    },
    /** Marks the index and the rows of a POST to be sent again, because they did not arrive. */
    lost({ index: lostIndex, announces }: News): void {
      unsentIndex ??= lostIndex;
      for (const [, text] of announces) {
        const guid = guidOf(text);
        changed.add(guid);
        sentRows.delete(guid);
      }
    },
    /** Queries the index when it is due, and the page of one mod that may have changed. */
    readChanges(time: number): void {
      readIndex(time);
      const [guid] = changed;
      if (guid === undefined) return;
      changed.delete(guid);
      const before = sentRows.get(guid);
      for (const text of query(pageQuery, guid, guid)) {
        const masked = masking(pageAnnounce, guid, text);
        if (sentRows.get(guid) !== before) unasked.set(guid, masked);
      }
    },
    hasNews: (): boolean => unasked.size > 0 || unsentIndex !== undefined,
    /** Returns the announces to send, and clears them. */
    news(time: number): News {
      readIndex(time);
      const announces = [...unasked]
        .map(([guid, [event, text]]) => masking(event, guid, text))
        .filter(([, text]) => text !== "");
      const news = { index: unsentIndex, announces };
      unasked.clear();
      unsentIndex = undefined;
      return news;
    },
  };
}

function announceOf(query: string): string {
  return query.replace("Query", "Announce");
}

/** Returns the guid of an announce or an edit, `""` if there is none. The SDK writes the guid first. */
function guidOf(text: string): string {
  const guid = GUID.exec(text)?.[1] ?? objectIn(text)?.["guid"];
  return typeof guid === "string" ? guid : "";
}
