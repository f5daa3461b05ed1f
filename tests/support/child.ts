import { spawn } from "node:child_process";
import { once } from "node:events";
import { uncounted } from "./uncounted.js";
import { PATIENCE_MS } from "./until.js";

/** A Node program under test, as a child process. */
export interface Child {
  readonly pid: number;
  /** Returns all output so far, of standard output and standard error, in order of arrival. */
  output(): string;
  /** Waits for the first line of the whole output that matches; rejects, quoting the output, after `timeoutMs`. */
  line(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  /** Writes to its standard input. */
  write(text: string): void;
  /** Waits until the program ends. Resolves to its exit code, or the name of the signal that ended it. */
  ended(): Promise<number | string>;
  /** Ends the program if it runs, with SIGTERM and after two minutes with SIGKILL; resolves like `ended`. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Starts `node <args>`; a test ends it in a `finally` with `end()`. */
export function startChild(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Child {
  const { cwd, env } = options;
  const isBuilt = /[\\/]dist[\\/]svc-mod\.js$/.test(args[0] ?? "");
  const child = spawn(process.execPath, args, { cwd, env: isBuilt ? uncounted(env) : env, stdio: "pipe" });
  const waiters = new Set<() => void>();
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (const check of [...waiters]) check();
    });
  }
  child.stdin.on("error", () => {}); // The program may end before it reads its input.
  const closed: Promise<number | string> = once(child, "close").then(([code, signal]) => code ?? signal);

  const line = (pattern: RegExp, timeoutMs = PATIENCE_MS): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(limit);
        waiters.delete(check);
        settle();
      };
      const fail = (why: string): void =>
        finish(() => reject(new Error(`no line matches ${pattern} ${why}; the output was:\n${text}`)));
      const check = (): void => {
        const lines = text.split("\n");
        lines.pop(); // The last line may be incomplete.
        for (const candidate of lines) {
          const found = pattern.exec(candidate);
          if (!found) continue;
          finish(() => resolve(found));
          return;
        }
      };
      const limit = setTimeout(() => fail(`after ${timeoutMs} ms`), timeoutMs);
      waiters.add(check);
      void closed.then((code) => fail(`and it ended with ${code}`));
      check();
    });

  return {
    pid: child.pid ?? -1,
    output: () => text,
    line,
    write: (part) => void child.stdin.write(part),
    ended: () => closed,
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const force = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      const code = await closed;
      clearTimeout(force);
      return code;
    },
  };
}
