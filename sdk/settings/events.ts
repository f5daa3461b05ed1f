import type { ModContext } from "../context.js";
import { getMember, parseDocument } from "../json/document.js";
import { Status } from "../status.js";
import { readConfig, storedLiteral } from "./config.js";
import { type EditOutcome, editFromOutside, memberValue, resetFromOutside } from "./edits.js";
import { declaredSchemaJson } from "./schema.js";

/** The events of the settings protocol. Every payload is text, so that literals cross mods verbatim. */
export const SettingsEvent = {
  /** Broadcast by the aggregator; the payload means nothing. */
  indexQuery: "svc.settings.indexQuery",
  /** The text of `{guid, name, version, count, done}`. */
  indexAnnounce: "svc.settings.indexAnnounce",
  /** A bare guid. */
  pageQuery: "svc.settings.pageQuery",
  /** The text of `{guid, rows}`. */
  pageAnnounce: "svc.settings.pageAnnounce",
  /** The text of `{guid, key, value, live?}`, or of `{guid, key?, reset: true}`. */
  applyQuery: "svc.settings.applyQuery",
  /** The text of `{guid, ok, err, key, value, effect, effectDetail, rows}`; without rows for a live edit that was taken. */
  applyAnnounce: "svc.settings.applyAnnounce",
} as const;

/** Answers the three queries from now on; a second call does nothing. */
export function listenToSettingsEvents(context: ModContext): void {
  if (context.listening) return;
  context.listening = true;
  const { host } = context;
  host.on(SettingsEvent.indexQuery, () => announceInIndex(context));
  host.on(SettingsEvent.pageQuery, (guid: unknown) => {
    if (guid !== host.mod.guid || context.rows.length === 0) return;
    const rows = declaredSchemaJson(context);
    host.emit(SettingsEvent.pageAnnounce, `{"guid":${JSON.stringify(guid)},"rows":${rows}}`);
  });
  host.on(SettingsEvent.applyQuery, (payload: unknown) => answerApply(context, payload));
}

function announceInIndex(context: ModContext): void {
  if (!context.inIndex || context.rows.length === 0) return;
  const { guid, name, version } = context.host.mod;
  const count = context.rows.length;
  const done = context.rows.filter((row) => row.implemented).length;
  context.host.emit(SettingsEvent.indexAnnounce, JSON.stringify({ guid, name, version, count, done }));
}

function answerApply(context: ModContext, payload: unknown): void {
  if (context.disposed || typeof payload !== "string") return;
  const query = parseDocument(payload);
  if (query === undefined || memberValue(query, "guid") !== context.host.mod.guid) return;
  const key = memberValue(query, "key");
  const outcome =
    getMember(query, "reset") === "true"
      ? resetFromOutside(context, key)
      : editFromOutside(context, key, getMember(query, "value"), getMember(query, "live") === "true");
  context.host.emit(SettingsEvent.applyAnnounce, announcement(context, outcome));
}

function announcement(context: ModContext, outcome: EditOutcome): string {
  const { status, err, key, effect, live } = outcome;
  let json = `{"guid":${JSON.stringify(context.host.mod.guid)},"ok":${status === Status.Ok},"err":${JSON.stringify(err)}`;
  if (key !== undefined) {
    json += `,"key":${JSON.stringify(key)}`;
    const row = context.byKey.get(key);
    if (row !== undefined) json += `,"value":${live ?? storedLiteral(readConfig(context).document, row)}`;
  }
  if (effect !== undefined) {
    json += `,"effect":"${effect.effect}","effectDetail":${JSON.stringify(effect.detail)}`;
  }
  // A live edit comes with every frame, and nothing was stored that would have to be read again.
  return live === undefined ? `${json},"rows":${declaredSchemaJson(context)}}` : `${json}}`;
}
