import type { IncomingMessage } from "node:http";
import * as assert from "uvu/assert";
import { gamePlaces } from "../../../../host-shim/panel/reach/game-places.js";
import { type Places, Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import { withServer } from "../../../support/http-server.js";
import { suite } from "../../../support/suite.js";

const test = suite("requests to the games of a backend");

/** An answer of the scripted backend: its status and its body. */
type Answer = readonly [status: number, body: string];

const LIST: Answer = [200, '{"games":[],"polled":false}'];

/** Runs `work` with a backend that answers requests for the list with `list`, and others with `answer`. */
async function withGames(
  { list = () => LIST, answer = () => [200, "[]"] }: { list?: () => Answer; answer?: () => Answer },
  work: (games: Places, seen: string[], requests: IncomingMessage[]) => Promise<void>,
): Promise<void> {
  const seen: string[] = [];
  const requests: IncomingMessage[] = [];
  await withServer(
    async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      seen.push(`${request.method} ${request.url!.replace(/viewer=\w{8,32}$/, "viewer")} ${body}`.trim());
      requests.push(request);
      const isList = request.url!.startsWith("/svc/games?");
      const [status, text] = isList ? list() : answer();
      const etag = JSON.stringify(`${text.length}`);
      const isKnown = isList && request.headers["if-none-match"] === etag;
      response.writeHead(isKnown ? 304 : status, { ETag: etag }).end(isKnown ? "" : text);
    },
    (url) => work(gamePlaces(url, "secret"), seen, requests),
  );
}

test("send a viewer, the token and the last ETag for the list, and return the same list for a 304", () =>
  withGames({}, async (games, seen, requests) => {
    const first = await games.list();
    assert.equal(first, { games: [], polled: false });
    assert.is(await games.list(), first, "304 is the same list");
    assert.equal(seen, ["GET /svc/games?viewer", "GET /svc/games?viewer"]);
    assert.equal(
      requests.map(({ headers }) => [headers.authorization, headers["if-none-match"]]),
      [
        ["Bearer secret", undefined],
        ["Bearer secret", '"27"'],
      ],
    );
    assert.is(requests[0]!.url, requests[1]!.url, "a page is one viewer");
  }));

test("read and edit with ?game= after one request for the list", () =>
  withGames({}, async (games, seen) => {
    await games.page("g1", "a b");
    await games.edit("g1", "a", "k", "1.0", true);
    await games.edit("g1", "a", "k", "1.0");
    await games.reset("g1", "a", "k");
    await games.reset("g1", "a");
    assert.equal(seen, [
      "GET /svc/games?viewer",
      "GET /svc/settings/a%20b?game=g1",
      'POST /svc/settings/a?game=g1 {"key":"k","value":1.0,"live":true}',
      'POST /svc/settings/a?game=g1 {"key":"k","value":1.0}',
      'POST /svc/settings/a/reset?game=g1 {"key":"k"}',
      "POST /svc/settings/a/reset?game=g1",
    ]);
  }));

test("are not sent to a backend without games, which would edit its own mod", () =>
  withGames({ list: () => [404, "{}"] }, async (games, seen) => {
    assert.is(await games.list(), undefined);
    const error = await games.edit("g1", "a", "k", "1").catch((thrown: unknown) => thrown);
    assert.is((error as Unreachable).sent, false);
    assert.is(seen.filter((line) => line.includes("game=")).length, 0);
  }));

test("keep the games after one answer of 404, and have none after two until the list is answered again", async () => {
  let status = 200;
  const open = JSON.stringify({ games: [{ id: "g1", state: "open" }], polled: true });
  const list = (): Answer => (status === 200 ? [200, open] : [status, "{}"]);
  await withGames({ list }, async (games) => {
    const first = await games.list();
    assert.is(first?.games.length, 1);
    const refusal = () => games.list().catch((error: unknown) => (error as Unreachable).sent);
    status = 404;
    assert.is(await refusal(), false);
    status = 200;
    assert.is(await games.list(), first);
    status = 404;
    assert.is(await refusal(), false);
    for (let run = 0; run < 2; run++) assert.equal(await games.list(), { games: [], polled: false });
    status = 200;
    assert.equal(await games.list(), first);
  });
});

const OUTCOMES: readonly (readonly [answer: Answer, outcome: unknown])[] = [
  [[200, '[{"key":"k"}]'], { ok: true, err: "", rows: '[{"key":"k"}]' }],
  [[200, '{"live":true}'], { ok: true, err: "", rows: undefined }],
  [[400, '{"err":"too large","rows":[]}'], { ok: false, err: "too large", rows: "[]" }],
  [[403, '{"err":"refused"}'], { ok: false, err: "refused", rows: undefined }],
  [[404, '{"err":"no such game"}'], "No such game, sent false"],
  [[429, '{"err":"busy"}'], "Busy, sent false"],
  [[502, '{"err":"unreadable"}'], "Unreadable, sent true"],
  [[503, '{"err":"closed","sent":false}'], "Closed, sent false"],
  [[504, '{"err":"late","sent":true}'], "Late, sent true"],
  [[200, "{]"], "The server's answer is not in the expected format, sent undefined"],
];

test("report whether an edit may have been stored or was not sent", async () => {
  for (const [answer, outcome] of OUTCOMES) {
    await withGames({ answer: () => answer }, async (games) => {
      const found = await games.edit("g1", "a", "k", "1").catch((error: unknown) => {
        assert.instance(error, Unreachable);
        return `${(error as Unreachable).message}, sent ${(error as Unreachable).sent}`;
      });
      assert.equal(found, outcome, String(answer));
    });
  }
});

test("for rows are not sent after a refusal until the list shows the game as open", async () => {
  let status = 503;
  let state = "asleep";
  const list = (): Answer => [200, JSON.stringify({ games: [{ id: "g1", state }], polled: true })];
  await withGames({ list, answer: () => [status, "[]"] }, async (games, seen) => {
    const read = () => games.page("g1", "a").catch((error: unknown) => error);
    assert.instance(await read(), Unreachable);
    const before = seen.length;
    assert.instance(await read(), Unreachable);
    assert.is(seen.length, before, "nothing was sent");
    [status, state] = [200, "open"];
    await games.list();
    assert.is(await read(), "[]");
  });
});
