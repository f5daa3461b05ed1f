import { createInterface } from "node:readline";
import { createClientHost } from "../../client/index.js";
import { createDiagnosis } from "../../diagnosis/index.js";
import { createLink } from "../../link/index.js";
import { createModStore } from "../../node/disk-store.js";
import { createEvaluate } from "../../node/index.js";
import { createHttpTransport } from "../../node/node-http-transport.js";
import { withTimeLimit } from "../../node/time-limit.js";
import { defineCommand } from "../program/command.js";
import { printLog } from "../program/log.js";
import { onEnd, surviveMods } from "../program/signals.js";
import { onReaderGone, print } from "../program/terminal.js";
import { TOKEN_OPTIONS, tokenOf } from "../program/token.js";
import { requireBaseUrl, requireFolder, requireVersion, USUAL_URL } from "../program/usage.js";
import { answerLine } from "./headless-overlay.js";

/** 30 frames a second: a terminal shows no picture, and 60 wake-ups a second alone use nearly 1 % of a core. */
const FRAME_MS = 33;
const FRAME_BUDGET_MS = 4;
/** The frame budget while the mods of the first decision load: there is no frame rate to maintain yet. */
const LOADING_BUDGET_MS = 50;
const WATCH_POLL_MS = 500;

/**
 * `svc-mod client`: a client host in a terminal, and a headless overlay that sends its input over the bus. With `--watch`
 * it polls twice a second, so that an author sees each build soon.
 */
export const client = defineCommand({
  name: "client",
  summary: "a client host in this terminal; typed commands go to its mods",
  options: {
    root: {
      value: "install",
      required: true,
      summary: "the install, for the libraries and settings of its mods",
    },
    url: { value: "base_url", required: true, summary: `the backend, such as ${USUAL_URL}` },
    "host-version": { value: "version", required: true, summary: "the game's version, such as 1.4.0" },
    ...TOKEN_OPTIONS,
    watch: { summary: "polls twice a second, to load each build at once" },
  },
  run(values) {
    const root = requireFolder("--root", values.root);
    const baseUrl = requireBaseUrl(values.url);
    const hostVersion = requireVersion(values["host-version"]);
    const transport = createHttpTransport({ token: tokenOf(values) });
    const host = createClientHost({
      baseUrl,
      hostVersion,
      transport: transport.send,
      evaluate: createEvaluate(),
      store: createModStore(root, printLog),
      limit: withTimeLimit,
      log: printLog,
      now: () => performance.now(),
      link: createLink({ name: "svc-mod client" }),
      diagnosis: createDiagnosis(),
      ...(values.watch && { pollMs: WATCH_POLL_MS }),
    });
    let started = false;
    let next: NodeJS.Timeout;
    function frame(): void {
      const progress = started ? undefined : host.progress();
      const isLoading = progress !== undefined && progress.done < progress.total;
      started ||= !isLoading && (progress?.total ?? 0) > 0;
      next = setTimeout(frame, isLoading ? 0 : FRAME_MS);
      host.tick(isLoading ? LOADING_BUDGET_MS : FRAME_BUDGET_MS);
    }
    surviveMods();
    const input = createInterface({ input: process.stdin });
    const end = onEnd(() => {
      clearTimeout(next);
      input.close();
      host.stop();
      transport.close();
    });
    frame();
    // Ends when the program that reads its output ends, such as `head` in: svc-mod client … | head
    onReaderGone(end);
    input.on("line", (line) => {
      if (line.trim() === "quit") end();
      else print(...answerLine(host.bus, line));
    });
  },
});
