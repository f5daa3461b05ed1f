import * as fc from "fast-check";
import { isModId } from "../../../host-shim/protocol/mod-id.js";
import type { ResolutionRecord } from "../../../host-shim/protocol/record.js";
import { Verdict } from "../../../host-shim/protocol/verdicts.js";

/** Random objects with the usual prototype, as JSON.parse returns. */
export function plainRecord<Members extends object>(
  members: {
    readonly [Name in keyof Members]: fc.Arbitrary<Members[Name]>;
  },
): fc.Arbitrary<Members> {
  return fc.record<Members>(members, { noNullPrototype: true });
}

/** Any string, including lone surrogates and control characters. */
export const anyString = fc.string({ unit: "binary", maxLength: 12 });

/** Any mod id. */
export const anyId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/).filter(isModId);

/** Any SHA-256 in lower-case hex, or `""`. */
export const anyHash = fc.oneof(fc.constant(""), fc.stringMatching(/^[0-9a-f]{64}$/));

/** Any verdict, including unknown ones of a newer backend. */
export const anyVerdict = fc.oneof(fc.constantFrom(...Object.values(Verdict)), anyString);

const anyRecord: fc.Arbitrary<ResolutionRecord> = fc
  .record({
    guid: anyId,
    name: anyString,
    version: anyString,
    verdict: anyVerdict,
    unnamed: fc.boolean(),
    reason: anyString,
    requires: fc.array(anyId, { maxLength: 3 }),
    artifact: plainRecord({ dir: anyString, library: anyString, sha256: anyHash }),
  })
  .map(({ unnamed, ...record }) => ({
    ...record,
    enabled: record.verdict === "" ? unnamed : record.verdict === Verdict.Loaded,
  }));

/** The records of a decision, at most one for each mod. */
export const anyRecords = fc.uniqueArray(anyRecord, { maxLength: 4, selector: ({ guid }) => guid });
