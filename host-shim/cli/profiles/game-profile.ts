import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { objectIn } from "../../../sdk/json/object.js";
import { textOf } from "../../../sdk/json/shape.js";
import { writeEdit, writeReset } from "../../../sdk/protocol/ask.js";
import { GAMES_PATH, type GameList, type ListedGame } from "../../protocol/games/game-messages.js";
import type { Transport } from "../../protocol/host-transport.js";
import {
  PROFILE_SCHEMA,
  type Profile,
  type ProfileMod,
  type ProfileValues,
  type Shared,
} from "../../protocol/profiles/profile-file.js";
import type { SkippedValue, ValueChange } from "../../protocol/profiles/profile-replies.js";
import { planValues, playersValues, type ValuePlan } from "../../protocol/profiles/value-plan.js";
import { sendTo } from "../program/running-backend.js";
import { CommandFailure } from "../program/usage.js";

/** The values of a profile for one mod of a game. */
export interface GamePlan extends ValuePlan {
  readonly id: string;
}

/** The result of applying a profile in a game. */
export interface AppliedGame {
  readonly values: readonly (ValueChange & { readonly id: string })[];
  readonly skipped: readonly (SkippedValue & { readonly id: string })[];
}

/** A running game that is linked to a backend. */
export type LinkedGame = Awaited<ReturnType<typeof openGame>>;

/** The time limit until a game joins the backend: a game does so at its first poll after a request for the list. */
const JOIN_MS = 6000;
const LOAD_MS = 30_000;
const POLL_MS = 250;
const LIMIT_MS = 10_000;

/** Finds an open game by its id or name; throws a CommandFailure if no game or several match. */
export async function openGame(baseUrl: string, transport: Transport, wanted: string) {
  const viewer = randomBytes(8).toString("hex");
  const request = sendTo(baseUrl, transport);
  const send = (path: string, body?: string) => request(path, body, LIMIT_MS);
  const { id, name } = await find();

  /** Returns the open games. Throws for an older backend, which has no games and would edit its own mods instead. */
  async function list(): Promise<readonly ListedGame[]> {
    const { status, body } = await send(`${GAMES_PATH}?viewer=${viewer}`);
    const games = status === 200 ? (objectIn(body) as Partial<GameList> | undefined)?.games : undefined;
    if (!Array.isArray(games))
      throw new CommandFailure(`the backend at ${baseUrl} has no games: it answered ${status}`);
    return games.filter(({ state }) => state !== "closed");
  }

  async function find(): Promise<ListedGame> {
    let open: readonly ListedGame[] = [];
    let asleep = "";
    for (const end = Date.now() + JOIN_MS; ; await sleep(POLL_MS)) {
      open = await list();
      const named = open.filter((game) => game.id === wanted);
      const found = named.length > 0 ? named : open.filter((game) => game.name === wanted);
      if (found.length > 1)
        throw new CommandFailure(`several games are named ${wanted}: give an id, ${idsOf(found)}`);
      const [game] = found;
      if (game && (game.state === "open" || game.state === "away")) return game;
      asleep = game?.state === "asleep" ? game.name : "";
      if (Date.now() > end) break;
    }
    if (asleep !== "")
      throw new CommandFailure(
        `${asleep} does not answer, perhaps because its tab is in the background: switch to that tab`,
      );
    const others = open.length === 0 ? "no game is open" : `open are ${idsOf(open)}`;
    throw new CommandFailure(`no open game is named ${wanted}: ${others}`);
  }

  /** Returns the game as the backend lists it now. A game that was reloaded has another id. */
  async function listed(): Promise<ListedGame> {
    const game = (await list()).find((each) => each.id === id);
    if (game) return game;
    throw new CommandFailure(`${name} was closed or reloaded meanwhile: run the command again`);
  }

  const pathOf = (guid: string, end = "") => `/svc/settings/${encodeURIComponent(guid)}${end}?game=${id}`;

  async function rowsOf(guid: string): Promise<string> {
    const { status, body } = await send(pathOf(guid));
    if (status === 200) return body;
    throw new CommandFailure(`cannot read ${guid} in ${name}: ${reasonOf(status, body)}`);
  }

  /**
   * Returns the changes of a profile's values for the game, and the ids of the mods that the game does not run. Throws a
   * CommandFailure if the game accepts no edits.
   */
  async function plan(shared: Shared) {
    const { remote, mods: here } = await listed();
    if (remote === false)
      throw new CommandFailure(`${name} takes no settings from other screens: allow it there`);
    const plans: GamePlan[] = [];
    const missing: string[] = [];
    for (const [guid, values] of gameValues(shared)) {
      if (here.some((mod) => mod.guid === guid))
        plans.push({
          id: guid,
          ...planValues(await rowsOf(guid), values, shared.schema === PROFILE_SCHEMA),
        });
      else missing.push(guid);
    }
    return { plans, missing };
  }

  async function awaitMods(guids: readonly string[]): Promise<void> {
    for (const end = Date.now() + LOAD_MS; Date.now() < end; await sleep(POLL_MS)) {
      // A game whose connection was cut is listed as closed until its next request.
      const here = (await list()).find((game) => game.id === id)?.mods ?? [];
      if (guids.every((guid) => here.some((mod) => mod.guid === guid))) return;
    }
  }

  return {
    name,
    /** Returns a copy of a profile to which the player's values of the game's mods are added. */
    async read(profile: Profile): Promise<Profile> {
      const byId = new Map<string, ProfileMod>(profile.mods.map((mod) => [mod.id, mod]));
      const { mods } = await listed();
      for (const { guid, version } of mods) {
        const game = playersValues(await rowsOf(guid));
        byId.set(guid, { ...(byId.get(guid) ?? { id: guid, version }), game });
      }
      return { ...profile, mods: [...byId.values()] };
    },
    plan,
    /** Stores a profile's values for the game; first waits until the mods `loading` are loaded, 30 s at most. */
    async apply(shared: Shared, loading: readonly string[]) {
      if (loading.length > 0) await awaitMods(loading);
      const { plans, missing } = await plan(shared);
      const values: AppliedGame["values"][number][] = [];
      const skipped: AppliedGame["skipped"][number][] = [];
      for (const { id: guid, ...planned } of plans) {
        skipped.push(...planned.skipped.map((each) => ({ id: guid, ...each })));
        for (const { reset, ...change } of planned.values) {
          const { key, after } = change;
          const { status, body } = await (reset
            ? send(pathOf(guid, "/reset"), writeReset(key))
            : send(pathOf(guid), writeEdit({ key, value: after })));
          if (status === 200) values.push({ id: guid, ...change });
          else skipped.push({ id: guid, key, why: reasonOf(status, body) });
        }
      }
      return { values, skipped, missing };
    },
  };
}

/** Returns the values of a profile for a game, by mod id. */
function gameValues(shared: Shared): ReadonlyMap<string, ProfileValues> {
  return new Map(shared.mods.flatMap(({ id, game }) => (game ? [[id, game] as const] : [])));
}

function reasonOf(status: number, body: string): string {
  return textOf(objectIn(body)?.["err"]) || `it answered ${status}`;
}

function idsOf(games: readonly ListedGame[]): string {
  return games.map(({ id, name }) => `${id} (${name})`).join(", ");
}
