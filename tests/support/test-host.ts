import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHostTable } from "../../host-shim/runtime/mod/host-table.js";
import { createScope } from "../../host-shim/runtime/mod/scope.js";
import { createSoloHost } from "../../host-shim/runtime/mod/solo-host.js";
import {
  type Bus,
  type ConfigText,
  createBus,
  createSdk,
  type Host,
  type Response,
  type Sdk,
  type Setting,
  SettingsEvent,
  type Side,
  Status,
} from "../../sdk/index.js";
import { withTempFolder } from "./temp-folder.js";

/** Options of a test host; all have defaults. */
export interface TestHostOptions {
  readonly guid?: string;
  readonly name?: string;
  readonly version?: string;
  readonly side?: Side;
  /** A bus shared with other hosts; by default a new one. */
  readonly bus?: Bus;
  /** The text that the mod's last unload handed on; `""` by default. */
  readonly previous?: string;
  /** The initial content of `config.json`; absent by default. */
  readonly config?: string | Uint8Array;
}

/** A host with a real `config.json` and a real bus, which records a mod's calls. */
export interface TestHost extends Host {
  readonly bus: Bus;
  /** The log as lines of `level text`. */
  readonly lines: string[];
  /** The reported faults, as lines of `where message`. */
  readonly faults: string[];
  /** Returns the registered routes as `METHOD /path`. */
  readonly routes: () => readonly string[];
  /** The numbers of reads and writes of the config file. */
  readonly count: { reads: number; writes: number };
  /** Runs before each write; if it returns a status, the write returns that status and writes nothing. */
  beforeWrite: (() => Status | undefined) | undefined;
  /** Returns the text of `config.json`, or undefined when it is absent. */
  readonly config: () => string | undefined;
  /** Replaces `config.json` without the host's knowledge, as an external program does. */
  readonly setConfig: (content: string | Uint8Array) => void;
  /** Answers a request with the mod's registered route. */
  readonly call: (method: string, path: string, body?: string) => Response;
  /** Returns the log lines that `act` writes. */
  readonly linesOf: (act: () => unknown) => string[];
  /** Returns the payloads of an event that `act` emits. */
  readonly heard: (event: string, act: () => unknown) => unknown[];
  /** Sends a settings query over the bus, and returns the announces that answer it. */
  readonly asked: (about: "index" | "page" | "apply", query: unknown) => unknown[];
  /** Releases all registrations, in reverse order. */
  readonly unload: () => void;
}

/** A {@link TestHost.beforeWrite} that fails the test at a write. */
export function mustNotWrite(): never {
  throw new Error("the config file was written");
}

/** Creates a host in a new folder, passes it to `work`, then releases its registrations and removes the folder. */
export function withTestHost(
  options: TestHostOptions,
  work: (host: TestHost) => void | Promise<void>,
): Promise<void> {
  return withTempFolder(async (folder) => {
    const host = createTestHost(folder, options);
    try {
      await work(host);
    } finally {
      host.unload();
    }
  });
}

/** Like {@link withTestHost}, with the SDK of the mod, which declares `rows` if they are given. */
export function withSdk(
  { rows, ...options }: TestHostOptions & { readonly rows?: readonly Setting[] },
  work: (sdk: Sdk, host: TestHost) => void | Promise<void>,
): Promise<void> {
  return withTestHost(options, (host) => {
    const sdk = createSdk(host);
    if (rows !== undefined) sdk.declareSettings(rows);
    return work(sdk, host);
  });
}

/** Creates a host whose `config.json` is in a folder. */
export function createTestHost(folder: string, options: TestHostOptions = {}): TestHost {
  const { guid = "demo", name = "Demo", version = "1.2.3", side = "server", previous = "" } = options;
  const file = join(folder, "config.json");
  const lines: string[] = [];
  const faults: string[] = [];
  const count = { reads: 0, writes: 0 };
  const log: Host["log"] = (level, text) => void lines.push(`${level} ${text}`);
  const fault: Host["fault"] = (where, error) => void faults.push(`${where} ${(error as Error).message}`);
  const solo = createSoloHost({
    side,
    mod: { guid, name, version },
    config: { read, write, version: () => read().text },
    log,
    fault,
    bus: options.bus ?? createBus({ log }),
  });
  const scope = createScope((error) => {
    throw error;
  });
  if (options.config !== undefined) writeFileSync(file, options.config);

  function read(): ConfigText {
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
      return { status: Status.Ok, text };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return { status: Status.ErrNotFound, text: "" };
      return { status: error instanceof TypeError ? Status.ErrConfigParse : Status.ErrIo, text: "" };
    }
  }

  function write(next: string, previous: string): Status {
    const refused = host.beforeWrite?.();
    if (refused !== undefined) return refused;
    if (read().text !== previous) return Status.ErrConflict;
    writeFileSync(`${file}.new`, next);
    renameSync(`${file}.new`, file);
    count.writes++;
    return Status.Ok;
  }

  const table = createHostTable(solo.environment(previous), (_where, part) => part(), scope.add);
  const host: TestHost = {
    ...table,
    bus: solo.bus,
    lines,
    faults,
    routes: solo.routes,
    count,
    beforeWrite: undefined,
    readConfig() {
      count.reads++;
      return read();
    },
    config() {
      const { status, text } = read();
      return status === Status.ErrNotFound ? undefined : text;
    },
    setConfig: (content) => writeFileSync(file, content),
    call: (method, path, body = "") => solo.request(method, path, body),
    linesOf(act) {
      const before = lines.length;
      act();
      return lines.slice(before);
    },
    asked: (about, query) =>
      host.heard(SettingsEvent[`${about}Announce`], () =>
        host.bus.emit<string>(SettingsEvent[`${about}Query`], query),
      ),
    heard(event, act) {
      const payloads: unknown[] = [];
      const off = solo.bus.on(event, (payload) => void payloads.push(payload));
      act();
      off();
      return payloads;
    },
    unload: scope.release,
  };
  return host;
}
