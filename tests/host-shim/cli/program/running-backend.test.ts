import * as assert from "uvu/assert";
import { requestsTo } from "../../../../host-shim/cli/program/running-backend.js";
import { createHttpTransport } from "../../../../host-shim/node/node-http-transport.js";
import { withServer } from "../../../support/http-server.js";
import { suite } from "../../../support/suite.js";

const refusals = suite("a refusal of a running backend");

refusals("has the first 500 characters of the answer, none cut in two", () =>
  withServer(
    (_, answer) => answer.writeHead(500).end(`x${"😀".repeat(300)}`),
    async (url) => {
      const { send, close } = createHttpTransport();
      try {
        const ask = requestsTo(url, send, () => "");
        const { message } = await ask("/svc/mods", undefined, 5000, () => undefined).catch((error) => error);
        assert.is(message, `the backend at ${url} answered 500: x${"😀".repeat(249)}…`);
      } finally {
        close();
      }
    },
  ),
);
