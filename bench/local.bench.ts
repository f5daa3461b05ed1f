import { createLocalBackend } from "../host-shim/local/index.js";
import { parseRegistry } from "../host-shim/selection/mod-registry.js";
import { createDecisions } from "../host-shim/selection/resolve/decisions.js";
import { answerSelection } from "../host-shim/selection/routes/selection-routes.js";
import { request } from "../sdk/http/index.js";
import type { Part, Run } from "./run.js";

const VERSION = "1.4.0";
const SIZES = [1_000, 10_000] as const;
const MOST_NS = 2e6;

/** An unchanged poll of a backend in the page, which checks the player's overrides, compared with the server's route. */
export default SIZES.map((size) => (run: Run) => poll(run, size)) satisfies readonly Part[];

function poll(run: Run, size: number): void {
  const text = registryText(size);
  const storage = storageWith(size);
  const backend = createLocalBackend({
    baseUrl: "",
    registry: text,
    storage,
    hostVersion: VERSION,
    libraries: () => {},
    log: () => {},
  });
  const url = `/svc/mods/client/${VERSION}`;
  const ask = (etag: string) => {
    let answered = { status: 0, etag: "" };
    backend.transport({ url, etag, timeoutMs: 1 }, (reply) => {
      answered = reply ?? answered;
    });
    return answered;
  };
  const { etag } = ask("");

  const registry = parseRegistry(text);
  const decided = createDecisions({ registry: () => registry, overrides: () => [], hashOf: () => "" });
  const parts = {
    selection: {
      ...decided,
      registry: () => registry,
      overrides: () => [],
      override() {},
      replaceOverrides() {},
      recheck: () => false,
      problems: () => [],
    },
    culprit: { records: decided.records, trial: () => undefined, problems: () => [] },
    languagesOf: () => [],
    presetsOf: () => 0,
    hostVersion: () => VERSION,
    polled() {},
    changed() {},
  };
  const pollWith = (tag: string) => request("GET", url, [{ name: "If-None-Match", value: tag }]);
  const known = answerSelection(parts, pollWith(""), undefined)!.headers.find(
    ({ name }) => name === "ETag",
  )!.value;
  if (ask(etag).status !== 304 || answerSelection(parts, pollWith(known), undefined)?.status !== 304) {
    throw new Error("the poll is not unchanged");
  }
  run.row({
    group: "a backend in the page",
    work: `an unchanged poll, ${size.toLocaleString("en-US")} mods`,
    ours: () => ask(etag),
    peers: { "the server's route": () => answerSelection(parts, pollWith(known), undefined) },
    limit: MOST_NS,
  });
}

function registryText(size: number): string {
  const ids = Array.from({ length: size }, (_, m) => `mod-${m}`);
  return JSON.stringify({
    schema: "svc.registry/1",
    mods: ids.map((id) => ({
      id,
      artifact: { dir: id, library: "mod.js", sha256: "0".repeat(64) },
      sides: ["client"],
    })),
    lists: [{ id: "all", entries: ids.map((id) => ({ id, enabled: true, note: "" })) }],
    activeLists: ["all"],
  });
}

/** Creates the storage of a page in which every mod has settings, and overrides turn twenty mods off. */
function storageWith(size: number) {
  const items = new Map<string, string>();
  for (let m = 0; m < size; m++) items.set(`svc-mod/mod-${m}/config.json`, "{}");
  for (let m = 0; m < 20; m++) items.set(`svc-mod/override:mod-${m}`, `{"enabled":false,"at":${m}}`);
  const keys = [...items.keys()];
  return {
    length: keys.length,
    key: (index: number) => keys[index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem() {},
    removeItem() {},
  };
}
