import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { repository } from "../../tests/support/repository.js";

const imports = {
  "svc-mod-sdk": "/dist/index.js",
  "svc-mod-sdk/panel": "/dist/panel.js",
  "lil-gui": "/node_modules/lil-gui/dist/lil-gui.esm.min.js",
  tweakpane: "/node_modules/tweakpane/dist/tweakpane.min.js",
};

/** Counts the pending timers and frames; runs before the first script. */
const COUNT_TIMERS = `
  const waiting = new Set();
  for (const [set, clear] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"], ["requestAnimationFrame", "cancelAnimationFrame"]]) {
    const [start, stop] = [window[set].bind(window), window[clear].bind(window)];
    window[set] = (work, ...rest) => {
      const id = start((...args) => { if (set !== "setInterval") waiting.delete(set + id); return work(...args); }, ...rest);
      waiting.add(set + id);
      return id;
    };
    window[clear] = (id) => { waiting.delete(set + id); stop(id); };
  }
  window.timers = () => waiting.size;`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Panel</title>
<style>html, body { margin: 0; height: 100% }</style>
<script>${COUNT_TIMERS}</script>
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="/build/bench/panel/page.js"></script></head><body></body></html>`;

/** Serves the page and the built files that it imports on a free port until `close`. */
export async function openSite(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(({ url = "/" }, reply) => {
    const file = join(repository, url);
    if (url === "/") reply.writeHead(200, { "Content-Type": "text/html" }).end(HTML);
    else if (
      !/^\/(?:build|dist|node_modules)\/[\w./-]+\.js$/.test(url) ||
      url.includes("..") ||
      !existsSync(file)
    )
      reply.writeHead(404).end();
    else createReadStream(file).pipe(reply.writeHead(200, { "Content-Type": "text/javascript" }));
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
