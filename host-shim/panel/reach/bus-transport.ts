import type { BusScope } from "../../../sdk/bus.js";
import { SettingsEvent } from "../../../sdk/settings/events.js";
import { words } from "../words/words.js";
import { type Announcement, entryOf, readAnnouncement } from "./mod-entry.js";
import { type ModVerdict, type Reply, type Transport, Unreachable } from "./panel-transport.js";
import { sender, webRoutes } from "./web-routes.js";

type Announce = "svc.settings.indexAnnounce" | "svc.settings.pageAnnounce" | "svc.settings.applyAnnounce";

/** How a bus transport reaches what is not on the bus. */
export interface BusTransportOptions {
  /** The backend, for remote choices and the mods view; without it the panel says that it needs one. */
  readonly baseUrl?: string;
  /** The backend's token, where it has one. */
  readonly token?: string;
  /** What became of the decisions in this game: a client host's `mods`. The backend only knows which mods are to run. */
  readonly reports?: () => readonly HostReport[];
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
  { baseUrl = "", token = "", reports = () => [] }: BusTransportOptions = {},
): Transport {
  const base = baseUrl.replace(/\/$/, "");
  const web = webRoutes(base, sender(token));

  function ask(announce: Announce, query: () => void): Announcement[] {
    const answers: Announcement[] = [];
    const off = bus.on(announce, (text) => {
      const answer = typeof text === "string" ? readAnnouncement(text) : undefined;
      if (answer) answers.push(answer);
    });
    query();
    off();
    return answers;
  }

  /** The answer of one mod: others may announce during the same query. */
  function askMod(guid: string, announce: Announce, query: () => void): Announcement {
    const answer = ask(announce, query).find(({ members }) => members["guid"] === guid);
    if (answer === undefined) throw new Unreachable(words.modSilent);
    return answer;
  }

  function apply(guid: string, edit: string): Reply {
    const query = `{"guid":${JSON.stringify(guid)},${edit}}`;
    const { members, rows } = askMod(guid, SettingsEvent.applyAnnounce, () =>
      bus.emit(SettingsEvent.applyQuery, query),
    );
    return { ok: members["ok"] === true, err: String(members["err"] ?? ""), rows };
  }

  return {
    ...web,
    baseUrl: base,
    serverOnly: false,
    async mods() {
      const { mods, problems } = await web.mods();
      const byGuid = new Map(reports().map((report) => [report.guid, report]));
      return { problems, mods: mods.map((mod) => withReport(mod, byGuid.get(mod.id))) };
    },
    async index() {
      const announced = ask(SettingsEvent.indexAnnounce, () => bus.emit(SettingsEvent.indexQuery, ""));
      const entries = announced.flatMap(({ members }) => entryOf(members) ?? []);
      const known = new Map(entries.reverse().map((entry) => [entry.guid, entry]));
      return [...known.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    },
    async page(guid) {
      const query = () => bus.emit(SettingsEvent.pageQuery, guid);
      return askMod(guid, SettingsEvent.pageAnnounce, query).rows ?? "[]";
    },
    edit: async (guid, key, literal, live) =>
      apply(guid, `"key":${JSON.stringify(key)},"value":${literal}${live ? ',"live":true' : ""}`),
    reset: async (guid, key) =>
      apply(guid, `${key === undefined ? "" : `"key":${JSON.stringify(key)},`}"reset":true`),
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
