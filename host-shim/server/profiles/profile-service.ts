import type { Request, Response } from "../../../sdk/http/index.js";
import { type ConfigText, Status } from "../../../sdk/index.js";
import { parseDocument } from "../../../sdk/json/document.js";
import { installPaths } from "../../install/install-paths.js";
import { openProfileFiles } from "../../install/profiles/profile-files.js";
import { sha256 } from "../../node/read/hash.js";
import { noRoute } from "../../protocol/json-reply.js";
import { PROFILE_ROUTES } from "../../protocol/profiles/profile-requests.js";
import type { Artifact } from "../../protocol/record.js";
import { createKeptProfiles } from "../../selection/profiles/kept-profiles.js";
import type { ProfileParts } from "../../selection/profiles/profile-parts.js";
import { answerProfiles } from "../../selection/profiles/profile-routes.js";
import { createRunningValues, type RunningParts } from "./running-values.js";

/** The parts of a backend that its profiles use. */
interface ProfileServiceParts
  extends Pick<ProfileParts, "selection" | "hostVersion" | "changed">,
    Omit<RunningParts, "isLive" | "isReady" | "isUsable" | "hold"> {
  readonly root: string;
  /** Returns the ids of the running mods. */
  readonly live: () => readonly string[];
  /** Whether a mod's decided library is still being read or loaded; an older one may run. */
  readonly isUnderWay: (id: string) => boolean;
  /** Opens the `config.json` of a mod. */
  readonly openConfig: (artifact: Artifact) => { readonly read: () => ConfigText };
  /** Runs `work`, then writes the `config.json` in a folder of `mods/` once; returns false when the write fails. */
  readonly hold: (dir: string, work: () => void) => boolean;
}

/** Creates the profiles of a backend: their routes, and the functions that the backend calls after loads and ticks. */
export function createProfileService(parts: ProfileServiceParts) {
  const { root, selection, live, isUnderWay, openConfig, hold, log } = parts;
  const isLive = (id: string) => live().includes(id);

  function isUsable(id: string): boolean {
    const mod = selection.modOf(id);
    if (mod === undefined) return false;
    const { status, text } = openConfig(mod.artifact).read();
    return status === Status.Ok ? parseDocument(text) !== undefined : status === Status.ErrNotFound;
  }

  const running = createRunningValues({
    ...parts,
    isLive,
    isReady: (id) => isLive(id) && !isUnderWay(id),
    isUsable,
    hold: (id, work) => hold(selection.modOf(id)?.artifact.dir ?? id, work),
  });
  const kept = createKeptProfiles(openProfileFiles(installPaths(root), log));
  const answer = (request: Request): Response =>
    answerProfiles({ ...parts, kept, running, hash: sha256 }, request) ?? noRoute(request.path);
  return {
    routes: Object.entries(PROFILE_ROUTES).map(
      ([path, methods]) => [path, { access: "data", methods, answer }] as const,
    ),
    loaded: running.loaded,
    step: running.step,
  };
}
