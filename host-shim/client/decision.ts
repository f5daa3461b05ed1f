import type { ResolutionRecord } from "../runtime/records.js";

/**
 * Reads the body of the selection route. Undefined for anything that is not whole and well formed: a host that acted on
 * half an answer would unload mods that nobody turned off.
 */
export function parseDecision(body: string): readonly ResolutionRecord[] | undefined {
  try {
    const { mods } = JSON.parse(body) as { mods?: unknown };
    if (!Array.isArray(mods)) return undefined;
    const records: ResolutionRecord[] = [];
    for (const mod of mods) {
      const record = parseRecord(mod);
      if (record === undefined) return undefined;
      records.push(record);
    }
    return records;
  } catch {
    return undefined;
  }
}

function parseRecord(value: unknown): ResolutionRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const {
    guid,
    enabled,
    artifact,
    name = guid,
    version = "",
    verdict = "",
    reason = "",
    requires = [],
  } = value as Record<string, unknown>;
  if (typeof guid !== "string" || guid === "" || typeof enabled !== "boolean") return undefined;
  if (typeof name !== "string" || typeof version !== "string") return undefined;
  if (typeof verdict !== "string" || typeof reason !== "string") return undefined;
  if (!Array.isArray(requires) || !requires.every((id) => typeof id === "string")) return undefined;
  if (typeof artifact !== "object" || artifact === null) return undefined;
  const { dir, library, sha256 = "" } = artifact as Record<string, unknown>;
  if (typeof dir !== "string" || typeof library !== "string" || typeof sha256 !== "string") return undefined;
  return { guid, name, version, enabled, verdict, reason, requires, artifact: { dir, library, sha256 } };
}
