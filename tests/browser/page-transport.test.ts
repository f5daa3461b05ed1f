import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import type { Transport, TransportReply } from "../../host-shim/client/index.js";
import { useBrowser } from "../support/chromium.js";
import { withServer } from "../support/http-server.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTab } from "../support/tabs.js";
import { FAILURES, silent } from "../support/transport-failures.js";
import { PATIENCE_MS } from "../support/until.js";

const posts = suite("POSTs of createFetchTransport in a page");
const browser = useBrowser(posts);
const CLIENT = readFileSync(join(repository, "dist/client.js"));
const PAGE = `<!doctype html><script type="module">
  import { createFetchTransport } from "/client.js";
  window.send = createFetchTransport(window, { token: "t0ken" });
</script>`;

declare global {
  interface Window {
    send: Transport;
  }
}

interface Answered {
  readonly reply: TransportReply | undefined;
  readonly problem: string;
}

/** Opens a page whose transport is `window.send`; `listener` answers its POSTs to `/post`. */
function withPage(listener: RequestListener, work: (page: Page) => Promise<void>): Promise<void> {
  return withServer(
    (request, response) => {
      if (request.url === "/post") return listener(request, response);
      const isScript = request.url === "/client.js";
      response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? CLIENT : PAGE);
    },
    (url) =>
      withTab(browser(), {}, async (page) => {
        await page.goto(url);
        await page.waitForFunction(() => "send" in window);
        await work(page);
      }),
  );
}

/** Sends a POST; with `giveUp` aborts the request immediately. */
function post(page: Page, timeoutMs: number, giveUp = false): Promise<Answered> {
  return page.evaluate(
    ([milliseconds, isGivenUp]) =>
      new Promise<Answered>((resolve) => {
        const request = {
          url: `${location.origin}/post`,
          etag: "",
          timeoutMs: milliseconds,
          body: '{"a":"ü"}',
        };
        const end = window.send(request, (reply, problem) => resolve({ reply, problem }));
        if (isGivenUp && typeof end === "function") end();
      }),
    [timeoutMs, giveUp] as const,
  );
}

posts("send the body and the token, and return the status and text of the answer", () =>
  withPage(
    (request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        response.statusCode = 409;
        response.end(`${request.method} ${request.headers.authorization} ${body}`);
      });
    },
    async (page) => {
      assert.equal(await post(page, PATIENCE_MS), {
        reply: { status: 409, etag: "", body: 'POST Bearer t0ken {"a":"ü"}' },
        problem: "",
      });
    },
  ),
);

const NO_ANSWER: Answered = { reply: undefined, problem: "no answer" };
for (const [title, listener, _problem, timeoutMs = PATIENCE_MS] of FAILURES) {
  posts(`report ${title} as a problem, never as a reply`, () =>
    withPage(listener, async (page) => assert.equal(await post(page, timeoutMs), NO_ANSWER)),
  );
}

posts("end with a problem when they are aborted", () =>
  withPage(silent, async (page) => assert.equal(await post(page, PATIENCE_MS, true), NO_ANSWER)),
);
