import * as fc from "fast-check";
import * as assert from "uvu/assert";
import {
  type HostReport,
  ModState,
  postedReportText,
  readReport,
  readReports,
  reportsText,
  type SentReport,
} from "../../../host-shim/protocol/report.js";
import { plainRecord } from "../../support/protocol-values.js";
import { respell } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";
import { anyHash, anyId, anyString, anyVerdict } from "./any-record.js";

const laws = suite("reports as text");

const anyState = fc.constantFrom(...Object.values(ModState));
const anyFaults = fc.array(plainRecord({ where: anyString, error: anyString, count: fc.nat() }), {
  maxLength: 3,
});
const anyReport: fc.Arbitrary<SentReport> = plainRecord({
  guid: anyId,
  name: anyString,
  version: anyString,
  state: anyState,
  verdict: anyVerdict,
  reason: anyString,
  problem: anyString,
  sha256: anyHash,
  faults: anyFaults,
});
const anyHostReport: fc.Arbitrary<HostReport> = plainRecord({
  side: fc.constantFrom("client", "server"),
  guid: anyId,
  state: anyState,
  problem: anyString,
  sha256: anyHash,
  faults: anyFaults,
});

laws("are read back as a game posts them, in any JSON notation", () => {
  fc.assert(
    fc.property(
      anyReport,
      fc.constantFrom({}, { good: true }, { good: false }),
      fc.nat(),
      (report, mark, seed) => {
        const { guid, state, problem, sha256, faults } = report;
        const text = postedReportText({ ...report, ...mark });
        for (const spelling of [text, respell(text, seed)]) {
          assert.equal(readReport(spelling), {
            side: "client",
            guid,
            state,
            problem,
            sha256,
            faults,
            ...mark,
          });
        }
      },
    ),
  );
});

laws("are read back as a backend lists them, in any JSON notation", () => {
  fc.assert(
    fc.property(fc.array(anyHostReport, { maxLength: 4 }), fc.nat(), (reports, seed) => {
      const text = reportsText(reports);
      assert.equal(readReports(text), reports);
      assert.equal(readReports(respell(text, seed)), reports);
    }),
  );
});

laws("are rejected if a member is missing or malformed", () => {
  const report = '"guid":"a","state":"live","problem":""';
  for (const text of [
    "",
    "null",
    "[]",
    "{}",
    `{${report}}`,
    `{${report},"sha256":"x"}`,
    `{${report},"sha256":"5e"}`,
    `{${report.replace('"guid":"a",', "")},"sha256":""}`,
    `{${report.replace("live", "constructor")},"sha256":""}`,
    `{${report.replace('""', "1")},"sha256":""}`,
    `{${report.replace("live", "gone")},"sha256":""}`,
  ]) {
    assert.is(readReport(text), undefined, text);
    assert.equal(readReports(text), [], text);
    assert.equal(readReports(`{"reports":[${text || 1}]}`), [], text);
  }
});
