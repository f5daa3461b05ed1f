import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Driver } from "../../support/driver.js";
import { until } from "../../support/until.js";
import { type PageScript, pageFiles } from "./sources.js";

// A panel in any browser: its page on a real server, and the player's input.

/** Serves a panel page on a free port while `work` runs; passes the page's address and the requested paths to `work`. */
export async function withPanelPage(
  script: PageScript,
  work: (url: string, requests: readonly string[]) => Promise<void>,
): Promise<void> {
  const files = pageFiles(script);
  const requests: string[] = [];
  const server = createServer((message, reply) => {
    const url = message.url ?? "";
    const path = url.split("?")[0] ?? "";
    const file = files[path];
    requests.push(url);
    if (!file) return void reply.writeHead(404).end();
    reply.writeHead(script.refused?.has(path) ? 503 : 200, {
      "Content-Type": `${file.contentType}; charset=utf-8`,
      ...file.headers,
    });
    reply.end(file.text());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/panel-page`, requests);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** A driver with a player's input and checks; selectors match in the panel's shadow root. */
export interface Hands extends Driver {
  /** Presses the keys of a chord such as `Control+KeyZ`, and releases them. */
  readonly press: (chord: string) => Promise<void>;
  readonly click: (selector: string) => Promise<void>;
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Drags from a point by `byX` and `byY` CSS pixels. */
  readonly drag: (x: number, y: number, byX: number, byY: number) => Promise<void>;
  /** Returns the box of an element once the element is rendered and no longer moves. */
  readonly box: (selector: string) => Promise<Box>;
  /** Waits until an expression is true; `panel`, `root` and `focused` are in its scope. */
  readonly until: (expression: string) => Promise<void>;
  /** Evaluates an expression in the scope of `until`. */
  readonly value: <T>(expression: string) => Promise<T>;
}

/** A box in the window, in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SCOPE = `const panel = document.querySelector("svc-settings-panel"); const root = panel.shadowRoot;
  const focused = root.activeElement;`;

/** Returns a driver with the player's input for a page with a panel. */
export function handsOn(driver: Driver): Hands {
  const { evaluate, mouseMove, mouseDown, mouseUp, keyDown, keyUp } = driver;
  const value = <T>(expression: string) => evaluate<T>(`(() => { ${SCOPE} return (${expression}); })()`);

  const isTrue = (expression: string) =>
    until(() => value<boolean>(`Boolean(${expression})`), `${expression} is true`);

  async function box(selector: string): Promise<Box> {
    const found = `root.querySelector(${JSON.stringify(selector)})`;
    await isTrue(`${found} !== null`);
    const read = () =>
      value<Box>(`(() => {
        const element = ${found};
        const area = element.closest("main");
        if (area) element.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      })()`);
    for (let before = await read(); ; ) {
      await evaluate("new Promise((done) => requestAnimationFrame(() => done()))");
      const now = await read();
      if (JSON.stringify(now) === JSON.stringify(before)) return now;
      before = now;
    }
  }

  async function clickAt(x: number, y: number): Promise<void> {
    await mouseMove(x, y);
    await mouseDown();
    await mouseUp();
  }

  return {
    ...driver,
    value,
    until: async (expression) => void (await isTrue(expression)),
    box,
    clickAt,
    async press(chord) {
      const codes = chord
        .split("+")
        .map((part) => (/^(?:Control|Shift|Alt)$/.test(part) ? `${part}Left` : part));
      for (const code of codes) await keyDown(code);
      for (const code of codes.reverse()) await keyUp(code);
    },
    async click(selector) {
      const { x, y, width, height } = await box(selector);
      await clickAt(x + width / 2, y + height / 2);
    },
    async drag(x, y, byX, byY) {
      await mouseMove(x, y);
      await mouseDown();
      await mouseMove(x + byX, y + byY, 4);
      await mouseUp();
    },
  };
}
