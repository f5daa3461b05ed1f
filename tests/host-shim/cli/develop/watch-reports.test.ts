import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as assert from "uvu/assert";
import { watchReports } from "../../../../host-shim/cli/develop/watch-reports.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const watched = suite("watchReports");

/** Returns the address of a server that no longer listens. */
function closedAddress(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
}

watched("reports each address as away after three missed requests to it, and once", async () => {
  const [first, second] = [await closedAddress(), await closedAddress()];
  const asked = new Map([
    [first, 0],
    [second, 0],
  ]);
  const away: (readonly [string, number])[] = [];
  let base = first;
  const reports = watchReports({
    baseUrl() {
      asked.set(base, asked.get(base)! + 1);
      return base;
    },
    token: "",
    id: "a",
    onReport: () => assert.unreachable("no backend answers"),
    onAway(url) {
      away.push([url, asked.get(url)!]);
      base = second;
    },
  });
  try {
    await until(() => asked.get(second)! > 4, "the second address is asked five times");
    assert.equal(away, [
      [first, 3],
      [second, 3],
    ]);
  } finally {
    reports.stop();
  }
});
