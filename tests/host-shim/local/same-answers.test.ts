import fc from "fast-check";
import * as assert from "uvu/assert";
import type { RegistryParts } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { anyInput } from "../selection/resolve/random-registry.js";
import { type Case, HOST_VERSION, withBoth } from "./selection-cases.js";

const same = suite("a server and a local backend");

const POLL = `/svc/mods/client/${HOST_VERSION}`;

const registry: RegistryParts = {
  mods: [
    {
      id: "a",
      name: "Alpha",
      sides: ["client", "server"],
      description: "The first",
      homepage: "nowhere",
      tags: ["x"],
    },
    { id: "b", requires: [{ id: "a", version: "^1.0.0" }] },
    { id: "c", sides: ["server"], pipeline: "^1.0.0" },
    { id: "d", requires: [{ id: "gone", version: "^2.0.0" }] },
    { id: "e", name: "Ümlaut <e>", conflicts: [{ id: "a", reason: "both draw" }] },
    { id: "f", requires: [{ id: "g" }], pipeline: ">=2.0.0" },
    { id: "g", requires: [{ id: "f" }], shipped: false, nmae: "a slip" },
    { id: "bad", sides: "client" },
  ],
  lists: [
    { id: "near", inherits: ["far", "unknown"], entries: [{ id: "c", enabled: true, note: "" }] },
    {
      id: "far",
      entries: [
        { id: "a", enabled: true, note: "" },
        { id: "ghost", enabled: true, note: "" },
      ],
    },
  ],
  activeLists: ["near"],
};

/** Requests with every route, method, notation and mistake, sent one after the other to the same backends. */
const CASES: readonly Case[] = [
  ["GET", POLL],
  ["GET", POLL, "last"],
  ["GET", POLL, 'W/"other", W/last'],
  ["GET", POLL, "*"],
  ["GET", POLL, '"other"'],
  ["HEAD", POLL],
  ["HEAD", POLL, "last"],
  ...["POST", "PUT", "DELETE", "OPTIONS", "PATCH"].map((method): Case => [method, POLL]),
  ...["1.4", "v1.4.0", "1.4.0+build", "", "1.4.0%20", "%", "2.0.0", "2.0.0-beta.1", "1.4.0/more"].map(
    (version): Case => ["GET", `/svc/mods/client/${version}`],
  ),
  ["GET", "/svc/mods/client"],
  ["GET", `/svc/mods/%63lient/${HOST_VERSION}?x=1`],
  ["GET", "/svc/mods"],
  ["GET", "/svc/mods?host=2.0.0"],
  ["GET", "/svc/mods?host=2"],
  ["HEAD", "/svc/mods"],
  ["POST", "/svc/mods"],
  ["GET", "/svc/mods/"],
  ["GET", "/svc/modsmore"],
  ["GET", "/svc/mods/preview"],
  ["GET", "/svc/mods/preview?enable=b,d&disable=a"],
  ["GET", "/svc/mods/preview?enable=e&host=2.0.0"],
  ["GET", "/svc/mods/preview?enable=ghost"],
  ["GET", "/svc/mods/preview?enable=a%2Fb"],
  ["GET", "/svc/mods/preview?enable=a&disable=a"],
  ["GET", "/svc/mods/preview?disable=ghost&clear=a"],
  ["PUT", "/svc/mods/preview?enable=b"],
  ["GET", "/svc/mods/enable/b"],
  ["GET", POLL, "last"],
  ["GET", "/svc/mods/enable/b"],
  ["GET", "/svc/mods/enable/d"],
  ["GET", "/svc/mods/enable/e"],
  ["GET", "/svc/mods"],
  ["GET", POLL],
  ["GET", "/svc/mods/enable/b"],
  ["GET", "/svc/mods/disable/c"],
  ["GET", "/svc/mods/disable/ghost"],
  ["GET", "/svc/mods/%64isable/a"],
  ["GET", "/svc/mods"],
  ["GET", POLL],
  ["GET", "/svc/mods/preview?clear=a,b,c"],
  ["GET", "/svc/mods/clear/a"],
  ["GET", "/svc/mods/clear/a"],
  ["GET", "/svc/mods/clear/ghost"],
  ["GET", "/svc/mods/enable/f"],
  ["GET", "/svc/mods/enable/g"],
  ["GET", "/svc/mods?host=2.0.0"],
  ["GET", "/svc/mods/client/2.0.0"],
  ...[
    "ghost",
    "__proto__",
    "constructor",
    "index",
    "a%2Fb",
    "..",
    "a%00",
    "%20",
    "a".repeat(81),
    "a/b",
  ].flatMap((id) => ["enable", "disable", "clear"].map((verb): Case => ["GET", `/svc/mods/${verb}/${id}`])),
  ...["HEAD", "POST", "PUT", "DELETE", "OPTIONS"].map((method): Case => [method, "/svc/mods/enable/a"]),
  ["GET", "/svc/mods/toggle/a"],
  ["GET", "/svc/"],
  ["GET", "/svc/settings/a"],
  ["GET", "/registry/mods.json"],
  ["DELETE", "/nothing"],
  ["GET", POLL],
  ["GET", POLL, "last"],
];

same("list their optional parts: the search for both; health, report, log and kept for the server", () =>
  withBoth(registry, async (server, local) => {
    const answers = await Promise.all([server, local].map((ask) => ask(["GET", "/svc/mods?can=1"])));
    assert.equal(
      answers.map((answer) => /"can":\[[^\]]*\]/.exec(JSON.stringify(answer).replaceAll("\\", ""))?.[0]),
      ['"can":["culprit","health","report","log","kept"]', '"can":["culprit"]'],
    );
  }),
);

same("answer every request about the selection with the same status, headers and body", () =>
  withBoth(registry, async (server, local) => {
    for (const one of CASES) assert.equal(await local(one), await server(one), one.join(" "));
  }),
);

const anyId = fc.constantFrom("a", "B", "c", "d", "e", "f", "g", "h", "absent");
const anyCase: fc.Arbitrary<Case> = fc.oneof(
  fc.constantFrom<Case>(["GET", POLL], ["GET", POLL, "last"], ["GET", "/svc/mods"]),
  fc
    .tuple(fc.constantFrom("enable", "disable", "clear"), anyId)
    .map(([verb, id]): Case => ["GET", `/svc/mods/${verb}/${id}`]),
  fc.tuple(anyId, anyId).map(([on, off]): Case => ["GET", `/svc/mods/preview?enable=${on}&disable=${off}`]),
);

same("make the same decisions for random registries and random requests", () =>
  fc.assert(
    fc.asyncProperty(anyInput, fc.array(anyCase, { minLength: 8, maxLength: 16 }), ({ registry }, cases) => {
      const { mods, lists, activeLists } = registry;
      const entries = mods.map(({ artifact: _, ...mod }) => mod);
      return withBoth({ mods: entries, lists, activeLists }, async (server, local) => {
        for (const one of [["GET", POLL] as const, ...cases]) {
          assert.equal(await local(one), await server(one), one.join(" "));
        }
      });
    }),
    { numRuns: 40 },
  ),
);
