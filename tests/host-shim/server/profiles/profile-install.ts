import { PROFILE_SCHEMA, type Profile } from "../../../../host-shim/protocol/profiles/profile-file.js";
import type {
  AppliedProfile,
  PreviewedMod,
} from "../../../../host-shim/protocol/profiles/profile-replies.js";
import type { Install } from "../../../support/install.js";
import { libraryText, type RegistryParts, withInstall } from "../../../support/install.js";
import { linkedSdk } from "../../../support/linked-sdk.js";

const sdk = await linkedSdk();

/** A mod with settings on both sides: a number with an earlier key, a text, a secret, and a row that is not implemented. */
export const SETTINGS_MOD = `${sdk}
module.exports = svc.defineMod({
  load() {
    svc.declareSettings([
      svc.intSetting("fov", "Fov", 90, { min: 10, max: 200, renamedFrom: ["angle"] }),
      svc.stringSetting("text", "Text", "none"),
      svc.stringSetting("token", "Token", "", { secret: true }),
      svc.intSetting("later", "Later", 1, { implemented: false }),
    ], true);
    if (svc.side() === "server") svc.serveSettingsRoutes();
  },
});`;

/** The members of the body of any reply. */
export type Told = Omit<Profile, "mods"> &
  AppliedProfile & {
    readonly err: string;
    readonly base: string;
    readonly mods: readonly (PreviewedMod & { readonly sha256?: string })[];
  };

/** Sends a GET, or a POST if there is a body; returns the status and the parsed reply. */
export async function ask(
  url: string,
  path: string,
  body?: string,
): Promise<{ readonly status: number; readonly told: Told; readonly text: string }> {
  const reply = await fetch(url + path, body === undefined ? {} : { method: "POST", body });
  const text = await reply.text();
  return { status: reply.status, text, told: JSON.parse(text) };
}

/** Runs `work` with an install of server mods with settings, and a client mod `c`. */
export function withSettingsMods(
  ids: readonly string[],
  work: (install: Install) => Promise<void>,
  more: RegistryParts = {},
): Promise<void> {
  const mods = [...ids.map((id) => ({ id, sides: ["server"] })), { id: "c" }];
  return withInstall({ mods, ...more }, (install) => {
    for (const id of ids) install.setLibrary(id, SETTINGS_MOD);
    install.setLibrary("c", libraryText());
    return work(install);
  });
}

/** Returns the text of a profile. */
export function profileText(
  mods: readonly string[],
  overrides?: readonly (readonly [string, boolean])[],
): string {
  const all = overrides?.map(([id, enabled]) => ({ id, enabled }));
  const some = all === undefined ? "" : `"overrides":${JSON.stringify(all)},`;
  return `{"schema":"${PROFILE_SCHEMA}","name":"P","hostVersion":"1.0.0",${some}"mods":[${mods}]}`;
}
