import { statSync } from "node:fs";
import { createInterface } from "node:readline";
import { Status } from "../../../sdk/index.js";
import { objectIn } from "../../../sdk/json/object.js";
import { listOf, recordOf, textOf } from "../../../sdk/json/shape.js";
import { readTextFile } from "../../node/read/text-file.js";
import { isCode } from "../../protocol/profiles/profile-code.js";
import { LONGEST_PROFILE, nameOf, readShared, type Shared } from "../../protocol/profiles/profile-file.js";
import { nameBefore, nameKey, profileName } from "../../protocol/profiles/profile-name.js";
import { writeChange } from "../../protocol/profiles/profile-replies.js";
import { defineCommand } from "../program/command.js";
import { ADDRESS_OPTIONS, addressOf } from "../program/running-backend.js";
import { print } from "../program/terminal.js";
import { TOKEN_OPTIONS, tokenOf } from "../program/token.js";
import { CommandFailure, UsageError } from "../program/usage.js";
import type { LinkedGame } from "./game-profile.js";
import { openProfiles, type ProfileBackend } from "./profile-backend.js";
import { appliedLines, type GameLines, listLines, previewLines } from "./profile-lines.js";
import { codeOf, sharedOf } from "./zlib-code.js";

const WORDS = ["list", "save", "apply", "code", "delete"] as const;

interface Switches {
  /** The id or the name of a game, or `""`. */
  readonly game: string;
  readonly yes: boolean;
  readonly "dry-run": boolean;
  readonly json: boolean;
}

/** `svc-mod profile`: saves, applies and shares the state of an install. */
export const profile = defineCommand({
  name: "profile",
  summary: "saves, applies and shares profiles: which mods run, and their values",
  operand: {
    name: "word",
    summary: WORDS.join(", "),
    next: { name: "profile", summary: "its name; for apply also a code or a file, for code a file" },
  },
  options: {
    ...ADDRESS_OPTIONS,
    ...TOKEN_OPTIONS,
    game: {
      value: "id",
      summary: "save, apply: also the values of the mods in this open game, an id or a name",
    },
    yes: { summary: "applies without a question; saves over a profile of that name" },
    "dry-run": { summary: "apply: only prints what would change" },
    json: { summary: "prints the backend's reply as one line of JSON" },
  },
  async run(values, word, operand) {
    if (!WORDS.some((each) => each === word))
      throw new UsageError(`unknown subcommand ${word}: use ${WORDS.join(", ")}`);
    if ((operand === "") !== (word === "list"))
      throw new UsageError(
        word === "list" ? `list takes no name, found ${operand}` : `${word} needs a profile`,
      );
    if (values.game !== "" && word !== "save" && word !== "apply")
      throw new UsageError("--game is for save and apply");
    let backend: ProfileBackend | undefined;
    const open = () => {
      backend ??= openProfiles(addressOf(values), tokenOf(values));
      return backend;
    };
    try {
      print(...(await act(word, operand, values, open)));
    } finally {
      backend?.close();
    }
  },
});

/** Runs a subcommand; returns the lines to print. */
async function act(
  word: string,
  operand: string,
  options: Switches,
  open: () => ProfileBackend,
): Promise<readonly string[]> {
  const { json } = options;
  switch (word) {
    case "list": {
      const text = await open().list();
      return json ? [text] : listLines(text);
    }
    case "save":
      return save(operand, options, open());
    case "apply":
      return apply(await find(operand, open), options, open());
    case "code": {
      const code = codeOf(await find(operand, open));
      return [json ? JSON.stringify({ code }) : code];
    }
    default: {
      const text = await open().remove(operand);
      return [json ? text : `deleted ${operand}`];
    }
  }
}

async function save(
  operand: string,
  { yes, json, game: wanted }: Switches,
  backend: ProfileBackend,
): Promise<readonly string[]> {
  const name = profileName(operand);
  if (name === undefined) throw new UsageError("a name has 1 to 60 characters and no control characters");
  const { reply } = await backend.current();
  const game = wanted === "" ? undefined : await backend.game(wanted);
  const current = game ? await game.read(reply) : reply;
  const text = await backend.save({ profile: { ...current, name }, replace: yes, auto: false });
  if (json) return [text];
  const without = current.mods.filter((mod) => !mod.values && !mod.game).map(({ id }) => id);
  return [
    `saved ${name}: ${current.mods.length} mods`,
    ...(without.length === 0
      ? []
      : [
          `without values, because ${game ? "neither the game nor the backend runs" : "the backend does not run"} them: ${without.join(", ")}`,
        ]),
  ];
}

async function apply(
  shared: Shared,
  { yes, "dry-run": isDry, json, game: wanted }: Switches,
  backend: ProfileBackend,
): Promise<readonly string[]> {
  const { reply: preview, text } = await backend.preview(shared);
  const game = wanted === "" ? undefined : await backend.game(wanted);
  const planned = game && (await planIn(game, shared));
  const lines = () => (json ? [withGame(text, planned)] : previewLines(preview, shared, planned));
  if (isDry) return lines();
  if (!json) print(...lines());
  if (!yes && !(await isConfirmed())) throw new CommandFailure("nothing was applied");
  const loading = (planned?.missing ?? []).filter((guid) =>
    preview.changes.some(({ id, after }) => id === guid && after.side === "client" && after.enabled),
  );
  // The backend cannot read the values of a game, so this command saves the state before.
  const isKept = game !== undefined && (planned!.values.length > 0 || loading.length > 0);
  const before = isKept ? await keepBefore(shared, game, backend) : undefined;
  const applied = await backend.apply(shared, preview.base, !isKept);
  const inGame = game && { name: game.name, ...(await game.apply(shared, loading)) };
  return json
    ? [withGame(applied.text, inGame)]
    : appliedLines(applied.reply, before ?? applied.reply.before, inGame);
}

async function planIn(game: LinkedGame, shared: Shared): Promise<GameLines> {
  const { plans, missing } = await game.plan(shared);
  return {
    name: game.name,
    values: plans.flatMap(({ id, values }) => values.map((each) => ({ id, ...each }))),
    skipped: plans.flatMap(({ id, skipped }) => skipped.map((each) => ({ id, ...each }))),
    missing,
  };
}

/** Saves the state before an apply, with the values of a game, as a profile; returns the profile's name. */
async function keepBefore(shared: Shared, game: LinkedGame, backend: ProfileBackend): Promise<string> {
  const { profiles } = objectIn(await backend.list()) ?? {};
  const taken = listOf(profiles).map((each) => nameKey(textOf(recordOf(each)["name"])));
  const name = nameBefore(nameOf(shared), (each) => taken.includes(nameKey(each)));
  const { reply: current } = await backend.current();
  await backend.save({ profile: { ...(await game.read(current)), name }, replace: false, auto: true });
  return name;
}

/** Adds the changes in a game to a reply. */
function withGame(reply: string, game: GameLines | undefined): string {
  if (!game) return reply;
  const { name, values, skipped, missing } = game;
  const changes = values.map((each) => writeChange(each, `"id":${JSON.stringify(each.id)},`));
  const rest = JSON.stringify({ skipped, missing }).slice(1);
  return `${reply.trimEnd().slice(0, -1)},"game":{"name":${JSON.stringify(name)},"values":[${changes.join()}],${rest}}`;
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandFailure("cannot ask without a terminal: pass --yes to apply");
  const input = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await new Promise<string>((resolve) => {
      input.once("close", () => resolve(""));
      input.question("Apply it? [y]es, [n]o: ", resolve);
    });
    return answer.trim().toLowerCase().startsWith("y");
  } finally {
    input.close();
  }
}

/** Whether a path leads to a folder, or below a file. */
function isNoFile(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR";
  }
}

/** Returns the profile or set in a code or a file; if there is no such file, the backend's profile with that name. */
async function find(operand: string, open: () => ProfileBackend): Promise<Shared> {
  if (isCode(operand)) return valid("the code", sharedOf(operand));
  const { status, text, problem } = readTextFile(operand, 2 * LONGEST_PROFILE);
  if (status === Status.ErrNotFound || isNoFile(operand)) return (await open().one(operand)).reply;
  if (status !== Status.Ok) throw new CommandFailure(problem);
  const found = text.replace(/^\ufeff/, "").trim();
  return valid(operand, isCode(found) ? sharedOf(found) : readShared(found));
}

function valid(name: string, read: Shared | string): Shared {
  if (typeof read === "string") throw new CommandFailure(`${name} cannot be used: ${read}`);
  return read;
}
