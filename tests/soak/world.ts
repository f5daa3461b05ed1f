import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import {
  type ClientHost,
  createClientHost,
  type Transport,
  type TransportReply,
} from "../../host-shim/client/index.js";
import { createEvaluate, createHttpTransport, createModStore } from "../../host-shim/node/index.js";
import { type Backend, startBackend } from "../../host-shim/server/index.js";
import { SettingsEvent } from "../../sdk/index.js";
import type { Install, ModEntry } from "../support/install.js";

/** The game's clock runs this many times as fast as the wall clock. */
const SPEED = 20;
const FRAME_MS = 5;
const VERSION = "1.4.0";

export const MODS: readonly ModEntry[] = [
  { id: "m0" },
  { id: "m1", requires: [{ id: "m0", version: "*" }] },
  { id: "m2", requires: [{ id: "m1", version: "*" }] },
  { id: "m3" },
  { id: "m4", conflicts: [{ id: "m3" }] },
  { id: "m5" },
  { id: "m6", sides: ["server"] },
  { id: "m7", sides: ["server"], requires: [{ id: "m6", version: "*" }] },
  { id: "m8", sides: ["server"] },
  { id: "m9", sides: ["client", "server"] },
  { id: "m10", sides: ["client", "server"], requires: [{ id: "m9", version: "*" }] },
  { id: "m11", sides: ["client", "server"] },
];

/** The ways in which the network damages the backend's answers. */
export type Damage = "none" | "status 500" | "no JSON" | "wrong shape" | "cut short" | "no answer";

/** A backend and a client host on one install; the game's clock is faster than the wall clock. */
export interface World {
  readonly install: Install;
  /** The lines of both logs since the last {@link World.forget}. */
  readonly lines: string[];
  readonly client: ClientHost;
  /** The last loaded build of each client mod. */
  readonly builds: ReadonlyMap<string, string>;
  /** The overrides that the backend acknowledged, and the values of `size` that mods acknowledged. */
  readonly overrides: Map<string, string>;
  readonly sizes: Map<string, number>;
  damage: Damage;
  /** Returns the number of drawn frames. */
  readonly frames: () => number;
  readonly forget: () => void;
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** Enables, disables or clears a mod, and records the acknowledged override; returns the HTTP status. */
  readonly request: (action: string, id: string) => Promise<number>;
  /** Edits `size` over the bus or over HTTP; resolves to whether the mod acknowledged the edit. */
  readonly edit: (id: string, value: number) => Promise<boolean>;
  /** Writes a new build of a mod, with `code` in front; returns the build's number. */
  readonly rebuild: (id: string, code?: string) => string;
  readonly stopBackend: () => Promise<void>;
  readonly startBackend: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a backend and a client host on an install with {@link MODS}. */
export async function startWorld(install: Install): Promise<World> {
  const source = await bundleFixture();
  const lines: string[] = [];
  const builds = new Map<string, string>();
  const overrides = new Map<string, string>();
  const sizes = new Map<string, number>();
  const log = (level: string, text: string) => void lines.push(`${level} ${text}`);
  let backend: Backend | undefined;
  let port = 0;
  let made = 0;

  const http = createHttpTransport();
  const transport: Transport = (request, done) => {
    const { damage } = world;
    if (damage === "no answer") return;
    http.send(request, (reply, problem) => {
      if (reply === undefined || damage === "none") done(reply, problem);
      else done(damaged(damage, reply), "the answer was cut short");
    });
  };

  const open = async (): Promise<void> => {
    backend = await startBackend({ root: install.root, port, hostVersion: VERSION, log });
    port = Number(new URL(backend.url).port);
  };
  const url = () => `http://127.0.0.1:${port}`;

  function rebuild(id: string, code = ""): string {
    const build = String(++made);
    install.setLibrary(id, code + source.replace("BUILD_NUMBER", build));
    return build;
  }

  for (const { id } of MODS) rebuild(id);
  await open();
  const client = createClientHost({
    baseUrl: url(),
    hostVersion: VERSION,
    transport,
    evaluate: createEvaluate(),
    store: createModStore(install.root, log),
    log,
    now: () => performance.now() * SPEED,
  });
  client.bus.on("soak.build", (payload) => {
    const [id = "", build = ""] = String(payload).split(" ");
    builds.set(id, build);
  });
  let drawn = 0;
  const frames = setInterval(() => {
    drawn++;
    client.tick(4);
  }, FRAME_MS);

  async function get(path: string) {
    const reply = await fetch(url() + path);
    return { status: reply.status, body: await reply.text() };
  }

  async function editOverHttp(id: string, value: number): Promise<boolean> {
    const reply = await fetch(`${url()}/svc/settings/${id}`, {
      method: "POST",
      body: JSON.stringify({ key: "size", value }),
    });
    const rows = JSON.parse(await reply.text());
    return reply.status === 200 && rows[0].value === value;
  }

  function editOverBus(id: string, value: number): boolean {
    let stored = false;
    const off = client.bus.on(SettingsEvent.applyAnnounce, (text) => {
      const { guid, ok, rows } = JSON.parse(text);
      stored ||= guid === id && ok && rows[0].value === value;
    });
    client.bus.emit(SettingsEvent.applyQuery, JSON.stringify({ guid: id, key: "size", value }));
    off();
    return stored;
  }

  const world: World = {
    install,
    lines,
    client,
    builds,
    overrides,
    sizes,
    damage: "none",
    frames: () => drawn,
    forget: () => void lines.splice(0),
    get,
    async request(action, id) {
      const { status, body } = await get(`/svc/mods/${action}/${id}`);
      if (status === 200) overrides.set(id, JSON.parse(body).override);
      return status;
    },
    async edit(id, value) {
      const onClient = client.mods().some(({ guid, state }) => guid === id && state === "live");
      const stored = onClient ? editOverBus(id, value) : await editOverHttp(id, value);
      if (stored) sizes.set(id, value);
      return stored;
    },
    rebuild,
    async stopBackend() {
      await backend?.close();
      backend = undefined;
    },
    startBackend: open,
    async stop() {
      clearInterval(frames);
      client.stop();
      http.close();
      await backend?.close();
    },
  };
  return world;
}

function damaged(damage: Damage, reply: TransportReply): TransportReply | undefined {
  switch (damage) {
    case "status 500":
      return { ...reply, status: 500, body: '{"err":"out of order"}' };
    case "no JSON":
      return { ...reply, status: 200, etag: "", body: "<html>Please log in to this network</html>" };
    case "wrong shape":
      return { ...reply, status: 200, etag: "", body: `{"hostVersion":"${VERSION}","mods":[{"guid":7}]}` };
    default:
      return undefined;
  }
}

async function bundleFixture(): Promise<string> {
  const bundle = await rollup({ input: fileURLToPath(new URL("fixtures/soak-mod.js", import.meta.url)) });
  const { output } = await bundle.generate({ format: "cjs", exports: "default" });
  await bundle.close();
  return output[0].code;
}

/** Reads the overrides of the install: `enabled` or `disabled` by id. */
export function storedOverrides({ install }: World): Map<string, string> {
  const path = join(install.root, "overrides.json");
  const stored = new Map<string, string>();
  try {
    for (const { id, enabled } of JSON.parse(readFileSync(path, "utf8")).overrides) {
      stored.set(id, enabled ? "enabled" : "disabled");
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return stored;
}

/** Removes a file or folder of the install. */
export function remove({ install }: World, path: string): void {
  rmSync(join(install.root, path), { recursive: true, force: true });
}
