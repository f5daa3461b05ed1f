// npm run bench:round: measures a round of the search for the mod at fault in the browser game with 100 mods: the time from the
// click on an answer to the frame in which exactly the mods of the next step run. The bar is 1.5 s. The game polls every 3 s
// here, the default, so that only the extra poll after an answer can reach the bar.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowsers } from "./find-program.mjs";
import { end, makeInstall, startBackend } from "./many-mods.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

const MODS = 100;
const SEARCHES = 5;
const POLL = /^const POLL_MS = 100;/m;

if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

// A real mod with its copy of the SDK. Each mod gets its own hash.
const library = readFileSync(join(root, "build/install/mods/loot-tables/mod.js"), "utf8");
const install = makeInstall(MODS, (id) => `${library}\n// ${id}\n`);
const backend = await startBackend(install, "--game", join(root, "build/game"));
const browser = await chromium.launch({ executablePath: findBrowsers().SVC_HEADLESS_SHELL });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.route("**/game/game.js", async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    if (!POLL.test(text)) throw new Error("game.js has no POLL_MS of 100 ms");
    await route.fulfill({ response: reply, body: text.replace(POLL, "const POLL_MS = 3000;") });
  });
  await page.goto(`${backend.url}/game/`);
  await page.waitForFunction(
    (count) => window.lantern?.mods().filter(({ state }) => state === "live").length === count,
    MODS,
  );
  const rounds = [];
  for (let search = 0; search < SEARCHES; search++) rounds.push(...(await measure(page, search)));
  rounds.sort((one, other) => one - other);
  const at = (share) => Math.round(rounds[Math.min(rounds.length - 1, Math.floor(rounds.length * share))]);
  console.log(
    `${MODS} mods of ${library.length} bytes, ${rounds.length} rounds, Node ${process.versions.node}, ${cpus()[0]?.model.trim()}`,
  );
  console.log(
    `answer to live set: median ${at(0.5)} ms, 9 of 10 within ${at(0.9)} ms, slowest ${at(1)} ms (bar: 1,500 ms)`,
  );
} finally {
  await browser.close();
  await end(backend.child, install);
}

/** Answers a whole search, in which one mod is at fault, and returns the milliseconds of each round. */
function measure(page, search) {
  return page.evaluate(
    async (bad) => {
      const panel = document.querySelector("svc-settings-panel");
      const { shadowRoot: shadow } = panel;
      const ask = async (body) =>
        (await fetch("../svc/mods/culprit", body && { method: "POST", body: JSON.stringify(body) })).json();
      const frame = () => new Promise(requestAnimationFrame);
      const settled = async ({ on, keep }) => {
        const wanted = [...on, ...keep].sort().join();
        const running = () =>
          window.lantern
            .mods()
            .flatMap(({ guid, state }) => (state === "live" ? guid : []))
            .sort()
            .join();
        while (running() !== wanted) await frame();
      };
      const times = [];
      let state = await ask({ do: "start" });
      await settled(state);
      while (state.state === "asking") {
        panel.open = true;
        const answer = state.on.includes(bad) ? ".answers :nth-child(1)" : ".answers :nth-child(2)";
        while (shadow.querySelector(".question .main")?.ariaDisabled !== "false") await frame();
        const { fetch: send } = window;
        let next;
        window.fetch = async (...request) => {
          const reply = await send(...request);
          if (request[1]?.method === "POST" && String(request[0]).endsWith("/culprit"))
            next = reply.clone().json();
          return reply;
        };
        const start = performance.now();
        shadow.querySelector(`.question ${answer}`).click();
        while (next === undefined) await frame();
        window.fetch = send;
        state = await next;
        await settled(state);
        times.push(performance.now() - start);
      }
      panel.open = false;
      return times;
    },
    `mod-${String(17 + 19 * search).padStart(4, "0")}`,
  );
}
