import type { BusScope } from "../../sdk/bus.js";
import { SettingsEvent } from "../../sdk/settings/events.js";
import { entryOf, memberText } from "./mod-entry.js";
import { type Reply, type Transport, Unreachable } from "./transport.js";
import { webRoutes } from "./web-routes.js";

type Announce = "svc.settings.indexAnnounce" | "svc.settings.pageAnnounce" | "svc.settings.applyAnnounce";

/** How a bus transport reaches what is not on the bus. */
export interface BusTransportOptions {
  /** The backend, for remote choices and the mods view; without it the panel says that it needs one. */
  readonly baseUrl?: string;
}

/** Reaches the mods of this process over its event bus. Subscribes only for as long as a query takes. */
export function busTransport(
  bus: Pick<BusScope, "on" | "emit">,
  { baseUrl = "" }: BusTransportOptions = {},
): Transport {
  const base = baseUrl.replace(/\/$/, "");

  function ask(announce: Announce, query: () => void): string[] {
    const answers: string[] = [];
    const off = bus.on(announce, (text) => {
      if (typeof text === "string") answers.push(text);
    });
    query();
    off();
    return answers;
  }

  /** The answer of one mod: others may announce during the same query. */
  function askMod(guid: string, announce: Announce, query: () => void): string {
    const name = JSON.stringify(guid);
    const answer = ask(announce, query).find((text) => memberText(text, "guid") === name);
    if (answer === undefined) throw new Unreachable(`no mod answers for ${guid}`);
    return answer;
  }

  async function page(guid: string): Promise<string> {
    const answer = askMod(guid, SettingsEvent.pageAnnounce, () => bus.emit(SettingsEvent.pageQuery, guid));
    return memberText(answer, "rows") ?? "[]";
  }

  function apply(guid: string, members: string): Reply {
    const query = `{"guid":${JSON.stringify(guid)},${members}}`;
    const answer = askMod(guid, SettingsEvent.applyAnnounce, () => bus.emit(SettingsEvent.applyQuery, query));
    const err: unknown = JSON.parse(memberText(answer, "err") ?? '""');
    return { ok: memberText(answer, "ok") === "true", err: String(err), rows: memberText(answer, "rows") };
  }

  return {
    ...webRoutes(base),
    baseUrl: base,
    serverOnly: false,
    async index(full) {
      const announced = ask(SettingsEvent.indexAnnounce, () => bus.emit(SettingsEvent.indexQuery, ""));
      const entries = announced.flatMap((text) => entryOf(text) ?? []);
      const known = new Map(entries.reverse().map((entry) => [entry.guid, entry]));
      const sorted = [...known.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
      if (!full) return sorted;
      return Promise.all(sorted.map(async (entry) => ({ ...entry, rows: await page(entry.guid) })));
    },
    page,
    edit: async (guid, key, literal) => apply(guid, `"key":${JSON.stringify(key)},"value":${literal}`),
    reset: async (guid, key) =>
      apply(guid, `${key === undefined ? "" : `"key":${JSON.stringify(key)},`}"reset":true`),
  };
}
