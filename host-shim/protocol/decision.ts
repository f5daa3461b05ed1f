import type { Side } from "../../sdk/index.js";
import { type ResolutionRecord, Verdict } from "./record.js";

const GUID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/**
 * Reads a decision for one version of the game: `mods` of the selection route's body, or one side of the text of a
 * `mods/selection.json`. Undefined for anything that is not whole, well formed and free of contradictions: a host that
 * acted on half an answer would unload mods that nobody turned off.
 */
export function parseDecision(
  text: string,
  member: "mods" | Side,
  hostVersion: string,
): readonly ResolutionRecord[] | undefined {
  try {
    const root: unknown = JSON.parse(text);
    if (isObject(root) && root["hostVersion"] === hostVersion) return parseRecords(root[member]);
  } catch {}
  return undefined;
}

function parseRecords(values: unknown): readonly ResolutionRecord[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const records: ResolutionRecord[] = [];
  const guids = new Set<string>();
  for (const value of values) {
    const record = parseRecord(value);
    if (record === undefined || guids.has(record.guid)) return undefined;
    guids.add(record.guid);
    records.push(record);
  }
  return records;
}

/**
 * One record. Beyond `guid` and `enabled` a backend may leave members out, and has decided all the same; a member of the
 * wrong type makes the whole answer bad. Without an artifact the mod waits, and no other does.
 */
function parseRecord(value: unknown): ResolutionRecord | undefined {
  if (!isObject(value)) return undefined;
  const { guid, enabled, name = guid, version = "", verdict = "", reason = "", requires = [] } = value;
  const { artifact = {} } = value;
  if (!isText(guid) || !GUID.test(guid) || typeof enabled !== "boolean") return undefined;
  if (!isText(name) || !isText(version) || !isText(verdict) || !isText(reason)) return undefined;
  if (!isObject(artifact)) return undefined;
  const { dir = "", library = "", sha256 = "" } = artifact;
  if (!isText(dir) || !isText(library) || !isText(sha256)) return undefined;
  if (!Array.isArray(requires) || !requires.every(isText)) return undefined;
  // A backend that names no verdict at all can still be obeyed; one that contradicts itself cannot.
  if (verdict !== "" && enabled !== (verdict === Verdict.Loaded)) return undefined;
  return { guid, name, version, enabled, verdict, reason, requires, artifact: { dir, library, sha256 } };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
