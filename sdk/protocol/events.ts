/** The events of the settings protocol. Every payload is text, so that literals cross mods verbatim. */
export const SettingsEvent = {
  /** Broadcast by the aggregator; the payload is ignored. */
  indexQuery: "svc.settings.indexQuery",
  /** The text of `{guid, name, version, count, done}`. */
  indexAnnounce: "svc.settings.indexAnnounce",
  /** A bare guid. */
  pageQuery: "svc.settings.pageQuery",
  /** The text of `{guid, rows}`. */
  pageAnnounce: "svc.settings.pageAnnounce",
  /** The text of `{guid, key, value, live?}`, or of `{guid, key?, reset: true}`. */
  applyQuery: "svc.settings.applyQuery",
  /** The text of `{guid, ok, err, key, value, effect, effectDetail, rows}`; without rows for an accepted live edit. */
  applyAnnounce: "svc.settings.applyAnnounce",
} as const;
