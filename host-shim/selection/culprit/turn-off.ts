import { compareStrings } from "../../protocol/order.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import { Verdict } from "../../protocol/verdicts.js";

/** The reason of a mod that a step of the search turns off. */
export const TURNED_OFF_REASON = "held back by the search";

/**
 * Returns the records of a step of the search: turns off (`held`) the loaded mods for which `runs` is false, and their
 * dependents. The rejected records, which include the held ones, are sorted by id.
 */
export function turnOff(
  records: readonly ResolutionRecord[],
  runs: (id: string) => boolean,
): readonly ResolutionRecord[] {
  const on = new Set<string>();
  const loaded: ResolutionRecord[] = [];
  const rejected: ResolutionRecord[] = [];
  for (const record of records) {
    const { guid, enabled, requires } = record;
    if (!enabled) rejected.push(record);
    else if (runs(guid) && requires.every((id) => on.has(id))) {
      on.add(guid);
      loaded.push(record);
    } else {
      rejected.push({
        ...record,
        enabled: false,
        verdict: Verdict.Disabled,
        reason: TURNED_OFF_REASON,
        held: true,
      });
    }
  }
  return [...loaded, ...rejected.sort((a, b) => compareStrings(a.guid, b.guid))];
}
