import { createHttpTransport } from "../../node/node-http-transport.js";
import type { Profile, Shared } from "../../protocol/profiles/profile-file.js";
import { readProfile } from "../../protocol/profiles/profile-file.js";
import {
  type AppliedProfile,
  type ProfilePreview,
  readApplied,
  readProfilePreview,
} from "../../protocol/profiles/profile-replies.js";
import {
  type ProfilePath,
  type SaveRequest,
  writeApplyRequest,
  writeSaveRequest,
} from "../../protocol/profiles/profile-requests.js";
import { requestsTo } from "../program/running-backend.js";
import { CommandFailure } from "../program/usage.js";
import { type LinkedGame, openGame } from "./game-profile.js";

/** A parsed reply with its text. */
export interface Told<Reply> {
  readonly reply: Reply;
  readonly text: string;
}

/** The profiles of a running backend. */
export type ProfileBackend = ReturnType<typeof openProfiles>;

/** The time limit of a request: an apply may write thousands of values. */
const LIMIT_MS = 120_000;

/** Returns functions that read and change a backend's profiles; they throw a CommandFailure for a refusal. */
export function openProfiles(baseUrl: string, token: string) {
  const transport = createHttpTransport({ token });
  // A backend with profiles answers 404 to an unknown name, too.
  const ask = requestsTo(baseUrl, transport.send, ({ status, body }) =>
    status === 404 && body.includes("no route") ? "no profiles" : "",
  );
  const send = (path: ProfilePath, query: string, body?: string): Promise<string> =>
    ask(path + query, body, LIMIT_MS, (text) => text);

  async function get<Reply>(
    read: (text: string) => Reply | string | undefined,
    path: ProfilePath,
    query = "",
    body?: string,
  ): Promise<Told<Reply>> {
    const text = await send(path, query, body);
    const reply = read(text);
    if (reply === undefined || typeof reply === "string")
      throw new CommandFailure(`the backend at ${baseUrl} sent a reply that cannot be read: update svc-mod`);
    return { reply, text };
  }

  return {
    list: () => send("/svc/profiles", ""),
    game: (wanted: string): Promise<LinkedGame> => openGame(baseUrl, transport.send, wanted),
    current: (): Promise<Told<Profile>> => get(readProfile, "/svc/profiles/current"),
    one: (name: string): Promise<Told<Profile>> =>
      get(readProfile, "/svc/profiles/one", `?name=${encodeURIComponent(name)}`),
    save: (asked: SaveRequest) => send("/svc/profiles/save", "", writeSaveRequest(asked)),
    remove: (name: string) => send("/svc/profiles/delete", "", JSON.stringify({ name })),
    preview: (profile: Shared): Promise<Told<ProfilePreview>> =>
      get(
        readProfilePreview,
        "/svc/profiles/preview",
        "",
        writeApplyRequest({ profile, base: undefined, keep: true }),
      ),
    apply: (profile: Shared, base: string, keep: boolean): Promise<Told<AppliedProfile>> =>
      get(readApplied, "/svc/profiles/apply", "", writeApplyRequest({ profile, base, keep })),
    close: transport.close,
  };
}
