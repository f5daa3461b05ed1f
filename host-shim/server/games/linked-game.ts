import { type IndexEntry, readApplyAnnounce } from "../../../sdk/protocol/announce.js";
import { SettingsEvent } from "../../../sdk/protocol/events.js";
import type {
  Announced,
  GameAsk,
  GamePost,
  GameReply,
  GameState,
  Hello,
  ListedGame,
} from "../../protocol/games/game-messages.js";
import { byName, wholeEntry } from "../../protocol/games/index-entries.js";
import type { GamesClock, Watchers } from "./watchers.js";

/** The result of an ask. If `sent` is false, the game has not received the ask and never will. */
export type AskResult =
  | { readonly kind: "answered"; readonly announces: readonly Announced[] }
  | { readonly kind: "closed" | "late"; readonly sent: boolean }
  | { readonly kind: "refused" | "full" };

interface Ask {
  readonly id: number;
  readonly event: string;
  readonly payload: string;
  readonly isEdit: boolean;
  readonly deadline: number;
  sent: boolean;
  done: (result: AskResult) => void;
  readonly cancel: () => void;
}

interface Mod {
  readonly entry: IndexEntry;
  rev: number;
  /** The highest `seq` of a POST that announced the mod's rows. */
  seq: number;
}

interface Held {
  readonly seq: number;
  readonly since: number;
  readonly done: (reply: GameReply) => void;
  readonly cancel: () => void;
}

/** A game that has joined the backend by its hello. */
export type LinkedGame = ReturnType<typeof createLinkedGame>;

const HOLD_MS = 25_000;
const ASK_MS = 5000;
const SILENT_MS = 10_000;
/** How long a game may stay `asleep`: it may have ended between two POSTs. A tab that wakes later opens the game again. */
const ASLEEP_MS = 60_000;
const AWAY_MS = 5000;
const MOST_ASKS = 32;
const MOST_MODS = 500;

const nothing = (): void => {};

/** Creates an open game. `nextNumber` returns a number above all earlier ones, for asks and revisions. */
export function createLinkedGame(
  { name, session, hostVersion, remote: wasRemote }: Hello,
  { id, key }: { readonly id: string; readonly key: string },
  { now, date, after }: GamesClock,
  watchers: Watchers,
  nextNumber: () => number,
) {
  const since = date();
  const asks = new Map<number, Ask>();
  let mods = new Map<string, Mod>();
  let remote = wasRemote;
  let state: GameState = "open";
  let hidden = false;
  let quietSince: number | undefined;
  let closedAt = 0;
  let seq = 0;
  let got = 0;
  let indexSeq = 0;
  let sentViewers = "[]";
  let held: Held | undefined;
  let cancelSilence = nothing;
  listen();

  /** Closes the game when it sends nothing for `ms`. */
  function listen(ms = SILENT_MS): void {
    cancelSilence();
    cancelSilence = after(ms, () => close("closed"));
  }

  function isOpen(): boolean {
    return state === "open" || state === "asleep";
  }

  function setQuiet(next: GameState): void {
    state = next;
    if (!hidden && next !== "asleep") quietSince = undefined;
    else quietSince ??= now();
  }

  function replyTo(of: number, start: number, handed: readonly GameAsk[], watched: boolean): GameReply {
    return { seq: of, held: now() - start, watched, viewers: watchers.viewers(), asks: handed };
  }

  /** Answers the held POST. */
  function answer(handed: readonly GameAsk[], watched: boolean): void {
    if (held === undefined) return;
    const { seq: of, since: start, done, cancel } = held;
    held = undefined;
    cancel();
    sentViewers = JSON.stringify(watchers.viewers());
    done(replyTo(of, start, handed, watched));
  }

  /**
   * Answers the held POST if the viewers have changed or asks are due: the asks that the game has not received. Closes a visible
   * game that is no longer watched.
   */
  function answerDue(): void {
    if (held === undefined) return;
    if (!hidden && !watchers.isWatched()) return close("away");
    const due = [...asks.values()].filter((ask) => ask.id > got);
    if (due.length === 0 && sentViewers === JSON.stringify(watchers.viewers())) return;
    for (const ask of due) ask.sent = true;
    listen();
    const time = now();
    answer(
      due.map(({ id: of, event, payload, deadline }) => ({ id: of, event, payload, left: deadline - time })),
      true,
    );
  }

  function settle(ask: Ask, result: AskResult): void {
    if (!asks.delete(ask.id)) return;
    ask.cancel();
    ask.done(result);
  }

  function close(why: "away" | "closed"): void {
    if (!isOpen()) return;
    state = why;
    closedAt = now();
    cancelSilence();
    answer([], false);
    for (const ask of [...asks.values()]) settle(ask, { kind: "closed", sent: ask.sent });
  }

  function takeAnswers({ answers = [] }: GamePost): void {
    for (const { id: of, announces } of answers) {
      // Announces of an ask that timed out raise revisions, too.
      for (const announced of announces) grew(announced, Infinity);
      const ask = asks.get(of);
      if (ask === undefined) continue;
      if (ask.isEdit && !remote && announces.length === 0) settle(ask, { kind: "refused" });
      else settle(ask, { kind: "answered", announces });
    }
  }

  /** Raises the revision of a mod if an announce has its rows. `from`: the POST's `seq`, or Infinity in an answer to an ask. */
  function grew([event, text]: Announced, from: number): void {
    const isPage = event === SettingsEvent.pageAnnounce;
    // The answer to a page query has rows, but reports no change.
    if (isPage ? from === Infinity : event !== SettingsEvent.applyAnnounce) return;
    const { guid = "", rows } = readApplyAnnounce(text) ?? {};
    const mod = mods.get(guid);
    if (mod === undefined || rows === undefined || from <= mod.seq) return;
    if (from !== Infinity) mod.seq = from;
    mod.rev = nextNumber();
  }

  function takeIndex(texts: readonly string[], from: number): void {
    if (from <= indexSeq) return;
    indexSeq = from;
    const next = new Map<string, Mod>();
    for (const text of texts.slice(0, MOST_MODS)) {
      const entry = wholeEntry(text);
      if (entry === undefined || next.has(entry.guid)) continue;
      const { rev = nextNumber(), seq: of = 0 } = mods.get(entry.guid) ?? {};
      next.set(entry.guid, { entry, rev, seq: of });
    }
    mods = next;
  }

  return {
    id,
    key,
    name,
    isOpen,
    /** Returns when the game became hidden or asleep: from then on, a new game may replace it. Else returns undefined. */
    quietSince: () => quietSince,
    closedAt: () => closedAt,
    remote: () => remote,
    close,
    /**
     * Handles a POST of the game: calls `done` with the answer, maybe later. Returns a function to call when the connection ends
     * before the answer. Opens a closed game again if `admit` returns true.
     */
    post(message: GamePost, admit: () => boolean, done: (reply: GameReply) => void): () => void {
      const start = now();
      const isNew = message.seq > seq;
      const hasGap = message.seq > seq + 1;
      takeAnswers(message);
      if (message.index) takeIndex(message.index, message.seq);
      for (const announced of message.announces ?? []) grew(announced, message.seq);
      // A repeated or outdated POST gets an empty answer: a later POST of the game gets the asks.
      if (!isNew) {
        done(replyTo(message.seq, start, [], true));
        return nothing;
      }
      seq = message.seq;
      got = Math.max(got, message.got);
      answer([], true);
      remote = message.remote ?? remote;
      hidden = message.hidden ?? false;
      if (!remote) {
        for (const ask of [...asks.values()]) {
          if (ask.isEdit && !ask.sent) settle(ask, { kind: "refused" });
        }
      }
      if (message.end === true) close("closed");
      const wasOpen = isOpen();
      if (message.end === true || (!wasOpen && !admit())) {
        done(replyTo(seq, start, [], false));
        return nothing;
      }
      // The game has lost its viewers if its connection ended or a POST failed, after which `seq` has a gap.
      if (!wasOpen || hasGap) sentViewers = "[]";
      // The rows of the game may have changed while it was closed.
      if (!wasOpen) for (const mod of mods.values()) mod.rev = nextNumber();
      setQuiet("open");
      cancelSilence();
      const cancel = after(HOLD_MS, () => {
        listen();
        answer([], true);
      });
      const own: Held = { seq, since: start, done, cancel };
      held = own;
      answerDue();
      return () => {
        if (held !== own) return;
        cancel();
        held = undefined;
        close("closed");
      };
    },
    /** Queries the game and calls `done` once. Returns a function that drops the result and cancels an unsent query. */
    ask(event: string, payload: string, isEdit: boolean, done: (result: AskResult) => void): () => void {
      const refuse = (result: AskResult) => {
        done(result);
        return nothing;
      };
      if (!isOpen() || (state === "asleep" && !isEdit)) return refuse({ kind: "closed", sent: false });
      if (isEdit && !remote) return refuse({ kind: "refused" });
      if (asks.size >= MOST_ASKS) return refuse({ kind: "full" });
      const cancel = after(ASK_MS, () => {
        if (held === undefined && state === "open") {
          setQuiet("asleep");
          listen(ASLEEP_MS);
        }
        settle(ask, { kind: "late", sent: ask.sent });
      });
      const deadline = now() + ASK_MS;
      const ask: Ask = { id: nextNumber(), event, payload, isEdit, deadline, sent: false, done, cancel };
      asks.set(ask.id, ask);
      answerDue();
      return () => {
        ask.done = nothing;
        if (!ask.sent) settle(ask, { kind: "closed", sent: false });
      };
    },
    answerDue,
    listed(polled: boolean): ListedGame {
      const isComing = state === "away" && polled && watchers.watchedFor() < AWAY_MS;
      return {
        id,
        session,
        name,
        since,
        hostVersion,
        state: state === "away" && !isComing ? "closed" : state,
        remote,
        mods: [...mods.values()].map(({ entry, rev }) => ({ ...entry, rev })).sort(byName),
      };
    },
  };
}
