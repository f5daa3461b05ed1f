import * as assert from "uvu/assert";
import type { TransportReply } from "../../host-shim/client/index.js";
import { type TestBackend, withBackend } from "../support/backend.js";
import { assertHarmless } from "../support/harmless.js";
import { type Install, libraryText, type RegistryParts, withInstall } from "../support/install.js";
import { POISON, POISON_WITHOUT_C0 } from "../support/poison.js";
import { suite } from "../support/suite.js";
import { bundledMod } from "./client/fixtures/bundle.js";
import { decisionText, type Rig, record, speaking, withRig } from "./client/rig.js";

const client = suite("client host: foreign text in the log");
const server = suite("backend: foreign text in the log");

const poison = JSON.stringify(POISON);
const sdkMod = await bundledMod("poison-mod");

/** Asserts that the text is in the log without terminal escapes. */
function assertLogged(lines: readonly string[]): void {
  assert.ok(
    lines.some((line) => /p0ison/i.test(line)),
    `the text is not in the log:\n${lines.join("\n")}`,
  );
  // A line is `level text`; only the text is checked as a terminal shows it.
  for (const line of lines) {
    assert.match(line, /^(?:debug|info|warn|error) /);
    assertHarmless(line.slice(line.indexOf(" ") + 1));
  }
}

/** Returns a mod's record as a backend serves it, with `members` instead of the rig's. */
const decided = (rig: Rig, id: string, members: object) => ({
  ...record(rig.install.root, { id }),
  ...members,
});

interface ClientSource {
  readonly source: string;
  /** The library of the mod `a`. */
  readonly library?: string;
  /** Changed members of the record of `a`. */
  readonly record?: object;
  readonly act?: (rig: Rig) => void;
}

const clientSources: readonly ClientSource[] = [
  { source: "the name of a loaded mod", record: { name: POISON } },
  { source: "the version of a loaded mod", record: { version: POISON } },
  {
    source: "the name of a rejected mod",
    record: { name: POISON, enabled: false, verdict: "disabled" },
  },
  {
    source: "a name like a rejection line, of a mod that waits for its library,",
    record: { name: `${POISON.replace("p0ison\n", "")}p0ison`, artifact: { dir: "b", library: "c.js" } },
  },
  {
    source: "the name of a mod with the verdict wrong-side",
    record: { name: POISON, enabled: false, verdict: "wrong-side" },
  },
  { source: "the reason of a verdict", record: { enabled: false, verdict: "conflict", reason: POISON } },
  { source: "a verdict that the host does not know", record: { enabled: false, verdict: POISON } },
  { source: "a folder", record: { artifact: { dir: POISON.replace(/\n/g, ""), library: "mod.js" } } },
  { source: "a line that a mod logs", library: speaking("a", `host.log("info", ${poison})`) },
  { source: "the level at which a mod logs", library: speaking("a", `host.log(${poison}, "p0ison")`) },
  { source: "the error of a load", library: speaking("a", `throw new Error(${poison})`) },
  { source: "a string that a load throws", library: speaking("a", `throw ${poison}`) },
  {
    source: "an error with throwing getters",
    library: speaking(
      "a",
      `host.log("info", "p0ison"); throw { get message() { throw 1; }, get stack() { throw ${poison}; } }`,
    ),
  },
  {
    source: "a stack that a mod made up",
    library: speaking("a", `const e = new Error("x"); e.message = ""; e.stack = ${poison}; throw e`),
  },
  { source: "the error of a library's top-level code", library: `throw new Error(${poison})` },
  {
    source: "the error of an unload",
    library: speaking("a", "", `throw new Error(${poison})`),
    act: (rig) => rig.host.stop(),
  },
  {
    source: "the name of an event whose handler throws",
    library: speaking("a", `host.on(${poison}, () => { throw new Error("no"); }); host.emit(${poison}, 1)`),
  },
  {
    source: "the name of an event in an endless chain",
    library: speaking("a", `host.on(${poison}, () => host.emit(${poison}, 1)); host.emit(${poison}, 1)`),
  },
  {
    source: "the error of a timer",
    library: speaking("a", `setTimeout(() => { throw new Error(${poison}); }, 1)`),
    act: (rig) => rig.poll(),
  },
  { source: "the entry point in a mod's fault()", library: speaking("a", `host.fault(${poison}, "x")`) },
  { source: "a mod's report about an edit", library: sdkMod, act: (rig) => edit(rig, '"detail"') },
  { source: "the error of an apply hook", library: sdkMod, act: (rig) => edit(rig, '"throw"') },
  { source: "a stored literal", library: sdkMod, act: (rig) => edit(rig, JSON.stringify(POISON)) },
  { source: "a stored key", library: sdkMod, act: (rig) => edit(rig, '"key"') },
];

function edit({ host }: Rig, literal: string): void {
  host.bus.emit("svc.settings.applyQuery", `{"guid":"a","key":"word","value":${literal}}`);
}

for (const { source, library = speaking("a"), record: members = {}, act } of clientSources) {
  client(`${source} forges no line, and is logged without terminal escapes`, async () => {
    let rig: Rig | undefined;
    await withRig(
      { a: library },
      (made) => {
        rig = made;
        rig.poll();
        act?.(rig);
        rig.poll();
        assertLogged(rig.lines);
      },
      {
        transport: ({ url }, done) => {
          if (url.endsWith("/reports")) return done({ status: 200, etag: "", body: "" }, "");
          done({ status: 200, etag: "", body: decisionText([decided(rig!, "a", members)]) }, "");
        },
      },
    );
  });
}

const answers: readonly (readonly [source: string, reply: TransportReply | undefined, problem: string])[] = [
  ["the body of an error", { status: 500, etag: "", body: POISON }, ""],
  ["the problem of a transport", undefined, POISON],
];
for (const [source, reply, problem] of answers) {
  client(`${source} forges no line, and is logged without terminal escapes`, () =>
    withRig(
      {},
      (rig) => {
        rig.poll();
        assertLogged(rig.lines);
      },
      { transport: (_request, done) => done(reply, problem) },
    ),
  );
}

interface ServerSource {
  readonly source: string;
  /** The members of the entry of the mod `a`, which runs on the server. */
  readonly entry?: object;
  readonly registry?: Partial<RegistryParts>;
  readonly library?: string;
  readonly before?: (install: Install) => void;
  readonly act?: (backend: TestBackend, install: Install) => Promise<unknown>;
}

const post = (backend: TestBackend, path: string, body: string) =>
  fetch(`${backend.url}${path}`, { method: "POST", body }).then((reply) => reply.text());

const serverSources: readonly ServerSource[] = [
  { source: "the name of a server mod", entry: { name: POISON } },
  { source: "a line that a server mod logs", library: libraryText(`host.log("warn", ${poison})`) },
  { source: "the error of a server mod", library: libraryText(`throw new Error(${poison})`) },
  { source: "the id of an entry that is skipped", registry: { mods: [{ id: POISON, sides: 1 }] } },
  {
    source: "the reason of a conflict",
    registry: {
      mods: [
        { id: "a", sides: ["server"], conflicts: [{ id: "b", reason: POISON }] },
        { id: "b", sides: ["server"] },
      ],
    },
  },
  {
    source: "the note of a list",
    registry: {
      lists: [{ id: "core", entries: [{ id: "a", enabled: false, note: POISON }] }],
      activeLists: ["core"],
    },
    // A list's note is logged only when it disables a loaded mod.
    act: ({ get }) => get("/svc/mods/enable/a").then(() => get("/svc/mods/clear/a")),
  },
  {
    source: "the id of a list",
    registry: { lists: [{ id: "core", inherits: [POISON], entries: [] }], activeLists: ["core"] },
  },
  {
    source: "an unknown member of an entry",
    entry: { [POISON]: 1, p0ison: 1 },
  },
  {
    source: "a registry of another schema",
    before: (install) =>
      install.write("registry/mods.json", JSON.stringify({ schema: `p0ison${POISON_WITHOUT_C0}` })),
  },
  {
    source: "a malformed overrides file",
    before: (install) =>
      install.write("overrides.json", JSON.stringify({ schema: POISON_WITHOUT_C0, overrides: 1 })),
  },
  {
    source: "a folder that no entry names",
    before: (install) => install.write(`mods/${POISON}/file`, ""),
  },
  {
    source: "a folder whose library cannot be used",
    entry: { artifact: { dir: POISON_WITHOUT_C0, library: "mod.js", sha256: "0".repeat(64) } },
  },
  {
    source: "the path of a route that is registered twice",
    library: libraryText(`for (let i = 0; i < 2; i++) host.route("GET", "/" + ${poison}, () => 1)`),
  },
  {
    source: "the method of a route",
    library: libraryText(`for (let i = 0; i < 2; i++) host.route(${poison}, "/x", () => 1)`),
  },
  {
    source: "the error of a route",
    library: libraryText(`host.route("GET", "/x", () => { throw new Error(${poison}); })`),
    act: ({ get }) => get("/x"),
  },
  {
    source: "the answer of a route",
    library: libraryText(`host.route("GET", "/x", () => ${poison})`),
    act: ({ get }) => get("/x"),
  },
  {
    source: "the problem in a game's report",
    act: (backend) =>
      post(
        backend,
        "/svc/mods/reports",
        JSON.stringify({ guid: "a", state: "not armed", problem: POISON, sha256: "" }),
      ),
  },
  {
    source: "a posted value",
    library: await bundledMod("poison-mod"),
    act: (backend) => post(backend, "/svc/settings/a", `{"key":"word","value":"${POISON_WITHOUT_C0}"}`),
  },
];

for (const { source, entry = {}, registry = {}, library, before, act } of serverSources) {
  server(`${source} forges no line, and is logged without terminal escapes`, () =>
    withInstall({ mods: [{ id: "a", sides: ["server"], ...entry }], ...registry }, async (install) => {
      if (library !== undefined) install.setLibrary("a", library);
      before?.(install);
      await withBackend(
        install.root,
        async (backend) => {
          if (act !== undefined) {
            if (library !== undefined) await backend.line(/loaded/);
            await act(backend, install);
          }
          await backend.line(/p0ison/i);
          // The targets of a page's requests are logged as well.
          await backend.get("/");
          assertLogged(backend.lines);
        },
        { hostVersion: "1.4.0" },
      );
    }),
  );
}
