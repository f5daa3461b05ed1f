import type { BusScope } from "../../../sdk/bus-types.js";
import { firstLine } from "../../../sdk/host/describe-error.js";
import { type Request, request } from "../../../sdk/http/message/request.js";
import type { Response } from "../../../sdk/http/message/response.js";
import { readApplyAnnounce, readIndexAnnounce, readPageAnnounce } from "../../../sdk/protocol/announce.js";
import { writeEditQuery, writeResetQuery } from "../../../sdk/protocol/ask.js";
import { SettingsEvent } from "../../../sdk/protocol/events.js";
import { hostAnnounce, hostQuery, POLL_EVENT } from "../../protocol/health/host-events.js";
import { withoutEndSlash } from "../../protocol/host-transport.js";
import { words } from "../words/words.js";
import { entryOf } from "./mod-entry.js";
import { openPlaces } from "./open-places.js";
import {
  type ModVerdict,
  type Reply,
  type ScreensLink,
  type Transport,
  Unreachable,
} from "./panel-transport.js";
import { type Ask, askServer, sender, webRoutes } from "./web-routes.js";

/** Reads an announce; returns undefined for an invalid payload. */
type Read<Answer> = (payload: unknown) => Answer | undefined;

/** Options of {@link busTransport}: the backend and the client host. */
export interface BusTransportOptions {
  /**
   * The backend's address, for remote choices, the mods view, the texts, icons and presets of mods and, without `backend`, the
   * settings of the server (default: none; the panel shows that choices and the mods view need a backend).
   */
  readonly baseUrl?: string;
  /**
   * A backend in the page, made by `createLocalBackend`, for the mods view (default: none); `baseUrl` is then used only for
   * choices and for the texts, icons and presets of mods.
   */
  readonly backend?: PageBackend;
  /** The token of a backend that requires one (default: `""`, which sends no token). */
  readonly token?: string;
  /**
   * The state of each mod in this game: a client host's `mods` (default: none). The backend only knows which mods should
   * run.
   */
  readonly reports?: () => readonly HostReport[];
  /**
   * The load progress of this game: a client host's `progress` (default: unknown). Until it is complete, an empty panel
   * shows "loading".
   */
  readonly progress?: () => LoadProgress | undefined;
  /** The link of the client host, made by `createLink`: it lets the overlay show phones and block their edits (default: none). */
  readonly link?: ScreensLink;
}

/** A backend inside the page. */
export interface PageBackend {
  /** Answers a request for a path such as `/svc/mods`. */
  readonly answer: (request: Request) => Pick<Response, "status" | "body">;
}

/** The progress of a game: of `total` mods, `done` are loaded or have failed to load. */
interface LoadProgress {
  readonly done: number;
  readonly total: number;
}

/** A host's report of one mod. */
interface HostReport {
  readonly guid: string;
  /** `live` for a running mod. */
  readonly state: string;
  /** Why the mod, or its newest build, does not run; `""` if it runs. */
  readonly problem: string;
}

/**
 * Returns a transport to the mods of this process over its event bus. Subscribes to the bus only during a query or a `watch`.
 *
 * @param bus The bus of the mods, such as a client host's `bus`.
 * @param options The backend's address and token, and the client host's state (default: none of them).
 */
export function busTransport(
  bus: Pick<BusScope, "on" | "emit">,
  { baseUrl = "", backend, token = "", reports = () => [], progress, link }: BusTransportOptions = {},
): Transport {
  const base = withoutEndSlash(baseUrl);
  /** True during `ask`, whose announces are answers; `watch` ignores them. */
  let asking = false;
  const web = webRoutes(askServer(base, sender(base, token)), backend && askPage(backend));

  function ask<Answer>(announce: string, read: Read<Answer>, query: () => void): Answer[] {
    const answers: Answer[] = [];
    const off = bus.on(announce, (payload) => {
      const answer = read(payload);
      if (answer) answers.push(answer);
    });
    asking = true;
    try {
      query();
    } finally {
      asking = false;
      off();
    }
    return answers;
  }

  /** Returns one mod's answer; throws an {@link Unreachable} if the mod does not answer. Ignores answers of other mods. */
  function askMod<Answer extends { readonly guid: string }>(
    guid: string,
    announce: string,
    read: Read<Answer>,
    query: () => void,
  ): Answer {
    const answer = ask(announce, read, query).find((each) => each.guid === guid);
    if (answer === undefined) throw new Unreachable(words.modSilent);
    return answer;
  }

  function apply(guid: string, query: string): Reply {
    const emit = () => bus.emit(SettingsEvent.applyQuery, query);
    const { ok, err, rows } = askMod(guid, SettingsEvent.applyAnnounce, readApplyAnnounce, emit);
    return { ok, err, rows };
  }

  return {
    ...web,
    hostQuery: (part, payload = "") =>
      ask(hostAnnounce(part), String, () => bus.emit(hostQuery(part), payload))[0],
    hurry: () => bus.emit(POLL_EVENT, ""),
    baseUrl: base,
    serverOnly: false,
    ...(link && { link }),
    places: () => (base === "" || backend ? undefined : openPlaces?.server(base, token)),
    uncounted: base !== "" && backend !== undefined,
    ...(progress && {
      isLoading() {
        const now = progress();
        // While the progress is unknown, at least one mod may still load.
        return now === undefined || now.done < now.total;
      },
    }),
    async mods() {
      const verdicts = await web.mods();
      const byGuid = new Map(reports().map((report) => [report.guid, report]));
      return { ...verdicts, mods: verdicts.mods.map((mod) => withReport(mod, byGuid.get(mod.id))) };
    },
    async index() {
      const query = () => bus.emit(SettingsEvent.indexQuery, "");
      const announced = ask(SettingsEvent.indexAnnounce, readIndexAnnounce, query);
      const entries = announced.flatMap((entry) => entryOf(entry) ?? []);
      const known = new Map(entries.reverse().map((entry) => [entry.guid, entry]));
      return [...known.values()];
    },
    async page(guid) {
      const query = () => bus.emit(SettingsEvent.pageQuery, guid);
      return askMod(guid, SettingsEvent.pageAnnounce, readPageAnnounce, query).rows;
    },
    watch: (heard) =>
      bus.on(SettingsEvent.applyAnnounce, (payload) => {
        const announce = asking ? undefined : readApplyAnnounce(payload);
        if (announce?.rows !== undefined) heard(announce.guid);
      }),
    edit: async (guid, key, value, live) => apply(guid, writeEditQuery(guid, { key, value }, live)),
    reset: async (guid, key) => apply(guid, writeResetQuery(guid, key)),
  };
}

/** Returns a function that sends requests to a backend in the page. */
function askPage({ answer }: PageBackend): Ask {
  return async (path, asked) => {
    const { status, body } = answer(request(asked === undefined ? "GET" : "POST", path, [], asked));
    return { ok: status >= 200 && status < 300, status, body };
  };
}

/**
 * Returns a mod's verdict with the problem of this game's report as its reason, if the mod should run and has a problem;
 * `enabled` is then true if the mod is live.
 */
function withReport(mod: ModVerdict, report: HostReport | undefined): ModVerdict {
  if (!report?.problem || !mod.client?.enabled) return mod;
  const enabled = report.state === "live";
  // The lines after the first are a stack trace.
  const reason = firstLine(report.problem);
  return { ...mod, client: { enabled, verdict: enabled ? "loaded" : report.state, reason } };
}
