import type { Page, Route } from "playwright-core";
import * as soon from "./soon.js";

/** Requests of a page that a test holds back from the network. */
export interface HeldRequests {
  /** Resolves when the first request is held. */
  readonly arrived: () => Promise<void>;
  /** Sends the held requests; later requests are not held. */
  readonly release: () => Promise<void>;
}

/** Holds the page's requests whose URL matches, until they are released. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<HeldRequests> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(url, (route) => (isHeld ? void held.push(route) : route.fallback()));
  return {
    arrived: () => soon.ok(() => held.length > 0, `a request for ${url}`),
    async release() {
      isHeld = false;
      await Promise.all(held.map((route) => route.fallback()));
    },
  };
}
