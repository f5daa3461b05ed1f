import { createInterface } from "node:readline";
import { Status } from "../../../sdk/index.js";
import { readTextFile } from "../../node/read/text-file.js";
import { isCode } from "../../protocol/profiles/profile-code.js";
import { LONGEST_PROFILE, readShared, type Shared } from "../../protocol/profiles/profile-file.js";
import { profileName } from "../../protocol/profiles/profile-name.js";
import { defineCommand } from "../program/command.js";
import { ADDRESS_OPTIONS, addressOf } from "../program/running-backend.js";
import { print } from "../program/terminal.js";
import { TOKEN_OPTIONS, tokenOf } from "../program/token.js";
import { CommandFailure, UsageError } from "../program/usage.js";
import { openProfiles, type ProfileBackend } from "./profile-backend.js";
import { appliedLines, listLines, previewLines } from "./profile-lines.js";
import { codeOf, sharedOf } from "./zlib-code.js";

const WORDS = ["list", "save", "apply", "code", "delete"] as const;

/** The switches of the command. */
interface Switches {
  readonly yes: boolean;
  readonly "dry-run": boolean;
  readonly json: boolean;
}

/** `svc-mod profile`: keeps, applies and passes on the state of an install. */
export const profile = defineCommand({
  name: "profile",
  summary: "keeps, applies and passes on which mods run and their values",
  operand: {
    name: "word",
    summary: WORDS.join(", "),
    next: { name: "profile", summary: "its name; for apply also a code or a file, for code a file" },
  },
  options: {
    ...ADDRESS_OPTIONS,
    ...TOKEN_OPTIONS,
    yes: { summary: "applies without a question; saves over a profile of that name" },
    "dry-run": { summary: "apply: only prints what would change" },
    json: { summary: "prints the backend's reply as one line of JSON" },
  },
  async run(values, word, operand) {
    if (!WORDS.some((each) => each === word))
      throw new UsageError(`the word is ${WORDS.join(", ")}, found ${word}`);
    if ((operand === "") !== (word === "list"))
      throw new UsageError(
        word === "list" ? `list takes no more, found ${operand}` : `give ${word} a profile`,
      );
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

/** Does what a word says, and returns the lines to print. */
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
  { yes, json }: Switches,
  backend: ProfileBackend,
): Promise<readonly string[]> {
  const name = profileName(operand);
  if (name === undefined) throw new UsageError("a name has 1 to 60 characters and no control characters");
  const { reply: current } = await backend.current();
  const text = await backend.save({ profile: { ...current, name }, replace: yes, auto: false });
  if (json) return [text];
  const without = current.mods.filter(({ values }) => values === undefined).map(({ id }) => id);
  return [
    `saved ${name}: ${current.mods.length} mods`,
    ...(without.length === 0
      ? []
      : [`without values, because the backend does not run them: ${without.join(", ")}`]),
  ];
}

async function apply(
  shared: Shared,
  { yes, "dry-run": isDry, json }: Switches,
  backend: ProfileBackend,
): Promise<readonly string[]> {
  const { reply: preview, text } = await backend.preview(shared);
  if (isDry) return json ? [text] : previewLines(preview, shared);
  if (!json) print(...previewLines(preview, shared));
  if (!yes && !(await isConfirmed())) throw new CommandFailure("nothing was applied");
  const applied = await backend.apply(shared, preview.base);
  return json ? [applied.text] : appliedLines(applied.reply);
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandFailure("there is no terminal to ask: give --yes");
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

/** Returns the profile or the set of a code, of a file, or of the backend by its name. */
async function find(operand: string, open: () => ProfileBackend): Promise<Shared> {
  if (isCode(operand)) return valid("the code", sharedOf(operand));
  const { status, text, problem } = readTextFile(operand, 2 * LONGEST_PROFILE);
  if (status === Status.ErrNotFound) return (await open().one(operand)).reply;
  if (status !== Status.Ok) throw new CommandFailure(problem);
  const found = text.replace(/^\ufeff/, "").trim();
  return valid(operand, isCode(found) ? sharedOf(found) : readShared(found));
}

function valid(name: string, read: Shared | string): Shared {
  if (typeof read === "string") throw new CommandFailure(`${name} cannot be used: ${read}`);
  return read;
}
