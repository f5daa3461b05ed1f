import { existsSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { PROFILE_ROUTES } from "../../../../host-shim/protocol/profiles/profile-requests.js";
import {
  type Caller,
  createGuard,
  type GuardOptions,
  type Refusal,
} from "../../../../host-shim/server/guard/guard.js";
import { isLoopback, startBackend } from "../../../../host-shim/server/index.js";
import { headerValue } from "../../../../sdk/http/index.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, withInstall } from "../../../support/install.js";
import { type RawReply, rawRequest } from "../../../support/raw-request.js";
import { share } from "../../../support/share.js";
import { suite } from "../../../support/suite.js";

const judging = suite("the guard");
const guard = suite("a guarded backend");

const OPEN: GuardOptions = {
  address: "127.0.0.1",
  allowHosts: [],
  allowOrigins: ["http://localhost:5173"],
  token: "",
  proxies: [],
};
const NOT_ASKED_BY_US = "header shows that neither a page of this server nor its user sent this request";
const LOCAL = ["Host", "127.0.0.1:80"];

/** Returns the guard's judgement of a request with these header fields. */
function judge(fields: readonly string[], options: Partial<GuardOptions> = {}, target = "/svc/mods"): Caller {
  return createGuard({ ...OPEN, ...options })("GET", target, fields, "127.0.0.1");
}

/** Returns the guard's judgement of a request with these header lines, in which HOST is the host of this server. */
function judgeLines(lines: readonly string[], options: Partial<GuardOptions> = {}): Caller {
  const fields = lines.flatMap((line) => {
    const colon = line.indexOf(":");
    return [
      line.slice(0, colon),
      line
        .slice(colon + 1)
        .trim()
        .replace("HOST", "127.0.0.1:80"),
    ];
  });
  return judge(["Host", "127.0.0.1:80", ...fields], options);
}

/** Returns whether a guard admits a request with these header lines. */
function isAdmitted(lines: readonly string[], options: Partial<GuardOptions> = {}): boolean {
  const { refused, stranger, foreign } = judgeLines(lines, options);
  return refused === undefined && stranger === undefined && foreign === undefined;
}

const foreign: readonly (readonly [name: string, lines: readonly string[], named: string])[] = [
  ["an image on another site", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: image"], "Sec-Fetch-Site"],
  ["another port of this computer", ["Sec-Fetch-Site: same-site"], "Sec-Fetch-Site"],
  [
    "two contradicting Sec-Fetch-Site fields",
    ["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"],
    "Sec-Fetch-Site",
  ],
  ["an unknown value of Sec-Fetch-Site", ["Sec-Fetch-Site: other"], "Sec-Fetch-Site"],
  ["a field name in odd case", ["sEC-fETCH-sITE: cross-site"], "Sec-Fetch-Site"],
  ["a prefetch", ["Sec-Purpose: prefetch", "Sec-Fetch-Site: none"], "Sec-Purpose"],
  ["a prerender", ["Sec-Purpose: prefetch;prerender", "Sec-Fetch-Site: same-origin"], "Sec-Purpose"],
  ["a prefetch of an older browser", ["Purpose: prefetch"], "Purpose"],
  ["a form of another site", ["Origin: https://evil.example"], "Origin"],
  ["a sandboxed frame", ["Origin: null"], "Origin"],
  ["an empty origin", ["Origin: "], "Origin"],
  ["another port as origin", ["Origin: http://127.0.0.1:1"], "Origin"],
  ["this server's origin with https", ["Origin: https://HOST"], "Origin"],
  ["an origin that only starts like this server", ["Origin: http://HOST.evil.example"], "Origin"],
  ["this server's origin and another", ["Origin: http://evil.example", "Origin: http://HOST"], "Origin"],
  ["a link on another site", ["Referer: https://evil.example/page"], "Referer"],
  ["a referer that has this server as its user name", ["Referer: http://HOST@evil.example/"], "Referer"],
  ["a referer that is not an address", ["Referer: about:blank"], "Referer"],
  [
    "this server's referer and another",
    ["Referer: http://HOST/", "Referer: http://evil.example/"],
    "Referer",
  ],
  [
    "another referer and this server's",
    ["Referer: http://evil.example/", "Referer: http://HOST/"],
    "Referer",
  ],
  ["this server's origin and null", ["Origin: http://HOST", "Origin: null"], "Origin"],
  ["a browser that hides the requesting page", ["User-Agent: Mozilla/5.0 (X11; Linux)"], "Sec-Fetch-Site"],
  ["a browser without a User-Agent", ["Accept-Language: de-CH,de;q=0.9"], "Sec-Fetch-Site"],
  ["a browser with a language after the wildcard", ["Accept-Language: *, en;q=0.5"], "Sec-Fetch-Site"],
];
for (const [name, lines, named] of foreign) {
  judging(`refuses a request caused by ${name}, and names the header`, () =>
    assert.match(judgeLines(lines).foreign?.reply.body ?? "", named),
  );
}

const welcome: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ["curl", ["User-Agent: curl/8.0", "Accept: */*"]],
  ["a program's fetch", ["User-Agent: node", "Accept-Language: *", "Sec-Fetch-Mode: cors"]],
  ["a fetch of the server's own page", ["Sec-Fetch-Site: same-origin", "User-Agent: Mozilla/5.0"]],
  ["the server's own page", ["Sec-Fetch-Site: same-origin", "Origin: http://HOST", "Referer: http://HOST/"]],
  ["an older browser's own page", ["Referer: http://HOST/game/index.html?x#y", "User-Agent: Mozilla/5.0"]],
  ["an older browser's own form", ["Origin: http://HOST", "Accept-Language: en"]],
];
for (const [name, lines] of welcome) {
  judging(`accepts ${name}`, () => assert.ok(isAdmitted(lines)));
}

judging("accepts only loopback names and a declared name as Host, with any port", () => {
  const options = { allowHosts: ["game.lan"] };
  const isHost = (host: string) => judge(["Host", host], options).refused === undefined;
  for (const host of ["127.0.0.1:80", "localhost:80", "LocalHost", "[::1]:80", "game.lan", "GAME.lan:80"]) {
    assert.ok(isHost(host), host);
  }
  for (const host of [
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example:80",
    "game.lan.evil.example",
    "localhost.",
    "user@localhost",
    "0.0.0.0:80",
    "127.evil.example",
    "127.0.0.1.:80",
    "",
  ]) {
    assert.not.ok(isHost(host), host);
  }
});

const refusals: readonly (readonly [
  name: string,
  refusal: () => Refusal | undefined,
  status: number,
  err: string,
  hint?: string,
])[] = [
  ["no host", () => judge([]).refused, 400, "a request has exactly one Host header"],
  ["two hosts", () => judge([...LOCAL, ...LOCAL]).refused, 400, "a request has exactly one Host header"],
  [
    "two equal tokens",
    () => judge([...LOCAL, "Authorization", "Bearer t", "authorization", "Bearer t"], { token: "t" }).refused,
    400,
    "a request has at most one Authorization header",
  ],
  [
    "a user name in its target",
    () => judge(LOCAL, {}, "http://user@127.0.0.1:80/svc/mods").refused,
    400,
    "the target of the request and its Host header name different servers",
  ],
  [
    "another server in its target",
    () => judge(LOCAL, {}, "http://localhost/svc/mods").refused,
    400,
    "the target of the request and its Host header name different servers",
  ],
  [
    "another host",
    () => judge(["Host", "Evil.example:80"]).refused,
    403,
    'the Host header "evil.example:80" is not a name of this server',
    'a request for the host "evil.example" was refused: if that is this server, start it with --allow-host evil.example',
  ],
  [
    "a long host with control characters",
    () => judge(["Host", `\u{1b}é${"a".repeat(200)}`]).refused,
    403,
    `the Host header "\\u001bé${"a".repeat(200)}" is not a name of this server`,
    `a request for the host "??${"a".repeat(98)}" was refused: if that is this server, start it with --allow-host ??${"a".repeat(98)}`,
  ],
  [
    "no token",
    () => judge(LOCAL, { token: "t" }).stranger,
    401,
    "this server requires its token, as Authorization: Bearer; a browser gives it once by opening /#token=<token>",
  ],
  [
    "no header that names the requesting page",
    () => judge([...LOCAL, "User-Agent", "Mozilla/5.0"]).foreign,
    403,
    "this looks like a browser, and no Sec-Fetch-Site, Origin or Referer header names the page: open the page at / of this server; a program must send a User-Agent without Mozilla, and no Accept-Language",
  ],
  [
    "another site",
    () => judge([...LOCAL, "Sec-Fetch-Site", "cross-site"]).foreign,
    403,
    `the Sec-Fetch-Site ${NOT_ASKED_BY_US}`,
  ],
  [
    "another page",
    () => judge([...LOCAL, "Referer", "http://evil.example/"]).foreign,
    403,
    `the Referer ${NOT_ASKED_BY_US}`,
  ],
  [
    "another origin",
    () => judge([...LOCAL, "Origin", "http://evil.example"]).foreign,
    403,
    `the Origin ${NOT_ASKED_BY_US}`,
    'a page of the origin "http://evil.example" was refused: if it is a game of yours, start the backend with --allow-origin http://evil.example',
  ],
];
for (const [name, refusal, status, err, hint = ""] of refusals) {
  judging(
    `answers ${status} with the reason to a request with ${name}, and returns the remedy to log`,
    () => {
      const { reply, hint: told } = refusal()!;
      assert.is(reply.status, status);
      assert.equal(JSON.parse(reply.body), { err });
      assert.is(told, hint);
      const challenge = status === 401 ? "Bearer" : "";
      assert.is(headerValue(reply, "WWW-Authenticate"), challenge);
    },
  );
}

judging("accepts a plain request, with or without a token", () => {
  // Sec-Fetch-Mode without Sec-Fetch-Site is not from a browser but from a program, which may write.
  for (const more of [[], ["Authorization", "bearer  t"], ["Sec-Fetch-Mode", "navigate"]]) {
    const caller = judge([...LOCAL, ...more], { token: more[0] === "Authorization" ? "t" : "" });
    assert.equal(caller, {
      refused: undefined,
      stranger: undefined,
      foreign: undefined,
      origin: "",
      navigates: false,
      embeds: false,
    });
  }
});

judging("accepts only the token, after the scheme in any case", () => {
  const admits = (...lines: string[]) => isAdmitted(lines, { token: "secret-1" });
  for (const scheme of ["Bearer", "bearer", "BEARER", "Bearer "]) {
    assert.ok(admits(`Authorization: ${scheme} secret-1`), scheme);
  }
  for (const value of [
    "Bearer",
    "Bearer wrong",
    "secret-1",
    "Basic secret-1",
    "Bearer secret-1x",
    "Bearer SECRET-1",
  ]) {
    assert.not.ok(admits(`Authorization: ${value}`), value);
  }
  assert.not.ok(admits());
});

judging("decides about a host name regardless of earlier requests", () => {
  const judgeNext = createGuard(OPEN);
  const own = ["127.0.0.1:80", "LOCALHOST", "localhost:5173"];
  const others = ["evil.example", "127.0.0.1.evil.example:80", ""];
  for (const host of [...others, ...own, ...others, ...others.flatMap((other) => [...own, other, other])]) {
    const { refused } = judgeNext("GET", "/svc/mods", ["Host", host], "127.0.0.1");
    assert.is(refused?.reply.status, own.includes(host) ? undefined : 403, host);
  }
});

judging("accepts the server's address as Host, in brackets if it has colons", () => {
  const statusOf = (address: string, host: string) =>
    judge(["Host", host], { address }).refused?.reply.status;
  assert.is(statusOf("192.168.1.5", "192.168.1.5:80"), undefined);
  assert.is(statusOf("192.168.1.5", "192.168.1.6:80"), 403);
  assert.is(statusOf("fd00::5", "[fd00::5]:80"), undefined);
  assert.is(statusOf("fd00::5", "fd00::5"), 403);
  assert.is(statusOf("0.0.0.0", "0.0.0.0:80"), 403);
});

const dev = "http://localhost:5173";
const shells = [
  "app://game",
  "app://obsidian.md",
  "tauri://localhost",
  "http://tauri.localhost",
  "https://tauri.localhost",
];
judging("accepts a declared origin only by its exact name, also the origins of app shells", () => {
  const options = { allowOrigins: [dev, ...shells] };
  for (const origin of options.allowOrigins) {
    const caller = judgeLines([`Origin: ${origin}`, "Sec-Fetch-Site: cross-site"], options);
    assert.equal([caller.foreign, caller.origin], [undefined, origin]);
  }
  assert.ok(
    isAdmitted([`Origin: ${dev}`, "Sec-Fetch-Site: same-site", `Referer: ${dev}/`], options),
    "with its page",
  );
  assert.ok(isAdmitted([`Referer: ${dev}/`, "User-Agent: Mozilla/5.0"], options), "an older browser");
  const others = [`${dev}0`, "http://LOCALHOST:5173", "https://localhost:5173", "app://games", "app://gam"];
  for (const origin of [...others, "APP://game", "tauri://localhost:80", "null", "app://"]) {
    assert.not.ok(isAdmitted([`Origin: ${origin}`], options), origin);
  }
  for (const lines of [
    ["Sec-Fetch-Site: same-site", `Referer: ${dev}/`],
    [`Referer: ${dev}0/`],
    [`Origin: ${dev}`, "Sec-Purpose: prefetch"],
    [`Origin: ${dev}`, "Referer: https://evil.example/"],
  ]) {
    const caller = judgeLines(lines, options);
    assert.ok(caller.foreign !== undefined && caller.origin === "", lines.join());
  }
});

judging("accepts the origin null of a local file only with the token", () => {
  const options = { allowOrigins: ["file://"], token: "t" };
  const lines = ["Origin: null", "Sec-Fetch-Site: cross-site"];
  assert.ok(isAdmitted([...lines, "Authorization: Bearer t"], options));
  assert.is(judgeLines(lines, options).stranger?.reply.status, 401);
});

for (const [origin, token] of [
  ["*", "t"],
  ["http://*.test", "t"],
  ["http://localhost:5173/", "t"],
  ["http://LOCALHOST", "t"],
  ["http://localhost:80", "t"],
  ["localhost:5173", "t"],
  ["app://game/", "t"],
  ["", "t"],
  ["null", ""],
  ["file://", ""],
] as const) {
  judging(`rejects ${JSON.stringify(origin)} ${token === "" ? "without a token " : ""}as an origin`, () =>
    assert.throws(
      () => createGuard({ ...OPEN, allowOrigins: [origin], token }),
      token === "" ? /set a token/ : /looks like|in full/,
    ),
  );
}

judging("rejects a token that a header cannot carry unchanged", () => {
  for (const token of [" ", " a", "a ", "a\tb", "a\nb", "\u00e9"]) {
    assert.throws(() => createGuard({ ...OPEN, token }), /a token must be printable ASCII/);
  }
});

judging("recognizes loopback addresses, but not names that begin with one", () => {
  for (const address of ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
    assert.ok(isLoopback(address), address);
  for (const address of [
    "127.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0",
    "0.0.0.0",
    "::",
    "128.0.0.1",
  ]) {
    assert.not.ok(isLoopback(address), address);
  }
});

const registry = { mods: [{ id: "a", sides: ["client", "server"] }] };

/** Runs `work` with a backend of one mod. */
function withServer(
  work: (backend: TestBackend, install: Install) => Promise<void>,
  options: Parameters<typeof withBackend>[2] = {},
): Promise<void> {
  return withInstall(registry, (install) =>
    withBackend(install.root, (backend) => work(backend, install), options),
  );
}

const open = share<TestBackend & { readonly install: Install }>(guard, (work) =>
  withServer((backend, install) => work({ ...backend, install })),
);

const hasChoices = ({ root }: Install): boolean => existsSync(join(root, "overrides.json"));

const targets: readonly string[] = [
  "/svc/mods/%65nable/a",
  "/svc/mods/enable/%61",
  "/svc/mods/enable/a?x=/game/",
  "/svc/mods/enable/a#/game/",
  "http://HOST/svc/mods/enable/a",
  "HTTP://HOST/svc/mods/enable/a",
  "/game/../svc/mods/enable/a",
  "/mods/../svc/mods/enable/a",
  "/mods/%2e%2e/svc/mods/enable/a",
  "//svc/mods/enable/a",
  "/svc/mods/enable/a/",
  "/./svc/mods/enable/a",
];
guard(
  "refuses a foreign page or Host on each route, in each notation of the path, and writes nothing",
  async () => {
    const { get, port, install } = open();
    for (const target of [
      "/svc/mods/enable/a",
      "/svc/mods",
      "/svc/mods/client/1.0.0",
      "/svc/mods/reports",
      "/svc/health",
      "/svc/log",
      "/svc/settings/index",
      "/svc/settings/a",
      "/svc/settings/a?game=",
      "/svc/games?viewer=viewer01",
      "/svc/games/key",
      "/metrics",
      ...Object.keys(PROFILE_ROUTES),
      "/x",
    ]) {
      for (const field of [
        "Sec-Fetch-Site: cross-site",
        "Origin: http://127.0.0.1:1",
        "Host: evil.example",
      ]) {
        const { status, body } = await get(target, field);
        assert.is(status, 403, target);
        assert.match(body, field.split(":")[0]!);
      }
    }
    for (const target of ["/", "/page.css", "/mods/a/mod.js"])
      assert.is((await get(target, "Host: evil.example")).status, 403, target);
    for (const target of targets) {
      const { status } = await get(target.replace("HOST", `127.0.0.1:${port}`), "Sec-Fetch-Site: cross-site");
      assert.ok(status === 403 || status === 404, `${target} ${status}`);
    }
    assert.not.ok(hasChoices(install));
  },
);

/** Asserts the headers that each reply must have, also to an unchanged poll. */
function assertSaysOfAny({ headers }: RawReply, target: string): void {
  assert.is(headers.get("x-frame-options"), "DENY", target);
  assert.is(headers.get("x-content-type-options"), "nosniff", target);
  assert.is(headers.get("cross-origin-resource-policy"), "same-origin", target);
}

/** Asserts the headers of each reply that a browser may open as a document. */
function assertSaysAll(reply: RawReply, target: string): void {
  assertSaysOfAny(reply, target);
  const { headers, text } = reply;
  assert.is(headers.get("cross-origin-opener-policy"), "same-origin", target);
  assert.is(headers.get("referrer-policy"), "same-origin", target);
  assert.is(text.match(/^referrer-policy/gim)?.length, 1, target);
}

const strangers: readonly (readonly string[])[] = [
  ["Sec-Fetch-Site: cross-site", "Origin: https://evil.example"],
  ["User-Agent: Mozilla/5.0", "Accept-Language: en"],
];
guard("lets any site link to documents and libraries, but not embed documents or read data", async () => {
  const { get } = open();
  for (const fields of strangers) {
    for (const [target, status] of [
      ["/", 200],
      ["/page.css", 200],
      ["/mods/a/mod.js", 200],
      ["/mods/x/y.js", 404],
      ["/svc/mods", 403],
      ["/nothing", 403],
    ] as const) {
      const reply = await get(target, ...fields);
      assert.is(reply.status, status, target);
      assertSaysAll(reply, target);
      assert.is(reply.headers.get("access-control-allow-origin"), undefined, target);
    }
  }
  for (const [target, site, dest, status] of [
    ["/", "cross-site", "document", 200],
    ...["image", "iframe", "empty", "script"].flatMap((dest) => [
      ["/", "cross-site", dest, 403] as const,
      ["/?x=1", "same-site", dest, 403] as const,
      ["/", "same-origin", dest, 200] as const,
      ["/page.css", "cross-site", dest, 200] as const,
    ]),
  ] as const) {
    const reply = await get(target, `Sec-Fetch-Site: ${site}`, `Sec-Fetch-Dest: ${dest}`);
    assert.is(reply.status, status, `${target} ${site} ${dest}`);
  }
});

guard("sends its headers on each reply, also without a route and to an unchanged poll", async () => {
  const { port, get } = open();
  const ask = (head: string) => rawRequest(port, `${head}\r\nConnection: close\r\n\r\n`);
  const own = `Host: 127.0.0.1:${port}`;
  for (const [head, status] of [
    [`GET / HTTP/1.1\r\n${own}`, 200],
    [`GET http://127.0.0.1:${port}/ HTTP/1.1\r\n${own}`, 200],
    [`GET http://evil.example/ HTTP/1.1\r\n${own}`, 400],
    ["GET http://evil.example/ HTTP/1.1\r\nHost: evil.example", 403],
    [`GET /nothing HTTP/1.1\r\n${own}`, 404],
    [`PUT /svc/mods HTTP/1.1\r\n${own}`, 405],
    [`OPTIONS * HTTP/1.1\r\n${own}`, 404],
    ["OPTIONS * HTTP/1.1\r\nHost: evil.example", 403],
    ["GET / HTTP/1.1\r\nHost: evil.example", 403],
    [`GET / HTTP/1.1\r\n${own}\r\nHost: evil.example`, 400],
    [`GET / HTTP/1.1\r\n${own}\r\nAuthorization: Bearer a\r\nauthorization: Bearer b`, 400],
    ["GET / HTTP/1.1", 400],
    ["GET / HTTP/1.0", 400],
    [`GET / HTTP/1.1\r\n${own}\r\nExpect: the-unexpected`, 417],
    [`GET / HTTP/2.0\r\n${own}`, 505],
    [`GET / HTTP/0.9\r\n${own}`, 505],
    [`GET / HTTP/1.1\r\n${own}\r\nbad name: x`, 400],
    [`GET / HTTP/1.1\r\n${own}\r\nX: ${"x".repeat(70_000)}`, 431],
    [`POST /svc/mods/reports HTTP/1.1\r\n${own}\r\nContent-Length: 2000000`, 413],
  ] as const) {
    const body = head.includes("2000000") ? "x".repeat(2_000_000) : "";
    const reply = await (body === "" ? ask(head) : rawRequest(port, `${head}\r\n\r\n${body}`));
    assert.is(reply.status, status, head.slice(0, 60));
    assertSaysAll(reply, head.slice(0, 60));
  }
  const etag = (await get("/svc/mods/client/1.0.0")).headers.get("etag");
  for (const [field, status] of [
    ["Accept-Language: *", 304],
    ["Sec-Fetch-Site: cross-site", 403],
    ["Host: evil.example", 403],
    ["User-Agent: Mozilla/5.0", 403],
  ] as const) {
    const reply = await get("/svc/mods/client/1.0.0", `If-None-Match: ${etag}`, field);
    assert.is(reply.status, status, field);
    assertSaysOfAny(reply, field);
  }
  assert.is(
    (await get("/")).headers.get("content-security-policy"),
    "default-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

const typed = [
  "Sec-Fetch-Site: none",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-User: ?1",
  "User-Agent: Mozilla/5.0",
];
const untold = ["User-Agent: Mozilla/5.0", "Accept: text/html,*/*;q=0.8"];
for (const [who, fields] of [
  ["a user who opens the address", typed],
  ["a user whose browser sends no Sec-Fetch fields", untold],
  ["a link on a page of this server", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate"]],
] as const) {
  guard(`answers ${who} with a page with a button, and writes nothing`, async () => {
    const { get, install } = open();
    for (const target of [
      "/svc/mods/disable/a",
      "/svc/mods/%65nable/a",
      "/svc/mods/clear/a",
      "/svc/mods/disable/%61?x=1",
    ]) {
      const reply = await get(target, ...fields);
      assert.is(reply.status, 200, target);
      assert.is(reply.headers.get("content-type"), "text/html; charset=utf-8");
      assert.match(reply.headers.get("content-security-policy") ?? "", "script-src 'self';");
      assert.match(reply.body, "<button");
      assert.match(reply.body, "Nothing has changed yet");
      assert.not.match(reply.body, /<script(?! type="module" src="\/question\.js">)/);
      assertSaysAll(reply, target);
    }
    assert.match((await get("/svc/mods/disable/a", ...fields)).body, "loaded → disabled");
    for (const [target, status] of [
      ["/svc/mods/enable/ghost", 404],
      ["/svc/mods/enable/a%2Fb", 400],
    ] as const) {
      assert.is((await get(target, ...fields)).status, status, target);
    }
    assert.not.ok(hasChoices(install));
    assert.is((await get("/question.js", ...fields)).status, 200);
  });
}

/** Sends the preflight of a browser for a POST from a page of an origin. */
function askFirst(port: number, origin: string): Promise<RawReply> {
  const lines = [
    "OPTIONS /svc/settings/a HTTP/1.1",
    `Host: localhost:${port}`,
    `Origin: ${origin}`,
    "Access-Control-Request-Method: POST",
    "Access-Control-Request-Headers: authorization,content-type",
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Mode: cors",
    "User-Agent: Mozilla/5.0",
    "Connection: close",
  ];
  return rawRequest(port, `${lines.join("\r\n")}\r\n\r\n`);
}

guard("sends the CORS headers to declared origins, and answers their preflight without the token", () =>
  withServer(
    async ({ port, get }) => {
      const token = "Authorization: Bearer secret-1";
      const reply = await get("/svc/mods", `Origin: ${dev}`, "Sec-Fetch-Site: same-site", token);
      assert.is(reply.status, 200);
      assert.is(reply.headers.get("access-control-allow-origin"), dev);
      assert.is(reply.headers.get("vary"), "Origin");
      assert.is((await get("/svc/mods", token)).headers.get("vary"), "Origin");
      assert.is((await get("/svc/mods", `Origin: ${dev}`)).status, 401, "the request needs the token");
      for (const origin of [dev, "app://game", "null"]) {
        const answer = await askFirst(port, origin);
        assert.is(answer.status, 204, origin);
        assert.is(answer.headers.get("access-control-allow-origin"), origin);
        assert.match(answer.headers.get("access-control-allow-headers") ?? "", "Authorization");
        assert.match(answer.headers.get("access-control-allow-headers") ?? "", "If-None-Match");
        assert.is(
          answer.headers.get("access-control-allow-methods"),
          "GET, HEAD, POST, PUT, PATCH, DELETE",
          "every method of a mod's route",
        );
      }
      for (const other of [`${dev}0`, "https://evil.example", "app://games"]) {
        const refused = await askFirst(port, other);
        assert.is(refused.status, 401, other);
        assert.is(refused.headers.get("access-control-allow-origin"), undefined);
        const read = await get("/svc/mods", `Origin: ${other}`, token);
        assert.equal([read.status, read.headers.get("access-control-allow-origin")], [403, undefined]);
      }
    },
    { allowOrigins: [dev, "app://game", "file://"], token: "secret-1" },
  ),
);

guard("rejects a malformed option at the start, and an address for other computers without a token", () =>
  withInstall({}, async ({ root }) => {
    for (const [options, reason] of [
      [{ token: " " }, "a token must be printable ASCII"],
      [{ allowOrigins: ["localhost:5173"] }, "looks like"],
      [{ base: "/svc" }, "use another name"],
      [{ proxies: ["proxy.lan"] }, "a proxy is an IP address"],
      [{ address: "0.0.0.0" }, "token"],
      [{ address: "::" }, "token"],
      [{ address: "192.168.1.5" }, "token"],
    ] as const) {
      const started = startBackend({ root, port: 0, log() {}, ...options });
      const error = await started.then(
        (backend) => backend.close(),
        (reason: Error) => reason,
      );
      assert.match(error?.message ?? "", reason);
    }
  }),
);

guard("logs a refused origin and a refused host once each, with the option that would allow it", () =>
  withServer(async ({ get, lines }) => {
    for (let time = 0; time < 3; time++) {
      await get("/svc/mods", "Origin: http://localhost:5173");
      await get("/svc/mods", "Host: game.lan:80");
      await get("/", "Origin: https://only.looks.example");
    }
    const said = lines.filter((line) => line.includes("--allow-"));
    assert.is(said.length, 2, said.join("\n"));
    assert.match(said[0]!, "--allow-origin http://localhost:5173");
    assert.match(said[1]!, "--allow-host game.lan");
    for (let number = 0; number < 100; number++) await get("/svc/mods", `Origin: http://x${number}.example`);
    assert.is(lines.filter((line) => line.includes("--allow-")).length, 50);
  }),
);

guard("requires the token for all data of the install, and never logs or returns the token", () =>
  withServer(
    async ({ get, lines }) => {
      for (const target of [
        "/svc/mods",
        "/mods/a/mod.js",
        "/svc/mods/client/1.0.0",
        "/svc/settings/index",
        "/metrics",
        "/x",
      ]) {
        const { status, headers, text } = await get(target, "Authorization: secret-1");
        assert.is(status, 401, target);
        assert.is(headers.get("www-authenticate"), "Bearer");
        assert.not.match(text, "secret-1");
      }
      const token = "Authorization: Bearer secret-1";
      assert.is((await get("/svc/mods", token)).status, 200);
      assert.is((await get("/svc/mods/disable/a", ...typed)).status, 401, "the question names mods");
      const etag = (await get("/svc/mods/client/1.0.0", token)).headers.get("etag");
      assert.is((await get("/svc/mods/client/1.0.0", `If-None-Match: ${etag}`)).status, 401);
      const page = await get("/", ...typed);
      assert.is(page.status, 401);
      assert.match(page.body, "#token=");
      assert.not.match(page.body, "<code>a</code>");
      assert.is((await get("/page.css")).status, 200);
      assert.is((await get("/page/nothing.js")).status, 404);
      assert.match((await get("/", token)).body, "<code>a</code>");
      assert.not.match(lines.join("\n"), "secret-1");
    },
    { token: "secret-1" },
  ),
);
