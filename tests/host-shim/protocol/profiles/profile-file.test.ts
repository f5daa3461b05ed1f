import fc from "fast-check";
import * as assert from "uvu/assert";
import { readKeptProfile, writeKept } from "../../../../host-shim/protocol/profiles/kept-file.js";
import {
  readProfile,
  readShared,
  writeShared,
} from "../../../../host-shim/protocol/profiles/profile-file.js";
import { nameBefore, nameKey, profileName } from "../../../../host-shim/protocol/profiles/profile-name.js";
import { suite } from "../../../support/suite.js";
import { profile, shared } from "./any-profile.js";

const file = suite("profiles, sets and saved profiles");

file("are read as they were written, literal for literal", () => {
  fc.assert(fc.property(shared, (one) => assert.equal(readShared(writeShared(one)), one)));
  fc.assert(
    fc.property(profile, fc.nat(), fc.boolean(), (one, at, auto) => {
      const kept = { at, auto, profile: one };
      assert.equal(readKeptProfile(writeKept(kept)), kept);
    }),
  );
});

file("are read in any JSON notation", () => {
  const text = `{ "mods" : [ {"version":"1", "id" :"cam", "values": { "fov" : 110.0 , "a\\u0062": "\\u00e9" }} ],
    "hostVersion": "", "name": "  A\\u030a ", "schema": "svc.profile/1" }`;
  const read = readShared(text);
  assert.ok(typeof read !== "string");
  assert.equal(read, {
    schema: "svc.profile/1",
    name: "Å",
    hostVersion: "",
    mods: [
      {
        id: "cam",
        version: "1",
        values: new Map([
          ["fov", "110.0"],
          ["ab", '"\\u00e9"'],
        ]),
      },
    ],
  });
});

const PROFILE = '"schema":"svc.profile/1","name":"N","hostVersion":"1.0.0"';
const INVALID: readonly (readonly [text: string, problem: RegExp])[] = [
  ["[]", /^it is not a JSON object$/],
  ["{", /^it is not a JSON object$/],
  ['{"schema":"svc.profile/2","mods":[]}', /^its "schema" is "svc\.profile\/2"/],
  [`{${PROFILE}}`, /^its "mods" is missing, expected a list$/],
  [`{${PROFILE},"mods":[],"more":1}`, /^the member "more" is unknown/],
  ['{"schema":"svc.set/1","mods":[],"name":"N"}', /^the member "name" is unknown/],
  ['{"schema":"svc.profile/1","name":"","hostVersion":"","mods":[]}', /^its "name" is ""/],
  ['{"schema":"svc.profile/1","name":"N","mods":[]}', /^its "hostVersion" is missing/],
  [`{${PROFILE},"mods":[],"overrides":{}}`, /^its "overrides" is {}, expected a list$/],
  [`{${PROFILE},"mods":[],"overrides":[{"id":"a"}]}`, /^override 1: its "enabled" is missing/],
  [`{${PROFILE},"mods":[],"overrides":[{"id":"a/b","enabled":true}]}`, /^override 1: its "id" is "a\/b"/],
  [
    `{${PROFILE},"mods":[],"overrides":[{"id":"a","enabled":true},{"id":"a","enabled":false}]}`,
    /^override 2: a is a duplicate$/,
  ],
  [`{${PROFILE},"mods":[],"overrides":[{"id":"a","enabled":true,"at":1}]}`, /^override 1: the member "at"/],
  [`{${PROFILE},"mods":[1]}`, /^mod 1: it is 1, expected an object$/],
  [`{${PROFILE},"mods":[{"id":"a"}]}`, /^mod 1: its "version" is missing/],
  [`{${PROFILE},"mods":[{"id":"a","version":"1"},{"id":"a","version":"1"}]}`, /^mod 2: a is a duplicate$/],
  [`{${PROFILE},"mods":[{"id":"a","version":"1","sha256":"AB"}]}`, /^mod 1: its "sha256" is "AB"/],
  [`{${PROFILE},"mods":[{"id":"a","version":"1","value":{}}]}`, /^mod 1: the member "value" is unknown/],
  [`{${PROFILE},"mods":[{"id":"a","version":"1","values":[]}]}`, /^mod 1: its "values" is \[\]/],
  [`{${PROFILE},"mods":[{"id":"a","version":"1","game":{"k":null}}]}`, /^mod 1: its value of "k" is null/],
  [
    `{${PROFILE},"mods":[{"id":"a","version":"1","values":{"":1}}]}`,
    /^mod 1: its "values" has an empty key$/,
  ],
];
for (const [text, problem] of INVALID) {
  file(`are rejected with the reason: ${text}`, () => assert.match(String(readShared(text)), problem));
}

file("are rejected as saved profiles with another schema, a malformed member, or a set", () => {
  const of = (members: string) => readKeptProfile(`{${members}}`);
  const set = '{"schema":"svc.set/1","mods":[]}';
  assert.match(String(of('"schema":"svc.kept/2"')), /it is no JSON object with "schema": "svc\.kept\/1"/);
  assert.match(String(of('"schema":"svc.kept/1","at":-1,"auto":true')), /"at"/);
  assert.match(String(of('"schema":"svc.kept/1","at":1,"auto":1')), /"auto"/);
  assert.match(
    String(of(`"schema":"svc.kept/1","at":1,"auto":true,"profile":${set}`)),
    /its profile: it is a set/,
  );
  assert.match(String(readProfile(set)), /expected a profile/);
});

file("are read from any text without an error", () =>
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      readShared(text);
      readShared(`{${PROFILE},"mods":${text}}`);
      readKeptProfile(`{"schema":"svc.kept/1","at":1,"auto":true,"profile":${text}}`);
    }),
  ),
);

file(
  "have a trimmed name of 1 to 60 code points in NFC, without control characters and lone surrogates",
  () => {
    assert.is(profileName(" A\u030a "), "\u00c5");
    assert.is(profileName("𝄞".repeat(60)), "𝄞".repeat(60));
    for (const bad of ["", " ", "x".repeat(61), "a\nb", "a\u0085", "\ud800", 5, undefined])
      assert.is(profileName(bad), undefined);
    assert.is(nameKey("ÉA"), nameKey("éa"));
  },
);

file("of the state before an apply get a free name of at most 60 code points", () => {
  const taken = new Set(["before x", "before x 2"]);
  assert.is(
    nameBefore("x", (name) => taken.has(name)),
    "before x 3",
  );
  const long = nameBefore("𝄞".repeat(60), (name) => [...name].length === 60 && !name.endsWith("2"));
  assert.is(long, `before ${"𝄞".repeat(51)} 2`);
  assert.is(profileName(long), long);
});
