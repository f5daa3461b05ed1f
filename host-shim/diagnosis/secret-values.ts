import type { Bus } from "../../sdk/index.js";
import { objectIn } from "../../sdk/json/object.js";
import { arrayItems, memberLiterals, memberValue } from "../../sdk/json/parts.js";
import { SettingsEvent } from "../../sdk/protocol/events.js";
import { isSecret, MAY_BE_SECRET } from "../../sdk/protocol/secret.js";

/** Learns the values of secret rows as they pass on a bus, and keeps all of them, older values too. */
export function learnSecrets(bus: Bus) {
  const secrets = new Set<string>();

  /** Learns from a text with rows, such as an announce. */
  function learn(text: unknown): void {
    if (typeof text !== "string" || !MAY_BE_SECRET.test(text)) return;
    if (objectIn(text) === undefined) return;
    // Outside of the loop: a minifier would make a function of it there, which some engines copy badly.
    const rows = arrayItems(memberLiterals(text).get("rows") ?? "");
    for (const row of rows) {
      if (!MAY_BE_SECRET.test(row)) continue;
      const members = memberLiterals(row);
      const value = memberValue(members, "value");
      if (value === undefined || !isSecret({ secret: memberValue(members, "secret") })) continue;
      secrets.add(String(value));
      secrets.add(JSON.stringify(value).replace(/^"|"$/g, ""));
    }
  }

  bus.on(SettingsEvent.pageAnnounce, learn);
  bus.on(SettingsEvent.applyAnnounce, learn);
  return {
    learn,
    /** Returns the values so far, each as text and as its JSON literal. */
    all: (): ReadonlySet<string> => secrets,
  };
}
