import * as fc from "fast-check";
import { isModId } from "../../../host-shim/protocol/mod-id.js";
import type { GivenValue, ResolutionRecord } from "../../../host-shim/protocol/record.js";
import { Verdict } from "../../../host-shim/protocol/verdicts.js";
import { plainRecord } from "../../support/protocol-values.js";

export { plainRecord };

/** Any string, including lone surrogates and control characters. */
export const anyString = fc.string({ unit: "binary", maxLength: 12 });

/** Any mod id. */
export const anyId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,9}$/).filter(isModId);

/** Any SHA-256 in lower-case hex, or `""`. */
export const anyHash = fc.oneof(fc.constant(""), fc.stringMatching(/^[0-9a-f]{64}$/));

/** Any verdict, including unknown ones of a newer backend. */
export const anyVerdict = fc.oneof(fc.constantFrom(...Object.values(Verdict)), anyString);

const anyGiven: fc.Arbitrary<GivenValue> = fc
  .record({
    key: anyString,
    how: fc.constantFrom("lock" as const, "suggest" as const),
    by: anyString,
    literal: fc.oneof(
      fc.constantFrom("true", "1.0", "1e2"),
      anyString.map((text) => JSON.stringify(text)),
    ),
    why: anyString,
  })
  .map(({ why, ...given }) => ({ ...given, ...(why !== "" && { why }) }));

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
    given: fc.uniqueArray(anyGiven, { maxLength: 2, selector: ({ key }) => key }),
  })
  .map(({ unnamed, given, ...record }) => ({
    ...record,
    ...(given.length > 0 && { given }),
    enabled: record.verdict === "" ? unnamed : record.verdict === Verdict.Loaded,
  }));

/** Any records of a decision, at most one for each mod. */
export const anyRecords = fc.uniqueArray(anyRecord, { maxLength: 4, selector: ({ guid }) => guid });
