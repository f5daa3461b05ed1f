import { type BackendOptions, startBackend } from "../../host-shim/server/index.js";
import { type RawReply, rawGet } from "./raw-request.js";
import { until } from "./until.js";

/** A backend under test, on a free port, with a recorded log. */
export interface TestBackend {
  readonly url: string;
  readonly port: number;
  /** The log as lines of `level text`. */
  readonly lines: string[];
  /** Sends a GET of a target over a new socket, with header lines such as `If-None-Match: "a"`. */
  readonly get: (target: string, ...headerLines: string[]) => Promise<RawReply>;
  /** Waits until a line of the log matches; rejects, quoting the log, after two minutes. */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** Closes the backend; the returned function starts it again on its port. */
  readonly stop: () => Promise<() => Promise<void>>;
}

/** Starts the backend of an install, passes it to `work`, and closes it afterwards, also when `work` throws. */
export async function withBackend(
  root: string,
  work: (backend: TestBackend) => void | Promise<void>,
  options: Partial<BackendOptions> = {},
): Promise<void> {
  const lines: string[] = [];
  const start = (onPort: number) =>
    startBackend({
      root,
      port: onPort,
      log: (level, text) => lines.push(`${level} ${text}`),
      ...options,
    });
  let backend: Awaited<ReturnType<typeof start>> | undefined = await start(0);
  const port = Number(new URL(backend.url).port);
  try {
    await work({
      url: backend.url,
      port,
      lines,
      get: (target, ...headerLines) => rawGet(port, target, headerLines),
      line: (pattern) =>
        until(
          () => lines.find((line) => pattern.test(line)),
          () => `a line that matches ${pattern}; the log was:\n${lines.join("\n")}`,
        ),
      async stop() {
        await backend?.close();
        backend = undefined;
        return async () => {
          backend = await start(port);
        };
      },
    });
  } finally {
    await backend?.close();
  }
}
