import { errorMessage } from "../../../sdk/host/describe-error.js";
import { pathOnly, queryParam, type Request, type Response } from "../../../sdk/http/index.js";
import { utf8Length } from "../../../sdk/http/text/utf8.js";
import { failure, json, jsonText, wrongMethod } from "../../protocol/json-reply.js";
import { LONGEST_PROFILE, writeShared } from "../../protocol/profiles/profile-file.js";
import { writeProfilePreview } from "../../protocol/profiles/profile-replies.js";
import {
  type ApplyRequest,
  isProfilePath,
  PROFILE_ROUTES,
  type ProfilePath,
  readApplyRequest,
  readDeleteRequest,
  readSaveRequest,
  type SaveRequest,
} from "../../protocol/profiles/profile-requests.js";
import { UNDECIDED } from "../registry-in-force.js";
import { currentProfile } from "./current-profile.js";
import { applyProfile } from "./profile-apply.js";
import type { ProfileParts } from "./profile-parts.js";
import { planProfile } from "./profile-preview.js";

type Answer = (parts: ProfileParts, request: Request) => Response;

const ANSWERS: Readonly<Record<ProfilePath, Answer>> = {
  "/svc/profiles": listReply,
  "/svc/profiles/current": decided((parts) => jsonText(200, writeShared(currentProfile(parts, "current")))),
  "/svc/profiles/one": oneReply,
  "/svc/profiles/save": read(readSaveRequest, saveReply),
  "/svc/profiles/delete": read(readDeleteRequest, deleteReply),
  "/svc/profiles/preview": decided(read(readApplyRequest, previewReply)),
  "/svc/profiles/apply": decided(read(readApplyRequest, applyProfile)),
};

/** Answers a request for a path of the profiles; undefined for any other path. */
export function answerProfiles(parts: ProfileParts, request: Request): Response | undefined {
  const path = pathOnly(request.path);
  if (!isProfilePath(path)) return undefined;
  const methods: readonly string[] = PROFILE_ROUTES[path];
  if (!methods.includes(request.meth)) return wrongMethod(path, methods);
  if (utf8Length(request.body) > LONGEST_PROFILE)
    return failure(413, `a request body is at most ${LONGEST_PROFILE} bytes`);
  return ANSWERS[path](parts, request);
}

/** Wraps an answer: first reads changed files, and answers 503 while no registry is in force. */
function decided(answer: Answer): Answer {
  return (parts, request) => {
    if (parts.selection.recheck()) parts.changed();
    return parts.selection.registry() === undefined ? failure(503, UNDECIDED) : answer(parts, request);
  };
}

/** Wraps an answer to a request body: reads the body, and answers 400 if it is invalid. */
function read<Body extends object>(
  reader: (text: string) => Body | string,
  answer: (parts: ProfileParts, body: Body) => Response,
): Answer {
  return (parts, request) => {
    const body = reader(request.body);
    return typeof body === "string" ? failure(400, body) : answer(parts, body);
  };
}

function listReply({ kept }: ProfileParts): Response {
  const { kept: all, problems } = kept.list();
  const profiles = all.map(({ auto, profile: { name, hostVersion, mods } }) => ({
    name,
    auto,
    hostVersion,
    mods: mods.length,
  }));
  return json(200, { profiles, problems });
}

function oneReply({ kept }: ProfileParts, { path }: Request): Response {
  const name = queryParam(path, "name");
  const profile = kept.one(name);
  return profile === undefined ? noProfile(name) : jsonText(200, writeShared(profile));
}

function saveReply({ kept }: ProfileParts, body: SaveRequest): Response {
  const refused = kept.save(body.profile, body);
  if (refused !== undefined) return failure(refused.status, refused.err);
  return json(200, { ok: true, name: body.profile.name });
}

function deleteReply({ kept }: ProfileParts, { name }: { readonly name: string }): Response {
  try {
    return kept.remove(name) ? json(200, { ok: true }) : noProfile(name);
  } catch (error) {
    return failure(500, errorMessage(error));
  }
}

function previewReply(parts: ProfileParts, { profile }: ApplyRequest): Response {
  return jsonText(200, writeProfilePreview(planProfile(parts, profile)));
}

function noProfile(name: string): Response {
  return failure(404, `there is no profile ${JSON.stringify(name)}`);
}
