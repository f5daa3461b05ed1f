import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { type Child, startChild } from "../support/child.js";
import { withChromium } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";
import { type Front, startFront } from "./game-front.js";
import { slowFrames } from "./slow-frames.js";

/** The game in a real browser, with its own install. */
export interface Play {
  readonly page: Page;
  readonly install: string;
  /** Returns the URL of the page's server: the backend, or a web server of the game. */
  readonly url: () => string;
  /** The page's console output so far. */
  readonly lines: readonly string[];
  readonly startBackend: () => Promise<void>;
  /** Kills the backend, as a crash would. */
  readonly killBackend: () => Promise<void>;
  readonly open: () => Promise<void>;
  /** Waits until the page's console has a matching line, from line number `from` on. */
  readonly said: (pattern: RegExp, from?: number) => Promise<string>;
  /** Waits for a line of the backend's terminal. */
  readonly backendSaid: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly get: (path: string) => Promise<void>;
}

/**
 * Passes a browser and an unopened game to `work`, and ends both afterwards. `prepare` may change the install. With
 * `ownServer` the game has its own web server, so that it can start without a backend.
 */
export function withGame(
  work: (play: Play) => Promise<void>,
  {
    prepare = () => {},
    ownServer = false,
    more = [],
    everyFrame = false,
  }: {
    readonly prepare?: (install: string) => void;
    readonly ownServer?: boolean;
    /** More arguments of `svc-mod serve`. */
    readonly more?: readonly string[];
    /** Whether the game draws as often as the browser can, instead of about ten times a second. */
    readonly everyFrame?: boolean;
  } = {},
): Promise<void> {
  return withTempFolder((install) =>
    withChromium(async (browser) => {
      cpSync(join(repository, "build/install"), install, { recursive: true });
      prepare(install);
      const game = join(repository, "build/game");
      const front: Front | undefined = ownServer ? await startFront(game) : undefined;
      let backendUrl = "";
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      if (!everyFrame) await slowFrames(page);
      const lines: string[] = [];
      const errors: string[] = [];
      page.on("console", (message) => void lines.push(message.text()));
      page.on("pageerror", (error) => void errors.push(String(error.stack)));
      let backend: Child | undefined;
      const play: Play = {
        page,
        install,
        url: () => front?.url ?? backendUrl,
        lines,
        async startBackend() {
          // The page keeps its backend's address, so the next backend must use the same port.
          const port = backendUrl === "" ? "0" : new URL(backendUrl).port;
          const args = ["serve", "--root", install, "--port", port, "--game", game, ...more];
          backend = startChild([join(repository, "dist/svc-mod.js"), ...args]);
          const [, url = ""] = await backend.line(/^svc-mod serves (http:\S+)$/);
          backendUrl = url;
          if (front !== undefined) front.backend = url;
        },
        async killBackend() {
          await backend?.end("SIGKILL");
        },
        async open() {
          await page.goto(`${play.url()}/game/`);
        },
        async said(pattern, from = 0) {
          return until(
            () => lines.slice(from).find((line) => pattern.test(line)),
            () => `the page says ${pattern}; it said:\n${lines.join("\n")}`,
          );
        },
        backendSaid: async (pattern) => backend?.line(pattern) ?? assert.unreachable("there is no backend")!,
        async get(path) {
          const reply = await fetch(play.url() + path);
          assert.is(reply.status, 200, `${path}: ${await reply.text()}`);
        },
      };
      try {
        await work(play);
        assert.equal(errors, [], "the page threw nothing");
      } finally {
        await backend?.end("SIGKILL");
        front?.close();
      }
    }),
  );
}

/** The globals of the game's page for the developer console. */
declare global {
  interface Window {
    lantern: {
      bus: {
        emit(event: string, payload: unknown): void;
        on(event: string, handler: (payload: unknown) => void): () => void;
      };
      mods(): readonly { readonly guid: string; readonly state: string }[];
      progress(): { readonly done: number; readonly total: number } | undefined;
    };
  }
}

/** Returns the number of pixels that mods drew in nearly this colour, at most 80 pixels from the pointer. */
export function drawnNearPointer(
  page: Page,
  color: string,
  pointer: { readonly x: number; readonly y: number },
): Promise<number> {
  return page.evaluate(
    ({ color, pointer }) => {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const glass = document.querySelector<HTMLCanvasElement>("#glass")!;
      const { data } = glass.getContext("2d")!.getImageData(pointer.x - 80, pointer.y - 80, 160, 160);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]! < 200) continue;
        if (wanted.every((part, index) => Math.abs(part - data[at + index]!) < 12)) count++;
      }
      return count;
    },
    { color, pointer },
  );
}

/** Edits a setting over the bus, as the panel does; returns the text of the mod's `applyAnnounce`. */
export function edit(page: Page, guid: string, key: string, literal: string): Promise<string> {
  return page.evaluate(
    ({ guid, key, literal }) => {
      let announced = "";
      const off = window.lantern.bus.on("svc.settings.applyAnnounce", (text) => {
        announced = String(text);
      });
      window.lantern.bus.emit(
        "svc.settings.applyQuery",
        `{"guid":"${guid}","key":"${key}","value":${literal}}`,
      );
      off();
      return announced;
    },
    { guid, key, literal },
  );
}

/** Whether the game has loaded and unloaded all mods of its last decision. */
export function isSettled(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const progress = window.lantern.progress();
    return progress !== undefined && progress.done === progress.total;
  });
}

/** Waits for the next two frames of the game. */
export function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>(
        (resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}
