import * as assert from "uvu/assert";
import { createManager } from "../../../../host-shim/install/manager.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { createReports } from "../../../../host-shim/server/routes/reports.js";
import { request } from "../../../../sdk/http/index.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { type RawReply, rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";

const reports = suite("reports of hosts");

const PATH = "/svc/mods/reports";
const SHA = "5e".repeat(32);
const failed = {
  guid: "a",
  state: "not armed",
  problem: "failed in a/mod.js: TypeError: no",
  sha256: SHA,
  faults: [],
};
const registry = { mods: [{ id: "a" }, { id: "s", sides: ["server"] }] };

type Server = TestBackend & {
  readonly post: (body: string, ...headerLines: string[]) => Promise<RawReply>;
  readonly known: () => Promise<unknown>;
};

function withServer(work: (server: Server, install: Install) => Promise<void>): Promise<void> {
  return withInstall(registry, (install) =>
    withBackend(install.root, (backend) =>
      work(
        {
          ...backend,
          post(body, ...headerLines) {
            const length = `Content-Length: ${Buffer.byteLength(body)}`;
            const lines = [`Host: 127.0.0.1:${backend.port}`, "Connection: close", length, ...headerLines];
            return rawRequest(backend.port, `POST ${PATH} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
          },
          known: async () => JSON.parse((await backend.get(PATH)).body).reports,
        },
        install,
      ),
    ),
  );
}

reports(
  "are listed, the last of each mod, until the problem is gone; the first change is logged at once",
  () =>
    withServer(async ({ post, known, lines }) => {
      const said = () => lines.filter((line) => line.includes("in a game"));
      assert.equal(await known(), []);
      assert.is((await post(JSON.stringify(failed))).status, 200);
      assert.is((await post(JSON.stringify(failed))).status, 200);
      assert.equal(await known(), [{ side: "client", ...failed }]);
      const later = { ...failed, state: "live", problem: "failed in a/mod.js: Error: first\n    at attach" };
      await post(JSON.stringify({ ...later, name: "A", reason: "" }));
      assert.equal(await known(), [{ side: "client", ...later }]);
      await post(JSON.stringify({ ...failed, state: "live", problem: "" }));
      await post(JSON.stringify({ ...failed, state: "live", problem: "" }));
      assert.equal(await known(), []);
      assert.equal(said(), ["warn in a game, a failed in a/mod.js: TypeError: no (not armed)"]);
    }),
);

reports("list an error of a running mod, log it once, and do not count the mod as failing", () =>
  withServer(async ({ post, known, lines, get }) => {
    const fault = { where: "a timer", error: "Error: tick\n    at a/mod.js:1:2", count: 1 };
    const live = { ...failed, state: "live", problem: "", faults: [fault] };
    await post(JSON.stringify(live));
    const later = { ...live, faults: [{ ...fault, count: 2 }, { where: 5 }] };
    await post(JSON.stringify(later));
    assert.equal(await known(), [{ side: "client", ...live, faults: [{ ...fault, count: 2 }] }]);
    assert.equal(
      lines.filter((line) => line.includes("in a game")),
      ["warn in a game, a threw in a timer: Error: tick"],
    );
    assert.match((await get("/metrics")).body, /svc_mod_mods_failing\{side="client"\} 0/);
    await post(JSON.stringify({ ...live, faults: [] }));
    assert.equal(await known(), []);
  }),
);

/** Opens the reports of an install, with its log and the libraries marked as good or failed. */
function openReports({ root }: Install, now: () => number = () => 0) {
  const lines: string[] = [];
  const marks: unknown[] = [];
  const manager = createManager(root, () => {});
  const made = createReports(
    manager,
    (level, text) => lines.push(`${level} ${text}`),
    now,
    (...mark) => marks.push(mark),
  );
  const post = (members: object) =>
    made.answer(request("POST", PATH, [], JSON.stringify({ ...failed, ...members })));
  const known = () => JSON.parse(made.answer(request("GET", PATH)).body).reports;
  return { ...made, post, known, manager, lines, marks };
}

reports("are logged at most once in ten seconds per mod: the latest, with the number of reports", () =>
  withInstall(registry, (install) => {
    let time = 0;
    const opened = openReports(install, () => time);
    const { flush, lines } = opened;
    const post = (guid: string, problem: string, state = "not armed") =>
      assert.is(opened.post({ guid, problem, state }).status, 200);
    for (let number = 0; number < 5000; number++) post("a", `problem ${number}`);
    post("s", "another mod has lines of its own");
    assert.equal(lines.splice(0), [
      "warn in a game, a problem 0 (not armed)",
      "warn in a game, s another mod has lines of its own (not armed)",
    ]);
    time = 9_999;
    flush();
    assert.equal(lines, []);
    time = 10_000;
    flush();
    flush();
    assert.equal(lines.splice(0), ["warn in a game, a problem 4999 (not armed) (and 4998 more before it)"]);
    post("a", "", "live");
    assert.equal(lines, []);
    time = 20_000;
    flush();
    assert.equal(lines.splice(0), ["info in a game, a runs again"]);
    time = 60_000;
    flush();
    post("a", "once more");
    assert.equal(lines, ["warn in a game, a once more (not armed)"]);
  }),
);

reports("mark libraries as good or failed, and log each error of a mod once", () =>
  withInstall(registry, (install) => {
    let time = 0;
    const opened = openReports(install, () => (time += 10_000));
    const { take, lines, marks } = opened;
    const post = (more: object) => opened.post({ state: "live", problem: "", ...more });
    assert.is(post({}).body, '{"ok":true}');
    post({ good: true });
    const sent = {
      ...failed,
      guid: "s",
      state: "parked",
      name: "",
      version: "",
      verdict: "",
      reason: "",
    } as const;
    take({ ...sent, good: false });
    take(sent);
    assert.equal(marks, [
      ["a", SHA, true],
      ["s", SHA, false],
    ]);
    const [first, second] = ["Error: one", "Error: two"].map((error) => ({
      where: "load()",
      error,
      count: 1,
    }));
    for (const [faults, logged] of [
      [[first], ["warn in a game, a threw in load(): Error: one"]],
      [[first, second], ["warn in a game, a threw in load(): Error: two"]],
      [[second], []],
    ] as const) {
      post({ faults });
      assert.equal(lines.splice(0), logged);
    }
  }),
);

reports("are dropped when their mod leaves the registry", () =>
  withInstall(registry, (install) => {
    const { post, known, manager, flush } = openReports(install);
    post({});
    assert.is(known().length, 1);
    install.setRegistry({ mods: [] });
    manager.recheck();
    flush();
    install.setRegistry(registry);
    manager.recheck();
    assert.is(known().length, 0);
  }),
);

reports("are rejected if they are malformed, too long or of a mod that is not in the registry", () =>
  withServer(async ({ post, known, lines }) => {
    await post(JSON.stringify(failed));
    const said = () => lines.filter((line) => line.includes("in a game"));
    const before = said();
    for (const body of ["", JSON.stringify({ ...failed, state: "on fire" })])
      assert.is((await post(body)).status, 400, body);
    for (const guid of ["b", "A", "", "__proto__", "../a", "a\nb"]) {
      assert.is((await post(JSON.stringify({ ...failed, guid }))).status, 409, guid);
    }
    assert.is((await post("x".repeat(1024 * 1024 + 1))).status, 413);
    assert.equal(await known(), [{ side: "client", ...failed }]);
    assert.equal(said(), before);
  }),
);

reports("have their problem cut, and their control characters replaced", () =>
  withInstall(registry, (install) => {
    const { post, known, lines } = openReports(install);
    const problem = `\u001b[31mred\u0007\r\nsecond\u009bline ${"x".repeat(100_000)}`;
    assert.is(post({ problem }).status, 200);
    const kept = known()[0].problem;
    assert.match(kept, /^ \[31mred \nsecond line x+$/);
    assert.is(kept.length, 4000 - 1, "CRLF became one character");
    assert.equal(lines, ["warn in a game, a  [31mred  (not armed)"]);
  }),
);

reports("include a mod that fails on the server, with the hash of its file", () =>
  withServer(async ({ known, line }, install) => {
    await line(/loaded s/);
    const text = libraryText('throw new Error("not here")');
    install.setLibrary("s", text);
    await line(/MOD NOT ARMED: s/);
    type Known = { side: string; state: string; problem: string; sha256: string };
    let found: Known[] = [];
    for (let tries = 0; found.length === 0 && tries < 1000; tries++) found = (await known()) as Known[];
    const [report, ...more] = found;
    assert.equal(more, []);
    assert.is(report?.side, "server");
    assert.is(report?.state, "live", "the one before goes on");
    assert.match(report?.problem ?? "", /^failed in s\/mod\.js: Error: not here/);
    assert.is(report?.sha256, sha256(text));
  }),
);

reports("of one mod, when requested, make the backend check the mod's file before the next poll", () =>
  withServer(async ({ get }, install) => {
    const hash = async () => {
      const { mods } = JSON.parse((await get("/svc/mods/client/1.0.0")).body);
      return mods.find(({ guid }: { guid: string }) => guid === "a").artifact.sha256;
    };
    await hash();
    // These changes follow each other faster than the backend polls the disk.
    for (let version = 0; version < 10; version++) {
      const text = libraryText(`"${version}"`);
      install.setLibrary("a", text);
      assert.is((await get(`${PATH}?mod=a`)).status, 200);
      assert.is(await hash(), sha256(text), `version ${version}`);
    }
  }),
);

reports("are only those of the requested mod; another method gets 405 with the supported methods", () =>
  withServer(async ({ post, get, port }) => {
    for (const guid of ["a", "s"]) await post(JSON.stringify({ ...failed, guid }));
    const of = async (mod: string) =>
      JSON.parse((await get(`${PATH}?mod=${mod}`)).body).reports.map(({ guid }: { guid: string }) => guid);
    assert.equal(await of("a"), ["a"]);
    assert.equal(await of("s"), ["s"]);
    assert.equal(await of("ghost"), []);
    assert.equal(await of("__proto__"), []);
    assert.equal(await of(""), ["a", "s"]);
    const put = await rawRequest(
      port,
      `PUT ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    assert.equal([put.status, put.headers.get("allow")], [405, "GET, HEAD, POST"]);
  }),
);
