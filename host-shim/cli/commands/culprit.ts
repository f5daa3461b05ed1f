import { createInterface } from "node:readline";
import { createHttpTransport } from "../../node/node-http-transport.js";
import type { CulpritRequest } from "../../protocol/culprit/culprit-request.js";
import {
  type Answer,
  CULPRIT_PATH,
  type CulpritState,
  readCulpritState,
  type SearchState,
} from "../../protocol/culprit/culprit-state.js";
import { TIMEOUT_MS } from "../../protocol/host-transport.js";
import { outcomeText } from "../../selection/culprit/trial-state.js";
import { defineCommand } from "../program/command.js";
import { ADDRESS_OPTIONS, addressOf, requestsTo } from "../program/running-backend.js";
import { print } from "../program/terminal.js";
import { TOKEN_OPTIONS, tokenOf } from "../program/token.js";
import { CommandFailure, UsageError } from "../program/usage.js";

const WORDS = ["start", "yes", "no", "cannot-tell", "back", "stop", "status"] as const;

/** A subcommand. */
type Word = (typeof WORDS)[number];

const ANSWERS: Readonly<Partial<Record<Word, Answer>>> = {
  yes: "yes",
  no: "no",
  "cannot-tell": "cannot tell",
};

/** A subcommand that changes a running search. */
type Step = Exclude<Word, "start" | "status">;

/** The subcommands of the dialogue, by first letter. */
const LETTERS: Readonly<Record<string, Step>> = { y: "yes", n: "no", c: "cannot-tell", b: "back", s: "stop" };

const QUESTION = "Is it still wrong? [y]es, [n]o, [c]annot tell, [b]ack, [s]top: ";

/** `svc-mod culprit`: the search for the mod at fault, in a terminal. */
export const culprit = defineCommand({
  name: "culprit",
  summary: "finds the mod at fault by questions",
  operand: {
    name: "word",
    optional: true,
    summary: `${WORDS.join(", ")}; without one it asks until the end`,
  },
  options: {
    ...ADDRESS_OPTIONS,
    ...TOKEN_OPTIONS,
    keep: { value: "ids", summary: "for a start: mods that stay on, separated by commas" },
    json: { summary: "prints the state as one line of JSON" },
  },
  async run(values, operand) {
    const word = wordOf(operand);
    if (values.keep !== "" && word !== undefined && word !== "start")
      throw new UsageError(`--keep is for a start, found ${word}`);
    const backend = openSearch(addressOf(values), tokenOf(values));
    const keep = values.keep
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "");
    const show = (state: CulpritState) => print(...(values.json ? [JSON.stringify(state)] : linesOf(state)));
    // With --json each printed line is a state, so no other line is printed.
    const say = (line: string) => print(...(values.json ? [] : [line]));
    try {
      if (word !== undefined) show(await act(backend, word, keep));
      else await converse(backend, keep, show, say);
    } finally {
      backend.close();
    }
  },
});

type Search = ReturnType<typeof openSearch>;

function wordOf(operand: string): Word | undefined {
  const word = WORDS.find((each) => each === operand);
  if (operand === "" || word !== undefined) return word;
  throw new UsageError(`unknown subcommand ${operand}: use ${WORDS.join(", ")}`);
}

/** Returns functions that request or change the state of a backend's search; they throw a CommandFailure for a refusal. */
function openSearch(baseUrl: string, token: string) {
  const transport = createHttpTransport({ token });
  const ask = requestsTo(baseUrl, transport.send, ({ status }) => (status === 404 ? "no search" : ""));
  const send = (asked?: CulpritRequest) =>
    ask(CULPRIT_PATH, asked && JSON.stringify(asked), TIMEOUT_MS, readCulpritState);
  return { get: () => send(), post: send, close: transport.close };
}

async function act(backend: Search, word: Word, keep: readonly string[]): Promise<CulpritState> {
  if (word === "start") return backend.post({ do: "start", keep });
  const state = await backend.get();
  if (word === "status") return state;
  if (state.state === "none")
    throw new CommandFailure("no search runs: start one with svc-mod culprit start");
  return take(backend, word, state);
}

function take(backend: Search, word: Step, { search, step }: SearchState): Promise<CulpritState> {
  if (word === "stop") return backend.post({ do: "stop", search });
  const answer = ANSWERS[word];
  return backend.post(
    answer === undefined ? { do: "back", search, step } : { do: "answer", search, step, answer },
  );
}

/** Asks the questions until the search ends, is stopped, or the input ends; starts a search when none runs. */
async function converse(
  backend: Search,
  keep: readonly string[],
  show: (state: CulpritState) => void,
  say: (line: string) => void,
): Promise<void> {
  let state = await backend.get();
  if (state.state !== "none" && keep.length > 0) throw new CommandFailure(uselessKeep(state, keep));
  if (state.state === "none") state = await backend.post({ do: "start", keep });
  show(state);
  if (state.state !== "asking") return;
  say(QUESTION);
  // Created last: it reads at once, and drops the lines that arrive before the loop.
  const input = createInterface({ input: process.stdin });
  try {
    for await (const line of input) {
      const word = LETTERS[line.trim().slice(0, 1).toLowerCase()];
      if (word !== undefined) {
        // The step that the player has seen. The backend refuses the answer when another player has answered this step.
        const shown: SearchState = state;
        try {
          state = await take(backend, word, shown);
        } catch (refusal) {
          state = await backend.get();
          if (state.state === "asking" && state.search === shown.search && state.step === shown.step)
            throw refusal;
          say("the search has changed meanwhile:");
        }
        show(state);
        if (state.state !== "asking") return;
      }
      say(QUESTION);
    }
  } finally {
    input.close();
  }
}

function uselessKeep({ state }: SearchState, keep: readonly string[]): string {
  const why =
    state === "asking"
      ? "a search runs: stop it"
      : `a search has ended: use svc-mod culprit start --keep ${keep.join()}`;
  return `--keep is for a start, and ${why}, or leave --keep out`;
}

function linesOf(state: CulpritState): readonly string[] {
  if (state.state === "none") return ["no search runs"];
  if (state.outcome !== null) return [`the search has ended: ${outcomeText(state.outcome)}`];
  return askingLines(state);
}

function askingLines({ step, on, held, left, seen, restarted }: SearchState): readonly string[] {
  const count = on.length + held.length;
  return [
    ...(restarted === "" ? [] : [restarted]),
    `step ${step}: ${on.length} of ${count} suspects run, about ${left} questions are left`,
    ...(on.length === 0 ? [] : [`  on: ${on.join(", ")}`]),
    seen
      ? "a game has this step: play until you know"
      : "no game has this step yet: it polls every few seconds",
  ];
}
