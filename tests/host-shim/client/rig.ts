import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ClientHost,
  createClientHost,
  type HostLink,
  type ModStore,
  type TimeLimit,
  type Transport,
  type TrialStep,
} from "../../../host-shim/client/index.js";
import type { Diagnosis } from "../../../host-shim/diagnosis/index.js";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { createEvaluate, sha256 } from "../../../host-shim/node/index.js";
import { type Install, withInstall } from "../../support/install.js";

/** A mod in a rig's decision. With only an `id` it is enabled and has no dependencies. */
export interface Decided {
  readonly id: string;
  readonly version?: string;
  readonly enabled?: boolean;
  readonly verdict?: string;
  readonly reason?: string;
  readonly requires?: readonly string[];
  /** Whether a search has turned the mod off. */
  readonly held?: boolean;
  /** The hash in the decision; by default the hash of the file on disk, or `""` without a file. */
  readonly sha256?: string;
}

/** A client host over a real install, whose clock, frames and backend the test controls. */
export interface Rig {
  readonly host: ClientHost;
  readonly install: Install;
  /** The log as lines of `level text`. */
  readonly lines: string[];
  /** The payloads of the event `said`, which the mods emit. */
  readonly said: unknown[];
  readonly clock: { time: number };
  /** Sets the backend's decision from now on, in load order. */
  readonly decide: (...mods: readonly (string | Decided)[]) => void;
  /** Sets the step of the search that later decisions name; undefined ends the search. */
  readonly setStep: (step: number | undefined, search?: string) => void;
  /** Advances the clock by one poll interval and runs frames until no work is left. */
  readonly poll: () => void;
  /** {@link Rig.decide} and {@link Rig.poll}. */
  readonly obey: (...mods: readonly (string | Decided)[]) => void;
  /** The ids of the running mods, sorted. */
  readonly live: () => string[];
  /** The lines, or the events `said`, since the last call. */
  readonly newLines: () => string[];
  readonly newlySaid: () => unknown[];
  /** The host's state of one mod, as `state problem`. */
  readonly stateOf: (id: string) => string;
}

/** Replacements of a rig's parts. */
export interface RigParts {
  readonly transport?: Transport;
  readonly store?: (store: ModStore) => ModStore;
  readonly limit?: TimeLimit;
  readonly onTrial?: (trial: TrialStep | undefined) => void;
  readonly diagnosis?: Diagnosis;
  readonly link?: HostLink;
}

export const HOST_VERSION = "1.4.0";
export const POLL_MS = 3000;

/** Creates an install with these libraries and a host over it, passes both to `work`, then stops and removes them. */
export function withRig(
  libraries: Readonly<Record<string, string>>,
  work: (rig: Rig) => void | Promise<void>,
  parts: RigParts = {},
): Promise<void> {
  return withInstall({}, async (install) => {
    for (const [id, text] of Object.entries(libraries)) install.setLibrary(id, text);
    const rig = createRig(install, parts);
    try {
      await work(rig);
    } finally {
      rig.host.stop();
    }
  });
}

/** Creates a host over an install; the caller stops it. */
export function createRig(install: Install, parts: RigParts = {}): Rig {
  const lines: string[] = [];
  const said: unknown[] = [];
  const clock = { time: 1000 };
  let decided: readonly (string | Decided)[] = [];
  let trial: { readonly search: string; readonly step: number } | undefined;
  let seenLines = 0;
  let seenSaid = 0;

  const answer: Transport = ({ etag }, done) => {
    const body = decisionText(
      decided.map((mod) => record(install.root, typeof mod === "string" ? { id: mod } : mod)),
      HOST_VERSION,
      trial,
    );
    const tag = `"${sha256(body)}"`;
    done(tag === etag ? { status: 304, etag: tag, body: "" } : { status: 200, etag: tag, body }, "");
  };
  const log = (level: string, text: string) => void lines.push(`${level} ${text}`);
  const store = createModStore(install.root, log);
  const host = createClientHost({
    baseUrl: "http://backend",
    hostVersion: HOST_VERSION,
    transport: parts.transport ?? answer,
    evaluate: createEvaluate(),
    store: parts.store?.(store) ?? store,
    log,
    now: () => clock.time,
    pollMs: POLL_MS,
    ...(parts.limit !== undefined && { limit: parts.limit }),
    ...(parts.onTrial !== undefined && { onTrial: parts.onTrial }),
    ...(parts.diagnosis !== undefined && { diagnosis: parts.diagnosis }),
    ...(parts.link !== undefined && { link: parts.link }),
  });
  host.bus.on("said", (payload: unknown) => said.push(payload));

  const rig: Rig = {
    host,
    install,
    lines,
    said,
    clock,
    decide(...mods) {
      decided = mods;
    },
    setStep(step, search = "s1") {
      trial = step === undefined ? undefined : { search, step };
    },
    poll() {
      clock.time += POLL_MS;
      // The clock does not advance meanwhile, so that one frame does all the work.
      host.tick(1);
    },
    obey(...mods) {
      rig.decide(...mods);
      rig.poll();
    },
    live: () =>
      host
        .mods()
        .filter(({ state }) => state === "live")
        .map(({ guid }) => guid)
        .sort(),
    newLines() {
      const fresh = lines.slice(seenLines);
      seenLines = lines.length;
      return fresh;
    },
    newlySaid() {
      const fresh = said.slice(seenSaid);
      seenSaid = said.length;
      return fresh;
    },
    stateOf(id) {
      const mod = host.mods().find(({ guid }) => guid === id);
      return mod === undefined ? "unknown" : `${mod.state} ${mod.problem}`.trim();
    },
  };
  return rig;
}

/** Returns the body of an answer of the selection route. */
export function decisionText(
  mods: readonly unknown[],
  hostVersion = HOST_VERSION,
  trial?: { readonly search: string; readonly step: number },
): string {
  return JSON.stringify({ hostVersion, mods, trial });
}

/** Returns a mod's record as a backend serves it. */
export function record(root: string, mod: Decided): Record<string, unknown> {
  const { id, version = "1.0.0", held = false, requires = [] } = mod;
  const { enabled = !held, reason = held ? "held back by the search" : "" } = mod;
  return {
    guid: id,
    name: id.toUpperCase(),
    version,
    enabled,
    verdict: mod.verdict ?? (enabled ? "loaded" : "disabled"),
    reason,
    requires,
    ...(held && { held }),
    artifact: { dir: id, library: "mod.js", sha256: mod.sha256 ?? hashOf(root, id) },
  };
}

function hashOf(root: string, id: string): string {
  const path = join(root, "mods", id, "mod.js");
  return existsSync(path) ? sha256(readFileSync(path)) : "";
}

/** Returns a library that emits `+<name>` when it is loaded and `-<name>` when it is unloaded. */
export function speaking(name: string, attach = "", detach = ""): string {
  return `let host;
module.exports = {
  api: 1, sdk: "0",
  attach(table) { host = table; host.emit("said", "+${name}"); ${attach}; return "Ok"; },
  detach() { host.emit("said", "-${name}"); ${detach}; },
  refresh() { host.emit("said", "refresh ${name}"); },
};
`;
}
