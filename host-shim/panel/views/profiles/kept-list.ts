import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { objectIn } from "../../../../sdk/json/object.js";
import { isRecord, listOf, textOf } from "../../../../sdk/json/shape.js";
import { PROFILE_SCHEMA, type Profile, readProfile } from "../../../protocol/profiles/profile-file.js";
import { nameBefore, nameKey } from "../../../protocol/profiles/profile-name.js";
import type { ListedProfile } from "../../../protocol/profiles/profile-replies.js";
import {
  type ProfilePath,
  type SaveRequest,
  writeSaveRequest,
} from "../../../protocol/profiles/profile-requests.js";
import { withValues } from "../../profiles/game-values.js";
import { dropOutdated } from "../../reach/drop-outdated.js";
import { Unreachable } from "../../reach/panel-transport.js";
import type { Ui } from "../../state/ui.js";
import { asSentence, words } from "../../words/words.js";
import type { ProfileSides } from "./profile-sides.js";

/** The list of the profiles that a panel's backend stores. */
export type KeptList = ReturnType<typeof createKeptList>;

/** The maximum number of names tried for an automatic profile. */
const MOST_TRIES = 20;

/** Creates the list, which is not read yet. */
export function createKeptList(ui: Ui, sides: ProfileSides) {
  const { transport } = ui.store;
  let profiles: readonly ListedProfile[] | undefined;
  let problems: readonly string[] = [];
  let isMissing = transport.request === undefined;
  let problem = "";

  const send = (path: string, body?: string) => transport.request!(path, body);
  const sendForList = dropOutdated(() => send("/svc/profiles"));

  /** Returns the body of an answer; throws an {@link Unreachable} with the backend's message for a refusal. */
  function granted({ status, body }: { readonly status: number; readonly body: string }): string {
    if (status === 200) return body;
    const err = textOf(objectIn(body)?.["err"]);
    throw new Unreachable(err ? asSentence(err) : words.serverAnswered(status));
  }

  async function profileAt(path: string): Promise<Profile> {
    const profile = readProfile(granted(await send(path)));
    if (typeof profile === "string") throw new Unreachable(words.badAnswer);
    return profile;
  }

  /** Reads the list, or stores why it cannot be read; ignores an answer that arrives after the answer to a later request. */
  async function read(): Promise<void> {
    if (transport.request === undefined) return;
    try {
      const answer = await sendForList();
      if (!answer) return;
      const { status, body } = answer;
      const reply = objectIn(body);
      // A file server may answer any path with a page.
      isMissing = status === 404 || (status === 200 && !Array.isArray(reply?.["profiles"]));
      if (isMissing) return;
      const all = objectIn(granted(answer));
      profiles = listOf(all?.["profiles"]).filter(isRecord) as unknown as readonly ListedProfile[];
      problems = listOf(all?.["problems"]).map(textOf);
      problem = "";
    } catch (error) {
      isMissing = transport.baseUrl === "";
      problem = isMissing ? "" : errorMessage(error);
    } finally {
      ui.update();
    }
  }

  /** Returns the current state as a profile with the name `name`, including the values that only the panel can read. */
  async function current(name: string): Promise<Profile> {
    const none: Profile = { schema: PROFILE_SCHEMA, name, hostVersion: "", mods: [] };
    await Promise.all([sides.refresh("game"), isMissing && sides.refresh("values")]);
    const whole = isMissing
      ? withValues(none, "values", sides.readMods("values"))
      : { ...(await profileAt("/svc/profiles/current")), name };
    return sides.gameKey() === undefined ? whole : withValues(whole, "game", sides.readMods("game"));
  }

  const isTaken = (name: string) => profiles?.some((each) => nameKey(each.name) === nameKey(name)) === true;

  async function save(asked: SaveRequest): Promise<void> {
    granted(await send("/svc/profiles/save", writeSaveRequest(asked)));
  }

  async function remove(name: string): Promise<void> {
    granted(await send("/svc/profiles/delete", JSON.stringify({ name })));
  }

  return {
    /** Returns the stored profiles, the newest first; undefined until they are read. */
    profiles: () => profiles,
    problems: () => problems,
    /** Whether profiles cannot be stored, because the backend is old, a file server or missing. */
    isMissing: () => isMissing,
    /** Returns why the last read of the list failed, or `""` if it succeeded. */
    problem: () => problem,
    isTaken,
    read,
    current,
    save,
    remove,
    one: (name: string): Promise<Profile> => profileAt(`/svc/profiles/one?name=${encodeURIComponent(name)}`),
    /** Stores the current state as a profile, before the profile `name` is applied; resolves to the new profile's name. */
    async keepBefore(name: string): Promise<string> {
      await read();
      const profile = await current(name);
      // A name that is not in the list may be taken by an unreadable file.
      for (const tried = new Set<string>(); ; ) {
        const free = nameBefore(name, (each) => isTaken(each) || tried.has(each));
        const asked = { profile: { ...profile, name: free }, replace: false, auto: true };
        const answer = await send("/svc/profiles/save", writeSaveRequest(asked));
        if (answer.status === 409 && tried.size < MOST_TRIES) tried.add(free);
        else {
          granted(answer);
          return free;
        }
      }
    },
    /** Sends a request; resolves to the answer, whatever its status. */
    send: (path: ProfilePath, body: string) => send(path, body),
    granted,
  };
}
