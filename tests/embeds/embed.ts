import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../support/backend.js";
import { withChromium } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";

/** A game of examples/embeds in a page, with a backend on a copy of its install. */
export interface EmbedPage {
  readonly page: Page;
  readonly backend: TestBackend;
  /** Waits for a matching line of the page's console. */
  readonly logged: (pattern: RegExp) => Promise<string>;
  /** Reads a value of the page repeatedly until it equals `wanted`. */
  readonly shows: <Value>(read: () => Promise<Value>, wanted: Value, what: string) => Promise<void>;
  /** Sends a request that enables or disables a mod. */
  readonly ask: (verb: "enable" | "disable", mod: string) => Promise<void>;
}

/** Runs `work` with a backend on a copy of a game's install. */
export function withEmbedBackend(
  name: string,
  work: (backend: TestBackend, install: string) => Promise<void>,
): Promise<void> {
  const built = join(repository, "build/embeds", name);
  return withTempFolder((install) => {
    cpSync(join(built, "install"), install, { recursive: true });
    return withBackend(install, (backend) => work(backend, install), { gameFolder: join(built, "game") });
  });
}

/** Opens a game in a Chromium with these flags, and passes it to `work` once both of its mods run. */
export function withEmbed(
  name: string,
  work: (embed: EmbedPage) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> {
  return withEmbedBackend(name, (backend) =>
    withChromium(
      async (browser) => {
        const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
        const lines: string[] = [];
        const errors: string[] = [];
        page.on("console", (message) => void lines.push(message.text()));
        page.on("pageerror", (error) => void errors.push(String(error.stack)));
        const logged = (pattern: RegExp) =>
          until(
            () => lines.find((line) => pattern.test(line)),
            () => `the console line ${pattern} in:\n${[...lines, ...errors].join("\n")}`,
          );
        await page.goto(`${backend.url}/game/`);
        await logged(/^info loaded [\s\S]*/);
        await until(() => lines.filter((line) => /^info loaded /.test(line)).length === 2, "both mods run");
        await work({
          page,
          backend,
          logged,
          async shows(read, wanted, what) {
            let found: unknown;
            const isThere = async () => {
              found = await read();
              return found === wanted;
            };
            await until(isThere, () => `${what}: ${found} is ${wanted}`);
          },
          async ask(verb, mod) {
            const reply = await fetch(`${backend.url}/svc/mods/${verb}/${mod}`);
            assert.is(reply.status, 200, await reply.text());
          },
        });
        assert.equal(errors, [], "the page threw no error");
      },
      { flags },
    ),
  );
}
