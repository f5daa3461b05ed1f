import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLink, type Link } from "../../../host-shim/link/index.js";
import { type NodeGameOptions, startNodeGame } from "../../support/node-game.js";
import { until } from "../../support/until.js";
import { type PageMod, writeInstall } from "./sources.js";

/** A running game with its own install, linked to a backend. */
export interface LinkedGame {
  readonly link: Link;
  /** Returns the text of a mod's config file in the game. */
  readonly config: (guid: string) => string;
  /** Waits until the text of a mod's config file in the game matches. */
  readonly stored: (guid: string, pattern: RegExp) => Promise<void>;
  /** Replaces the text of a mod's config file in the game, as a player's text editor does. */
  readonly setConfig: (guid: string, text: string) => void;
  /** With `true` freezes the game, as a browser does with a hidden tab; with `false` continues it. */
  readonly sleep: (on: boolean) => void;
  /** Cuts the connections of the game's pending requests. */
  readonly cut: () => void;
  /** Ends the game. */
  readonly stop: () => void;
}

/** Starts a game with these mods and links it to a backend, passes the game to `work`, and ends it afterwards. */
export async function withLinkedGame(
  url: string,
  name: string,
  mods: readonly PageMod[],
  work: (game: LinkedGame) => Promise<void>,
  options: Pick<NodeGameOptions, "diagnosis"> = {},
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "svc-game-"));
  writeInstall(root, mods);
  const link = createLink({ name });
  let asleep = false;
  const late: (() => void)[] = [];
  const pending = new Set<unknown>();
  const { stop, close } = startNodeGame({
    root,
    baseUrl: url,
    hostVersion: "1.4.0",
    link,
    ...options,
    over: (send) => (request, done) => {
      const end: unknown = send(request, (...reply) => {
        pending.delete(end);
        if (asleep) late.push(() => done(...reply));
        else done(...reply);
      });
      pending.add(end);
      return end;
    },
    isAsleep: () => asleep,
  });
  const file = (guid: string) => join(root, "mods", guid, "config.json");
  const config = (guid: string) => readFileSync(file(guid), "utf8");
  try {
    await work({
      link,
      config,
      async stored(guid, pattern) {
        await until(
          () => pattern.test(config(guid)),
          () => `${pattern} is stored in ${config(guid)}`,
        );
      },
      setConfig: (guid, text) => writeFileSync(file(guid), text),
      sleep(on) {
        asleep = on;
        if (!on) for (const answer of late.splice(0)) answer();
      },
      cut() {
        for (const end of [...pending]) if (typeof end === "function") end();
      },
      stop,
    });
  } finally {
    close();
    rmSync(root, { recursive: true, force: true });
  }
}
