import type { BusScope } from "../../../sdk/bus.js";
import { type Request, request } from "../../../sdk/http/message/request.js";
import type { Response } from "../../../sdk/http/message/response.js";
import { readApplyAnnounce, readIndexAnnounce, readPageAnnounce } from "../../../sdk/protocol/announce.js";
import { writeEditQuery, writeResetQuery } from "../../../sdk/protocol/ask.js";
import { SettingsEvent } from "../../../sdk/protocol/events.js";
import { withoutEndSlash } from "../../protocol/host-transport.js";
import { words } from "../words/words.js";
import { entryOf } from "./mod-entry.js";
import { type ModVerdict, type Reply, type Transport, Unreachable } from "./panel-transport.js";
import { type Ask, askServer, sender, webRoutes } from "./web-routes.js";

type Announce = "svc.settings.indexAnnounce" | "svc.settings.pageAnnounce" | "svc.settings.applyAnnounce";

/** Reads an announce; undefined for a payload that is none. */
type Read<Answer> = (payload: unknown) => Answer | undefined;

/** How a bus transport reaches what is not on the bus. */
export interface BusTransportOptions {
  /** The backend, for remote choices and the mods view; without it the panel says that it needs one. */
  readonly baseUrl?: string;
  /** A backend in the page, as `createLocalBackend` makes it: the mods view asks it, and `baseUrl` for choices alone. */
  readonly backend?: PageBackend;
  /** The backend's token, where it has one. */
  readonly token?: string;
  /** What became of the decisions in this game: a client host's `mods`. The backend only knows which mods are to run. */
  readonly reports?: () => readonly HostReport[];
  /** How far the mods of this game are loaded: a client host's `progress`. Until all are, a panel without mods says that it reads. */
  readonly progress?: () => LoadProgress | undefined;
}

/** What answers requests inside the page. */
export interface PageBackend {
  readonly answer: (request: Request) => Pick<Response, "status" | "body">;
}

/** How many of the mods of a game are loaded, or known not to be. */
interface LoadProgress {
  readonly done: number;
  readonly total: number;
}

/** What a host says of one mod. */
interface HostReport {
  readonly guid: string;
  /** `live` for one that runs. */
  readonly state: string;
  /** What keeps it, or its newest build, from running; empty for nothing. */
  readonly problem: string;
}

/** Reaches the mods of this process over its event bus. Subscribes only for as long as a query takes. */
export function busTransport(
  bus: Pick<BusScope, "on" | "emit">,
  { baseUrl = "", backend, token = "", reports = () => [], progress }: BusTransportOptions = {},
): Transport {
  const base = withoutEndSlash(baseUrl);
  const web = webRoutes(askServer(base, sender(token)), backend && askPage(backend));

  function ask<Answer>(announce: Announce, read: Read<Answer>, query: () => void): Answer[] {
    const answers: Answer[] = [];
    const off = bus.on(announce, (payload) => {
      const answer = read(payload);
      if (answer) answers.push(answer);
    });
    query();
    off();
    return answers;
  }

  /** The answer of one mod: others may announce during the same query. */
  function askMod<Answer extends { readonly guid: string }>(
    guid: string,
    announce: Announce,
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
    baseUrl: base,
    serverOnly: false,
    ...(progress && {
      isLoading() {
        const { done, total } = progress() ?? NOTHING_YET;
        return done < total;
      },
    }),
    async mods() {
      const { mods, problems } = await web.mods();
      const byGuid = new Map(reports().map((report) => [report.guid, report]));
      return { problems, mods: mods.map((mod) => withReport(mod, byGuid.get(mod.id))) };
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
    edit: async (guid, key, value, live) => apply(guid, writeEditQuery(guid, { key, value }, live)),
    reset: async (guid, key) => apply(guid, writeResetQuery(guid, key)),
  };
}

/** Before the first decision at least one mod may come. */
const NOTHING_YET: LoadProgress = { done: 0, total: 1 };

/** Asks a backend in the page. */
function askPage({ answer }: PageBackend): Ask {
  return async (path) => {
    const { status, body } = answer(request("GET", path));
    return { ok: status >= 200 && status < 300, status, body };
  };
}

/** A verdict as this game sees it: a mod that is to run and does not is off here, for a reason of this game's own. */
function withReport(mod: ModVerdict, report: HostReport | undefined): ModVerdict {
  if (!report?.problem || !mod.client?.enabled) return mod;
  const enabled = report.state === "live";
  // What follows the first line is where in the code it happened.
  const reason = report.problem.split("\n", 1)[0]!;
  return { ...mod, client: { enabled, verdict: enabled ? "loaded" : report.state, reason } };
}
