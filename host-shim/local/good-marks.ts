import type { Response } from "../../sdk/http/index.js";
import { failure, json } from "../protocol/json-reply.js";
import { NO_REPORT, readReport } from "../protocol/report.js";
import type { OverrideStorage } from "./override-items.js";

const PREFIX = "svc-mod/good:";

/**
 * Opens the marks of libraries that ran for ten minutes without an error, in a page's storage: the item `svc-mod/good:<id>` of
 * a mod has the hash of its library.
 */
export function openGoodMarks(storage: OverrideStorage) {
  function isProven(id: string, sha256: string): boolean {
    try {
      return storage.getItem(PREFIX + id) === sha256;
    } catch {
      return false;
    }
  }

  return {
    isProven,
    /** Stores the mark if `good` of a posted report is true; removes the mark of the same library if `good` is false. */
    take(body: string): Response {
      const report = readReport(body);
      if (report === undefined) return failure(400, NO_REPORT);
      const { guid, sha256, good } = report;
      try {
        if (good === true) storage.setItem(PREFIX + guid, sha256);
        else if (good === false && isProven(guid, sha256)) storage.removeItem(PREFIX + guid);
      } catch {
        // Ignored: a missing mark only changes the order of a search.
      }
      return json(200, { ok: true });
    },
  };
}
