import * as assert from "uvu/assert";
import type { Profile } from "../../../host-shim/protocol/profiles/profile-file.js";
import type {
  AppliedProfile,
  ListedProfile,
  ProfilePreview,
} from "../../../host-shim/protocol/profiles/profile-replies.js";
import { PROFILE_ROUTES } from "../../../host-shim/protocol/profiles/profile-requests.js";
import { suite } from "../../support/suite.js";
import {
  type Answer,
  type Answerer,
  type Case,
  HOST_VERSION,
  openLocal,
  withBoth,
} from "./selection-cases.js";

const same = suite("profiles of a server and a local backend");

const PATHS = Object.entries<readonly string[]>(PROFILE_ROUTES);
const mods = ["a", "b", "c"].map((id) => ({ id }));
const POLL = `/svc/mods/client/${HOST_VERSION}`;

const profile = (members: string, name = "P") =>
  `{"schema":"svc.profile/1","name":"${name}","hostVersion":"1.0.0","mods":[]${members && `,${members}`}}`;
const overrides = (...all: readonly (readonly [id: string, enabled: boolean])[]) =>
  `"overrides":[${all.map(([id, enabled]) => `{"id":"${id}","enabled":${enabled}}`)}]`;

/** The members of the parsed body of any reply. */
type Told = Profile &
  ListedProfiles &
  ProfilePreview &
  AppliedProfile & { readonly ok: boolean; readonly err: string };
interface ListedProfiles {
  readonly profiles: readonly ListedProfile[];
}

/** Sends a request to both backends, asserts equal status, headers and body, and returns the answer. */
function asking(server: Answerer, local: Answerer) {
  return async (method: string, target: string, body = ""): Promise<Answer & { readonly told: Told }> => {
    const answer = await server([method, target, "", body]);
    assert.equal(await local([method, target, "", body]), answer, `${method} ${target} ${body}`);
    return { ...answer, told: answer.body === "" ? undefined : JSON.parse(answer.body) };
  };
}

same("are saved, listed, returned and deleted with equal status, headers and body", () =>
  withBoth({ mods }, async (server, local) => {
    const ask = asking(server, local);
    const post = (path: string, body: string) => ask("POST", `/svc/profiles/${path}`, body);
    assert.equal((await ask("GET", "/svc/profiles")).told, { profiles: [], problems: [] });
    const saved = await post("save", `{"profile":${profile("", " E\u0301tude ")}}`);
    assert.equal(saved.told, { ok: true, name: "\u00c9tude" });
    assert.is((await post("save", `{"profile":${profile("", "\u00e9tude")}}`)).status, 409);
    await post("save", `{"profile":${profile("", "\u00e9tude")},"replace":true}`);
    await post(
      "save",
      `{"profile":${profile('"mods":[{"id":"a","version":"1","values":{"x":1.0}}]')},"auto":true}`,
    );
    assert.equal(
      (await ask("GET", "/svc/profiles")).told.profiles.map((one) => one.name),
      ["P", "\u00e9tude"],
    );
    assert.match((await ask("GET", "/svc/profiles/one?name=p")).body, '"x":1.0');
    assert.is((await ask("GET", "/svc/profiles/one?name=%C3%89TUDE")).told.name, "\u00e9tude");
    for (const query of ["", "?name=", "?name=none", "?name=%00"])
      assert.is((await ask("GET", `/svc/profiles/one${query}`)).status, 404);
    for (const [path, methods] of PATHS) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) await ask(method, path);
      await ask("POST", path, "{");
      await ask("POST", path, `{"name":5,"profile":{"schema":"svc.profile/1"}}`);
      await ask("POST", path, `{"profile":${profile('"later":1')}}`);
      // The server answers a long body before its routes do, so only the status and body are equal.
      const long: Case = ["POST", path, "", `{"x":"${"x".repeat(1024 * 1024)}"}`];
      const [{ status, body }, refused] = [await server(long), await local(long)];
      assert.equal([refused.status, refused.body], [status, body]);
      assert.is(status, methods.includes("POST") ? 413 : 405);
      await ask("GET", `${path}/`);
      await ask("GET", `${path}more`);
    }
    assert.equal((await post("delete", '{"name":"P"}')).told, { ok: true });
    assert.is((await post("delete", '{"name":"P"}')).status, 404);
  }),
);

same("are previewed and applied with equal answers, and the previous state is saved and restored", () =>
  withBoth({ mods }, async (server, local) => {
    const ask = asking(server, local);
    const post = (path: string, body: string) => ask("POST", `/svc/profiles/${path}`, body);
    await ask("GET", "/svc/mods/disable/ghost");
    await ask("GET", "/svc/mods/disable/a");
    const start = (await ask("GET", "/svc/profiles/current")).told;
    assert.equal(start.overrides, [
      { id: "ghost", enabled: false },
      { id: "a", enabled: false },
    ]);
    assert.equal(
      start.mods.map(({ id }) => id),
      ["a", "b", "c"],
    );
    const next = profile(overrides(["c", false], ["a", true], ["absent", true]));
    const { told: preview } = await post("preview", `{"profile":${next}}`);
    assert.equal(
      preview.changes.map(({ id, after }) => [id, after.enabled]),
      [
        ["a", true],
        ["c", false],
      ],
    );
    assert.equal(preview.mods, [{ id: "absent", state: "not-installed", values: [], skipped: [] }]);
    assert.equal((await ask("GET", "/svc/profiles/current")).told, start, "a preview changes nothing");
    const { told: applied } = await post("apply", `{"profile":${next},"base":"${preview.base}"}`);
    assert.is(applied.before, "before P");
    assert.equal(applied.overrides, {
      before: start.overrides,
      after: [
        { id: "ghost", enabled: false },
        { id: "c", enabled: false },
        { id: "a", enabled: true },
      ],
    });
    await ask("GET", POLL);
    const stale = await post("apply", `{"profile":${next},"base":"${preview.base}"}`);
    assert.is(stale.status, 409);
    assert.is.not(stale.told.base, preview.base);
    const again = (await post("apply", `{"profile":${next}}`)).told;
    assert.equal([again.changed, again.before], [false, null]);
    const before = (await ask("GET", "/svc/profiles/one?name=before%20P")).body;
    assert.is((await post("apply", `{"profile":${before},"keep":false}`)).told.before, null);
    assert.equal((await ask("GET", "/svc/profiles/current")).told, start);
    await post("apply", `{"profile":${next}}`);
    assert.equal(
      (await ask("GET", "/svc/profiles")).told.profiles.map((one) => [one.name, one.auto]),
      [
        ["before P 2", true],
        ["before P", true],
      ],
    );
    await post(
      "apply",
      `{"profile":{"schema":"svc.set/1","mods":[{"id":"b","version":"1.0.0","values":{"x":1}}]}}`,
    );
    await post("apply", `{"profile":${profile("")}}`);
    const none = (await post("apply", `{"profile":${profile(overrides())}}`)).told;
    assert.equal(none.overrides.after, [{ id: "ghost", enabled: false }]);
  }),
);

const text = (count: number) => {
  const all = Array.from({ length: count }, (_, at) => ({
    id: `m${at}`,
    artifact: { dir: `m${at}`, library: "mod.js", sha256: "ab".repeat(32) },
    name: "M",
    version: "1.0.0",
    sides: ["client"],
  }));
  return JSON.stringify({ schema: "svc.registry/1", mods: all, lists: [], activeLists: [] });
};

const page = suite("profiles in a page");

page("are applied completely or not at all when the storage refuses one override", () => {
  const { backend, storage } = openLocal(text(4));
  const ask = (path: string, body = "") => {
    const [meth, headers] = [body === "" ? "GET" : "POST", [] as const];
    return backend.answer({ meth, path, headers, body, version: "HTTP/1.1" } as never);
  };
  ask("/svc/mods/enable/m0");
  ask("/svc/mods/disable/m1");
  const items = new Map(storage.items);
  const { setItem } = storage;
  let writes = 0;
  storage.setItem = (key, value) => {
    if (key.startsWith("svc-mod/override:") && ++writes === 2) throw new Error("full");
    setItem(key, value);
  };
  const wanted = `{"profile":${profile(overrides(["m3", true], ["m1", true], ["m0", false]))}}`;
  assert.is(ask("/svc/profiles/apply", wanted).status, 500);
  assert.equal(storage.items, items);
  assert.is(JSON.parse(ask("/svc/profiles/apply", wanted).body).changed, true);
  assert.equal(JSON.parse(ask("/svc/profiles/current").body).overrides, [
    { id: "m3", enabled: true },
    { id: "m1", enabled: true },
    { id: "m0", enabled: false },
  ]);
});

page("are refused with the storage's reason when also the saved previous state cannot be deleted", () => {
  const { backend, storage } = openLocal(text(1));
  const { setItem, removeItem } = storage;
  storage.setItem = (key, value) => {
    if (key.startsWith("svc-mod/override:")) throw new Error("it is full");
    setItem(key, value);
  };
  storage.removeItem = (key) => {
    if (key.startsWith("svc-mod/profile:")) throw new Error("it is read-only");
    removeItem(key);
  };
  const body = `{"profile":${profile(overrides(["m0", true]))}}`;
  const answer = backend.answer({ meth: "POST", path: "/svc/profiles/apply", headers: [], body } as never);
  assert.is(answer.status, 500);
  assert.match(JSON.parse(answer.body).err, /it is full/);
});

page("are at most 50 of a user, of at most 64 KiB each, in items named by the SHA-256 of their names", () => {
  const { backend, storage } = openLocal(text(1));
  const save = (body: string) =>
    backend.answer({ meth: "POST", path: "/svc/profiles/save", headers: [], body } as never).status;
  for (let at = 0; at < 50; at++) assert.is(save(`{"profile":${profile("", `p${at}`)}}`), 200);
  assert.is(save(`{"profile":${profile("", "more")}}`), 409);
  assert.is(save(`{"profile":${profile("", "auto")},"auto":true}`), 200);
  assert.is(storage.items.size, 51);
  assert.ok([...storage.items.keys()].every((key) => /^svc-mod\/profile:[\da-f]{64}$/.test(key)));
  const long = `"mods":[{"id":"a","version":"${"x".repeat(70_000)}"}]`;
  assert.is(save(`{"profile":${profile(long, "p1")},"replace":true}`), 413);
});
