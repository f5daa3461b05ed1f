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
const failures: readonly (readonly [title: string, listener: RequestListener])[] = [
  ["a connection closed without an answer", (request) => request.socket.destroy()],
  [
    "an answer cut in the middle of its body",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half", () => response.destroy());
    },
  ],
  ["no answer in time", () => {}],
  [
    "an answer whose body stalls",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half");
    },
  ],
];
for (const [title, listener] of failures) {
  posts(`report ${title} as a problem, never as a reply`, () =>
    withPage(listener, async (page) => {
      assert.equal(await post(page, title.startsWith("a connection") ? PATIENCE_MS : 300), NO_ANSWER);
    }),
  );
}

posts("end with a problem when they are aborted", () =>
  withPage(
    () => {},
    async (page) => assert.equal(await post(page, PATIENCE_MS, true), NO_ANSWER),
  ),
);
