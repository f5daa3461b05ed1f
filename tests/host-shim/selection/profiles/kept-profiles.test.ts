import * as assert from "uvu/assert";
import { sha256 } from "../../../../host-shim/client/sha256.js";
import { PROFILE_SCHEMA, type Profile } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { createKeptProfiles } from "../../../../host-shim/selection/profiles/kept-profiles.js";
import { suite } from "../../../support/suite.js";

const keeping = suite("saved profiles");

const profile = (name: string): Profile => ({ schema: PROFILE_SCHEMA, name, hostVersion: "", mods: [] });
const OWN = { replace: false, auto: false };
const AUTO = { replace: false, auto: true };

/** Creates saved profiles over a map with room for `room` texts that refuses texts longer than `longest`. */
function open(limits = { own: 3, auto: 2, bytes: 1000 }) {
  const texts = new Map<string, string>();
  const state = { room: 100, longest: 1000 };
  const kept = createKeptProfiles({
    limits,
    hash: sha256,
    hashes: () => [...texts.keys()],
    read: (hash) => texts.get(hash),
    write(hash, text) {
      const isFull = texts.size >= state.room && !texts.has(hash);
      if (isFull || text.length > state.longest) throw new Error("full");
      texts.set(hash, text);
    },
    remove: (hash) => texts.delete(hash),
    fileName: (hash) => `place ${hash.slice(0, 4)}`,
    mayBeFull: () => true,
  });
  const names = () => kept.list().kept.map((one) => `${one.profile.name}${one.auto ? "*" : ""}`);
  return { kept, texts, names, state };
}

keeping("are listed newest first, with names that differ not only in case or Unicode form", () => {
  const { kept, names } = open();
  assert.is(kept.save(profile("Étude"), OWN), undefined);
  assert.is(kept.save(profile("b"), OWN), undefined);
  assert.equal(kept.save(profile("éTUDE"), OWN), { status: 409, err: 'there is a profile "éTUDE" already' });
  assert.is(kept.save(profile("éTUDE"), { replace: true, auto: false }), undefined);
  assert.equal(names(), ["éTUDE", "b"]);
  assert.is(kept.one(" e\u0301tude ")?.name, "éTUDE");
  assert.is(kept.one("c"), undefined);
  assert.is(kept.remove("c"), false);
  assert.is(kept.remove("ÉTUDE"), true);
  assert.equal(names(), ["b"]);
});

keeping("of the player are refused above a limit, the oldest automatic ones deleted above another", () => {
  const { kept, names } = open();
  for (const name of ["a", "b", "c"]) kept.save(profile(name), OWN);
  assert.is(kept.save(profile("d"), OWN)?.status, 409);
  assert.is(kept.save(profile("c"), { replace: true, auto: false }), undefined);
  for (const name of ["x", "y", "z"]) assert.is(kept.save(profile(name), AUTO), undefined);
  assert.equal(names(), ["z*", "y*", "c", "b", "a"]);
  assert.is(kept.save({ ...profile("x"), hostVersion: "x".repeat(1000) }, AUTO)?.status, 413);
});

keeping("that are automatic are deleted, oldest first, in a full storage; the player's are not", () => {
  const { kept, names, state } = open();
  kept.save(profile("x"), AUTO);
  kept.save(profile("a"), OWN);
  kept.save(profile("y"), AUTO);
  state.room = 3;
  assert.is(kept.save(profile("b"), OWN), undefined);
  assert.equal(names(), ["b", "y*", "a"]);
  assert.is(kept.save(profile("c"), OWN), undefined);
  assert.equal(kept.save(profile("z"), AUTO), { status: 500, err: "full" });
  assert.equal(names(), ["c", "b", "a"]);
});

keeping("are unchanged after a save that fails although it may delete automatic profiles", () => {
  const { kept, texts, state } = open();
  for (const name of ["x", "y"]) kept.save(profile(name), AUTO);
  kept.save(profile("a"), OWN);
  const before = new Map(texts);
  state.longest = 200;
  assert.equal(kept.save({ ...profile("b"), hostVersion: "x".repeat(300) }, OWN), {
    status: 500,
    err: "full",
  });
  assert.equal(texts, before);
});

keeping("with a malformed file are reported, replaced only on request, and deleted by name", () => {
  const { kept, texts } = open();
  texts.set(sha256("a"), "{");
  kept.save(profile("b"), OWN);
  texts.set(sha256("c"), texts.get(sha256("b"))!);
  const { problems } = kept.list();
  assert.is(problems.length, 2);
  assert.match(problems[0]!, /^place ca97 is not a profile: it is no JSON object/);
  assert.match(problems[1]!, /it has the profile "b", which belongs in place 3e23/);
  assert.is(kept.save(profile("A"), OWN)?.status, 409);
  assert.is(kept.save(profile("A"), { replace: true, auto: false }), undefined);
  assert.is(kept.one("a")?.name, "A");
  assert.is(kept.remove("c"), true);
  assert.equal(kept.list().problems, []);
});
