import type { Bus } from "../../sdk/index.js";
import { objectIn } from "../../sdk/json/object.js";
import { SettingsEvent } from "../../sdk/protocol/events.js";
import {
  GAMES_PATH,
  type GameAsk,
  type GameReply,
  type Hello,
  readGameReply,
  type Viewer,
} from "../protocol/games/game-messages.js";
import type { Transport, TransportReply } from "../protocol/host-transport.js";
import { createVoice, type News } from "./voice.js";

/** The parts of a client host that its link uses. */
export interface LinkHost {
  readonly baseUrl: string;
  readonly hostVersion: string;
  /** 16 hex digits that identify this host. */
  readonly session: string;
  readonly transport: Transport;
  readonly bus: Bus;
  readonly now: () => number;
  /** The parts of the host's diagnosis that pages may query (default: none). */
  readonly can?: readonly string[] | undefined;
  /** Logs an error that a listener of the link has thrown (default: the error is ignored). */
  readonly logError?: ((error: unknown) => void) | undefined;
}

/** The timeout of a POST, in milliseconds: longer than the 25 seconds for which the backend holds the POST. */
const TIMEOUT_MS = 35_000;
const FULL_MS = 10_000;
const LONGEST_BACK_OFF = 8;
const NEWS_MS = 100;
/** Changes wait while this many POSTs are pending. */
const MOST_POSTS = 2;
/** The maximum UTF-16 units of the answers in one POST; the backend accepts 8 MiB of UTF-8. */
const LARGEST = 2_600_000;
/** The statuses of a backend without the routes of games. */
const NO_GAMES: readonly unknown[] = [404, 405, 501];

/** The requests of a linked game to its backend. */
export type Exchange = ReturnType<typeof createExchange>;

/**
 * Creates the exchange. It sends nothing until a poll's answer reports that a page watches, or until the game's page is hidden
 * after a poll; its clock is `tick`. `changed` is called when the state or the viewers may have changed.
 */
export function createExchange(
  { baseUrl, transport, bus, now, can }: LinkHost,
  hello: () => Hello,
  isHidden: () => boolean,
  changed: () => void,
) {
  const voice = createVoice(bus, can);
  let id = "";
  let key = "";
  let seq = 0;
  let got = 0;
  let viewers: readonly Viewer[] = [];
  let isOpen = false;
  /** `watched` of the last poll's answer that had it; undefined before the first such answer. */
  let isWatched: boolean | undefined;
  /** The time of the next attempt after a failure; Infinity while a request is pending. */
  let retryAt = Infinity;
  let failures = 0;
  /** No hello is sent before this time. */
  let helloAt = 0;
  /** The number of the newest request. */
  let latest = 0;
  /** Aborts the newest request; not a function if the transport cannot abort. */
  let giveUp: unknown;
  /** The answers that are in no pending POST, by the id of their ask. */
  const answers = new Map<number, string>();
  let pages: GameAsk[] = [];
  let newsAt = 0;
  let pendingPosts = 0;
  let isStopped = false;

  function send(
    path: string,
    body: string,
    take: (reply: TransportReply | undefined, tookMs: number, isLatest: boolean) => void,
  ): void {
    const mine = ++latest;
    const start = now();
    const date = Date.now();
    let isOver = false;
    const done = (reply?: TransportReply): void => {
      if (isOver || isStopped) return;
      isOver = true;
      take(reply, Math.max(now() - start, Date.now() - date), latest === mine);
    };
    try {
      giveUp = transport(
        { url: `${baseUrl}${GAMES_PATH}${path}`, etag: "", timeoutMs: TIMEOUT_MS, body },
        done,
      );
    } catch {
      done();
    }
  }

  function open(): void {
    if (isStopped || isOpen || now() < helloAt) return;
    isOpen = true;
    failures = 0;
    go();
  }

  /** Sends the next request: a hello while there is no key, else a POST. */
  function go(): void {
    retryAt = Infinity;
    if (key !== "") return post();
    send("", JSON.stringify(hello()), (reply) => {
      const made = reply?.status === 200 ? objectIn(reply.body) : undefined;
      if (made !== undefined) {
        id = String(made["id"]);
        key = String(made["key"]);
        seq = 0;
        got = 0;
        failures = 0;
        post();
        changed();
      } else if (NO_GAMES.includes(reply?.status)) {
        helloAt = Infinity;
        close();
      } else if (reply?.status === 503) {
        helloAt = now() + FULL_MS;
        close();
      } else failed();
    });
  }

  function canPost(): boolean {
    return isOpen && key !== "" && retryAt === Infinity;
  }

  /** Sends the changes and all answers, in several POSTs when they are long. */
  function post(end = false): void {
    voice.start();
    const time = now();
    const hidden = isHidden();
    const { remote } = hello();
    const maySendNews = hidden || time >= newsAt + NEWS_MS;
    let news = maySendNews ? voice.news(time) : NO_NEWS;
    if (maySendNews) newsAt = time;
    do {
      const sentNews = news;
      const carried: (readonly [ask: number, text: string])[] = [];
      let size = 0;
      for (const entry of answers) {
        if (carried.length > 0 && size + entry[1].length > LARGEST) break;
        size += entry[1].length;
        carried.push(entry);
        answers.delete(entry[0]);
      }
      const head = JSON.stringify({ seq: ++seq, got, remote, hidden, ...sentNews, end });
      const body = `${head.slice(0, -1)},"answers":[${carried.map(([, text]) => text)}]}`;
      sendPost(body, carried, sentNews);
      news = NO_NEWS;
    } while (answers.size > 0);
  }

  function sendPost(body: string, carried: readonly (readonly [number, string])[], news: News): void {
    const own = key;
    pendingPosts++;
    send(`/${key}`, body, (reply, tookMs, isLatest) => {
      pendingPosts--;
      if (key !== own) return;
      const status = reply?.status ?? 0;
      const answer = status === 200 ? readGameReply(reply!.body) : undefined;
      if (answer !== undefined) return take(answer, tookMs - answer.held, isLatest);
      if (status === 404) return forget();
      if (!isOpen) return;
      voice.lost(news);
      // After a 4xx the answers are dropped, because the backend would refuse them again.
      if (status < 400 || status > 499) for (const [ask, text] of carried) answers.set(ask, text);
      if (isLatest || canPost()) failed();
    });
  }

  function take(reply: GameReply, travelMs: number, isLatest: boolean): void {
    failures = 0;
    // A retry after the failure of an older POST is due now.
    if (isLatest) retryAt = Infinity;
    let hasAsks = false;
    if (isOpen) viewers = reply.viewers;
    changed();
    for (const ask of reply.asks) {
      if (ask.id <= got) continue;
      got = ask.id;
      // A frozen page receives the reply when it wakes; the ask may have expired by then.
      if (travelMs >= ask.left) continue;
      if (ask.event === SettingsEvent.pageQuery && !isHidden()) pages.push(ask);
      else answer(ask);
      hasAsks = true;
      if (isStopped) return;
    }
    if (isLatest && reply.watched !== true) close();
    else if ((isLatest || hasAsks) && canPost()) post();
  }

  function answer({ id: ask, event, payload }: GameAsk): void {
    const isRefused = event === SettingsEvent.applyQuery && !hello().remote;
    const announces = isRefused ? [] : voice.answer(event, payload);
    let text = JSON.stringify({ id: ask, announces });
    if (text.length > LARGEST) text = JSON.stringify({ id: ask, announces: [[event, ""]] });
    answers.set(ask, text);
  }

  function answerPages(): void {
    for (const ask of pages.splice(0)) answer(ask);
  }

  /** Handles a backend that does not know the key, because it was restarted. */
  function forget(): void {
    key = id = "";
    drop();
    retryAt = 0;
    if (isHidden()) go();
    changed();
  }

  function failed(): void {
    viewers = [];
    // The backend may hold the failed POST. A gap in `seq` makes it send the viewers again.
    seq++;
    failures++;
    const seconds = Math.min(2 ** (failures - 1), LONGEST_BACK_OFF);
    // A hidden page draws no frames, so `tick` is not called: retries once immediately, then when the page is visible.
    if (isHidden() && failures === 1) go();
    else retryAt = now() + seconds * 1000 * (0.75 + Math.random() / 2);
    changed();
  }

  /** Drops the pending asks and answers, and the record of the rows that the backend has. */
  function drop(): void {
    pages = [];
    answers.clear();
    voice.stop();
  }

  function close(): void {
    isOpen = false;
    latest++;
    viewers = [];
    drop();
    changed();
  }

  return {
    id: () => (isOpen ? id : ""),
    isOpen: () => isOpen && key !== "",
    viewers: () => viewers,
    /** Takes `TransportReply.watched` of a poll's answer. */
    polled(watched: boolean | undefined): void {
      if (watched === undefined) return;
      isWatched = watched;
      if (watched) open();
      // A restarted backend does not know the game, so no answer to a POST closes the link.
      else if (isOpen && retryAt < Infinity) close();
    },
    /** Call it after the page was hidden or shown, and after `allow` changed `remote`. */
    stateChanged(): void {
      if (isHidden()) answerPages();
      if (!isOpen) {
        if (isHidden() && isWatched !== undefined) open();
      } else if (canPost()) post();
      else if (!isHidden() && retryAt < Infinity) retryAt = 0;
    },
    touched: voice.touched,
    tick(time: number): void {
      if (!isOpen) return;
      if (time >= retryAt) {
        if (isWatched === true) go();
        return;
      }
      if (!canPost()) return;
      const ask = pages.shift();
      if (ask !== undefined) answer(ask);
      else voice.readChanges(time);
      // A browser has six connections per host. A transport that loses requests frees none, so it gets one more POST in 35 s.
      const pauseMs = pendingPosts < MOST_POSTS ? NEWS_MS : TIMEOUT_MS;
      if (ask !== undefined || (voice.hasNews() && time >= newsAt + pauseMs)) post();
    },
    stop(): void {
      if (isStopped) return;
      const end = giveUp;
      if (canPost()) post(true);
      isStopped = true;
      if (typeof end === "function") end();
      close();
    },
  };
}

const NO_NEWS: News = { announces: [] };
