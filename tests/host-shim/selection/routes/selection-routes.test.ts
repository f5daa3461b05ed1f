import { existsSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createManager } from "../../../../host-shim/install/manager.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import type { Selection } from "../../../../host-shim/selection/resolve/decisions.js";
import {
  type Ask,
  answerOf,
  answerSelection,
  isOverride,
  type Question,
  type SelectionRoutes,
} from "../../../../host-shim/selection/routes/selection-routes.js";
import { headerValue, request, response } from "../../../../sdk/http/index.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, type RegistryParts, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const routes = suite("the selection routes");

const registry: RegistryParts = {
  mods: [
    { id: "a", name: "Alpha", sides: ["client", "server"] },
    { id: "b", requires: [{ id: "a", version: "^1.0.0" }] },
    { id: "c", sides: ["server"], pipeline: "^1.0.0" },
    { id: "d", requires: [{ id: "gone", version: "^2.0.0" }] },
  ],
  lists: [
    { id: "near", inherits: ["far"], entries: [{ id: "c", enabled: true, note: "" }] },
    { id: "far", entries: [{ id: "a", enabled: true, note: "" }] },
  ],
  activeLists: ["near"],
};

type Options = Parameters<typeof withBackend>[2];

function withServer(
  work: (backend: TestBackend, install: Install) => Promise<void>,
  options: Options = {},
  parts = registry,
): Promise<void> {
  return withInstall(parts, (install) =>
    withBackend(install.root, (backend) => work(backend, install), options),
  );
}

const json = async (backend: TestBackend, target: string) => JSON.parse((await backend.get(target)).body);
const verdictsOf = (body: { mods: { guid: string; verdict: string }[] }) =>
  Object.fromEntries(body.mods.map(({ guid, verdict }) => [guid, verdict]));

routes("answer a poll with a record for each mod of the registry", () =>
  withServer(async (backend, install) => {
    const reply = await backend.get("/svc/mods/client/1.4.0");
    assert.is(reply.headers.get("content-type"), "application/json; charset=utf-8");
    const body = JSON.parse(reply.body);
    assert.equal(Object.keys(body), ["hostVersion", "mods"]);
    assert.is(body.hostVersion, "1.4.0");
    assert.equal(verdictsOf(body), { a: "loaded", b: "not-selected", c: "wrong-side", d: "not-selected" });
    assert.equal(body.mods[0], {
      guid: "a",
      name: "Alpha",
      version: "1.0.0",
      enabled: true,
      verdict: "loaded",
      reason: "",
      requires: [],
      artifact: { dir: "a", library: "mod.js", sha256: sha256(install.read("mods/a/mod.js")) },
    });
  }),
);

routes("answer a poll that has the current ETag with 304 and no body until a decision changes", () =>
  withServer(async (backend, install) => {
    const poll = (etag: string) => backend.get("/svc/mods/client/1.4.0", `If-None-Match: ${etag}`);
    const first = await backend.get("/svc/mods/client/1.4.0");
    const etag = first.headers.get("etag") ?? "";
    assert.match(etag, /^"[^"]+"$/);
    assert.is(first.headers.get("cache-control"), "no-cache");
    const { status, body, headers } = await poll(etag);
    assert.equal([status, body, headers.get("etag")], [304, "", etag]);
    assert.is((await poll('"other"')).status, 200);

    install.setLibrary("a", libraryText("/* rebuilt */"));
    const changed = await until(async () => {
      const reply = await poll(etag);
      return reply.status === 200 ? reply : undefined;
    }, "a new answer");
    assert.is.not(changed.headers.get("etag"), etag);
    assert.is((await poll(changed.headers.get("etag") ?? "")).status, 304);
    assert.is((await poll(etag)).status, 200);
  }),
);

routes("apply an override in the next poll, and decide for each host version separately", () =>
  withServer(async (backend) => {
    const etag = (await backend.get("/svc/mods/client/1.4.0")).headers.get("etag");
    const other = await backend.get("/svc/mods/client/2.0.0", `If-None-Match: ${etag}`);
    assert.is(other.status, 200);
    assert.is(JSON.parse(other.body).hostVersion, "2.0.0");
    assert.is((await backend.get("/svc/mods/client/1.4.0", `If-None-Match: ${etag}`)).status, 304);
    await backend.get("/svc/mods/disable/a");
    const next = await backend.get("/svc/mods/client/1.4.0", `If-None-Match: ${etag}`);
    assert.is(verdictsOf(JSON.parse(next.body))["a"], "disabled");
    await backend.get("/svc/mods/clear/a");
    assert.is((await backend.get("/svc/mods/client/1.4.0", `If-None-Match: ${etag}`)).status, 304);
  }),
);

routes("answer enable, disable and clear with the state in force and the unmet conditions of the mod", () =>
  withServer(async (backend, install) => {
    const ask = async (target: string) => {
      const { status, body } = await backend.get(`/svc/mods/${target}`);
      return { status, ...JSON.parse(body) };
    };
    const missing = "it needs gone ^2.0.0, which is not in the registry: install gone";
    const decision = {
      side: "client",
      enabled: false,
      verdict: "missing-dependency",
      reason: missing,
      mods: ["gone"],
      cause: {
        kind: "missing-dependency",
        id: "d",
        need: { id: "gone", version: "^2.0.0" },
        root: { cause: { kind: "absent", id: "gone" }, waiting: 1 },
      },
    };
    assert.equal(await ask("enable/d"), { status: 200, ok: true, id: "d", override: "enabled", decision });
    assert.equal(await ask("enable/d"), { status: 200, ok: true, id: "d", override: "enabled", decision });
    assert.equal((await ask("disable/c")).decision, {
      side: "server",
      enabled: false,
      verdict: "disabled",
      reason: "you turned it off",
      cause: { kind: "disabled", list: "", note: "" },
    });
    assert.equal(await ask("disable/ghost"), {
      status: 200,
      ok: true,
      id: "ghost",
      override: "disabled",
      decision: null,
    });
    assert.equal(JSON.parse(install.read("overrides.json")), {
      schema: "svc.overrides/1",
      overrides: [
        { id: "d", enabled: true },
        { id: "c", enabled: false },
        { id: "ghost", enabled: false },
      ],
    });
    assert.is((await ask("clear/ghost")).override, "absent");
    assert.equal(await ask("clear/a"), {
      status: 200,
      ok: true,
      id: "a",
      override: "absent",
      decision: { side: "client", enabled: true, verdict: "loaded", reason: "" },
    });
    const refused = await ask("enable/ghost");
    assert.is(refused.status, 404);
    assert.is(refused.ok, false);
    assert.match(refused.err, "ghost");
    for (const action of ["enable", "disable", "clear"])
      assert.is((await ask(`${action}/a%2Fb`)).status, 400, action);
    assert.is((await ask("enable/constructor")).status, 404);
  }),
);

routes("list each mod with its override, the list that decides about it, and the decision of each side", () =>
  withServer(async (backend) => {
    await backend.get("/svc/mods/disable/a");
    const { status, body } = await backend.get("/svc/mods?host=1.4.0");
    assert.is(status, 200);
    const { mods, problems, ...others } = JSON.parse(body);
    assert.equal(problems, []);
    assert.equal(others, {});
    assert.equal((await json(backend, "/svc/mods?can=1")).can, [
      "culprit",
      "health",
      "report",
      "log",
      "kept",
    ]);
    assert.equal(
      mods.map(({ id }: { id: string }) => id),
      ["a", "b", "c", "d"],
    );
    const off = {
      enabled: false,
      verdict: "disabled",
      reason: "you turned it off",
      cause: { kind: "disabled", list: "", note: "" },
    };
    assert.equal(mods[0], {
      id: "a",
      name: "Alpha",
      version: "1.0.0",
      sides: ["client", "server"],
      dir: "a",
      languages: [],
      override: "disabled",
      list: "far",
      client: { side: "client", ...off },
      server: { side: "server", ...off },
    });
    assert.equal(mods[1].list, null);
    assert.equal(mods[1].override, "absent");
    assert.equal(mods[2].client, null);
    assert.is(mods[2].server.verdict, "loaded");
    assert.is((await backend.get("/svc/mods?host=1")).status, 400);
    assert.is((await backend.get("/svc/mods/")).status, 404);
  }),
);

routes("decide for the requested host version, else for the last polled one, else without a version", () =>
  withServer(async (backend) => {
    const stateOfC = async (target: string) => (await json(backend, target)).mods[2].server.verdict;
    assert.is(await stateOfC("/svc/mods"), "loaded");
    assert.match((await json(backend, "/svc/mods")).problems.join(), "no host version is known");
    assert.is(await stateOfC("/svc/mods?host=2.0.0"), "pipeline");
    await backend.get("/svc/mods/client/3.0.0");
    assert.is(await stateOfC("/svc/mods"), "pipeline");
    assert.equal((await json(backend, "/svc/mods")).problems, []);
    assert.is(await stateOfC("/svc/mods?host=1.0.0"), "loaded");
  }),
);

routes("preview the records that would change on either side, and write nothing", () =>
  withServer(async (backend, install) => {
    const before = (await backend.get("/svc/mods/client/1.4.0")).body;
    const { hostVersion, changes } = await json(backend, "/svc/mods/preview?enable=b,d&disable=a");
    assert.is(hostVersion, "1.4.0");
    assert.equal(
      changes.map(
        (change: { id: string; before: { verdict: string }; after: { verdict: string; side: string } }) => [
          change.id,
          change.after.side,
          change.before.verdict,
          change.after.verdict,
        ],
      ),
      [
        ["a", "client", "loaded", "disabled"],
        ["b", "client", "not-selected", "missing-dependency"],
        ["d", "client", "not-selected", "missing-dependency"],
        ["a", "server", "loaded", "disabled"],
      ],
    );
    assert.is(changes[1].after.reason, "it needs a, which you turned off: enable a");
    assert.equal((await json(backend, "/svc/mods/preview")).changes, []);
    assert.equal((await json(backend, "/svc/mods/preview?clear=a")).changes, []);
    for (const [query, status, err] of [
      ["enable=ghost", 404, "no mod ghost is in the registry"],
      ["enable=a%2Fb", 400, '"a/b" is no mod id'],
      ["enable=a&disable=a", 400, "a is named twice"],
      ["disable=ghost", 200, undefined],
    ]) {
      const reply = await backend.get(`/svc/mods/preview?${query}`);
      assert.equal([reply.status, JSON.parse(reply.body).err], [status, err], String(query));
    }
    assert.is((await backend.get("/svc/mods/client/1.4.0")).body, before);
    assert.not.ok(existsSync(join(install.root, "overrides.json")));
  }),
);

routes("start and stop a server mod's own routes with the decision about the mod", () =>
  withInstall(registry, (install) => {
    install.setLibrary(
      "c",
      libraryText(`host.route("GET", "/c", () => ({ status: 200, headers: [], body: "here" }))`),
    );
    return withBackend(install.root, async (backend) => {
      const state = (wanted: number) =>
        until(async () => (await backend.get("/c")).status === wanted, `a ${wanted}`);
      await state(200);
      await backend.get("/svc/mods/disable/c");
      await state(404);
      await backend.get("/svc/mods/enable/c");
      await state(200);
      await backend.get("/svc/mods/client/2.0.0");
      await state(404);
    });
  }),
);

routes("are not affected by a mod that changes the path of a request in its route", () =>
  withInstall(registry, (install) => {
    install.setLibrary(
      "c",
      libraryText(`host.route("GET", "/trap", (request) => {
        request.path = "/svc/mods/client/1.4.0";
        return { status: 200, headers: [{ name: "ETag", value: '"planted"' }], body: "" };
      })`),
    );
    return withBackend(install.root, async ({ get, line }) => {
      await line(/loaded c/);
      assert.is((await get("/svc/mods/client/1.4.0")).status, 200);
      assert.is((await get("/trap")).status, 200);
      assert.is((await get("/svc/mods/client/1.4.0", 'If-None-Match: "planted"')).status, 200);
    });
  }),
);

routes("return the same answer to equal polls until a decision changes", () =>
  withInstall({ mods: [{ id: "a" }] }, (install) => {
    const manager = createManager(install.root, () => {});
    const parts = { selection: manager, culprit: noSearch(manager) };
    const first = answerOf(parts, "1.0.0");
    assert.is(answerOf(parts, "1.0.0"), first);
    assert.is.not(answerOf(parts, "1.1.0")?.body, first?.body);
    for (const change of [
      () => manager.override("a", false),
      () => {
        install.setRegistry({ mods: [{ id: "a", name: "A" }] });
        manager.recheck();
      },
      () => {
        install.setLibrary("a", libraryText("1"));
        manager.recheck();
      },
    ]) {
      const before = answerOf(parts, "1.0.0");
      change();
      const after = answerOf(parts, "1.0.0");
      assert.is.not(after?.body, before?.body);
      assert.is.not(after?.etag, before?.etag);
      assert.is(answerOf(parts, "1.0.0"), after);
    }
  }),
);

function noSearch({ records }: Selection): SelectionRoutes["culprit"] {
  return { records, trial: () => undefined, problems: () => [] };
}

/** Returns functions that send requests to the routes over an install; `questions` collects the questions before writes. */
function asking(install: Install, selection: Selection = createManager(install.root, () => {})) {
  let changes = 0;
  const questions: Question[] = [];
  const parts: SelectionRoutes = {
    selection,
    culprit: noSearch(selection),
    languagesOf: () => [],
    presetsOf: () => 0,
    hostVersion: () => "2.0.0",
    polled() {},
    changed: () => void changes++,
  };
  const ask: Ask = (question) => {
    questions.push(question);
    return response(200, [], "");
  };
  const by = (method: string, path: string) => answerSelection(parts, request(method, path), ask);
  const get = (path: string) => by("GET", path);
  const write = (path: string) => answerSelection(parts, request("GET", path), undefined);
  return { by, get, write, questions, changes: () => changes };
}

routes("return a question before a write, with the mod's name or id and the changed decisions", () =>
  withInstall(registry, (install) => {
    const { get, questions, changes } = asking(install);
    for (const path of ["disable/a", "clear/gone", "disable/c"]) {
      assert.is(get(`/svc/mods/${path}`)?.status, 200);
    }
    assert.equal(
      questions.map(({ verb, id, name, changes }) => [
        verb,
        id,
        name,
        changes.map(({ before }) => before.verdict),
      ]),
      [
        ["disable", "a", "Alpha", ["loaded", "loaded"]],
        ["clear", "gone", "gone", []],
        ["disable", "c", "c", ["pipeline"]],
      ],
    );
    assert.is(changes(), 0);
  }),
);

routes("answer 500 with the reason if an override cannot be written", () =>
  withInstall(registry, (install) => {
    const override = () => {
      throw new Error("the disk is full");
    };
    const reply = asking(install, { ...createManager(install.root, () => {}), override }).write(
      "/svc/mods/disable/a",
    );
    assert.is(reply?.status, 500);
    assert.match(reply?.body ?? "", "the disk is full");
  }),
);

routes("write and preview nothing without a registry, and answer with the reason", () =>
  withInstall(registry, (install) => {
    install.write("registry/mods.json", "{");
    const { get, write } = asking(install);
    for (const reply of [
      write("/svc/mods/enable/a"),
      get("/svc/mods/preview?enable=a"),
      get("/svc/mods/client/1.0.0"),
    ]) {
      assert.is(reply?.status, 503);
      assert.match(reply?.body ?? "", "registry/mods.json cannot be used");
    }
    assert.is(get("/svc/mods/preview?enable=a&host=new")?.status, 400);
    assert.equal(JSON.parse(get("/svc/mods")?.body ?? "").mods, []);
  }),
);

routes("preview a changed reason, and sort mods by name, then id", () => {
  const lists = [{ id: "core", entries: [{ id: "a", enabled: false, note: "" }] }];
  const mods = [
    { id: "a", name: "Z" },
    { id: "c", name: "A" },
    { id: "b", name: "A" },
  ];
  return withInstall({ mods, lists, activeLists: ["core"] }, (install) => {
    const { get } = asking(install);
    const ids = (path: string, member: string) =>
      JSON.parse(get(path)?.body ?? "")[member].map(({ id }: { id: string }) => id);
    assert.equal(ids("/svc/mods/preview?disable=a", "changes"), ["a"]);
    assert.equal(ids("/svc/mods", "mods"), ["b", "c", "a"]);
  });
});

routes("read a changed registry before they answer 404 for an unknown mod", () =>
  withInstall(registry, (install) => {
    const { get, write, changes } = asking(install);
    install.setRegistry({ mods: [{ id: "other" }] });
    assert.is(get("/svc/mods/enable/gone")?.status, 404);
    assert.is(changes(), 1);
    assert.is(get("/svc/mods/enable/gone")?.status, 404);
    assert.is(changes(), 1);
    install.setRegistry({ mods: [{ id: "fresh" }] });
    assert.is(write("/svc/mods/enable/fresh")?.status, 200);
  }),
);

routes("ignore longer paths, and answer 400 for a malformed host version and 405 for other methods", () =>
  withInstall(registry, (install) => {
    const { by, get } = asking(install);
    for (const path of [
      "/svc/mods/",
      "/svc/mods/other",
      "/svc/mods/enable/a/b",
      "/svc/mods/client/1.0.0/x",
    ]) {
      assert.is(get(path), undefined, path);
    }
    for (const version of ["1.4", "v1.4.0", "latest", "1.4.0+build", "", "1.4.0%20", "%"]) {
      const { status, body = "" } = get(`/svc/mods/client/${version}`) ?? {};
      assert.is(status, 400, version);
      assert.match(JSON.parse(body).err, "a host version looks like 1.4.0");
    }
    for (const [path, allowed] of [
      ["/svc/mods/enable/a", "GET"],
      ["/svc/mods", "GET, HEAD"],
      ["/svc/mods/preview?enable=a", "GET, HEAD"],
      ["/svc/mods/client/1.0.0", "GET, HEAD"],
    ] as const) {
      for (const method of ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
        const reply = by(method, path)!;
        const isAllowed = allowed.split(", ").includes(method);
        assert.is(reply.status, isAllowed ? 200 : 405, `${method} ${path}`);
        if (!isAllowed) assert.is(headerValue(reply, "Allow"), allowed);
      }
    }
    assert.not.ok(existsSync(join(install.root, "overrides.json")));
  }),
);

routes("are recognized as writing by their path", () => {
  for (const path of ["/svc/mods/enable/a", "/svc/mods/%65nable/a"]) assert.ok(isOverride(path), path);
  for (const path of ["/svc/mods/enable", "/svc/mods/enable/a/b", "/svc/mods/client/1.0.0"]) {
    assert.not.ok(isOverride(path), path);
  }
});
