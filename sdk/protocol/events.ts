/** The events of the settings protocol. Payloads are text, so that literals pass between mods verbatim. */
export const SettingsEvent = {
  /** Queries the index entries of all mods; the payload is ignored. */
  indexQuery: "svc.settings.indexQuery",
  /** A mod's index entry: the JSON text of `{guid, name, version, count, done}`. */
  indexAnnounce: "svc.settings.indexAnnounce",
  /** Queries the rows of one mod; the payload is its guid. */
  pageQuery: "svc.settings.pageQuery",
  /** The rows of one mod: the JSON text of `{guid, rows}`. */
  pageAnnounce: "svc.settings.pageAnnounce",
  /** An edit or a reset: the JSON text of `{guid, key, value, live?}` or of `{guid, key?, reset: true}`. */
  applyQuery: "svc.settings.applyQuery",
  /** The result: JSON text of `{guid, ok, err, key, value, effect, effectDetail, rows}`; no `rows` for an accepted live edit. */
  applyAnnounce: "svc.settings.applyAnnounce",
} as const;
