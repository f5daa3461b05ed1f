import { createHttpTransport } from "../../node/node-http-transport.js";
import { readProfile, type Shared } from "../../protocol/profiles/profile-file.js";
import { readApplied, readProfilePreview } from "../../protocol/profiles/profile-replies.js";
import {
  type ProfilePath,
  type SaveRequest,
  writeApplyRequest,
  writeSaveRequest,
} from "../../protocol/profiles/profile-requests.js";
import { requestsTo } from "../program/running-backend.js";
import { CommandFailure } from "../program/usage.js";
import { openGame } from "./game-profile.js";

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

  /** Resolves to a parsed reply with its text. */
  async function get<Reply>(
    read: (text: string) => Reply | string | undefined,
    path: ProfilePath,
    query = "",
    body?: string,
  ): Promise<{ readonly reply: Reply; readonly text: string }> {
    const text = await send(path, query, body);
    const reply = read(text);
    if (reply === undefined || typeof reply === "string")
      throw new CommandFailure(`the backend at ${baseUrl} sent a reply that cannot be read: update svc-mod`);
    return { reply, text };
  }

  return {
    list: () => send("/svc/profiles", ""),
    game: (wanted: string) => openGame(baseUrl, transport.send, wanted),
    current: () => get(readProfile, "/svc/profiles/current"),
    one: (name: string) => get(readProfile, "/svc/profiles/one", `?name=${encodeURIComponent(name)}`),
    save: (asked: SaveRequest) => send("/svc/profiles/save", "", writeSaveRequest(asked)),
    remove: (name: string) => send("/svc/profiles/delete", "", JSON.stringify({ name })),
    preview: (profile: Shared) => {
      const body = writeApplyRequest({ profile, base: undefined, keep: true });
      return get(readProfilePreview, "/svc/profiles/preview", "", body);
    },
    apply: (profile: Shared, base: string, keep: boolean) =>
      get(readApplied, "/svc/profiles/apply", "", writeApplyRequest({ profile, base, keep })),
    close: transport.close,
  };
}
