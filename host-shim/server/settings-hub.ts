import { type Bus, SettingsEvent } from "../../sdk/index.js";

/** One mod of the index, as it announced itself. */
interface IndexEntry {
  readonly guid: string;
  readonly name: string;
  readonly version: string;
  readonly count: number;
  readonly done: number;
}

/**
 * The body of the index route: asks every mod on the bus and gathers what they announce, sorted by name, one entry a
 * guid. With `full` each entry carries its served rows, verbatim.
 */
export function indexJson(bus: Bus, full: boolean): string {
  const entries = gather(bus, SettingsEvent.indexAnnounce, () => bus.emit(SettingsEvent.indexQuery, ""));
  const byGuid = new Map<string, IndexEntry>();
  for (const text of entries) {
    const entry = parseEntry(text);
    if (entry !== undefined && !byGuid.has(entry.guid)) byGuid.set(entry.guid, entry);
  }
  const sorted = [...byGuid.values()].sort((a, b) => compare(a.name, b.name) || compare(a.guid, b.guid));
  return `{"mods":[${sorted.map((entry) => entryJson(bus, entry, full)).join(",")}]}`;
}

function entryJson(bus: Bus, entry: IndexEntry, full: boolean): string {
  const json = JSON.stringify(entry);
  if (!full) return json;
  const pages = gather(bus, SettingsEvent.pageAnnounce, () => bus.emit(SettingsEvent.pageQuery, entry.guid));
  const start = `{"guid":${JSON.stringify(entry.guid)},"rows":`;
  const page = pages.find((text) => text.startsWith(start));
  return page === undefined ? json : `${json.slice(0, -1)},"rows":${page.slice(start.length, -1)}}`;
}

function gather(bus: Bus, event: string, query: () => void): string[] {
  const texts: string[] = [];
  const off = bus.on(event, (payload) => {
    if (typeof payload === "string") texts.push(payload);
  });
  query();
  off();
  return texts;
}

function parseEntry(text: string): IndexEntry | undefined {
  try {
    const { guid, name, version = "", count, done } = JSON.parse(text);
    if (typeof guid !== "string" || typeof name !== "string") return undefined;
    return { guid, name, version: String(version), count: Number(count), done: Number(done) };
  } catch {
    return undefined;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
