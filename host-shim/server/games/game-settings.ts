import { queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import { SettingsEvent } from "../../../sdk/index.js";
import { valueIn } from "../../../sdk/json/object.js";
import { readApplyAnnounce, readPageAnnounce } from "../../../sdk/protocol/announce.js";
import { readEdit, readReset, writeEditQuery, writeResetQuery } from "../../../sdk/protocol/ask.js";
import { writeSchemaReply } from "../../../sdk/protocol/reply.js";
import type { Announced } from "../../protocol/games/game-messages.js";
import { byName, wholeEntry } from "../../protocol/games/index-entries.js";
import { failure, jsonText, wrongMethod } from "../../protocol/json-reply.js";
import { isModId } from "../../protocol/mod-id.js";
import type { Plan } from "../http/listen.js";
import { indexJson } from "../routes/settings-hub.js";
import { askGame, type Query } from "./game-ask.js";
import type { Games } from "./games.js";

const SETTINGS = /^\/svc\/settings\/([^/]+)(\/reset)?$/;

/** Plans a settings request with `?game=`, which a linked game answers; undefined for any other request. */
export function planGameSettings(
  games: Games,
  method: string,
  target: string,
  path: string,
): Plan | undefined {
  const [, guid, reset] = SETTINGS.exec(path) ?? [];
  const id = guid === undefined ? null : queryParam(target, "game", null);
  if (guid === undefined || id === null) return undefined;
  const isIndex = guid === "index" && reset === undefined;
  const methods = [...(reset === undefined ? ["GET", "HEAD"] : []), ...(isIndex ? [] : ["POST"])];
  if (!methods.includes(method)) return { reply: wrongMethod(path, methods), close: false };
  if (!isIndex && !isModId(guid)) {
    return { reply: failure(404, `${JSON.stringify(guid)} is not a valid mod id`), close: false };
  }
  const hold = askGame(games, id, (request) => queryOf(request, guid, isIndex, reset !== undefined));
  return { hold };
}

function queryOf({ meth, body }: Request, guid: string, isIndex: boolean, isReset: boolean): Query {
  if (isIndex) return { event: SettingsEvent.indexQuery, payload: "", isEdit: false, answer: indexReply };
  const page = { event: SettingsEvent.pageQuery, payload: guid, isEdit: false };
  if (meth !== "POST") return { ...page, answer: pageReply(guid) };
  const payload = isReset ? resetPayload(guid, body) : editPayload(guid, body);
  if (payload !== undefined) {
    return { event: SettingsEvent.applyQuery, payload, isEdit: true, answer: applyReply(guid) };
  }
  const err = isReset
    ? "a reset is {key}, {} or empty"
    : `an edit is a JSON object {"key": …, "value": …}, found ${editFault(body)}`;
  return { ...page, answer: pageReply(guid, err) };
}

function editPayload(guid: string, body: string): string | undefined {
  const { key, value } = readEdit(body) ?? {};
  if (typeof key !== "string" || value === undefined) return undefined;
  const { live } = valueIn(body) as { readonly live?: unknown };
  return writeEditQuery(guid, { key, value }, live === true);
}

/** Describes the body of an invalid edit without its text, which may contain a secret. */
function editFault(body: string): string {
  const edit = readEdit(body);
  if (edit === undefined) return "a body that is not a JSON object";
  return typeof edit.key === "string" ? "no value" : "no key that is a string";
}

function resetPayload(guid: string, body: string): string | undefined {
  const read = readReset(body);
  return read === undefined || read.key === null ? undefined : writeResetQuery(guid, read.key);
}

function indexReply(announces: readonly Announced[]): Response {
  const entries = announces.flatMap(([, text]) => wholeEntry(text) ?? []);
  return jsonText(200, indexJson(entries.sort(byName)));
}

/** Returns a function that answers a page query with the mod's rows; with `err`, the answer is a 400 that also has the rows. */
function pageReply(guid: string, err?: string): Query["answer"] {
  return (announces) => {
    const page = ofMod(guid, announces, readPageAnnounce);
    if ("status" in page) return page;
    return jsonText(err === undefined ? 200 : 400, writeSchemaReply(page.rows, err));
  };
}

function applyReply(guid: string): Query["answer"] {
  return (announces) => {
    const announce = ofMod(guid, announces, readApplyAnnounce);
    if ("status" in announce) return announce;
    const { ok, err, rows } = announce;
    if (ok) return jsonText(200, rows ?? '{"live":true}');
    return jsonText(400, writeSchemaReply(rows ?? "[]", err));
  };
}

/** Returns the announce of a mod, or an error answer if it is missing or unreadable. */
function ofMod<Announce extends { readonly guid: string }>(
  guid: string,
  announces: readonly Announced[],
  read: (text: string) => Announce | undefined,
): Announce | Response {
  const all = announces.map(([, text]) => read(text));
  const own = all.find((announce) => announce?.guid === guid);
  if (own !== undefined) return own;
  return all.includes(undefined)
    ? failure(502, `the game's answer about ${guid} cannot be read, or is too long to send`)
    : failure(404, `the game runs no mod ${guid} with settings`);
}
