import { Status } from "../host/status.js";
import { writeApplyAnnounce, writeIndexAnnounce, writePageAnnounce } from "../protocol/announce.js";
import { readApplyQuery } from "../protocol/ask.js";
import { SettingsEvent } from "../protocol/events.js";
import { readConfig } from "./config.js";
import type { ModContext } from "./context.js";
import { type EditOutcome, editFromOutside, resetFromOutside } from "./edits.js";
import { currentLiteral } from "./moves.js";
import { declaredSchemaJson } from "./schema.js";

/** Subscribes the answers to the three settings queries; a second call does nothing. */
export function listenToSettingsEvents(context: ModContext): void {
  if (context.listening) return;
  context.listening = true;
  const { host } = context;
  host.on(SettingsEvent.indexQuery, () => announceInIndex(context));
  host.on(SettingsEvent.pageQuery, (guid: unknown) => {
    if (guid !== host.mod.guid || context.rows.length === 0) return;
    host.emit(SettingsEvent.pageAnnounce, writePageAnnounce(guid, declaredSchemaJson(context)));
  });
  host.on(SettingsEvent.applyQuery, (payload: unknown) => answerApply(context, payload));
}

function announceInIndex(context: ModContext): void {
  if (!context.inIndex || context.rows.length === 0) return;
  const { host, rows } = context;
  const done = rows.filter((row) => row.implemented).length;
  host.emit(SettingsEvent.indexAnnounce, writeIndexAnnounce(host.mod, rows.length, done));
}

function answerApply(context: ModContext, payload: unknown): void {
  if (context.closed === Status.ErrDisposed) return;
  const query = readApplyQuery(payload);
  if (query === undefined || query.guid !== context.host.mod.guid) return;
  const outcome = query.reset
    ? resetFromOutside(context, query.key)
    : editFromOutside(context, query.key, query.value, query.live);
  context.host.emit(SettingsEvent.applyAnnounce, announcement(context, outcome));
}

function announcement(context: ModContext, { status, err, key, effect, live }: EditOutcome): string {
  const row = key === undefined ? undefined : context.byKey.get(key)?.row;
  return writeApplyAnnounce({
    guid: context.host.mod.guid,
    ok: status === Status.Ok,
    err,
    key,
    value: live ?? (row && currentLiteral(context, readConfig(context).document, row).literal),
    effect,
    // No rows for a live edit: it may arrive in every frame, and stores nothing that has to be read again.
    rows: live === undefined ? declaredSchemaJson(context) : undefined,
  });
}
