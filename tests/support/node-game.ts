import {
  type ClientHost,
  createClientHost,
  type HostLink,
  type Transport,
} from "../../host-shim/client/index.js";
import type { Diagnosis } from "../../host-shim/diagnosis/index.js";
import { createModStore } from "../../host-shim/node/disk-store.js";
import { createEvaluate, createHttpTransport } from "../../host-shim/node/index.js";

/** A client host in this process, whose frames a timer runs. */
export interface NodeGame {
  readonly host: ClientHost;
  /** Ends the host but not its pending requests. */
  readonly stop: () => void;
  /** Ends the host and its pending requests. */
  readonly close: () => void;
}

/** Options of {@link startNodeGame}. */
export interface NodeGameOptions {
  /** The install, for the libraries and settings of its mods. */
  readonly root: string;
  /** The address of the backend. */
  readonly baseUrl: string;
  readonly hostVersion?: string;
  readonly pollMs?: number;
  readonly link?: HostLink | undefined;
  readonly diagnosis?: Diagnosis | undefined;
  /** Wraps the transport to the backend. */
  readonly over?: (send: Transport) => Transport;
  /** Whether the game runs no frames now. */
  readonly isAsleep?: () => boolean;
}

const FRAME_MS = 16;
const BUDGET_MS = 4;

/** Starts a client host that loads mods from the install in `root` and polls the backend at `baseUrl`. */
export function startNodeGame(options: NodeGameOptions): NodeGame {
  const {
    root,
    baseUrl,
    hostVersion = "1.0.0",
    pollMs = 100,
    link,
    diagnosis,
    over = (send) => send,
  } = options;
  const transport = createHttpTransport();
  const host = createClientHost({
    baseUrl,
    hostVersion,
    transport: over(transport.send),
    evaluate: createEvaluate(),
    store: createModStore(root, () => {}),
    log: () => {},
    now: () => performance.now(),
    pollMs,
    ...(link && { link }),
    ...(diagnosis && { diagnosis }),
  });
  const frames = setInterval(() => {
    if (options.isAsleep?.() !== true) host.tick(BUDGET_MS);
  }, FRAME_MS);
  const stop = (): void => {
    clearInterval(frames);
    host.stop();
  };
  return {
    host,
    stop,
    close() {
      stop();
      transport.close();
    },
  };
}
