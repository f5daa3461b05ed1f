import fc from "fast-check";
import {
  PROFILE_SCHEMA,
  type Profile,
  type ProfileMod,
  SET_SCHEMA,
  type Shared,
} from "../../../../host-shim/protocol/profiles/profile-file.js";
import { profileName } from "../../../../host-shim/protocol/profiles/profile-name.js";
import { literal, plainRecord, text } from "../../../support/protocol-values.js";

/** Any literal of a scalar. */
const scalar = literal.filter((each) => /^["tf\d-]/.test(each));
const values = fc
  .array(fc.tuple(fc.string({ minLength: 1 }), scalar), { maxLength: 4 })
  .map((entries) => new Map(entries));
const id = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,9}$/).filter((each) => each !== "index");

const mod: fc.Arbitrary<ProfileMod> = fc
  .record({ id, version: text }, { noNullPrototype: true })
  .chain((head) =>
    fc
      .record(
        { sha256: fc.stringMatching(/^[0-9a-f]{64}$/), values, game: values },
        { requiredKeys: [], noNullPrototype: true },
      )
      .map((more) => ({ ...head, ...more })),
  );
const mods = fc.uniqueArray(mod, { selector: (each) => each.id, maxLength: 4 });

/** Any valid name, in the normal form in which profiles are stored. */
export const name = fc
  .oneof(text, fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }))
  .map(profileName)
  .filter((each) => each !== undefined);

/** Any profile. */
export const profile: fc.Arbitrary<Profile> = plainRecord({
  name,
  hostVersion: text,
  overrides: fc.option(
    fc.uniqueArray(plainRecord({ id, enabled: fc.boolean() }), { selector: (each) => each.id, maxLength: 4 }),
    { nil: undefined },
  ),
  mods,
}).map(({ overrides, ...rest }) => ({
  schema: PROFILE_SCHEMA,
  ...rest,
  ...(overrides !== undefined && { overrides }),
}));

/** Any profile or set. */
export const shared: fc.Arbitrary<Shared> = fc.oneof(
  profile,
  mods.map((all): Shared => ({ schema: SET_SCHEMA, mods: all })),
);
