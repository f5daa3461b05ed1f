import { objectIn } from "../../../sdk/json/object.js";
import { isListOf, isNumber, isOneOf, isText } from "../../../sdk/json/shape.js";
import { type AutoAnswer, readAutoAnswer } from "./auto-answer.js";
import { ANSWERS, type Answer } from "./culprit-state.js";

/** The body of a POST to the search for the mod at fault. */
export type CulpritRequest =
  /** `keep`: ids of mods that always run; `first`: ids to suspect first; `auto`: the game that answers (default: the player). */
  | {
      readonly do: "start";
      readonly keep?: readonly string[];
      readonly first?: readonly string[];
      readonly auto?: AutoAnswer;
    }
  /** `by`: `host` when a game answers (default: the player). */
  | {
      readonly do: "answer";
      readonly search: string;
      readonly step: number;
      readonly answer: Answer;
      readonly by?: "host";
    }
  | { readonly do: "back"; readonly search: string; readonly step: number }
  | { readonly do: "stop"; readonly search: string };

const isIds = isListOf(isText);
const isAnswer = isOneOf(...ANSWERS);

function found(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
}

/** Reads the body of a POST; for an invalid body returns the reason as a sentence. */
export function readCulpritRequest(text: string): CulpritRequest | string {
  const root = objectIn(text) ?? {};
  const { do: verb, search, step, answer, keep = [], first = [], auto = null } = root;
  if (verb === "start") {
    if (!isIds(keep)) return `keep must be a list of mod ids, found ${found(keep)}`;
    if (!isIds(first)) return `first must be a list of mod ids, found ${found(first)}`;
    if (auto === null) return { do: verb, keep, first };
    const read = readAutoAnswer(auto);
    if (read !== undefined) return { do: verb, keep, first, auto: read };
    return `auto must have session (16 hex digits), kind "fault", guid, where and line, and may have seconds (5 to 120), found ${found(auto)}`;
  }
  if (verb !== "answer" && verb !== "back" && verb !== "stop") {
    return `do must be start, answer, back or stop, found ${found(verb)}`;
  }
  if (!isText(search)) return `search must be the id of the search, found ${found(search)}`;
  if (verb === "stop") return { do: verb, search };
  if (!isNumber(step)) return `step must be the number of the step, found ${found(step)}`;
  if (verb === "back") return { do: verb, search, step };
  if (isAnswer(answer)) return { do: verb, search, step, answer };
  return `answer must be yes, no or cannot tell, found ${found(answer)}`;
}
