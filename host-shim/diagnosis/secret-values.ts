import type { Bus } from "../../sdk/index.js";
import { objectIn } from "../../sdk/json/object.js";
import { arrayItems, memberLiterals, memberValue } from "../../sdk/json/parts.js";
import { SettingsEvent } from "../../sdk/protocol/events.js";
import { isSecret, mayBeSecret } from "../../sdk/protocol/secret.js";

/** Creates the set of all values, current and earlier, that secret rows had in the announces on a bus. */
export function learnSecrets(bus: Bus) {
  const secrets = new Set<string>();

  /** Adds the values of the secret rows in a text with rows, such as an announce. */
  function learn(text: unknown): void {
    if (typeof text !== "string" || !mayBeSecret(text)) return;
    if (objectIn(text) === undefined) return;
    // Outside of the loop head, where a minifier would turn the expression into a function that some engines copy badly.
    const rows = arrayItems(memberLiterals(text).get("rows") ?? "");
    for (const row of rows) {
      if (!mayBeSecret(row)) continue;
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
    /** Returns the values so far, each as text and as the content of its JSON literal, without the quotes. */
    all: (): ReadonlySet<string> => secrets,
  };
}
